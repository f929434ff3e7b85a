import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { consentKey } from '../../../shared/consent/consent-query.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Agrees to the version that was read; the person is free to go on from then on. */
export function useAgree() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/me/consent'>) => request('POST /api/users/me/consent', { body }),
    onSuccess: async ({ message }) => {
      await confirmAuthSession({ again: true });
      toast.success(message);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, [consentKey]),
  });
}
