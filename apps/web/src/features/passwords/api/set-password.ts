import type { RouteBody } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { authState, confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Sets the person's password and leads to the sign-in screen, which already has the name. */
export function useSetPassword(username: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/set-password'>) => request('POST /api/users/set-password', { body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      // Setting a password has ended this account's auth session here.
      if (authState().user !== null) await confirmAuthSession({ again: true });
      await navigate({ to: '/login', state: { username } });
    },
    onError: (error) => toastError(error, t('The password could not be set. Please try again.')),
  });
}
