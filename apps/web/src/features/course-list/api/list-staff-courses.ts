import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

export type StaffCoursesQuery = RouteQuery<'GET /api/courses'> & { page: number; limit: number };

/** One page of the courses that staff work on. While another page is coming, the present one stays. */
export const staffCoursesQuery = (query: StaffCoursesQuery) =>
  queryOptions({
    queryKey: ['courses', 'staff', query],
    queryFn: ({ signal }) => request('GET /api/courses', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.courseListFailed },
  });
