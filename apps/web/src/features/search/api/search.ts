import type { RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** A page of what answers a search. A search that another takes the place of is given up. */
export const searchQuery = (query: RouteQuery<'GET /api/search'>) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => request('GET /api/search', { query, signal }),
    placeholderData: keepPreviousData,
  });
