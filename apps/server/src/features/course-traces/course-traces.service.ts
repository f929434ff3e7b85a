import { type CourseTraces, traceTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { countAttemptsIn } from '../attempts/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import { endOwnPlace, hasPlaceByRequest, isInOtherwise } from '../join-requests/index.ts';
import { countTouchedIn, forgetProgressIn } from '../progress/index.ts';
import { countOwnPosts, removeOwnPosts } from '../questions/index.ts';
import { hasRated, takeRatingBack } from '../ratings/index.ts';
import { countNotesIn, removeNotesIn } from '../study-notes/index.ts';
import { holdAccount } from '../users/index.ts';
import { findPlace, type Place } from './place.repository.ts';

/** The course of an act. Throws `not_found` for one that the student may not open. */
async function requirePlace({ db, actor, clock }: Act, courseId: string): Promise<Place> {
  const place = await findPlace(db, actor, courseId, clock.now());
  if (!place) throw notFound('Course not found');
  return place;
}

/** Everything of the actor's own in a course, counted. Throws `not_found`. */
export async function getTraces(act: Act, courseId: string): Promise<CourseTraces> {
  const { db, actor } = act;
  const { name } = await requirePlace(act, courseId);
  const place = { courseId, userId: actor.id };
  const { posts, kept } = await countOwnPosts(db, place);
  const otherwise = await isInOtherwise(db, courseId, actor.id);
  const byRequest = await hasPlaceByRequest(db, place);
  return {
    course: { _id: courseId, name },
    wayOut: otherwise ? 'other_way' : byRequest ? 'leave' : 'not_in',
    materials: await countTouchedIn(db, place),
    notes: await countNotesIn(db, place),
    posts,
    keptPosts: kept,
    rated: await hasRated(db, place),
    attempts: await countAttemptsIn(db, place),
  };
}

/** Deletes the actor's traces in a course. Throws `not_found`, and `attempt_open` while they sit a test of it. */
export async function deleteTraces(act: Act, courseId: string): Promise<void> {
  await transact(act, async (act) => {
    await holdAccount(act.db, act.actor.id);
    const place = await requireQuiet(act, courseId);
    await forget(act, place);
  });
}

/**
 * Leaves a course. Throws `not_found` for one that no request opened, `member_otherwise` where a group or an institution
 * opens it too, and `attempt_open` while the actor sits a test of it.
 */
export async function leaveCourse(act: Act, courseId: string, alsoForget: boolean): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    await holdAccount(trx, actor.id);
    const place = await requireQuiet(act, courseId);
    if (await isInOtherwise(trx, courseId, actor.id)) throw new AppError('member_otherwise', traceTexts.otherWay);
    if (alsoForget) await forget(act, place);
    if (!(await endOwnPlace(trx, { courseId, userId: actor.id }))) throw notFound('Course not found');
    await record(act, place, 'course_left');
    await tellLater(act, 'course_left', [{ thingId: courseId, facts: { courseId, userId: actor.id } }]);
  });
}

async function requireQuiet(act: Act, courseId: string): Promise<Place> {
  const place = await requirePlace(act, courseId);
  if (place.sitting) throw new AppError('attempt_open', traceTexts.duringTest);
  return place;
}

/** Each owner deletes its rows, all in the transaction of the act. */
async function forget(act: Act, place: Place): Promise<void> {
  const { db: trx, actor, clock } = act;
  const own = { courseId: place.course_id, userId: actor.id };
  await takeRatingBack(trx, own);
  await forgetProgressIn(trx, own);
  await removeNotesIn(trx, own);
  await removeOwnPosts(trx, own, clock.now());
  await record(act, place, 'course_traces_deleted');
}

async function record(act: Act, { name }: Place, action: AuditEvent['action']): Promise<void> {
  await recordAct(act, {
    action,
    target: { kind: 'user', id: act.actor.id },
    institutionId: null,
    changes: [{ field: 'course', before: name, after: null }],
  });
}
