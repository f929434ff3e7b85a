import { type OwnTimeRequest, texts, type TimeRequestInput, timeTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { listAttemptsAt } from '../attempts/index.ts';
import { findOpenTest, readDates } from '../test-authoring/index.ts';
import { holdAccount } from '../users/index.ts';
import { mayAskAt, wishIssues } from './asking.rules.ts';
import { presentOwnTimeRequest } from './time-requests.presenter.ts';
import { deleteWaiting, findLatestOwn, insertTimeRequest } from './time-requests.repository.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** Somebody asked for more time at a test. */
    time_requested: { testId: string };
    /** Somebody's request for more time was granted or declined. */
    time_request_decided: { testId: string; userId: string };
  }
}

/** The student's latest request at a test, and whether they can ask now. Throws `not_found` for a test that they cannot open. */
export async function ownTimeRequest(
  act: Act,
  testId: string,
): Promise<{ data: OwnTimeRequest | null; can: { ask: boolean } }> {
  const { dates, running, now } = await requireStanding(act, testId);
  const latest = await findLatestOwn(act.db, act.actor.id, testId);
  const ask = latest?.status !== 'waiting' && mayAskAt(now, dates, running);
  return { data: latest && presentOwnTimeRequest(latest), can: { ask } };
}

/**
 * Asks for more time. Throws `not_found` for a test that the student cannot open, `time_request_late`, `already_requested`
 * while a request waits, and `validation_failed` for a wish that the test cannot fulfil.
 */
export async function askForTime(act: Act, testId: string, input: TimeRequestInput): Promise<OwnTimeRequest> {
  const id = act.ids.next();
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    await holdAccount(trx, actor.id);
    const { courseId, dates, running, now } = await requireStanding(act, testId);
    if (!mayAskAt(now, dates, running)) throw new AppError('time_request_late', timeTexts.tooLate);
    const issues = wishIssues(now, dates, input);
    if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
    const { wishedAt, reason } = input;
    const wants = [...new Set(input.wants)];
    const wished = wants.includes('later') && wishedAt ? new Date(wishedAt) : null;
    const row = { id, course_id: courseId, assessment_id: testId, user_id: actor.id, wants, reason };
    if (!(await insertTimeRequest(trx, { ...row, wished_at: wished, created_at: now })))
      throw new AppError('already_requested', timeTexts.alreadyAsked);
    await tellLater(act, 'time_requested', [{ thingId: testId, facts: { testId } }]);
    const made = await findLatestOwn(trx, actor.id, testId);
    if (!made) throw notFound('Request not found');
    return presentOwnTimeRequest(made);
  });
}

/** Takes the student's waiting request back. Throws `not_found` without one, and `already_decided` when it is too late. */
export async function withdrawTimeRequest({ db, actor }: Act, testId: string): Promise<void> {
  if (await deleteWaiting(db, actor.id, testId)) return;
  if (!(await findLatestOwn(db, actor.id, testId))) throw notFound('Request not found');
  throw new AppError('already_decided', timeTexts.alreadyDecided);
}

async function requireStanding({ db, actor, clock }: Act, testId: string) {
  const test = await findOpenTest(db, actor, testId);
  if (!test) throw notFound('Test not found');
  const now = clock.now();
  const [datesOf, [attempts]] = await Promise.all([
    readDates(db, [testId], [actor.id]),
    listAttemptsAt(db, [{ testId, studentId: actor.id }], now),
  ]);
  const dates = datesOf(testId, actor.id);
  return { courseId: test.course_id, dates, running: attempts?.running === true, now };
}
