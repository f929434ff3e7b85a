import { testTexts } from '@lectern/contract/test-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';

/** Deletes a test, and offers to bring it back. */
export function useDeleteTest() {
  const cache = useQueryClient();
  const refresh = () => reloadQueries(cache, [['tests', 'list']]);
  const restore = useMutation({
    mutationFn: (id: string) => request('POST /api/tests/:id/restore', { params: { id } }),
    onSuccess: async () => {
      toast.success(testTexts.testRestored);
      await refresh();
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/tests/:id', { params: { id } }),
    onSuccess: async (_, id) => {
      toast.success(testTexts.testDeleted, { action: { label: t('Undo'), onPress: () => restore.mutate(id) } });
      await refresh();
    },
    onError: (error) => toastError(error, testTexts.testDeleteFailed),
  });
}
