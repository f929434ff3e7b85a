import { type CoursePart, type CourseRight, grants } from '@lectern/contract';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { adminsAnd, anyone } from '../../platform/policy/index.ts';

/** The viewer's part on a course, for rules; `coursePart` reads it. */
export type PartOnCourse = { readonly part: CoursePart | null };

/** Visitors too may ask for courses; which ones they get is the visibility predicate's matter. */
export const mayListCourses = anyone;

/** Teachers and admins make courses. */
export const mayAuthorCourses = adminsAnd('teacher');

/** Teachers and coordinators look after courses; after which ones, the statements ask. */
export const mayLookAfterCourses = adminsAnd('teacher', 'coordinator');

/** Admins alone look through what others deleted. */
export const mayListBin = adminsAnd();

/** Whether somebody has a right on a course by their part; administrators have every right on all. */
export function mayOnCourse(viewer: Viewer, course: PartOnCourse, right: CourseRight): boolean {
  return viewer !== null && (viewer.isAdmin || grants(course.part, right));
}

/** Only admins hand a course to another teacher. */
export function canReassignCourse(actor: Actor): boolean {
  return actor.isAdmin;
}
