import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Whether this server sends mail; without mail nobody can verify an address. */
export const mailTermsQuery = queryOptions({
  queryKey: ['sign-up-terms'],
  queryFn: ({ signal }) => request('GET /api/users/sign_up', { signal }),
  staleTime: 60_000,
});

/** Sends the link that verifies the person's address once more. */
export function useSendLinkAgain() {
  return useMutation({
    mutationFn: () => request('POST /api/users/me/verify-email'),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
