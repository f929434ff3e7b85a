import type { CourseStudent, RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';
import { t } from '../../../shared/messages/t.ts';
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

/** The ids of the first students of a course who match, as many as one announcement may go to. */
export const listStudentIds = (id: string, query: RouteQuery<'GET /api/courses/:id/students/ids'>) =>
  request('GET /api/courses/:id/students/ids', { params: { id }, query });

/** One page of the students who were taken out of a course. */
export const removedStudentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...coursePageKey(id), 'removed', page],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/students/removed', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The students of a course, by username. */
export const studentSource = (id: string): PickSource => ({
  key: `students-of-${id}`,
  failed: t('The students could not be loaded. Please try again.'),
  search: async (search, signal) => {
    const query = { search, limit: 20, sort: 'username' } as const;
    const page = await request('GET /api/courses/:id/students', { params: { id }, query, signal });
    return {
      total: page.total,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ user }) => ({ id: user._id, label: user.username, person: user })),
    };
  },
});
