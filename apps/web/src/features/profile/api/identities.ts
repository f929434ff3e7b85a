import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { authSessionsKey } from './auth-sessions.ts';

const identitiesKey = ['me', 'identities'];

/** The accounts at providers that open the person's account. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => request('GET /api/users/me/identities', { signal }),
  });

type Proof = { id: string; currentPassword: string };

/** Begins to link the account; the answer is the address at the provider. */
export function useBeginLink() {
  return useMutation({
    mutationFn: ({ id, currentPassword }: Proof) =>
      request('POST /api/users/me/identities/:id/link', { params: { id }, body: { currentPassword } }),
  });
}

/** Unlinks the account, which ends the auth sessions that the provider began elsewhere. */
export function useUnlink() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, currentPassword }: Proof) =>
      request('POST /api/users/me/identities/:id/unlink', { params: { id }, body: { currentPassword } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [identitiesKey, authSessionsKey]);
    },
  });
}
