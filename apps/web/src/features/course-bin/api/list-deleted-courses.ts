import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** One page of the deleted courses that can be restored. While another page is coming, the present one stays. */
export const deletedCoursesQuery = (query: RouteQuery<'GET /api/courses/bin'>) =>
  queryOptions({
    queryKey: ['courses', 'bin', query],
    queryFn: ({ signal }) => request('GET /api/courses/bin', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.courseListFailed },
  });
