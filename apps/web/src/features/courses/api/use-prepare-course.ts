import { useQueryClient } from '@tanstack/react-query';
import { useIntent } from '../../../shared/routing/use-intent.ts';
import { courseQuery } from './get-course.ts';

/** Event handlers for a link to a course that begin to load it when somebody is about to follow the link. */
export function usePrepareCourse(id: string) {
  const cache = useQueryClient();
  return useIntent(() => void cache.prefetchQuery(courseQuery(id)));
}
