import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The things that deleting a person would affect; loaded afresh each time, because the decision rests on them. */
export const userUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'usage'],
    queryFn: ({ signal }) => request('GET /api/users/:id/usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
