import type { DismissalInput, NeedLine } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { needsKey } from './needs.ts';

type Place = Pick<NeedLine, 'course' | 'user'>;
const paramsOf = ({ course, user }: Place) => ({ id: course._id, userId: user._id });

/** Undoes that a line was dismissed. */
export function useUndoDismissal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (line: Place) => request('DELETE /api/courses/:id/needs/:userId/dismissal', { params: paramsOf(line) }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [needsKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

type Dismissal = { line: Place; body: DismissalInput };

/** Dismisses a line, and offers to undo it. Where there is another line by now, that one is shown. */
export function useDismissLine() {
  const cache = useQueryClient();
  const undo = useUndoDismissal();
  return useMutation({
    mutationFn: ({ line, body }: Dismissal) =>
      request('PUT /api/courses/:id/needs/:userId/dismissal', { params: paramsOf(line), body }),
    onSuccess: async ({ message }, { line }) => {
      toast.success(message, { action: { label: t('Undo'), onPress: () => undo.mutate(line) } });
      await reloadQueries(cache, [needsKey]);
    },
    onError: async (error) => {
      toastError(error, texts.somethingWrong);
      await reloadQueries(cache, [needsKey]);
    },
  });
}
