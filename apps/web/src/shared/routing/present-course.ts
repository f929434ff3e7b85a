import { useEffect } from 'react';

let present: string | null = null;

/** The id of the course that the page is about, or null. */
export const presentCourse = (): string | null => present;

/** Says which course the page is about, while it is shown. */
export function usePresentCourse(courseId: string | undefined): void {
  useEffect(() => {
    if (courseId === undefined) return undefined;
    present = courseId;
    return () => {
      if (present === courseId) present = null;
    };
  }, [courseId]);
}
