import { type RemovedStudent, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import { mayOnCourse, findOverseenCourse, type OverseenCourseRow } from '../courses/index.ts';
import { presentRemoved } from './join-requests.presenter.ts';
import { isInOtherwise, listRemoved, lockPlace, type PlaceRow, putBack, takeOut } from './places.repository.ts';

type Place = { courseId: string; userId: string };

/** A course whose students the actor decides on. Throws `not_found`. */
export async function requireDecidedCourse(db: Db, actor: Actor, id: string): Promise<OverseenCourseRow> {
  const course = await findOverseenCourse(db, actor, id);
  if (!course || !mayOnCourse(actor, course, 'admit')) throw notFound('Course not found');
  return course;
}

/**
 * Takes a student out of a course; done again it changes nothing. An attempt that the student sits comes to its end. Throws
 * `not_found` for somebody who is not in it, and `member_otherwise` where a group or an institution opens it too.
 */
export async function removeStudent(act: Act, { courseId, userId }: Place, reason: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await requireDecidedCourse(trx, actor, courseId);
    const place = await lockPlace(trx, actor, courseId, userId);
    if (await isInOtherwise(trx, courseId, userId)) throw new AppError('member_otherwise', texts.memberOtherwise);
    if (place?.removed === true) return;
    if (place?.status !== 'approved') throw notFound('Student not found');
    await takeOut(trx, place.id, { reason, by: actor.id, now: clock.now() });
    await record(act, place, 'student_removed');
    await tellLater(act, 'student_removed', [{ thingId: courseId, facts: { courseId, userId } }]);
  });
}

/**
 * Undoes that a student was taken out of a course; done again it changes nothing. Throws `not_found` for somebody who was not
 * taken out, or has asked again since: that request is decided on like any other.
 */
export async function restoreStudent(act: Act, { courseId, userId }: Place): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const place = await lockPlace(trx, actor, courseId, userId);
    if (place?.status === 'approved') return;
    if (place?.removed !== true) throw notFound('Student not found');
    await putBack(trx, place.id, clock.now());
    await record(act, place, 'student_removal_undone');
    await tellLater(act, 'student_restored', [{ thingId: courseId, facts: { courseId, userId } }]);
  });
}

async function record(act: Act, place: PlaceRow, action: AuditEvent['action']): Promise<void> {
  await recordAct(act, {
    action,
    target: { kind: 'user', id: place.user_id },
    institutionId: place.institution_id,
    changes: [{ field: 'course', before: null, after: place.course_name }],
  });
}

type Query = { page?: number | undefined; limit?: number | undefined };

/** One page of the students who are taken out of a course. Throws `not_found`. */
export async function pageOfRemoved(
  db: Db,
  actor: Actor,
  courseId: string,
  query: Query,
): Promise<Page<RemovedStudent>> {
  await requireDecidedCourse(db, actor, courseId);
  const rows = await listRemoved(db, courseId, pageOffset(query));
  // A page past the last has no row that tells how many there are.
  const [first] = rows.length > 0 ? rows : await listRemoved(db, courseId, { limit: 1, offset: 0 });
  return toPage(query, first?.total ?? 0, rows.map(presentRemoved));
}
