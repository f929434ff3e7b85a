import type { RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** How often the board is asked for, in milliseconds. */
const everyMs = 5_000;

/** Who is sitting a test, again and again. */
export const boardQuery = (id: string, query: RouteQuery<'GET /api/tests/:id/board'>) =>
  queryOptions({
    queryKey: ['oversight', id, 'board', query],
    queryFn: ({ signal }) => request('GET /api/tests/:id/board', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
