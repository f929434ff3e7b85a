import { type Decision, type JoinableCourse, type JoinRequest, type OwnJoinRequest, texts } from '@lectern/contract';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { presentJoinable, presentOwnRequest, presentRequest } from './join-requests.presenter.ts';
import {
  decideRequests,
  findCourseByCode,
  findOwnRequest,
  findRequest,
  findVisibleCourse,
  insertJoinRequest,
  type JoinableRow,
  lockLatestRequest,
  markSeen,
  withdrawRequest,
} from './join-requests.repository.ts';

export type JoinDeps = {
  clock: Clock;
  ids: Ids;
  /** Join codes that one person may try in a minute, so that nobody finds one by trying. */
  codesPerMinute: number;
};

const minuteMs = 60_000;

/** The course of a join code. Throws `not_found`, and `too_many_requests` for somebody who tries too many. */
export async function lookUpCode(deps: JoinDeps, db: Db, actor: Actor, joinCode: string): Promise<JoinableCourse> {
  await countCodeTried(deps, db, actor);
  return presentJoinable(await requireCourseByCode(db, actor, joinCode));
}

/**
 * Counts a join code that somebody tries. Not in the transaction that looks for its course, whose end in failure would
 * forget the count. Throws `too_many_requests` when they tried too many.
 */
export async function countCodeTried(deps: JoinDeps, db: Db, actor: Actor): Promise<void> {
  const limit = { key: `join-code:${actor.id}`, max: deps.codesPerMinute, windowMs: minuteMs };
  await countAgainst(db, limit, deps.clock.now());
}

async function requireCourseByCode(db: Db, actor: Actor, joinCode: string): Promise<JoinableRow> {
  const course = await findCourseByCode(db, actor.id, joinCode);
  if (!course) throw new AppError('not_found', 'There is no course with this join code');
  return course;
}

/**
 * Asks for a place in a course; a code has been counted before. Throws `not_found` for a code or id that leads nowhere,
 * and `already_requested` while a request waits or has been granted.
 */
export async function requestJoin(
  deps: JoinDeps,
  db: Db,
  actor: Actor,
  input: { joinCode?: string | undefined; courseId?: string | undefined },
): Promise<OwnJoinRequest> {
  const course =
    input.joinCode === undefined
      ? await findVisibleCourse(db, actor, input.courseId ?? '')
      : await requireCourseByCode(db, actor, input.joinCode);
  if (!course) throw notFound('Course');
  const id = deps.ids.next();
  const added = await insertJoinRequest(db, { id, courseId: course.id, userId: actor.id, now: deps.clock.now() });
  if (!added) throw new AppError('already_requested', texts.alreadyRequested);
  const row = await findOwnRequest(db, id);
  if (!row) throw notFound('Request');
  return presentOwnRequest(row);
}

/** Takes one's pending request back. Throws `not_found` without one and `already_decided` when it is too late. */
export async function withdrawJoinRequest(db: Db, actor: Actor, courseId: string): Promise<void> {
  const outcome = await withdrawRequest(db, courseId, actor.id);
  if (outcome === 'absent') throw notFound('Request');
  if (outcome === 'decided') throw new AppError('already_decided', texts.alreadyDecided);
}

/** Notes that a student has seen the decisions made so far. */
export async function noteDecisionsSeen(deps: JoinDeps, db: Db, actor: Actor): Promise<void> {
  await markSeen(db, actor.id, deps.clock.now());
}

/**
 * Decides on somebody's request for a course. The same decision again changes nothing; the other one throws
 * `already_decided`. Throws `not_found` without a request that the actor decides on.
 */
export async function decideJoinRequest(
  deps: JoinDeps,
  db: Db,
  actor: Actor,
  input: { courseId: string; userId: string; action: Decision; reason: string | null },
): Promise<JoinRequest> {
  return inTransaction(db, async (trx) => {
    // The lock makes a second decision wait for the first, and then see it.
    const request = await lockLatestRequest(trx, actor, input.courseId, input.userId);
    if (!request) throw notFound('Request');
    if (request.status === input.action) return presentRequest(request);
    if (request.status !== 'pending') throw new AppError('already_decided', texts.alreadyDecided);
    await decideRequests(trx, actor, [request.id], decisionOf(deps, actor, input));
    const decided = await findRequest(trx, request.id);
    if (!decided) throw notFound('Request');
    return presentRequest(decided);
  });
}

/** Decides on a selection in one step; answers how many were decided and how many were left as they are. */
export async function decideSelection(
  deps: JoinDeps,
  db: Db,
  actor: Actor,
  input: { ids: readonly string[]; action: Decision; reason: string | null },
): Promise<{ decided: number; unchanged: number }> {
  const ids = [...new Set(input.ids)];
  const decided = await decideRequests(db, actor, ids, decisionOf(deps, actor, input));
  return { decided: decided.length, unchanged: ids.length - decided.length };
}

function decisionOf(deps: JoinDeps, actor: Actor, input: { action: Decision; reason: string | null }) {
  return { action: input.action, reason: input.reason, by: actor.id, now: deps.clock.now() };
}
