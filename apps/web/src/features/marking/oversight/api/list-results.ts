import type { RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

export type ResultsQuery = RouteQuery<'GET /api/tests/:id/results'>;

/** One page of the submitted attempts at a test. */
export const resultsQuery = (id: string, query: ResultsQuery) =>
  queryOptions({
    queryKey: ['oversight', id, 'results', query],
    queryFn: ({ signal }) => request('GET /api/tests/:id/results', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** The address from which the browser downloads the whole list. */
export function resultsCsvPath(id: string, { search, sort, group }: Omit<ResultsQuery, 'page' | 'limit'>): string {
  const filters = { ...(search && { search }), ...(sort && { sort }), ...(group && { group }) };
  const query = new URLSearchParams(filters).toString();
  return `/api/tests/${id}/results/csv${query === '' ? '' : `?${query}`}`;
}
