import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The students of a test's course who have not submitted it, and whether the course may be announced to. */
export const notSubmittedQuery = (testId: string) =>
  queryOptions({
    queryKey: ['not-submitted', testId],
    queryFn: ({ signal }) => request('GET /api/tests/:id/not-submitted', { params: { id: testId }, signal }),
    refetchOnMount: 'always',
  });
