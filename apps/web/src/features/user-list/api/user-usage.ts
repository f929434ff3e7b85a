import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** What deleting a person would touch; asked afresh each time, because it decides. */
export const userUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'usage'],
    queryFn: ({ signal }) => request('GET /api/users/:id/usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
