import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

const perPage = 20;

/** One page of the students who have not opened anything yet. */
export const notStartedQuery = (page: number) =>
  queryOptions({
    queryKey: ['dashboards', 'not-started', page],
    queryFn: ({ signal }) =>
      request('GET /api/dashboards/teacher/not-started', { query: { page, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
