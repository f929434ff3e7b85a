import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The server's present version of the course. Throws `ApiError`. */
export function loadSavedCourse(id: string): Promise<Course> {
  return request('GET /api/courses/:id', { params: { id } });
}

/**
 * A course for editing: loaded afresh for each form, and never reloaded under the author's hands. Throws `ApiError`.
 */
export const courseToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id, 'edit'],
    queryFn: ({ signal }) => request('GET /api/courses/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorFallback: texts.courseLoadFailed },
  });
