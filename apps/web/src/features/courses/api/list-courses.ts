import type { RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

export type CourseFilter = Pick<RouteQuery<'GET /api/courses'>, 'course_type' | 'sort'>;
type CoursePage = CourseFilter & { page: number; limit: number; search: string };

/** One page of the courses that the viewer may see. While another page comes, the former stays. */
export const courseListQuery = (query: CoursePage) =>
  queryOptions({
    queryKey: ['courses', 'list', query],
    queryFn: ({ signal }) => request('GET /api/courses', { query, signal }),
    placeholderData: keepPreviousData,
  });
