import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/** Asks for a link by mail; the answer does not tell whether the account exists. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/forgot-password'>) =>
      request('POST /api/users/forgot-password', { body }),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
