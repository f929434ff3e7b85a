import type { Role, UserListItem } from '@lectern/contract';
import { type Actor, adminsAnd, signedIn } from '../../platform/policy/index.ts';

/**
 * A person, as far as rules ask. `isActive`: not blocked by an admin. `askedToJoin`: whether they asked to join a course of
 * the viewer's. `blockedByViewer`: whether the viewer, a teacher, blocked them.
 */
export type KnownUser = {
  readonly id: string;
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly blockedByViewer: boolean;
  readonly askedToJoin: boolean;
};

/** Staff list people; which ones they get is the visibility predicate's matter. */
export const mayListUsers = adminsAnd('teacher', 'coordinator');

/** Everybody who is signed in may read a person's card. */
export const mayReadUsers = signedIn;

/** Teachers change some of their students, admins everybody. */
export const mayChangeUsers = adminsAnd('teacher');

/** Only admins make accounts, delete them, and make links for their passwords. */
export const mayAdministerUsers = adminsAnd();

/** Coordinators choose other coordinators for an institution, and tell admins' courses from others. */
export const mayListRoles = adminsAnd('coordinator');

/** Admins list everybody by role, coordinators only whom the institution form names. */
export function canListRole(actor: Actor, role: Role): boolean {
  return actor.isAdmin || (actor.role === 'coordinator' && (role === 'coordinator' || role === 'admin'));
}

/** The actor's rights to a person: admins have all, though not against themselves; teachers some to students. */
export function canOnUser(actor: Actor, user: KnownUser): UserListItem['can'] {
  if (actor.isAdmin) {
    const other = actor.id !== user.id;
    return { edit: true, editStudent: true, block: other, delete: other, makePasswordLink: true };
  }
  const student = actor.role === 'teacher' && user.role === 'student' && !user.isAdmin;
  // Somebody whom an admin blocked is the admin's to unblock.
  const block = student && user.isActive && (user.askedToJoin || user.blockedByViewer);
  return { edit: false, editStudent: student && user.askedToJoin, block, delete: false, makePasswordLink: false };
}
