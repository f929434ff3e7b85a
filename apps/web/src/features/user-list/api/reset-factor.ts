import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

const factorKey = (id: string) => ['users', 'second-factor', id];

/** Whether a person's account asks for a code at sign-in. */
export const factorOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: factorKey(id),
    queryFn: ({ signal }) => request('GET /api/users/:id/second-factor', { params: { id }, signal }),
  });

/** Resets the second factor of somebody who lost it. */
export function useResetFactor(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE /api/users/:id/second-factor', { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, [factorKey(id)]),
  });
}
