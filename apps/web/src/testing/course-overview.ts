import type { CourseOverview, CourseStaff } from '@lectern/contract';
import type { CoursePart } from '@lectern/contract/staff-words';
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

/** The rights of a part on a course. */
export const abilitiesOf = (part: CoursePart): CourseOverview['can'] => ({
  mark: true,
  edit: part !== 'marker',
  admit: part !== 'marker',
  own: part === 'owner',
});

/** The teachers of that course: its owner alone; `over` overrides the fields. */
export function makeCourseStaff(over: Partial<CourseStaff> = {}): CourseStaff {
  return {
    owner: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null },
    data: [],
    part: 'owner',
    can: { manage: true, leave: false },
    ...over,
  };
}
