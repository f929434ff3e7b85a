import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Makes a link for setting a new password. A server that shows no link has mailed it, and says so. */
export function useMakePasswordLink() {
  return useMutation({
    mutationFn: (id: string) => request('POST /api/users/:id/password-link', { params: { id } }),
    onSuccess: ({ passwordLink, message }) => {
      if (passwordLink === null) toast.success(message);
    },
    onError: (error) => toastError(error, t('The link could not be created. Please try again.')),
  });
}
