import { type AddTimeInput, type AttemptReview, testTexts } from '@lectern/contract';
import { type Db, inTransaction } from '../../../platform/db/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import type { AuditOrigin } from '../../../platform/act/index.ts';
import { recordOnTest } from '../../assessments/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { attemptOver } from '../attempts.service.ts';
import { holdTest } from '../finishing.repository.ts';
import { requireManagedAttempt, requireManagedTest } from './managed.ts';
import { reviewAttempt } from './review.service.ts';
import { countOpen, moveDeadlines, noteTimeAdded } from './time.repository.ts';

/**
 * Adds time for everybody who sits a test against the clock and answers for how many. Throws `not_found`, and
 * `no_deadline` when somebody sits it and nobody against the clock.
 */
export async function addTimeForAll(
  deps: AttemptsDeps,
  db: Db,
  actor: Actor,
  testId: string,
  input: AddTimeInput,
  origin: AuditOrigin,
): Promise<number> {
  const now = deps.clock.now();
  await requireManagedTest(deps, db, actor, testId, now);
  return inTransaction(db, async (trx) => {
    await holdTest(trx, testId);
    const extended = await extend(deps, trx, actor, { assessment: testId }, input, now);
    if (extended === 0 && (await countOpen(trx, testId)) > 0) throw noDeadline();
    const changes = [told('minutes', input.minutes), told('attempts', extended)];
    const act = { action: 'time_added' as const, actorId: actor.id, testId, changes, origin };
    if (extended > 0) await recordOnTest(deps, trx, act);
    return extended;
  });
}

/** Adds time for one student. Throws `not_found`, `attempt_over`, `student_erased` where the account is deleted, and `no_deadline` when there is none to move. */
export async function addTime(
  deps: AttemptsDeps,
  db: Db,
  actor: Actor,
  id: string,
  input: AddTimeInput,
  origin: AuditOrigin,
): Promise<AttemptReview> {
  const now = deps.clock.now();
  const { assessment_id, student_erased } = await requireManagedAttempt(deps, db, actor, id, now);
  if (student_erased) throw new AppError('student_erased', testTexts.studentErased);
  return inTransaction(db, async (trx) => {
    await holdTest(trx, assessment_id);
    if ((await extend(deps, trx, actor, { attempt: id }, input, now)) === 0) {
      const { status } = await requireManagedAttempt(deps, trx, actor, id, now);
      throw status === 'open' ? noDeadline() : attemptOver();
    }
    const changes = [told('minutes', input.minutes), told('attempt', id)];
    const act = { action: 'time_added' as const, actorId: actor.id, testId: assessment_id, changes, origin };
    await recordOnTest(deps, trx, act);
    return reviewAttempt(deps, trx, actor, id);
  });
}

const told = (field: string, after: number | string) => ({ field, before: null, after: String(after) });

const noDeadline = () => new AppError('no_deadline', testTexts.noDeadline);

async function extend(
  deps: AttemptsDeps,
  trx: Db,
  actor: Actor,
  which: { attempt: string } | { assessment: string },
  { minutes, reason }: AddTimeInput,
  now: Date,
): Promise<number> {
  const ids = await moveDeadlines(trx, which, minutes, now);
  const added = { ids, at: now, by: actor.id, reason: reason ?? null, minutes };
  await noteTimeAdded(
    trx,
    ids.map(() => deps.ids.next()),
    added,
  );
  return ids.length;
}
