import type { RouteBody } from '@lectern/contract';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request, requestFile } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { doneText, leftCount } from '../bulk-words.ts';

export type BulkWish = RouteBody<'POST /api/users/bulk'>;

/** The result of an act before it is done; asked afresh each time, because the decision rests on it. */
export const bulkPreviewQuery = (wish: BulkWish, enabled: boolean) =>
  queryOptions({
    queryKey: ['users', 'bulk', wish],
    queryFn: ({ signal }) => request('POST /api/users/bulk/preview', { body: wish, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The acts that can still be undone, or were, of every administrator. */
export const recentActsQuery = queryOptions({
  queryKey: ['users', 'bulk', 'recent'],
  queryFn: ({ signal }) => request('GET /api/users/bulk', { query: { limit: 20 }, signal }),
  staleTime: 0,
});

/** Acts on many people, says what was done and offers to undo it. */
export function useBulkAct() {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  const undo = useUndoBulkAct();
  return useMutation({
    mutationFn: (body: BulkWish) => request('POST /api/users/bulk', { body, headers: key.headers() }),
    onSuccess: ({ bulkAct }) => {
      const { _id: id, act, changed, left, target } = bulkAct;
      const stay = leftCount(left);
      toast.success(doneText(act, changed, target), {
        detail: stay > 0 ? tn(stay, '{n} stays as before.', '{n} stay as before.') : undefined,
        ...(id !== null && { action: { label: t('Undo'), onPress: () => undo.mutate(id) } }),
      });
    },
    onError: (error) => toastError(error, failed()),
    onSettled: async (_, error) => {
      key.onAnswer(error);
      await reloadPeople(cache);
    },
  });
}

/** Undoes an act on many people, and says how many stay as they are. */
export function useUndoBulkAct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/users/bulk/:id/undo', { params: { id } }),
    onSuccess: ({ undone, kept }) =>
      toast.success(tn(undone, '{n} user is as before.', '{n} users are as before.'), {
        detail:
          kept > 0
            ? tn(
                kept,
                '{n} stays, because someone has changed something since.',
                '{n} stay, because someone has changed something since.',
              )
            : undefined,
      }),
    onError: (error) => toastError(error, t('This could not be undone. Please try again.')),
    onSettled: () => reloadPeople(cache),
  });
}

/** Makes a link for each of these people and saves them as a file. */
export function useBulkLinks() {
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      requestFile('POST /api/users/bulk/password-links.csv', { body: { ids: [...ids] } }),
    onSuccess: (file) => {
      saveFile('password-links.csv', file);
      toast.success(t('The links were saved as a file.'));
    },
    onError: (error) => toastError(error, t('The links could not be created. Please try again.')),
  });
}

const failed = () => t('Nothing was changed. Please try again.');

async function reloadPeople(cache: QueryClient): Promise<void> {
  await reloadQueries(cache, [
    ['users', 'list'],
    ['users', 'bulk', 'recent'],
    ['groups'],
    ['institutions'],
    ['teacher-approvals'],
    ['waiting'],
    ['dashboards'],
    ['audit'],
  ]);
}
