import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** One page of the student's own submitted attempts. */
export const ownResultsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-results', page],
    queryFn: ({ signal }) => request('GET /api/users/me/results', { query: { page, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
