import {
  type CourseDates,
  type DateRow,
  type DatesInput,
  datesOfKind,
  type FieldIssue,
  limits,
  testTexts,
  texts,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import {
  mayOnCourse,
  countDatedThings,
  endsBefore,
  type CourseThing,
  findCourseThing,
  findOverseenCourse,
  findSubjectOpening,
  listCourseThings,
  lockDatesOf,
  recordOnCourse,
  setThingDates,
  tellingOfOpened,
} from '../courses/index.ts';
import { findSchoolDays, type SchoolDays } from '../institutions/index.ts';
import { listDatesOfTests, orderIssues, setTestDates } from '../test-authoring/index.ts';
import { findTimeZone, findUser, refuseStale } from '../users/index.ts';
import { presentMove, presentRows, presentTest, presentThing } from './course-dates.presenter.ts';
import { findMove, forgetMove } from './moves.repository.ts';
import type { Dates } from './moving.ts';

/** The dates of a course in its order. Throws `not_found`. */
export async function datesOf(act: Act, courseId: string, asked: string | undefined): Promise<CourseDates> {
  const { db, actor } = act;
  const course = await findOverseenCourse(db, actor, courseId);
  if (!course) throw notFound('Course not found');
  const edits = mayOnCourse(actor, course, 'edit');
  const [{ things, materials }, { tests, total }, { zone }, move] = await Promise.all([
    listCourseThings(db, courseId, { most: limits.materialsInDates, asked }),
    listDatesOfTests(db, actor, courseId, { most: limits.testsInDates }),
    schoolDaysOf(db, course.created_by),
    findMove(db, courseId),
  ]);
  const told = things.filter(({ kind }) => kind === 'material').length;
  return {
    course: { _id: course.id, name: course.name },
    data: presentRows(things, tests, edits),
    more: { materials: materials - told, tests: total - tests.length },
    timeZone: zone,
    lastMove: edits ? presentMove(move) : null,
    can: { edit: edits },
  };
}

/** The zone in which a course's hours are meant, and its holidays: the institution's of its owner, else the owner's zone, else UTC. */
export async function schoolDaysOf(db: Db, ownerId: string): Promise<{ zone: string } & Pick<SchoolDays, 'holidays'>> {
  const owner = await findUser(db, ownerId);
  const { timeZone, holidays } = await findSchoolDays(db, owner?.institution_id ?? null);
  return { zone: timeZone ?? (await findTimeZone(db, ownerId)), holidays };
}

/**
 * Sets the dates of a course or of something in it; a move that was made before can then no longer be undone. Throws
 * `not_found`, `stale_update`, `too_many_dates`, and `validation_failed` for dates that the thing does not have or that are
 * out of order.
 */
export async function setDates(deps: { tell: Tell }, act: Act, courseId: string, input: DatesInput): Promise<DateRow> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const course = await lockDatesOf(trx, actor, courseId);
    if (!course) throw notFound('Course not found');
    refuseDatesOfOthers(input);
    await forgetMove(trx, courseId);
    const dates = { opens_at: dateOf(input.opensAt), due_at: dateOf(input.dueAt), closes_at: dateOf(input.closesAt) };
    const { kind, _id: id, updatedAt } = input;
    if (kind === 'test') {
      await setTestDates(deps, act, { testId: id, courseId, updatedAt }, dates);
      const { tests } = await listDatesOfTests(trx, actor, courseId, { most: 1, only: id });
      if (!tests[0]) throw notFound('Test not found');
      return presentTest(tests[0], true);
    }
    const before = await findCourseThing(trx, courseId, { kind, id });
    if (!before) throw notFound(absent[kind]);
    await refuseStaleDates(trx, before, updatedAt);
    await refuseDisorder(trx, { kind, id }, dates);
    const isNew = kind !== 'course' && !hasDates(before) && hasDates(dates);
    if (isNew && (await countDatedThings(trx, courseId)) >= limits.datesPerCourse)
      throw new AppError('too_many_dates', testTexts.tooManyDates);
    await tellingOfOpened(act, courseId, () =>
      setThingDates(trx, courseId, [{ kind, id, ...dates }], { now: act.clock.now(), by: actor.id }),
    );
    const changes = changesOf(before, dates);
    if (changes.length > 0) await recordOnCourse(act, course, { action: 'course_dates_changed', changes });
    const after = await findCourseThing(trx, courseId, { kind, id });
    if (!after) throw notFound(absent[kind]);
    return presentThing(after, true);
  });
}

const hasDates = ({ opens_at, due_at, closes_at }: Dates): boolean =>
  [opens_at, due_at, closes_at].some((at) => at !== null);

/** Refuses dates that contradict each other, for a material also with its subject's opening. */
async function refuseDisorder(trx: Db, { kind, id }: Pick<CourseThing, 'kind' | 'id'>, dates: Dates): Promise<void> {
  if (kind === 'course') {
    if (dates.opens_at && dates.closes_at && dates.closes_at <= dates.opens_at)
      throw refused({ path: 'closesAt', message: testTexts.courseEndsAfterBeginning });
    return;
  }
  const inherited = kind === 'material' && dates.opens_at === null ? await findSubjectOpening(trx, id) : null;
  const issues = orderIssues({ ...dates, opens_at: dates.opens_at ?? inherited }, 'material');
  if (issues.length > 0) throw refused(...issues);
  if (kind === 'subject' && dates.opens_at && (await endsBefore(trx, id, dates.opens_at)))
    throw refused({ path: 'opensAt', message: testTexts.opensAfterItsMaterials });
}

const absent = { course: 'Course not found', subject: 'Subject not found', material: 'Material not found' } as const;

const dateOf = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

const refused = (...issues: FieldIssue[]) => new AppError('validation_failed', texts.invalidInput, { issues });

/** Refuses dates that this kind of thing does not have. */
function refuseDatesOfOthers(input: DatesInput): void {
  const known: readonly string[] = datesOfKind[input.kind];
  const others = (['opensAt', 'dueAt', 'closesAt'] as const).filter(
    (field) => input[field] != null && !known.includes(field),
  );
  if (others.length > 0) throw refused(...others.map((path) => ({ path, message: testTexts.dateNotTaken })));
}

/** Refuses a save since another one; also of dates that were read as none, and of those that were removed since. */
async function refuseStaleDates(trx: Db, before: CourseThing, known: DatesInput['updatedAt']): Promise<void> {
  const { dates_updated_at: at, dates_updated_by: by } = before;
  if (at !== null) await refuseStale(trx, { updated_at: at, updated_by: by }, known === null ? never : known);
}
/** A version that no dates have. */
const never = new Date(0).toISOString();

function changesOf(before: CourseThing, after: Dates) {
  const told = { opens_at: 'opensAt', due_at: 'dueAt', closes_at: 'closesAt' } as const;
  const changes = (['opens_at', 'due_at', 'closes_at'] as const)
    .filter((column) => before[column]?.getTime() !== after[column]?.getTime())
    .map((column) => ({
      field: told[column],
      before: before[column]?.toISOString() ?? null,
      after: after[column]?.toISOString() ?? null,
    }));
  const of = before.kind === 'course' ? [] : [{ field: before.kind, before: null, after: before.name }];
  return changes.length === 0 ? [] : [...of, ...changes];
}
