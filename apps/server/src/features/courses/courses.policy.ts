import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { adminsAnd, anyone } from '../../platform/policy/index.ts';

/** The owner of a course, for rules. */
export type OwnedCourse = { readonly createdBy: string };

/** Visitors too may ask for courses; which ones they get is the visibility predicate's matter. */
export const mayListCourses = anyone;

/** Teachers and admins make courses. */
export const mayAuthorCourses = adminsAnd('teacher');

/** Admins alone look through what others deleted. */
export const mayListBin = adminsAnd();

/** Teachers manage their own courses, admins manage all. */
export function canManageCourse(viewer: Viewer, course: OwnedCourse): boolean {
  if (viewer === null) return false;
  return viewer.isAdmin || (viewer.role === 'teacher' && course.createdBy === viewer.id);
}

/** Only admins hand a course to another teacher. */
export function canReassignCourse(actor: Actor): boolean {
  return actor.isAdmin;
}
