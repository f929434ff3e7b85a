import type { CourseOverview } from '@lectern/contract';
import { idOf } from './courses.ts';

/** A course at a glance; `over` overrides its fields. */
export function makeCourseOverview(over: Partial<CourseOverview> = {}): CourseOverview {
  const counts = { students: 2, waiting: 3, tests: 1, subjects: 2, materials: 8 };
  return {
    _id: idOf(101),
    name: 'Botany',
    imageUrl: null,
    course_type: 'private',
    status: 'active',
    creator: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null },
    join_code: 'NCL1-ABC',
    counts: { ...counts, notStarted: 1, idle: 2, failed: 1, removed: 1 },
    part: 'owner',
    can: { mark: true, edit: true, admit: true, own: true },
    ...over,
  };
}
