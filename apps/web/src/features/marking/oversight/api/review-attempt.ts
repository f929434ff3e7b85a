import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** One student's attempt with all its events. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: ({ signal }) => request('GET /api/attempts/:id/review', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
