import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** One test, as far as its viewer may know it. */
export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ['test-intro', id],
    queryFn: ({ signal }) => request('GET /api/tests/:id', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
