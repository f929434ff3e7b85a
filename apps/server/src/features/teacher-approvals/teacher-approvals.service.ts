import { texts, type User } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import { recordAct } from '../audit/index.ts';
import { approveUser, emailNotVerified, findReadableUser, lockUser, presentUser } from '../users/index.ts';
import { canApproveAs } from './teacher-approvals.policy.ts';
import { isApprover } from './teacher-approvals.repository.ts';

type Approval = { approver_id?: string | null | undefined; despiteUnverifiedEmail?: boolean | undefined };

/**
 * Approves a teacher in the actor's name; of several approvals the first one stays. Throws `not_found` for somebody whom
 * the actor may not see or whose application goes to another institution, `validation_failed` for somebody who is no teacher or where another approver is named, and
 * `email_not_verified` unless the approver says to know the person.
 */
export async function approveTeacher(
  act: Act,
  id: string,
  { approver_id: approverId, despiteUnverifiedEmail }: Approval,
): Promise<User> {
  if (!canApproveAs(act.actor, approverId ?? undefined))
    throw invalidField('approver_id', 'You can approve only in your own name');
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const teacher = await lockUser(trx, actor, id, 'change');
    if (!teacher) throw notFound('User not found');
    if (teacher.role !== 'teacher') throw new AppError('validation_failed', texts.notATeacher);
    if (!actor.isAdmin && !(await isApprover(trx, actor, id))) throw notFound('User not found');
    if (teacher.is_approved !== true) {
      if (!teacher.email_verified && despiteUnverifiedEmail !== true) throw emailNotVerified();
      await approveUser(trx, id, actor.id, nextVersion(clock, teacher, actor.id));
      await recordAct(act, {
        action: 'teacher_approved',
        target: { kind: 'user', id },
        institutionId: teacher.applied_institution_id ?? teacher.institution_id,
        changes: [{ field: 'isApproved', before: 'false', after: 'true' }],
      });
      await tellLater(act, 'teacher_decided', [{ thingId: id, facts: { userId: id } }]);
    }
    const row = await findReadableUser(trx, actor, id);
    if (!row) throw notFound('User not found');
    return presentUser(row, actor);
  });
}
