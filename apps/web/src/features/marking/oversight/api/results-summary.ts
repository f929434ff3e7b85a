import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The results of a test at a glance, of a group where one is named. */
export const resultsSummaryQuery = (id: string, group: string | undefined) =>
  queryOptions({
    queryKey: ['oversight', id, 'results-summary', group],
    queryFn: ({ signal }) =>
      request('GET /api/tests/:id/results/summary', { params: { id }, query: { group }, signal }),
    placeholderData: keepPreviousData,
  });
