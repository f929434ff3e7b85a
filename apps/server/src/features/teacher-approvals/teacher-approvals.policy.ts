import { type Actor, adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Coordinators look after the teachers of the institutions that they manage, admins after all. */
export const mayApproveTeachers = adminsAnd('coordinator');

/** Students apply; everybody else has a role that somebody gave them. */
export const mayApply = onlyRole('student');

/** An approval is given in one's own name. */
export function canApproveAs(actor: Actor, approverId: string | undefined): boolean {
  return approverId === undefined || approverId === actor.id;
}
