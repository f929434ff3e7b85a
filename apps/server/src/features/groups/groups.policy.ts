import { type Actor, adminsAnd, signedIn } from '../../platform/policy/index.ts';

/** The owner of a group, for rules. */
export type OwnedGroup = { readonly createdBy: string };

/** Teachers work with the groups that they made, admins with all. */
export const mayUseGroups = adminsAnd('teacher');

/** Teachers manage their own groups, admins manage all. */
export function canManageGroup(actor: Actor, group: OwnedGroup): boolean {
  return actor.isAdmin || (actor.role === 'teacher' && group.createdBy === actor.id);
}

/** Admins alone let a provider decide who is in a group, because it opens courses. */
export const maySetSource = adminsAnd();

/** Everybody has own courses to ask for, if only none. */
export const mayAskForOwnCourses = signedIn;

/** Own courses are shown to oneself and to admins. */
export function canSeeOwnCoursesOf(actor: Actor, personId: string): boolean {
  return actor.isAdmin || actor.id === personId;
}
