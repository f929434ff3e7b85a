import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The statistics of each question of a test. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['oversight', id, 'analysis'],
    queryFn: ({ signal }) => request('GET /api/tests/:id/analysis', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
