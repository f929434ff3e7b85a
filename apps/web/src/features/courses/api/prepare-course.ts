import { currentQueryClient } from '../../../shared/api/query-client.ts';
import { courseQuery } from './get-course.ts';

/** Begins to load a course before its page opens. */
export function prepareCourse(id: string): void {
  void currentQueryClient().prefetchQuery(courseQuery(id));
}
