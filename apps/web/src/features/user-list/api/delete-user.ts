import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { reloadUsers } from './reload-users.ts';

/** Deletes an account and the personal data in it, for good. */
export function useDeleteUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/users/destroy/:id', { params: { id } }),
    onSuccess: async () => {
      toast.success(texts.userDeleted);
      await reloadUsers(cache);
    },
    onError: (error) => toastError(error, texts.userDeleteFailed),
  });
}
