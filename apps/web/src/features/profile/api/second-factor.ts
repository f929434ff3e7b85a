import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { authSessionsKey } from './auth-sessions.ts';

export const factorKey = ['me', 'second-factor'];

/** Whether the person's account asks for a code at sign-in. */
export const factorQuery = () =>
  queryOptions({
    queryKey: factorKey,
    queryFn: ({ signal }) => request('GET /api/users/me/second-factor', { signal }),
  });

/** Begins to set a second factor up; the answer is the key for the app. */
export function useStartFactor() {
  return useMutation({
    mutationFn: (currentPassword: string) => request('POST /api/users/me/second-factor', { body: { currentPassword } }),
  });
}

/** Turns the factor on with its first code, which ends all other auth sessions; the answer is the recovery codes. */
export function useConfirmFactor() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request('POST /api/users/me/second-factor/confirm', { body: { code } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [factorKey, authSessionsKey]);
    },
  });
}

type Proofs = RouteBody<'POST /api/users/me/second-factor/turn-off'>;

/** Makes new recovery codes in place of the former ones. */
export function useRenewCodes() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Proofs) => request('POST /api/users/me/second-factor/recovery-codes', { body }),
    onSuccess: () => reloadQueries(cache, [factorKey]),
  });
}

/** Turns the factor off. */
export function useTurnFactorOff() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Proofs) => request('POST /api/users/me/second-factor/turn-off', { body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [factorKey]);
    },
  });
}

/** The sentence for a form whose call failed for no reason at a field. */
export const factorFailed = texts.somethingWrong;
