import type { RouteQuery, RouteResponse } from '@lectern/contract';
import { request } from '../../../shared/api/client.ts';

export type CourseFilter = Pick<RouteQuery<'GET /api/courses'>, 'course_type' | 'sort'>;
export type CoursePageQuery = CourseFilter & { page: number; limit: number; search: string };

/** One page of the courses that the viewer may see. */
export function listCourses(query: CoursePageQuery, signal: AbortSignal): Promise<RouteResponse<'GET /api/courses'>> {
  return request('GET /api/courses', { query, signal });
}
