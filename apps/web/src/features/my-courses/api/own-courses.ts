import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The key of everything about the student's own courses. */
export const ownCoursesKey = ['own-courses'] as const;

/**
 * One page of a student's own courses, the last used first and the finished ones last; loads again whenever the page becomes visible, because others let students in.
 */
export const ownCoursesQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...ownCoursesKey, userId, page],
    queryFn: async ({ signal }) => {
      const answer = await request('GET /api/groups/:userId/courses', {
        params: { userId },
        query: { page, limit: 12, sort: '-activity' },
        signal,
      });
      return { data: answer.data, page: answer.page ?? 1, pageCount: answer.pageCount ?? 1 };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    meta: { errorFallback: texts.courseListFailed },
  });
