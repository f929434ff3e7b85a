import type { GainsQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The gains of a subject's students from its pre-test to its post-test. */
export const gainsQuery = (subjectId: string, query: GainsQuery) =>
  queryOptions({
    queryKey: ['gains', subjectId, query],
    queryFn: ({ signal }) => request('GET /api/subjects/:subjectId/gains', { params: { subjectId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
