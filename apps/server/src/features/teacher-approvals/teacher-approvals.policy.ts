import { type Actor, adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Coordinators look after the teachers of the institutions that they manage, admins after all. */
export const mayApproveTeachers = adminsAnd('coordinator');

/** Students apply. */
export const mayApply = onlyRole('student');

/** Whoever became a teacher by it may repeat the call with its key. */
export const mayRepeatApplying = onlyRole('student', 'teacher');

/** Students apply; everybody else has a role that somebody gave them. */
export function canApply(actor: Actor): boolean {
  return actor.role === 'student' && !actor.isAdmin;
}

/** An approval is given in one's own name. */
export function canApproveAs(actor: Actor, approverId: string | undefined): boolean {
  return approverId === undefined || approverId === actor.id;
}
