import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { authState, confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/** Verifies an address with the link that was mailed to it. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/verify-email'>) => request('POST /api/users/verify-email', { body }),
    onSuccess: async () => {
      // The account that the page shows has changed.
      if (authState().user !== null) await confirmAuthSession({ again: true });
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
