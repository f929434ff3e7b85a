import type { RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { coursePageKey } from './course-overview.ts';

type Query = RouteQuery<'GET /api/courses/:id/results'>;

/** One page of the students of a course with their results. While another page is coming, the present one stays. */
export const courseResultsQuery = (id: string, query: Query) =>
  queryOptions({
    queryKey: [...coursePageKey(id), 'results', query],
    queryFn: ({ signal }) => request('GET /api/courses/:id/results', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** The address from which the browser downloads the whole table. */
export function courseResultsCsvPath(id: string, { search, attempts }: Pick<Query, 'search' | 'attempts'>): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(attempts && { attempts }) }).toString();
  return `/api/courses/${id}/results/csv${query === '' ? '' : `?${query}`}`;
}
