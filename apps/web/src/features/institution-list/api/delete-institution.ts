import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Deletes an institution without members; shows the server's sentence, as specified. */
export function useDeleteInstitution() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/institution/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [['institutions'], ['dashboards'], ['lookup', 'institutions']]);
    },
    onError: (error) => toastError(error, texts.institutionDeleteFailed),
  });
}
