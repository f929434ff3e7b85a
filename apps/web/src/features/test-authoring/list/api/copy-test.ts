import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast } from '../../../../shared/ui/toast.ts';

/** Copies a test. The dialog shows errors. */
export function useCopyTest(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (name: string) =>
      request('POST /api/tests/:id/copy', { params: { id }, body: { name }, headers: key.headers() }),
    onError: key.onAnswer,
    onSuccess: async ({ message, data }) => {
      key.onAnswer(null);
      toast.success(message, {
        detail: data.test_status === 'disabled' ? t('It is disabled until you enable it.') : undefined,
      });
      await reloadQueries(cache, [['tests', 'list']]);
    },
  });
}
