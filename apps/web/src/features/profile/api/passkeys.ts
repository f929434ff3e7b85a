import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '@lectern/contract/texts';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { makePasskey } from '../../../shared/proof/passkey-browser.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { authSessionsKey } from './auth-sessions.ts';
import { factorKey } from './second-factor.ts';

const passkeysKey = ['me', 'passkeys'];
const touched = [passkeysKey, factorKey, authSessionsKey];

/** The person's passkeys, and whether one is asked for after the password. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => request('GET /api/users/me/passkeys', { signal }),
  });

/** Has the browser make a passkey, and adds it to the account. */
export function useAddPasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const passkey = await makePasskey(await request('POST /api/users/me/passkeys/creation'));
      return request('POST /api/users/me/passkeys', { body: { name, passkey } });
    },
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, touched);
    },
  });
}

export function useRenamePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      request('PUT /api/users/me/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [passkeysKey]);
    },
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/users/me/passkeys/:id', { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, touched),
  });
}

/** Makes new recovery codes in place of the former ones, where there is no app. */
export function useRenewCodesByProof() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/users/me/passkeys/recovery-codes'),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, [passkeysKey, factorKey]),
  });
}

/** Has a passkey asked for after the password, or no more; turning it on ends all other auth sessions. */
export function useAskAfterPassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (asked: boolean) => request('POST /api/users/me/passkeys/after-password', { body: { asked } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, touched),
  });
}
