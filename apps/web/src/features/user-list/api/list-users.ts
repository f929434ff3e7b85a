import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import type { UsersQuery } from '../user-filters.ts';

/** One page of the people, newest first. While another page is coming, the present one stays. */
export const usersQuery = (query: UsersQuery & { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => request('GET /api/users', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.usersFailed },
  });
