import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { applicationTexts, type ApplyTeacherInput, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import { type PersonalData, transferDeletedWork } from '../../platform/personal-data/index.ts';
import { hasOpenAttempt } from '../attempts/index.ts';
import { recordAct } from '../audit/index.ts';
import { deleteAuthSessionsOf, type LinkMail } from '../auth/index.ts';
import {
  countWork,
  type EndOfApplication,
  findAdminBeside,
  makeStudentAgain,
  openApplication,
  type UserRow,
  type Work,
} from '../users/index.ts';
import { isApprovedInstitution, lockAccount } from './applications.repository.ts';
import { declinedMail } from './declined-mail.ts';
import { canApply, isApplicant } from './teacher-approvals.policy.ts';
import { isApprover } from './teacher-approvals.repository.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** Somebody was approved as a teacher, or the application declined. */
    teacher_decided: { userId: string };
  }
}

/** Undoing an application also moves what the person left in the bin. */
export type UndoingDeps = { demoAccounts: boolean; personalData: readonly PersonalData[] };

/** The mail by which an applicant hears of a refusal; null where no mail is sent. */
export type DecliningDeps = UndoingDeps & { mail: LinkMail | null };

/**
 * Makes a student a teacher who is to be approved by the institution, and belongs to it from then on. The auth session that asked goes on in the new
 * role, the person's others end. Throws `forbidden` for anybody but a student, `validation_failed` for an institution that is not approved, `attempt_open`
 * while the person sits a test, and `conflict` when the person has become something else in the meantime.
 */
export async function applyAsTeacher(act: Act, input: ApplyTeacherInput): Promise<void> {
  if (!canApply(act.actor)) throw new AppError('forbidden', texts.forbidden);
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const { institution, experience, expertise } = input;
    if (institution === null || !(await isApprovedInstitution(trx, institution)))
      throw invalidField('institution', texts.noSuchInstitution);
    const student = await lockAccount(trx, actor.id);
    if (student === null || student.role !== 'student' || student.is_admin)
      throw new AppError('conflict', 'You are no longer a student.');
    const at = clock.now();
    // Teachers cannot go on with an attempt, and its time would run out.
    if (await hasOpenAttempt(trx, actor.id, at))
      throw new AppError('attempt_open', applicationTexts.applyingDuringAttempt);
    await openApplication(act, { ...student, id: actor.id }, { institutionId: institution, experience, expertise });
    await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
  });
}

/**
 * Makes an applicant the student that they were. The auth session that asked goes on, the person's others end. Throws `conflict` where no application
 * waits, and `user_owns_work` while courses or tests belong to the person.
 */
export async function withdrawApplication(deps: UndoingDeps, act: Act): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const applicant = await lockAccount(trx, actor.id);
    if (applicant === null || !isApplicant(applicant)) throw new AppError('conflict', applicationTexts.noApplication);
    await refuseOwner(trx, applicant, ownWorkStands);
    await endApplication(deps, act, applicant, null);
    await recordAct(act, {
      action: 'teacher_application_withdrawn',
      target: { kind: 'user', id: actor.id },
      institutionId: applicant.applied_institution_id,
      changes: [{ field: 'role', before: 'teacher', after: 'student' }],
    });
  });
}

/**
 * Declines an application that waits, with a reason or without: the person is a student again, signed out, and told by mail where mail is
 * sent. Throws `not_found` for somebody whom the actor may not approve, `conflict` where no application waits, and `user_owns_work` while courses
 * or tests belong to the person.
 */
export async function declineTeacher(
  { mail, ...deps }: DecliningDeps,
  act: Act,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const applicant = await lockAccount(trx, id);
    if (applicant === null || !(await isApprover(trx, actor, id))) throw notFound('User not found');
    if (!isApplicant(applicant)) throw new AppError('conflict', applicationTexts.notPending);
    await refuseOwner(trx, applicant, theirWorkStands);
    await endApplication(deps, act, applicant, { at: clock.now(), reason });
    await recordAct(act, {
      action: 'teacher_declined',
      target: { kind: 'user', id },
      institutionId: applicant.applied_institution_id,
      changes: [{ field: 'role', before: 'teacher', after: 'student' }],
    });
    await tellLater(act, 'teacher_decided', [{ thingId: id, facts: { userId: id } }]);
    if (mail) await mail.outbox.put(trx, declinedMail(mail.publicUrl, applicant, reason, clock.now()));
  });
}

async function refuseOwner(trx: Db, { id }: UserRow, message: (work: Work) => Said): Promise<void> {
  const work = await countWork(trx, id);
  if (work.courses + work.tests > 0) throw new AppError('user_owns_work', message(work));
}

const ownWorkStands = ({ courses, tests }: Work): Said =>
  say('You still have courses or tests here (courses: {courses}, tests: {tests}). Delete them first, then withdraw.', {
    courses,
    tests,
  });

const theirWorkStands = ({ courses, tests }: Work): Said =>
  say(
    'This person still has courses or tests (courses: {courses}, tests: {tests}). They must delete them first, or an administrator must give them to someone else.',
    { courses, tests },
  );

async function endApplication(
  deps: UndoingDeps,
  { db: trx, actor, clock }: Act,
  applicant: UserRow,
  declined: EndOfApplication['declined'],
): Promise<void> {
  const version = nextVersion(clock, applicant, actor.id);
  await makeStudentAgain(trx, applicant.id, { declined, version });
  await deleteAuthSessionsOf(trx, applicant.id, actor.authSessionId);
  // A student cannot bring back what lies in the bin.
  const keeper = await findAdminBeside(trx, applicant.id, deps.demoAccounts);
  if (keeper !== null) await transferDeletedWork(deps.personalData, trx, [applicant.id], keeper);
}
