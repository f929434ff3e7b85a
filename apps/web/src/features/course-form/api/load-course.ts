import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The course as the server has it now. Throws `ApiError`. */
export function loadSavedCourse(id: string): Promise<Course> {
  return request('GET /api/courses/:id', { params: { id } });
}

/**
 * A course for editing: loaded afresh for each form, and left alone while somebody types in it. Throws `ApiError`.
 */
export const courseToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id, 'edit'],
    queryFn: ({ signal }) => request('GET /api/courses/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorFallback: texts.courseLoadFailed },
  });
