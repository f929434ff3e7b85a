import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

export const authSessionsKey = ['me', 'auth-sessions'];

/** The person's auth sessions, the present one first. */
export const authSessionsQuery = () =>
  queryOptions({
    queryKey: authSessionsKey,
    queryFn: ({ signal }) => request('GET /api/users/me/sessions', { signal }),
  });

/** Ends one of the person's auth sessions, or with null all but the present one. */
export function useEndAuthSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? request('DELETE /api/users/me/sessions')
        : request('DELETE /api/users/me/sessions/:id', { params: { id } }),
    onSuccess: () => toast.success(texts.authSessionEnded),
    onError: (error) => toastError(error, texts.somethingWrong),
    // A session that has already ended should leave the list too.
    onSettled: () => reloadQueries(cache, [authSessionsKey]),
  });
}
