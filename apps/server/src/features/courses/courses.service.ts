import {
  type Course,
  type CourseRight,
  type CourseUsage,
  type CreateCourseInput,
  generateJoinCode,
  limits,
  normalizeJoinCode,
  texts,
  type UpdateCourseInput,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { brokenConstraint, type Db } from '../../platform/db/index.ts';
import { AppError, fieldNotAllowed, type InSlices, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { refuseStale } from '../users/index.ts';
import { contentsOf, partialIn } from './course-contents.ts';
import { readFormerContents, replaceContents } from './course-contents.repository.ts';
import { replacedPicture, tieFiles } from './course-files.ts';
import { removePlace } from './course-staff.repository.ts';
import { holdOwnerAndActor, lockTeacher } from './course-owner.repository.ts';
import type { SubjectJson } from './course-subjects.repository.ts';
import type { Tell } from '../../platform/events/index.ts';
import { tellOfCourse } from './course-events.ts';
import { changesToTell, recordOnCourse } from './courses.audit.ts';
import { canReassignCourse, mayOnCourse, type PartOnCourse } from './courses.policy.ts';
import { presentCourse } from './courses.presenter.ts';
import {
  type CourseRow,
  countCourseUsage,
  digestContents,
  findCourse,
  findReadableCourse,
  type LockedCourse,
  lockCourse,
  lockDeletedCourse,
} from './courses.repository.ts';
import { insertCourse, updateCourseRow } from './courses.writes.repository.ts';
import { type Sight, sightOf } from './material-dates.visibility.ts';
import { tellMaterialsAdded } from './opened-materials.ts';
import { courseToSend, readSubjects } from './sending-courses.ts';

export type CoursesDeps = {
  tell: Tell;
  /** Removes those of these files that nothing uses. */
  removeReplaced: (fileIds: readonly string[]) => Promise<void>;
};

/** A course to be sent in full. Throws `not_found` when it is absent or hidden from the viewer. */
export async function readCourse(db: Db, sight: Sight, id: string): Promise<Course | InSlices<Course>> {
  const row = await findReadableCourse(db, sight, id);
  if (!row) throw notFound('Course not found');
  return courseToSend({ db, sight }, row, (whole) => presentCourse(whole, sight.viewer));
}

/** A course as it was saved: with these contents, else with those that it has. */
async function readSaved(act: Act, id: string, contents: SubjectJson[] | null = null): Promise<CourseRow> {
  const { db: trx, actor } = act;
  if (contents !== null) {
    const row = await findCourse(trx, actor, id);
    if (!row) throw notFound('Course not found');
    return { ...row, subjects: contents };
  }
  const sight = sightOf(act);
  const row = await findReadableCourse(trx, sight, id);
  if (!row) throw notFound('Course not found');
  return { ...row, subjects: await readSubjects({ db: trx, sight }, row) };
}

/**
 * Makes a course of the actor's. The route has cleaned its descriptions (`cleanCourse`). An act without an origin is the
 * program's own, which the log does not tell. Throws `join_code_taken`, or `validation_failed` for files that cannot be used.
 */
export async function createCourse(act: Act, input: CreateCourseInput): Promise<CourseRow> {
  return transact(act, async (act) => {
    const { db: trx, actor, ids } = act;
    const id = ids.next();
    const now = act.clock.now();
    // The actor may have been deleted, or stopped teaching, since the request came in.
    if (!(await lockTeacher(trx, actor.id))) throw new AppError('not_signed_in', texts.notSignedIn);
    const course = {
      id,
      name: input.name,
      title: input.title ?? input.name,
      description: input.description ?? null,
      image_url: input.imageUrl ?? null,
      duration: input.duration ?? sumOfDurations(input.subjects),
      duration_unit: input.duration_unit ?? ('hours' as const),
      course_type: input.course_type ?? ('public' as const),
      status: input.status ?? ('active' as const),
      created_by: actor.id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
    };
    await insertWithJoinCode(trx, course, input.join_code, now);
    const subjects = contentsOf(input.subjects, { ids, now });
    await replaceContents(trx, id, subjects);
    await tieFiles(trx, actor, id, { imageUrl: course.image_url, description: course.description, subjects });
    if (act.origin !== null) await recordOnCourse(act, course, { action: 'course_created' });
    await tellOfCourse(act, id, 'created');
    return readSaved(act, id, subjects);
  });
}

/** As older forms show it; no longer than any course may be. */
const sumOfDurations = (subjects: CreateCourseInput['subjects']): number =>
  Math.min(
    subjects.reduce((sum, { duration }) => sum + duration, 0),
    limits.duration.max,
  );

type NewCourse = Omit<Parameters<typeof insertCourse>[1], 'join_code' | 'join_code_key'>;

/** Adds a course under the wanted join code, else under the next free one. Throws `join_code_taken` for a wanted one. */
export async function insertWithJoinCode(
  trx: Db,
  course: NewCourse,
  wanted: string | undefined,
  now: Date,
): Promise<void> {
  const add = (code: string) =>
    insertCourse(trx, { ...course, join_code: code, join_code_key: normalizeJoinCode(code) });
  if (wanted !== undefined) {
    if (!(await add(wanted))) throw joinCodeTaken();
    return;
  }
  // Two courses of the same millisecond would get the same code: the later one takes the next free millisecond.
  for (let time = now.getTime(); !(await add(generateJoinCode(time))); time += 1);
}

const joinCodeTaken = () =>
  new AppError('join_code_taken', texts.joinCodeTaken, {
    issues: [{ path: 'join_code', message: texts.joinCodeTaken }],
  });

/**
 * Changes what the input carries and leaves the rest. A picture that another takes the place of goes with the save. Throws `not_found`, `forbidden`, `stale_update` when somebody
 * saved since the version that the input names, `field_not_allowed` and `join_code_taken`.
 */
export async function updateCourse(
  deps: CoursesDeps,
  act: Act,
  id: string,
  input: UpdateCourseInput,
): Promise<CourseRow> {
  const { saved, replaced } = await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const before = await lockCourseFor(trx, actor, id, 'edit');
    await refuseStale(trx, before, input.updatedAt);
    const contents = input.subjects ? await digestContents(trx, id) : null;
    const createdBy = await newOwner(trx, actor, before, input.created_by);
    const changes = changesOf(input, before);
    if (createdBy !== before.created_by) {
      await removePlace(trx, { courseId: id, userId: createdBy });
      await deps.tell(act, 'course_editor_gone', { courseId: id, userId: before.created_by, ownerId: createdBy });
    }
    await saveRow(trx, id, { ...changes, created_by: createdBy, ...nextVersion(act.clock, before, actor.id) });
    const after = await readSaved(act, id, await saveContents(act, id, input));
    const { image_url: imageUrl, description, subjects } = after;
    await tieFiles(trx, actor, id, { imageUrl, description, subjects });
    const newContents = contents !== null && contents !== (await digestContents(trx, id));
    const told = changesToTell(before, after, newContents);
    await recordOnCourse(act, after, ...told);
    if (told.length > 0) await tellOfCourse(act, id, 'changed');
    const former = replacedPicture(before.image_url, after.image_url);
    return { saved: after, replaced: former };
  });
  await deps.removeReplaced(replaced);
  return saved;
}

/** The columns that an update sets, from what it carries. */
function changesOf(input: UpdateCourseInput, before: LockedCourse) {
  const name = input.name ?? before.name;
  // A title that only repeated the name goes on repeating it.
  const keptTitle = before.title === before.name ? name : before.title;
  return {
    name,
    title: input.title === undefined ? keptTitle : (input.title ?? name),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.imageUrl === undefined ? {} : { image_url: input.imageUrl }),
    ...(input.duration === undefined ? {} : { duration: input.duration }),
    ...(input.duration_unit === undefined ? {} : { duration_unit: input.duration_unit }),
    ...(input.course_type === undefined ? {} : { course_type: input.course_type }),
    ...(input.status === undefined ? {} : { status: input.status }),
    ...(input.join_code === undefined
      ? {}
      : { join_code: input.join_code, join_code_key: normalizeJoinCode(input.join_code) }),
  };
}

/** The contents that an update brings, saved; null where it leaves them as they are. */
async function saveContents(act: Act, id: string, { subjects }: UpdateCourseInput): Promise<SubjectJson[] | null> {
  if (subjects === undefined) return null;
  const { db: trx, clock, ids } = act;
  const former = await readFormerContents(trx, id, partialIn(subjects));
  const contents = contentsOf(subjects, { ids, now: clock.now() }, former);
  await replaceContents(trx, id, contents);
  const added = contents.flatMap(({ materials }) =>
    // Students hear of one that is shut when it opens.
    materials.filter((one) => !former.materials.has(one.id) && one.phase === 'open'),
  );
  await tellMaterialsAdded(act, id, { ids: added.map((one) => one.id) });
  return contents;
}

/** Counts what would go with a course. Throws `not_found` or `forbidden`. */
export async function getCourseUsage(db: Db, actor: Actor, id: string): Promise<CourseUsage> {
  const course = await findCourse(db, actor, id);
  if (!course) throw notFound('Course not found');
  refuseUnless(actor, course, 'own');
  const usage = await countCourseUsage(db, id);
  return {
    subjects: usage.subjects,
    materials: usage.materials,
    ratings: usage.ratings,
    groups: usage.groups,
    joinRequests: usage.join_requests,
    tests: usage.tests,
    attempts: usage.attempts,
  };
}

/** Puts a course into the bin. Throws `not_found` or `forbidden`. */
export async function deleteCourse(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const course = await lockCourseFor(trx, actor, id, 'own');
    const now = clock.now();
    await updateCourseRow(trx, id, {
      deleted_at: now,
      deleted_by: actor.id,
      ...nextVersion(clock, course, actor.id),
    });
    await recordOnCourse(act, course, { action: 'course_deleted' });
    await tellOfCourse(act, id, 'deleted');
  });
}

/** Takes a course out of the bin. A course that is not in it is only given back. Throws `not_found` or `forbidden`. */
export async function restoreCourse(act: Act, id: string): Promise<CourseRow> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await holdOwnerAndActor(trx, id, actor.id);
    const deleted = await lockDeletedCourse(trx, actor, id);
    if (!deleted) {
      await lockCourseFor(trx, actor, id, 'own');
      return readSaved(act, id);
    }
    if (!mayOnCourse(actor, deleted, 'own')) throw notFound('Course not found');
    // Parts of it may be gone for good already.
    if (binIsOver(deleted, clock.now())) throw notFound('Course not found');
    await updateCourseRow(trx, id, {
      deleted_at: null,
      deleted_by: null,
      ...nextVersion(clock, deleted, actor.id),
    });
    await recordOnCourse(act, deleted, { action: 'course_restored' });
    await tellOfCourse(act, id, 'restored');
    return readSaved(act, id);
  });
}

function binIsOver({ deleted_at }: { deleted_at: Date | null }, now: Date): boolean {
  return deleted_at !== null && now.getTime() - deleted_at.getTime() > limits.courseBinDays * 24 * 60 * 60 * 1000;
}

/** Gives a course a new join code. Throws `not_found` or `forbidden`. */
export async function renewJoinCode(act: Act, id: string): Promise<CourseRow> {
  // A code of this very millisecond may be taken: the next one is tried, in a transaction of its own.
  for (let time = act.clock.now().getTime(); ; time += 1) {
    try {
      return await transact(act, (act) => setJoinCode(act, id, generateJoinCode(time)));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'join_code_taken')) throw error;
    }
  }
}

async function setJoinCode(act: Act, id: string, code: string): Promise<CourseRow> {
  const { db: trx, actor } = act;
  const course = await lockCourseFor(trx, actor, id, 'edit');
  const joinCode = { join_code: code, join_code_key: normalizeJoinCode(code) };
  await saveRow(trx, id, { ...joinCode, ...nextVersion(act.clock, course, actor.id) });
  await recordOnCourse(act, course, { action: 'course_join_code_changed' });
  return readSaved(act, id);
}

/** A course on which the actor has a right, held until the transaction ends. Throws `not_found` or `forbidden`. */
export async function lockCourseFor(trx: Db, actor: Actor, id: string, right: CourseRight): Promise<LockedCourse> {
  const course = await lockCourse(trx, actor, id);
  if (!course) throw notFound('Course not found');
  refuseUnless(actor, course, right);
  return course;
}

/** Throws `forbidden` unless the actor has a right on a course that they see. */
export function refuseUnless(actor: Actor, course: PartOnCourse, right: CourseRight): void {
  if (!mayOnCourse(actor, course, right)) throw new AppError('forbidden', texts.forbidden);
}

async function newOwner(trx: Db, actor: Actor, before: LockedCourse, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || wanted === before.created_by) return before.created_by;
  if (!canReassignCourse(actor)) throw fieldNotAllowed('created_by');
  if (!(await lockTeacher(trx, wanted))) throw invalidField('created_by', 'This person is not a teacher');
  return wanted;
}

async function saveRow(trx: Db, id: string, changes: Parameters<typeof updateCourseRow>[2]): Promise<void> {
  try {
    await updateCourseRow(trx, id, changes);
  } catch (error) {
    throw brokenConstraint(error) === 'courses_join_code_key' ? joinCodeTaken() : error;
  }
}
