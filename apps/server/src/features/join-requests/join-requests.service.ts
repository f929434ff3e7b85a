import { type Decision, type JoinableCourse, type JoinRequest, type OwnJoinRequest, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { recordActs } from '../audit/index.ts';
import { holdAccount } from '../users/index.ts';
import { presentJoinable, presentOwnRequest, presentRequest } from './join-requests.presenter.ts';
import {
  decideRequests,
  findAskableCourse,
  findCourseByCode,
  findOwnRequest,
  findRequest,
  insertJoinRequest,
  type JoinableRow,
  lockLatestRequest,
  markSeen,
  withdrawRequest,
} from './join-requests.repository.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** Somebody asked for a place in a course. */
    join_requested: { courseId: string; userId: string };
    /** Somebody's request for a course was approved or rejected. */
    join_request_decided: { courseId: string; userId: string; outcome: Decision | 'added' };
    /** Somebody was taken out of a course. */
    student_removed: { courseId: string; userId: string };
    /** It was undone that somebody was taken out of a course. */
    student_restored: { courseId: string; userId: string };
    /** Somebody left a course. */
    course_left: { courseId: string; userId: string };
  }
}

export type JoinDeps = {
  /** Join codes that one person may try in a minute, so that nobody finds one by trying. */
  joinCodesPerMinute: number;
};

const minuteMs = 60_000;

/** The course of a join code. Throws `not_found`, and `too_many_requests` for somebody who tries too many. */
export async function lookUpCode(deps: JoinDeps, act: Act, joinCode: string): Promise<JoinableCourse> {
  await countCodeTried(deps, act);
  return presentJoinable(await requireCourseByCode(act.db, act.actor, joinCode));
}

/**
 * Counts a join code that somebody tries. Not in the transaction that looks for its course, whose end in failure would
 * forget the count. Throws `too_many_requests` when they tried too many.
 */
export async function countCodeTried(deps: JoinDeps, { db, actor, clock }: Act): Promise<void> {
  const limit = { key: `join-code:${actor.id}`, max: deps.joinCodesPerMinute, windowMs: minuteMs };
  await countAgainst(db, limit, clock.now());
}

async function requireCourseByCode(db: Db, actor: Actor, joinCode: string): Promise<JoinableRow> {
  const course = await findCourseByCode(db, actor, joinCode);
  if (!course) throw new AppError('not_found', 'No course has this join code');
  return course;
}

/**
 * Asks for a place in a course; a code has been counted before. Throws `not_found` for a code or id that leads nowhere,
 * `already_requested` while a request waits or has been granted, and `already_member` for somebody who has the course
 * by a group or their institution.
 */
export async function requestJoin(
  act: Act,
  input: { joinCode?: string | undefined; courseId?: string | undefined },
): Promise<OwnJoinRequest> {
  const { db, actor, clock, ids } = act;
  const course =
    input.joinCode === undefined
      ? await findAskableCourse(db, actor, input.courseId ?? '')
      : await requireCourseByCode(db, actor, input.joinCode);
  if (!course) throw notFound('Course not found');
  if (course.joined === 'group' || course.joined === 'institution') {
    throw new AppError('already_member', texts.alreadyMember);
  }
  const id = ids.next();
  return transact(act, async (act) => {
    const { db: trx } = act;
    await holdAccount(trx, actor.id);
    const added = await insertJoinRequest(trx, {
      id,
      courseId: course.id,
      userId: actor.id,
      byCode: input.joinCode !== undefined,
      now: clock.now(),
    });
    if (!added) throw new AppError('already_requested', texts.alreadyRequested);
    await tellLater(act, 'join_requested', [{ thingId: course.id, facts: { courseId: course.id, userId: actor.id } }]);
    const row = await findOwnRequest(trx, actor, id);
    if (!row) throw notFound('Request not found');
    return presentOwnRequest(row);
  });
}

/** Takes one's pending request back. Throws `not_found` without one and `already_decided` when it is too late. */
export async function withdrawJoinRequest(db: Db, actor: Actor, courseId: string): Promise<void> {
  const outcome = await withdrawRequest(db, courseId, actor.id);
  if (outcome === 'absent') throw notFound('Request not found');
  if (outcome === 'decided') throw new AppError('already_decided', texts.alreadyDecided);
}

/** Notes that a student has seen the decisions on these requests. Those of others and pending ones are left alone. */
export async function noteDecisionsSeen({ db, actor, clock }: Act, ids: readonly string[]): Promise<void> {
  await markSeen(db, actor.id, ids, clock.now());
}

/**
 * Decides on somebody's request for a course. The same decision again changes nothing; the other one throws
 * `already_decided`. Throws `not_found` without a request that the actor decides on.
 */
export async function decideJoinRequest(
  act: Act,
  input: { courseId: string; userId: string; action: Decision; reason: string | null },
): Promise<JoinRequest> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    // The lock makes a second decision wait for the first, and then see it.
    const request = await lockLatestRequest(trx, actor, input.courseId, input.userId);
    if (!request) throw notFound('Request not found');
    if (request.status === input.action) return presentRequest(request);
    if (request.status !== 'pending') throw new AppError('already_decided', texts.alreadyDecided);
    // The lock may have waited for the actor's removal from the course.
    if ((await decide(act, [request.id], input)) === 0) throw notFound('Request not found');
    const decided = await findRequest(trx, request.id);
    if (!decided) throw notFound('Request not found');
    return presentRequest(decided);
  });
}

/** Decides on a selection in one step; answers how many were decided and how many were left as they are. */
export async function decideSelection(
  act: Act,
  input: { ids: readonly string[]; action: Decision; reason: string | null },
): Promise<{ decided: number; unchanged: number }> {
  const ids = [...new Set(input.ids)];
  const decided = await transact(act, (act) => decide(act, ids, input));
  return { decided, unchanged: ids.length - decided };
}

/** Decides on these and writes that down; answers how many there were to decide on. */
export async function decide(
  act: Act,
  ids: readonly string[],
  { action, reason }: { action: Decision; reason: string | null },
): Promise<number> {
  const { db: trx, actor, clock } = act;
  const decided = await decideRequests(trx, actor, ids, { action, reason, by: actor.id, now: clock.now() });
  const events = decided.map((row) => ({
    action: action === 'approved' ? ('join_request_approved' as const) : ('join_request_rejected' as const),
    target: { kind: 'user' as const, id: row.user_id },
    institutionId: row.institution_id,
    changes: [{ field: 'course', before: null, after: row.course_name }],
  }));
  await recordActs(act, events);
  const told = decided.map(({ course_id: courseId, user_id: userId }) => ({
    thingId: courseId,
    facts: { courseId, userId, outcome: action },
  }));
  await tellLater(act, 'join_request_decided', told);
  return decided.length;
}
