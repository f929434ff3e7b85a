import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The number of tests on a course's page at once. */
const perPage = 50;

/** A student's tests on a course, or on one of its subjects. The server refuses everyone but students. */
export const courseTestsQuery = (courseId: string, subjectId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['course-tests', courseId, subjectId ?? null, page],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/tests', {
        params: { id: courseId },
        query: { page, limit: perPage, ...(subjectId !== undefined && { test_lesson: subjectId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // An attempt may have been started or submitted since.
    refetchOnMount: 'always',
  });
