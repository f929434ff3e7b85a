import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** How many matches a look-up brings. */
const limit = 20;

/** The courses that tests can be made on: a teacher's own, all of them for administrators. */
export const coursesForTestsQuery = (search: string, own: boolean) => {
  const query: RouteQuery<'GET /api/courses'> & { page: number } = {
    page: 1,
    limit,
    sort: 'name',
    ...(search !== '' && { search }),
    ...(own && { created_by: 'me' }),
  };
  return queryOptions({
    queryKey: ['lookup', 'courses-for-tests', query],
    queryFn: ({ signal }) => request('GET /api/courses', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.coursesLookupFailed },
  });
};

/** The subjects of a course, in their order. */
export const subjectsOfCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['lookup', 'subjects', courseId],
    queryFn: async ({ signal }) => {
      const { subjects } = await request('GET /api/courses/:id', { params: { id: courseId }, signal });
      return subjects.map(({ _id, name }) => ({ value: _id, label: name }));
    },
    meta: { errorFallback: texts.coursesLookupFailed },
  });
