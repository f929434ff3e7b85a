import { type Attempt, testTexts, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { endOf, phaseAt, readDates } from '../test-authoring/index.ts';
import { addAttemptEvent } from './attempt-events.repository.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { drawQuestions } from './drawn-questions.ts';
import { submitOverdue } from './attempts.due.ts';
import { findOwnAttempt } from './attempts.repository.ts';
import { answerAttempt, attemptOver, requireOwnAttempt } from './attempts.service.ts';
import { eventOfOpening, type Taker } from './openings.ts';
import {
  countAttempts,
  holdOpenTest,
  holdStudent,
  insertAttempt,
  listDrawable,
  type StartableTest,
  type Taken,
  type TakenOver,
  takeNextLease,
} from './starting.repository.ts';

type InHand = { attempt: Attempt; lease: number };

/**
 * Starts an attempt at a test, or takes over the student's open one, which goes on whatever became of the test. Throws
 * `not_found` for a test that the student cannot open, `test_not_open`, `test_closed` and `attempts_used_up`.
 */
export async function startAttempt(
  deps: AttemptsDeps,
  act: Act<Taker>,
  testId: string,
): Promise<InHand & { started: boolean }> {
  const now = act.clock.now();
  const mine = { test: testId, student: act.actor.id };
  await submitOverdue(deps, act, mine, now);
  return transact(act, async (act) => {
    const { db: trx, actor: student } = act;
    for (;;) {
      // Counted before an open one is looked for: what is counted here and not found open after it has been submitted.
      const used = await countAttempts(trx, student.id, testId);
      const open = await takeNextLease(trx, student, { test: testId }, now);
      if (open) return { ...(await takenOver(act, open, now)), started: false };
      const test = await holdOpenTest(trx, student, testId);
      if (!test) throw notFound('Test not found');
      // Read under the test's lock: who changes them holds it as well, and goes on to the attempts that are open by then.
      const dates = (await readDates(trx, [testId], [student.id]))(testId, student.id);
      refuseShut(phaseAt(now, dates));
      if (used >= dates.attempts.value) throw new AppError('attempts_used_up', testTexts.attemptsUsedUp);
      if (!(await holdStudent(trx, student.id))) throw new AppError('not_signed_in', texts.notSignedIn);
      const opened = await insertAttempt(
        trx,
        test,
        await newAttempt(deps, act, test, { number: used + 1, now, deadlineAt: endOf(now, dates) }),
      );
      if (opened) {
        await noteOpening(act, { attempt: opened.id, kind: 'started' }, now);
        return { ...(await inHand(act, opened, now)), started: true };
      }
      // Another call of the student's opened one at the same moment, and it is visible now.
      await submitOverdue(deps, act, mine, now);
    }
  });
}

function refuseShut(phase: ReturnType<typeof phaseAt>): void {
  if (phase === 'not_open') throw new AppError('test_not_open', testTexts.testNotOpen);
  if (phase === 'closed') throw new AppError('test_closed', testTexts.testClosed);
}

async function newAttempt(
  { random }: AttemptsDeps,
  { db: trx, actor: student, ids }: Act<Taker>,
  test: StartableTest,
  { number, now, deadlineAt }: { number: number; now: Date; deadlineAt: Date | null },
) {
  return {
    id: ids.next(),
    student,
    number,
    startedAt: now,
    optionSeed: test.shuffle_options ? seedFrom(random) : null,
    questionSeed: test.shuffle_questions ? seedFrom(random) : null,
    asked:
      test.questions_asked === null ? null : drawQuestions(random, await listDrawable(trx, test), test.questions_asked),
    deadlineAt,
  };
}

const seedFrom = (random: AttemptsDeps['random']): string => Buffer.from(random.bytes(16)).toString('hex');

/** Continues an open attempt under the next lease. Throws `not_found`, and `attempt_over` for a submitted one. */
export async function continueAttempt(deps: AttemptsDeps, act: Act<Taker>, id: string): Promise<InHand> {
  const now = act.clock.now();
  await requireOwnAttempt(deps, act, id, now);
  return transact(act, async (act) => {
    const taken = await takeNextLease(act.db, act.actor, { attempt: id }, now);
    if (!taken) throw attemptOver();
    return takenOver(act, taken, now);
  });
}

/** Notes that the attempt was opened again, where that is an event, and gives it to the student. */
async function takenOver(act: Act<Taker>, taken: TakenOver, now: Date): Promise<InHand> {
  const kind = eventOfOpening(taken.former, act.actor, now);
  if (kind) await noteOpening(act, { attempt: taken.id, kind }, now);
  return inHand(act, taken, now);
}

type Opening = { attempt: string; kind: 'started' | NonNullable<ReturnType<typeof eventOfOpening>> };

async function noteOpening({ db, actor, ids }: Act, { attempt, kind }: Opening, now: Date): Promise<void> {
  await addAttemptEvent(db, { id: ids.next(), attempt_id: attempt, kind, at: now, by_user: actor.id });
}

async function inHand({ db, actor }: Act, { id, lease }: Taken, now: Date): Promise<InHand> {
  const row = await findOwnAttempt(db, actor.id, id);
  if (!row) throw notFound('Attempt not found');
  return { attempt: await answerAttempt(db, row, now), lease };
}
