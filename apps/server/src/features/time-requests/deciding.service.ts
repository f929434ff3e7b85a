import {
  type DeclineTimeInput,
  type GrantTimeInput,
  texts,
  type TimeRequest,
  type TimeRequestListQuery,
  timeTexts,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { listAttemptsAt } from '../attempts/index.ts';
import { type AuditEvent } from '../audit/index.ts';
import {
  type ExceptionRow,
  findException,
  readAudience,
  readDates,
  recordOnTest,
  requireLocked,
  setException,
} from '../test-authoring/index.ts';
import { isOwnAlready, isUsed, storedException, withGiven } from './deciding.rules.ts';
import { presentTimeRequest } from './time-requests.presenter.ts';
import {
  listTimeRequests,
  lockTimeRequest,
  type NamedRequestRow,
  updateTimeRequest,
} from './time-requests.repository.ts';

type Deps = { tell: Tell };
type Which = { testId: string; requestId: string };

/** One page of the requests that the actor decides on, newest first, each with how its student stands now. */
export async function pageOfTimeRequests(act: Act, query: TimeRequestListQuery): Promise<Page<TimeRequest>> {
  const { rows, counted } = await listTimeRequests(act.db, act.actor, query, pageOffset(query));
  return toPage(query, counted, await presentAll(act, rows));
}

/**
 * Grants a request: the student's exception gets what is more than they have. Throws `not_found` for a request that the
 * actor does not decide on, `already_decided`, `not_in_course` for a test that is for others by now, `validation_failed`, and what setting an
 * exception throws.
 */
export async function grantTime(deps: Deps, act: Act, which: Which, input: GrantTimeInput): Promise<TimeRequest> {
  return transact(act, async (act) => {
    const request = await requireWaiting(act, which);
    const before = await findOwnException(act, request);
    const { user_id: userId } = request;
    const isFor = await readAudience(act.db, [which.testId], [userId]);
    if (!isFor(which.testId, userId)) throw new AppError('not_in_course', timeTexts.notForThem);
    const dates = (await readDates(act.db, [which.testId], [userId]))(which.testId, userId);
    const wanted = withGiven(before, dates, input);
    // Somebody has set as much in the Dates sheet meanwhile: then there is nothing left to give.
    if (wanted === null && !isOwnAlready(dates, input)) throw nothingGranted();
    if (wanted !== null) await setOwnException(deps, act, request, { ...wanted, ...versionOf(before) });
    const after = wanted === null ? null : await findOwnException(act, request);
    return decide(act, request, {
      status: 'granted',
      answer: input.answer ?? null,
      exception_before: before && JSON.stringify(storedException(before)),
      exception_version: after?.updated_at ?? null,
    });
  });
}

/** Declines a request. Throws `not_found` for one that the actor does not decide on, and `already_decided`. */
export async function declineTime(act: Act, which: Which, { answer }: DeclineTimeInput): Promise<TimeRequest> {
  return transact(act, async (act) =>
    decide(act, await requireWaiting(act, which), { status: 'declined', answer: answer ?? null }),
  );
}

/**
 * Makes a decided request wait again, and gives the student the exception that they had; one that waits is left as it is.
 * Throws `not_found`, `time_request_used` where the student has used what was granted, and `time_request_overtaken` where
 * the exception is another one by now, or the student has asked again.
 */
export async function undoDecision(deps: Deps, act: Act, which: Which): Promise<TimeRequest> {
  return transact(act, async (act) => {
    const request = await requireLockedRequest(act, which);
    if (request.status === 'waiting') return presentOne(act, request);
    const overtaken = () => new AppError('time_request_overtaken', timeTexts.overtaken);
    if (!request.latest) throw overtaken();
    const pair = { testId: which.testId, studentId: request.user_id };
    const [attempts] = await listAttemptsAt(act.db, [pair], act.clock.now());
    if (attempts && isUsed(request, attempts)) throw new AppError('time_request_used', timeTexts.begun);
    if (request.exception_version !== null) {
      const present = await findOwnException(act, request);
      if (present?.updated_at.getTime() !== request.exception_version.getTime()) throw overtaken();
      await setOwnException(deps, act, request, { ...request.exception_before, ...versionOf(present) });
    }
    const waiting = { status: 'waiting', decided_at: null, decided_by: null, answer: null } as const;
    await updateTimeRequest(act.db, request, { ...waiting, exception_before: null, exception_version: null });
    await record(act, request, 'time_request_undone');
    return presentAgain(act, which);
  });
}

const nothingGranted = () => {
  const issues = [{ path: 'closesAt', message: timeTexts.nothingGranted }];
  return new AppError('validation_failed', texts.invalidInput, { issues });
};

const versionOf = (exception: ExceptionRow | null) =>
  exception === null ? {} : { updatedAt: exception.updated_at.toISOString() };

/** The test is locked before the request, as by those who delete it. */
async function requireLockedRequest({ db: trx, actor }: Act, which: Which): Promise<NamedRequestRow> {
  await requireLocked(trx, actor, which.testId);
  const request = await lockTimeRequest(trx, actor, which);
  if (!request) throw notFound('Request not found');
  return request;
}

async function requireWaiting(act: Act, which: Which): Promise<NamedRequestRow> {
  const request = await requireLockedRequest(act, which);
  if (request.status !== 'waiting') throw new AppError('already_decided', timeTexts.alreadyDecided);
  return request;
}

const findOwnException = ({ db }: Act, { course_id, assessment_id, user_id }: NamedRequestRow) =>
  findException(db, { course_id, id: assessment_id }, { column: 'user_id', id: user_id });

async function setOwnException(
  deps: Deps,
  act: Act,
  { assessment_id: testId, user_id: id }: NamedRequestRow,
  input: Parameters<typeof setException>[3],
): Promise<void> {
  await setException(deps, act, { testId, target: { column: 'user_id', id }, asked: true }, input);
}

type Decision = Parameters<typeof updateTimeRequest>[2] & { status: 'granted' | 'declined' };

async function decide(act: Act, request: NamedRequestRow, decision: Decision): Promise<TimeRequest> {
  const { db: trx, actor, clock } = act;
  const { assessment_id: testId, user_id: userId } = request;
  await updateTimeRequest(trx, request, { ...decision, decided_at: clock.now(), decided_by: actor.id });
  await record(act, request, `time_request_${decision.status}`);
  await tellLater(act, 'time_request_decided', [{ thingId: testId, facts: { testId, userId } }]);
  return presentAgain(act, { testId, requestId: request.id });
}

const record = (act: Act, { assessment_id, user_id }: NamedRequestRow, action: AuditEvent['action']) =>
  recordOnTest(act, assessment_id, { action, changes: [{ field: 'person', before: null, after: user_id }] });

async function presentAgain(act: Act, which: Which): Promise<TimeRequest> {
  return presentOne(act, await requireLockedRequest(act, which));
}

async function presentOne(act: Act, row: NamedRequestRow): Promise<TimeRequest> {
  const [request] = await presentAll(act, [row]);
  if (!request) throw notFound('Request not found');
  return request;
}

async function presentAll({ db, clock }: Act, rows: readonly NamedRequestRow[]): Promise<TimeRequest[]> {
  const pairs = rows.map(({ assessment_id: testId, user_id: studentId }) => ({ testId, studentId }));
  const tests = pairs.map(({ testId }) => testId);
  const students = pairs.map(({ studentId }) => studentId);
  const [datesOf, attempts] = await Promise.all([
    readDates(db, tests, students),
    listAttemptsAt(db, pairs, clock.now()),
  ]);
  return rows.flatMap((row, place) => {
    const stands = attempts[place];
    return stands ? [presentTimeRequest(row, datesOf(row.assessment_id, row.user_id), stands)] : [];
  });
}
