import { limits } from '@lectern/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The newest announcements of a course to the student. */
export const courseAnnouncementsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['course-announcements', courseId],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/announcements/mine', {
        params: { id: courseId },
        query: { limit: limits.page.max },
        signal,
      }),
    // One may have been read or come since.
    refetchOnMount: 'always',
  });
