import { arrivalTexts } from '@lectern/contract/arrival-texts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { texts } from '@lectern/contract/texts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { enterAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** The providers by which people may sign in. Without an answer the page shows the password alone. */
export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => request('GET /api/sign-in-providers', { signal }),
  staleTime: 60_000,
});

/** Signs in with the code that an account asks for after a provider; the router then leads away from the screen. */
export function useArrivalCode() {
  return useMutation({
    mutationFn: ({ code }: { code: string }) => request('POST /api/auth/providers/code', { body: { code } }),
    onSuccess: ({ success, message, user }) => {
      enterAuthSession({ success, message, user });
      toast.dismissAll();
      toast.success(texts.loggedIn);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'code_wrong'))
        toastError(error, arrivalTexts['provider-began-elsewhere']);
    },
  });
}
