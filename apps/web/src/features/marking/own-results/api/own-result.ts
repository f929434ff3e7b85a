import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The student's own submitted attempt. */
export const ownResultQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-result', id],
    queryFn: ({ signal }) => request('GET /api/attempts/:id/result', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
