import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { enterAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { deviceZone } from '../../../shared/format/zone.ts';

/** Whether the password was right, and a code is asked for or was wrong. */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'code_required' || error.code === 'code_wrong');

/** The second step that a refusal asks for; undefined where it asks for none. */
export const stepAfter = (error: unknown): ApiError['secondStep'] | undefined =>
  error instanceof ApiError && asksForCode(error) ? error.secondStep : undefined;

/** Signs in and keeps the login record; the router then leads away from the sign-in screen. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/sign_in'>) => {
      return request('POST /api/users/sign_in', { body: { ...body, timeZone: deviceZone() } });
    },
    onSuccess: (record) => {
      enterAuthSession(record);
      // Messages about earlier failures no longer hold.
      toast.dismissAll();
      toast.success(texts.loggedIn);
    },
    onError: (error) => {
      // The form shows its second step, and what is wrong there.
      if (!asksForCode(error)) toastError(error, texts.loginFailed);
    },
  });
}
