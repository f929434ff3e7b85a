import { type AddTimeInput, type AttemptReview, testTexts } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { recordOnTest } from '../../test-authoring/index.ts';
import type { OversightDeps } from './oversight.deps.ts';
import { attemptOver } from '../attempts.service.ts';
import { holdTest } from '../finishing.repository.ts';
import { requireManagedAttempt, requireManagedTest } from './managed.ts';
import { countOpen, moveDeadlines, noteTimeAdded } from './time.repository.ts';

/**
 * Adds time for everybody who sits a test against the clock and answers for how many. Throws `not_found`, and
 * `no_deadline` when somebody sits it and nobody against the clock.
 */
export async function addTimeForAll(
  deps: OversightDeps,
  act: Act,
  testId: string,
  input: AddTimeInput,
): Promise<number> {
  const now = act.clock.now();
  await requireManagedTest(deps, act, { id: testId, right: 'edit' }, now);
  return transact(act, async (act) => {
    await holdTest(act.db, testId);
    const extended = await extend(act, { test: testId }, input, now);
    if (extended === 0 && (await countOpen(act.db, testId)) > 0) throw noDeadline();
    const changes = [told('minutes', input.minutes), told('attempts', extended)];
    if (extended > 0) await recordOnTest(act, testId, { action: 'time_added', changes });
    return extended;
  });
}

/** Adds time for one student. Throws `not_found`, `attempt_over`, `student_erased` where the account is deleted, and `no_deadline` when there is none to move. */
export async function addTime(deps: OversightDeps, act: Act, id: string, input: AddTimeInput): Promise<AttemptReview> {
  const now = act.clock.now();
  const { assessment_id, student_erased } = await requireManagedAttempt(deps, act, { id, right: 'edit' }, now);
  if (student_erased) throw new AppError('student_erased', testTexts.studentErased);
  return transact(act, async (act) => {
    await holdTest(act.db, assessment_id);
    if ((await extend(act, { attempt: id }, input, now)) === 0) {
      const { status } = await requireManagedAttempt(deps, act, { id, right: 'edit' }, now);
      throw status === 'open' ? noDeadline() : attemptOver();
    }
    const changes = [told('minutes', input.minutes), told('attempt', id)];
    await recordOnTest(act, assessment_id, { action: 'time_added', changes });
    return deps.reviewAttempt(deps, act, id);
  });
}

const told = (field: string, after: number | string) => ({ field, before: null, after: String(after) });

const noDeadline = () => new AppError('no_deadline', testTexts.noDeadline);

async function extend(
  act: Act,
  which: { attempt: string } | { test: string },
  { minutes, reason }: AddTimeInput,
  now: Date,
): Promise<number> {
  const ids = await moveDeadlines(act.db, which, minutes, now);
  const added = { ids, at: now, by: act.actor.id, reason: reason ?? null, minutes };
  await noteTimeAdded(
    act.db,
    ids.map(() => act.ids.next()),
    added,
  );
  return ids.length;
}
