import type { CourseOutline } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { currentQueryClient } from '../../../shared/api/query-client.ts';
import { request } from '../../../shared/api/client.ts';

/**
 * The subjects and materials of a course by name. A very large course names the materials of one subject alone; until they are there, the outline as
 * another subject has it stands in.
 */
export const courseOutlineQuery = (courseId: string, subject: string | null) => {
  const ofCourse = ['courses', courseId, 'outline'];
  return queryOptions<CourseOutline>({
    queryKey: [...ofCourse, subject],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/outline', {
        params: { id: courseId },
        query: subject === null ? {} : { subject },
        signal,
      }),
    placeholderData: () =>
      currentQueryClient()
        .getQueriesData<CourseOutline>({ queryKey: ofCourse })
        .find(([, outline]) => outline !== undefined)?.[1],
    meta: { failureLog: 'Loading the outline of a course failed' },
  });
};
