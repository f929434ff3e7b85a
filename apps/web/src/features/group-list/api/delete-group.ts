import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Deletes a group, which ends at once the access that it gave. */
export function useDeleteGroup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/groups/:id', { params: { id } }),
    onSuccess: async () => {
      toast.success(texts.groupDeleted);
      await reloadQueries(cache, [['groups']]);
    },
    onError: (error) => toastError(error, texts.groupDeleteFailed),
  });
}
