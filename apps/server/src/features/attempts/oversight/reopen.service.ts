import { type AttemptReview, type ReopenInput, testTexts } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { brokenConstraint } from '../../../platform/db/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { recordOnTest } from '../../test-authoring/index.ts';
import type { OversightDeps } from './oversight.deps.ts';
import { holdTest } from '../finishing.repository.ts';
import { requireManagedAttempt } from './managed.ts';
import { holdItsStudent, noteReopened, openAgain } from './reopen.repository.ts';

/**
 * Opens a submitted attempt again; the result that it had stays in its history. Throws `not_found`,
 * `student_erased` where its student's account is deleted, and `attempt_open` when it, or another one of the student's at the same test, is open.
 */
export async function reopenAttempt(
  deps: OversightDeps,
  act: Act,
  id: string,
  { reason, minutes = null }: ReopenInput,
): Promise<AttemptReview> {
  const now = act.clock.now();
  const { assessment_id } = await requireManagedAttempt(deps, act, { id, right: 'edit' }, now);
  const deadlineAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    await holdTest(trx, assessment_id);
    if (!(await holdItsStudent(trx, id))) throw new AppError('student_erased', testTexts.studentErased);
    if (!(await unlessOpen(() => openAgain(trx, id, deadlineAt)))) throw attemptOpen();
    await noteReopened(trx, { id: act.ids.next(), attempt_id: id, at: now, by_user: actor.id, reason, minutes });
    const changes = [{ field: 'attempt', before: null, after: id }];
    await recordOnTest(act, assessment_id, { action: 'attempt_reopened', changes });
    return deps.reviewAttempt(deps, act, id);
  });
}

async function unlessOpen(open: () => Promise<boolean>): Promise<boolean> {
  try {
    return await open();
  } catch (error) {
    if (brokenConstraint(error) !== 'attempts_one_open') throw error;
    throw attemptOpen();
  }
}

const attemptOpen = () => new AppError('attempt_open', testTexts.attemptOpen);
