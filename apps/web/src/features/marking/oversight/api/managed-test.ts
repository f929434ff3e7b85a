import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** A test with its questions and keys, for those who manage it. */
export const managedTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['oversight', id, 'test'],
    queryFn: ({ signal }) => request('GET /api/tests/:id', { params: { id }, signal }),
    // It may have been edited since.
    refetchOnMount: 'always',
  });
