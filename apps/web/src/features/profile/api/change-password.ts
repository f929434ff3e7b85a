import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { authSessionsKey } from './auth-sessions.ts';

/** Changes the person's password, which ends all other auth sessions. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<'PUT /api/users/me/password'>) => request('PUT /api/users/me/password', { body }),
    onSuccess: async () => {
      toast.success(texts.passwordChanged, { detail: t('You are now signed out everywhere else.') });
      await reloadQueries(cache, [authSessionsKey]);
    },
    onError: (error) => toastError(error, texts.userSaveFailed),
  });
}
