import {
  type AddStaffInput,
  type CourseStaff,
  limits,
  type StaffCandidates,
  type StaffRole,
  staffTexts,
  type StaffMember,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import type { Tell } from '../../platform/events/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import {
  countStaff,
  endStaff,
  type FaceRow,
  findPlace,
  isOwnerApproved,
  listCandidates,
  listStaff,
  lockHelper,
  lockHelperById,
  putStaff,
  type StaffRow,
} from './course-staff.repository.ts';
import { mayOnCourse } from './courses.policy.ts';
import { findCourse, type LockedCourse, lockCourse } from './courses.repository.ts';
import { lockCourseFor, refuseUnless } from './courses.service.ts';
import { findOverseenCourse } from './overseen.repository.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** Somebody got a part on a course that they did not have. */
    staff_added: { courseId: string; userId: string };
  }
}

declare module '../../platform/events/index.ts' {
  interface Events {
    /** Somebody no longer edits a course of this owner's. */
    course_editor_gone: { courseId: string; userId: string; ownerId: string };
  }
}

export type StaffDeps = { tell: Tell };

/** The teachers of a course. Throws `not_found`. */
export async function staffOf({ db, actor }: Act, courseId: string): Promise<CourseStaff> {
  const course = await findOverseenCourse(db, actor, courseId);
  if (!course) throw notFound('Course not found');
  const { id, username, picture } = course.owner;
  return {
    owner: presentFace({ id, username, profile_picture: picture }),
    data: (await listStaff(db, courseId)).map(presentMember),
    part: course.part,
    can: {
      manage: mayOnCourse(actor, course, 'own'),
      leave: course.part !== null && course.part !== 'owner',
    },
  };
}

const presentFace = ({ id, username, profile_picture }: FaceRow): CourseStaff['owner'] => ({
  _id: id,
  username,
  profilePicture: profile_picture,
});

const presentMember = (row: StaffRow): StaffMember => ({
  user: presentFace({ ...row, id: row.user_id }),
  role: row.role,
  addedAt: row.created_at.toISOString(),
  works: row.works,
});

/** Colleagues of the owner of a course who have no part on it. Throws `not_found` or `forbidden`. */
export async function candidatesFor(
  { db, actor }: Act,
  courseId: string,
  search: string | undefined,
): Promise<StaffCandidates> {
  const course = await findCourse(db, actor, courseId);
  if (!course) throw notFound('Course not found');
  refuseUnless(actor, course, 'own');
  return { data: (await listCandidates(db, course, search)).map(presentFace) };
}

/**
 * Gives a teacher a part on a course, and tells them of it. Throws `not_found`, `forbidden`, `conflict` where the owner waits for approval or
 * the course has as many as it can have, and `validation_failed` for who is nobody to be added; of a stranger it does not say why.
 */
export async function addStaff(act: Act, courseId: string, { person, role }: AddStaffInput): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const course = await lockCourseFor(trx, actor, courseId, 'own');
    if (!(await isOwnerApproved(trx, course.created_by))) throw new AppError('conflict', staffTexts.ownerWaits);
    const helper = await lockHelper(trx, course.created_by, person);
    if (!helper) throw invalidField('person', staffTexts.nobody);
    const place = await findPlace(trx, courseId, helper.id);
    if (place?.ended_at === null) throw invalidField('person', staffTexts.already);
    await give(act, course, helper.id, { role, place });
    await record(act, course, helper.id, { action: 'course_staff_added', before: null, after: role });
    await tellLater(act, 'staff_added', [{ thingId: courseId, facts: { courseId, userId: helper.id } }]);
  });
}

type Given = { role: StaffRole; place: { role: StaffRole; ended_at: Date | null } | null };

async function give(
  { db: trx, clock }: Act,
  course: LockedCourse,
  userId: string,
  { role, place }: Given,
): Promise<void> {
  if (!place && (await countStaff(trx, course.id)) >= limits.staffPerCourse)
    throw new AppError('conflict', staffTexts.full);
  await putStaff(trx, { courseId: course.id, userId }, role, clock.now());
}

/**
 * Gives somebody another role on a course, or the part back that ended within a day; nothing changes where they have it. Throws
 * `not_found`, also for those who cannot work on courses any more, or `forbidden`.
 */
export async function changeStaff(
  deps: StaffDeps,
  act: Act,
  { id: courseId, userId }: { id: string; userId: string },
  role: StaffRole,
): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const course = await lockCourseFor(trx, actor, courseId, 'own');
    const place = await findPlace(trx, courseId, userId);
    if (!place || !(await lockHelperById(trx, userId))) throw notFound('Teacher not found');
    if (place.ended_at === null && place.role === role) return;
    await give(act, course, userId, { role, place });
    const back = place.ended_at !== null;
    const action = back ? 'course_staff_added' : 'course_staff_changed';
    await record(act, course, userId, { action, before: back ? null : place.role, after: role });
    if (role === 'marker') await tellGone(deps, act, course, userId);
  });
}

/**
 * Ends somebody's part on a course, or one's own; their tests on it pass to its owner. Throws `not_found`, and `forbidden` for
 * those who do not own it.
 */
export async function removeStaff(
  deps: StaffDeps,
  act: Act,
  { id: courseId, userId }: { id: string; userId: string },
): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const leaves = userId === actor.id;
    const course = leaves ? await lockToLeave(trx, actor, courseId) : await lockCourseFor(trx, actor, courseId, 'own');
    const place = await findPlace(trx, courseId, userId);
    if (place?.ended_at !== null) throw notFound('Teacher not found');
    await endStaff(trx, { courseId, userId }, clock.now());
    const action = leaves ? 'course_staff_left' : 'course_staff_removed';
    await record(act, course, userId, { action, before: place.role, after: null });
    await tellGone(deps, act, course, userId);
  });
}

async function lockToLeave(trx: Db, actor: Actor, courseId: string): Promise<LockedCourse> {
  const course = await lockCourse(trx, actor, courseId);
  if (!course) throw notFound('Course not found');
  return course;
}

const tellGone = ({ tell }: StaffDeps, act: Act, { id, created_by }: LockedCourse, userId: string): Promise<void> =>
  tell(act, 'course_editor_gone', { courseId: id, userId, ownerId: created_by });

type Recorded = { action: AuditEvent['action']; before: StaffRole | null; after: StaffRole | null };

const record = (act: Act, { name }: LockedCourse, userId: string, { action, before, after }: Recorded): Promise<void> =>
  recordAct(act, {
    action,
    target: { kind: 'user', id: userId },
    changes: [
      { field: 'course', before: null, after: name },
      { field: 'role', before, after },
    ],
  });
