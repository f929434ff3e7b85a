import { texts, type User } from '@lectern/contract';
import { type Clock, type Ids, nextVersion } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { AuditOrigin } from '../../platform/act/index.ts';
import { recordAudit } from '../audit/index.ts';
import { approveUser, emailNotVerified, findReadableUser, lockUser, presentUser } from '../users/index.ts';
import { canApproveAs } from './teacher-approvals.policy.ts';
import { isApprover } from './teacher-approvals.repository.ts';

export type TeacherApprovalsDeps = { clock: Clock; ids: Ids };

type Approval = { approver_id?: string | null | undefined; despiteUnverifiedEmail?: boolean | undefined };

/**
 * Approves a teacher in the actor's name; of several approvals the first one stays. Throws `not_found` for somebody whom
 * the actor may not see or whose application goes to another institution, `validation_failed` for somebody who is no teacher or where another approver is named, and
 * `email_not_verified` unless the approver says to know the person.
 */
export async function approveTeacher(
  deps: TeacherApprovalsDeps,
  db: Db,
  actor: Actor,
  id: string,
  { approver_id: approverId, despiteUnverifiedEmail }: Approval,
  origin: AuditOrigin,
): Promise<User> {
  if (!canApproveAs(actor, approverId ?? undefined))
    throw invalidField('approver_id', 'You can approve in your own name only');
  return inTransaction(db, async (trx) => {
    const teacher = await lockUser(trx, actor, id, 'change');
    if (!teacher) throw notFound('User');
    if (teacher.role !== 'teacher') throw new AppError('validation_failed', texts.notATeacher);
    if (!actor.isAdmin && !(await isApprover(trx, actor, id))) throw notFound('User');
    if (teacher.is_approved !== true) {
      if (!teacher.email_verified && despiteUnverifiedEmail !== true) throw emailNotVerified();
      await approveUser(trx, id, actor.id, nextVersion(deps.clock, teacher, actor.id));
      await recordAudit(deps, trx, {
        action: 'teacher_approved',
        actorId: actor.id,
        target: { kind: 'user', id },
        institutionId: teacher.applied_institution_id ?? teacher.institution_id,
        changes: [{ field: 'isApproved', before: 'false', after: 'true' }],
        origin,
      });
    }
    const row = await findReadableUser(trx, actor, id);
    if (!row) throw notFound('User');
    return presentUser(row, actor);
  });
}
