import { type Actor, adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Coordinators look after the teachers of the institutions that they manage, admins after all. */
export const mayApproveTeachers = adminsAnd('coordinator');

/** Students apply. */
export const mayApply = onlyRole('student');

/** A student who became a teacher by the call may repeat it with its key. */
export const mayRepeatApplying = onlyRole('student', 'teacher');

/** Applicants withdraw; a student who just did may hear that nothing waits. */
export const mayWithdraw = onlyRole('student', 'teacher');

/** Students apply; everybody else has a role that somebody gave them. */
export function canApply(actor: Actor): boolean {
  return actor.role === 'student' && !actor.isAdmin;
}

/** An approval is given in one's own name. */
export function canApproveAs(actor: Actor, approverId: string | undefined): boolean {
  return approverId === undefined || approverId === actor.id;
}

type Standing = { role: string; is_approved: boolean | null; applied_institution_id: string | null };

/** A teacher who applied as a student and waits; one whom an admin made a teacher never applied. */
export function isApplicant({ role, is_approved, applied_institution_id }: Standing): boolean {
  return role === 'teacher' && is_approved === false && applied_institution_id !== null;
}
