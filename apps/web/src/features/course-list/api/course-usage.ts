import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The things that would go with a deleted course; loaded afresh each time, because the decision rests on them. */
export const courseUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id, 'usage'],
    queryFn: ({ signal }) => request('GET /api/courses/:id/usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
