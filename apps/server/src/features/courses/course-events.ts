import type { AnyAct } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** A course was made, changed, put into the bin or taken out of it. */
    course_changed: { courseId: string; change: CourseChange };
  }
}

export type CourseChange = 'created' | 'changed' | 'deleted' | 'restored';

/** Tells of what somebody did with a course. */
export const tellOfCourse = (act: AnyAct, courseId: string, change: CourseChange): Promise<void> =>
  tellLater(act, 'course_changed', [{ thingId: courseId, facts: { courseId, change } }]);
