import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Copies a group. The dialog shows errors. */
export function useCopyGroup(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (name: string) =>
      request('POST /api/groups/:id/copy', { params: { id }, body: { name }, headers: key.headers() }),
    onError: key.onAnswer,
    onSuccess: async ({ message }) => {
      key.onAnswer(null);
      toast.success(message);
      await reloadQueries(cache, [['groups']]);
    },
  });
}
