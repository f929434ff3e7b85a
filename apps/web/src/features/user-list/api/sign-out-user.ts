import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Signs somebody else out on all devices. */
export function useSignOutUser() {
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/users/:id/sessions', { params: { id } }),
    onSuccess: ({ count }) =>
      toast.success(
        count === 0 ? texts.wasNotSignedIn : tn(count, 'Signed out on {n} device', 'Signed out on {n} devices'),
      ),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
