import { useIntent } from '../../../shared/routing/use-intent.ts';

/** Event handlers for a link to a course that begin to load it when a person is about to follow the link. */
export function usePrepareCourse(id: string) {
  // Fetched here, because the cache is too heavy for the first page.
  return useIntent(async () => (await import('./prepare-course.ts')).prepareCourse(id));
}
