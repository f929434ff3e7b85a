import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

type TaughtCoursesQuery = { page: number; limit: number; search: string | undefined };

/** One page of the teacher's own courses and those that the institution grants. */
export const taughtCoursesQuery = (query: TaughtCoursesQuery) =>
  queryOptions({
    queryKey: ['courses', 'taught', query],
    queryFn: ({ signal }) => request('GET /api/courses', { query: { ...query, taught: 'mine' }, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.courseListFailed },
  });

/** One course with its subjects and materials. */
export const taughtCourseQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id],
    queryFn: ({ signal }) => request('GET /api/courses/:id', { params: { id }, signal }),
  });
