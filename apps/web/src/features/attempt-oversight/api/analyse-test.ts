import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** How each question of a test worked. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['oversight', id, 'analysis'],
    queryFn: ({ signal }) => request('GET /api/tests/:id/analysis', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
