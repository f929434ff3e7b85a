import type { RouteBody } from '@lectern/contract';
import { timeTexts } from '@lectern/contract/time-texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** A student's own request for more time at a test, and whether they can ask. */
export const ownRequestQuery = (testId: string) =>
  queryOptions({
    queryKey: ['own-time-request', testId],
    queryFn: ({ signal }) => request('GET /api/tests/:id/time-request', { params: { id: testId }, signal }),
    refetchOnMount: 'always',
  });

export type Wish = RouteBody<'POST /api/tests/:id/time-request'>;

/**
 * Asks for more time; a repetition after a lost answer makes no second request. The dialog shows errors at its fields;
 * with `toasts` a toast shows them.
 */
export function useAskForTime(testId: string, { toasts = false } = {}) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Wish) =>
      request('POST /api/tests/:id/time-request', { params: { id: testId }, body, headers: key.headers() }),
    onSuccess: async () => {
      key.onAnswer(null);
      toast.success(timeTexts.asked);
      await reloadQueries(cache, [ownRequestQuery(testId).queryKey]);
    },
    onError: async (error) => {
      if (toasts) toastError(error, timeTexts.failed);
      key.onAnswer(error);
      if (error instanceof ApiError && error.status === 0) return;
      await reloadQueries(cache, [ownRequestQuery(testId).queryKey]);
    },
  });
}

/** Takes a waiting request back, and offers to ask again with the same words. */
export function useWithdraw(testId: string) {
  const cache = useQueryClient();
  const again = useAskForTime(testId, { toasts: true });
  return useMutation<unknown, Error, Wish>({
    mutationFn: () => request('DELETE /api/tests/:id/time-request', { params: { id: testId } }),
    onSuccess: (_, wish) => {
      toast.success(timeTexts.withdrawn, { action: { label: t('Undo'), onPress: () => again.mutate(wish) } });
    },
    onError: (error) => toastError(error, timeTexts.failed),
    onSettled: () => reloadQueries(cache, [ownRequestQuery(testId).queryKey]),
  });
}
