import { type ApplyTeacherInput, texts, type User } from '@lectern/contract';
import { type Clock, type Ids, nextVersion } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { approveUser, emailNotVerified, findReadableUser, lockUser, presentUser } from '../users/index.ts';
import { canApply, canApproveAs } from './teacher-approvals.policy.ts';
import {
  endOtherAuthSessions,
  isApprovedInstitution,
  isApprover,
  lockStudent,
  makeApplicant,
} from './teacher-approvals.repository.ts';

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

/**
 * Makes a student a teacher who is to be approved by the institution, and belongs to it from then on. The auth session that asked goes on in the new
 * role, the person's others end. Throws `forbidden` for anybody but a student, `validation_failed` for an institution that is not approved, and `conflict` when
 * the person has become something else in the meantime.
 */
export async function applyAsTeacher(
  deps: TeacherApprovalsDeps,
  db: Db,
  actor: Actor,
  input: ApplyTeacherInput,
  origin: AuditOrigin,
): Promise<void> {
  if (!canApply(actor)) throw new AppError('forbidden', texts.forbidden);
  await inTransaction(db, async (trx) => {
    const { institution, experience, expertise } = input;
    if (institution === null || !(await isApprovedInstitution(trx, institution)))
      throw invalidField('institution', texts.noSuchInstitution);
    const student = await lockStudent(trx, actor.id);
    if (!student) throw new AppError('conflict', 'You are not a student any more.');
    const at = deps.clock.now();
    const version = nextVersion(deps.clock, student, actor.id);
    await makeApplicant(trx, actor.id, { institutionId: institution, experience, expertise, at, version });
    await endOtherAuthSessions(trx, actor.id, actor.authSessionId);
    await recordAudit(deps, trx, {
      action: 'teacher_applied',
      actorId: actor.id,
      target: { kind: 'user', id: actor.id },
      institutionId: institution,
      // Where the person belonged before is nothing that this institution's coordinators should read.
      changes: [{ field: 'role', before: 'student', after: 'teacher' }],
      origin,
    });
  });
}
