import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { enterAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { deviceZone } from '../../../shared/format/zone.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Makes a student account and signs in to it; the router then leads away from the sign-up screen. */
export function useSignUp() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/sign_up'>) =>
      request('POST /api/users/sign_up', { body: { ...body, timeZone: deviceZone() } }),
    onSuccess: async (record) => {
      if ('user' in record) enterAuthSession(record);
      // Where the address has to be verified first, nobody is signed in yet.
      else if (record.message) await navigate({ to: '/login' });
      else throw new TypeError('The answer to signing up says nothing');
      // Messages about earlier failures no longer hold.
      toast.dismissAll();
      toast.success(record.message);
    },
    onError: (error) => toastError(error, texts.signupFailed),
  });
}
