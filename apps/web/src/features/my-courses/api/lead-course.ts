import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { ownCoursesKey } from './own-courses.ts';

/** The course that a student goes on with: the first of their own in the order of My Courses; null without any. */
export const leadCourseQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ownCoursesKey, userId, 'lead'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1, sort: '-activity' } as const;
      const { data } = await request('GET /api/groups/:userId/courses', { params: { userId }, query, signal });
      return data[0] ?? null;
    },
    refetchOnMount: 'always',
    meta: { failureLog: 'Loading the course to go on with failed' },
  });
