import { type Attempt, testTexts, texts } from '@lectern/contract';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { addAttemptEvent } from './attempt-events.repository.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { submitOverdue } from './attempts.due.ts';
import { findOwnAttempt } from './attempts.repository.ts';
import { answerAttempt, attemptOver, requireOwnAttempt } from './attempts.service.ts';
import {
  countAttempts,
  holdOpenTest,
  holdStudent,
  insertAttempt,
  type StartableTest,
  type Taken,
  takeNextLease,
} from './starting.repository.ts';

type InHand = { attempt: Attempt; lease: number };

/**
 * Starts an attempt at a test, or takes over the student's open one, which goes on whatever became of the test. Throws
 * `not_found` for a test that the student cannot open and `attempts_used_up`.
 */
export async function startAttempt(
  deps: AttemptsDeps,
  db: Db,
  student: Actor,
  testId: string,
): Promise<InHand & { started: boolean }> {
  const now = deps.clock.now();
  const mine = { assessment: testId, student: student.id };
  await submitOverdue(deps, db, mine, now);
  return inTransaction(db, async (trx) => {
    for (;;) {
      // Counted before an open one is looked for: what is counted here and not found open after it has been submitted.
      const used = await countAttempts(trx, student.id, testId);
      const open = await takeNextLease(trx, student.id, { assessment: testId }, now);
      if (open) return { ...(await inHand(deps, trx, student, open, 'taken_over', now)), started: false };
      const test = await holdOpenTest(trx, student, testId);
      if (!test) throw notFound('Test');
      if (used >= test.attempts_allowed) throw new AppError('attempts_used_up', testTexts.attemptsUsedUp);
      if (!(await holdStudent(trx, student.id))) throw new AppError('not_signed_in', texts.notSignedIn);
      const opened = await insertAttempt(trx, test, newAttempt(deps, student, test, used, now));
      if (opened) return { ...(await inHand(deps, trx, student, opened, 'started', now)), started: true };
      // Another call of the student's opened one at the same moment, and it is visible now.
      await submitOverdue(deps, trx, mine, now);
    }
  });
}

function newAttempt(deps: AttemptsDeps, student: Actor, test: StartableTest, used: number, now: Date) {
  const minutes = test.duration_minutes;
  return {
    id: deps.ids.next(),
    studentId: student.id,
    number: used + 1,
    startedAt: now,
    optionSeed: test.shuffle_options ? Buffer.from(deps.random.bytes(16)).toString('hex') : null,
    deadlineAt: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
  };
}

/** Continues an open attempt under the next lease. Throws `not_found`, and `attempt_over` for a submitted one. */
export async function continueAttempt(deps: AttemptsDeps, db: Db, student: Actor, id: string): Promise<InHand> {
  const now = deps.clock.now();
  await requireOwnAttempt(deps, db, student, id, now);
  return inTransaction(db, async (trx) => {
    const taken = await takeNextLease(trx, student.id, { attempt: id }, now);
    if (!taken) throw attemptOver();
    return inHand(deps, trx, student, taken, 'taken_over', now);
  });
}

async function inHand(
  deps: AttemptsDeps,
  trx: Db,
  student: Actor,
  { id, lease }: Taken,
  kind: 'started' | 'taken_over',
  now: Date,
): Promise<InHand> {
  await addAttemptEvent(trx, { id: deps.ids.next(), attempt_id: id, kind, at: now, by_user: student.id });
  const row = await findOwnAttempt(trx, student.id, id);
  if (!row) throw notFound('Attempt');
  return { attempt: await answerAttempt(trx, row, now), lease };
}
