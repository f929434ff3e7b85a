import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

const requiredKey = ['required-steps'];

/** The roles of which two-step sign-in is required, on the whole site (null) or at an institution. */
export const requiredQuery = (institution: string | null) =>
  queryOptions({
    queryKey: [...requiredKey, institution],
    queryFn: ({ signal }) =>
      request('GET /api/required-steps', { query: institution === null ? {} : { institution }, signal }),
  });

/** One page of the institutions that have a rule of their own, by name. */
export const requiringQuery = (page: number) =>
  queryOptions({
    queryKey: [...requiredKey, 'institutions', page],
    queryFn: ({ signal }) => request('GET /api/required-steps/institutions', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export function useRequireSteps() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<'PUT /api/required-steps'>) => request('PUT /api/required-steps', { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, [requiredKey]),
  });
}
