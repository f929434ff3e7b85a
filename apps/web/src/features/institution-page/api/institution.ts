import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** An institution in figures. Asked anew with each visit: people come and go. */
export const institutionOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['institutions', id, 'overview'],
    queryFn: ({ signal }) => request('GET /api/institution/:id/overview', { params: { id }, signal }),
    staleTime: 0,
  });

type Paged = { page: number; limit: number; search?: string | undefined };

/** One page of the courses of an institution. */
export const institutionCoursesQuery = (id: string, { search, ...query }: Paged) =>
  queryOptions({
    queryKey: ['institutions', id, 'courses', { search, ...query }],
    queryFn: ({ signal }) =>
      request('GET /api/institution/:id/courses', {
        params: { id },
        query: { ...query, ...(search !== undefined && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.courseListFailed },
  });

/** One page of the results of an institution's students, course by course. */
export const institutionResultsQuery = (id: string, { search, ...query }: Paged) =>
  queryOptions({
    queryKey: ['institutions', id, 'results', { search, ...query }],
    queryFn: ({ signal }) =>
      request('GET /api/institution/:id/results', {
        params: { id },
        query: { ...query, ...(search !== undefined && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: 'The results could not be loaded. Please try again.' },
  });

/** One page of the students of an institution. */
export const institutionStudentsQuery = (institutionId: string, { search, ...query }: Paged) =>
  queryOptions({
    queryKey: ['institutions', institutionId, 'students', { search, ...query }],
    queryFn: ({ signal }) =>
      request('GET /api/users/institution/:institutionId', {
        params: { institutionId },
        query: { ...query, role: 'student', isActive: 'true', ...(search !== undefined && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.usersFailed },
  });
