import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** What would go with a course if it were deleted; asked afresh each time, because it decides. */
export const courseUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id, 'usage'],
    queryFn: ({ signal }) => request('GET /api/courses/:id/usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
