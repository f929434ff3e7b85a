import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** One page of a course's ratings, newest first. */
export const ratingsQuery = (courseId: string, page: number) =>
  queryOptions({
    queryKey: ['courses', courseId, 'ratings', page],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/ratings', { params: { id: courseId }, query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
