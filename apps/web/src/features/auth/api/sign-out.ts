import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { leaveAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { areaOfPath } from '../../../shared/routing/areas.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/** Signs out. Pages that need signing in give way to the sign-in screen; a public page stays where it is. */
export function useSignOut() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => request('POST /api/users/sign_out'),
    onSuccess: async () => {
      const leaving = areaOfPath(router.state.location.pathname) !== null;
      leaveAuthSession();
      // Not the guard's way there, which would remember this page for whoever signs in next.
      if (leaving) await router.navigate({ to: '/login' });
    },
    onError: (error) => toastError(error, 'Logout failed'),
  });
}
