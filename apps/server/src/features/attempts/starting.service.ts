import { type Attempt, testTexts, texts } from '@lectern/contract';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { addAttemptEvent } from './attempt-events.repository.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { submitOverdue } from './attempts.due.ts';
import { findOwnAttempt } from './attempts.repository.ts';
import { answerAttempt, attemptOver, requireOwnAttempt } from './attempts.service.ts';
import { eventOfOpening, type Sitter } from './openings.ts';
import {
  countAttempts,
  holdOpenTest,
  holdStudent,
  insertAttempt,
  type StartableTest,
  type Taken,
  type TakenOver,
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
  student: Sitter,
  testId: string,
): Promise<InHand & { started: boolean }> {
  const now = deps.clock.now();
  const mine = { assessment: testId, student: student.id };
  await submitOverdue(deps, db, mine, now);
  return inTransaction(db, async (trx) => {
    for (;;) {
      // Counted before an open one is looked for: what is counted here and not found open after it has been submitted.
      const used = await countAttempts(trx, student.id, testId);
      const open = await takeNextLease(trx, student, { assessment: testId }, now);
      if (open) return { ...(await takenOver(deps, trx, student, open, now)), started: false };
      const test = await holdOpenTest(trx, student, testId);
      if (!test) throw notFound('Test');
      if (used >= test.attempts_allowed) throw new AppError('attempts_used_up', testTexts.attemptsUsedUp);
      if (!(await holdStudent(trx, student.id))) throw new AppError('not_signed_in', texts.notSignedIn);
      const opened = await insertAttempt(trx, test, newAttempt(deps, student, test, used, now));
      if (opened) {
        await noteOpening(deps, trx, { student, attempt: opened.id, kind: 'started' }, now);
        return { ...(await inHand(trx, student, opened, now)), started: true };
      }
      // Another call of the student's opened one at the same moment, and it is visible now.
      await submitOverdue(deps, trx, mine, now);
    }
  });
}

function newAttempt(deps: AttemptsDeps, student: Sitter, test: StartableTest, used: number, now: Date) {
  const minutes = test.duration_minutes;
  return {
    id: deps.ids.next(),
    student,
    number: used + 1,
    startedAt: now,
    optionSeed: test.shuffle_options ? Buffer.from(deps.random.bytes(16)).toString('hex') : null,
    deadlineAt: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
  };
}

/** Continues an open attempt under the next lease. Throws `not_found`, and `attempt_over` for a submitted one. */
export async function continueAttempt(deps: AttemptsDeps, db: Db, student: Sitter, id: string): Promise<InHand> {
  const now = deps.clock.now();
  await requireOwnAttempt(deps, db, student, id, now);
  return inTransaction(db, async (trx) => {
    const taken = await takeNextLease(trx, student, { attempt: id }, now);
    if (!taken) throw attemptOver();
    return takenOver(deps, trx, student, taken, now);
  });
}

/** Notes that the attempt was opened again, where that is an event, and gives it to the student. */
async function takenOver(deps: AttemptsDeps, trx: Db, student: Sitter, taken: TakenOver, now: Date): Promise<InHand> {
  const kind = eventOfOpening(taken.former, student, now);
  if (kind) await noteOpening(deps, trx, { student, attempt: taken.id, kind }, now);
  return inHand(trx, student, taken, now);
}

type Opening = { student: Sitter; attempt: string; kind: 'started' | NonNullable<ReturnType<typeof eventOfOpening>> };

async function noteOpening(deps: AttemptsDeps, trx: Db, { student, attempt, kind }: Opening, now: Date): Promise<void> {
  await addAttemptEvent(trx, { id: deps.ids.next(), attempt_id: attempt, kind, at: now, by_user: student.id });
}

async function inHand(trx: Db, student: Sitter, { id, lease }: Taken, now: Date): Promise<InHand> {
  const row = await findOwnAttempt(trx, student.id, id);
  if (!row) throw notFound('Attempt');
  return { attempt: await answerAttempt(trx, row, now), lease };
}
