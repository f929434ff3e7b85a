import type { CourseStudent, RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { coursePageKey } from './course-overview.ts';

/** A student as a row of the list, whose id is the person's. */
export type StudentRow = CourseStudent & { _id: string };

/** One page of the students of a course. While another page is coming, the present one stays. */
export const courseStudentsQuery = (id: string, query: RouteQuery<'GET /api/courses/:id/students'>) =>
  queryOptions({
    queryKey: [...coursePageKey(id), 'students', query],
    queryFn: async ({ signal }) => {
      const found = await request('GET /api/courses/:id/students', { params: { id }, query, signal });
      return { ...found, data: found.data.map((row): StudentRow => ({ ...row, _id: row.user._id })) };
    },
    placeholderData: keepPreviousData,
  });

/** One page of the students who were taken out of a course. */
export const removedStudentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...coursePageKey(id), 'removed', page],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/students/removed', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
