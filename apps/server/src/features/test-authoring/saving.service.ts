import {
  type CreateTestInput,
  drawProblem,
  type FieldIssue,
  saidOf,
  says,
  type Test,
  testTexts,
  texts,
  type UpdateTestInput,
} from '@lectern/contract';
import { defaultResultsShow } from '@lectern/contract/test-words';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import { AppError, fieldNotAllowed, invalidField } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { refuseStale } from '../users/index.ts';
import { lockTeacher } from '../courses/index.ts';
import { listMaterialsAmong } from '../materials/index.ts';
import { fileInBank } from './bank/bank.service.ts';
import { tieFiles } from './test-files.ts';
import { auditOfUpdate, recordOnTest } from './test-authoring.audit.ts';
import { canReassignTest, canShareQuestions } from './test-authoring.policy.ts';
import { getManagedTest, requireLocked } from './test-authoring.service.ts';
import {
  findCourseOf,
  holdCourses,
  insertTest,
  isSubjectOf,
  isLentCourse,
  isUsableCourse,
  type LockedTest,
  updateTestRow,
} from './test-authoring.writes.repository.ts';
import { type CleanQuestion, checkQuestions, contentsOf, sameContents, type VersionContents } from './versions.ts';
import { orderIssues } from './dates/dates-in-order.ts';
import { tellIfOpened } from './opening.ts';
import { readTargets, replaceTargets } from './audience/audience.repository.ts';
import {
  type Audience,
  audienceIssues,
  changeOfAudience,
  everybody,
  letsIn,
  wantedAudience,
} from './audience/audience.service.ts';
import { findVersion, insertVersion, listMarks, type Version } from './versions.repository.ts';

/** Makes a test of the actor's. The route has cleaned its texts (`cleanTest`). Throws `validation_failed` for a course, subject, text or file that cannot be had. */
export async function createTest(act: Act, input: CreateTestInput): Promise<Test> {
  const { questions, issues } = checkQuestions(input.test_questions);
  return transact(act, async (act) => {
    const { db: trx, actor, ids } = act;
    const id = ids.next();
    const now = act.clock.now();
    // The actor may have been deleted, or stopped teaching, since the request came in.
    if (!(await lockTeacher(trx, actor.id))) throw new AppError('not_signed_in', texts.notSignedIn);
    await holdCourses(trx, [input.test_subject]);
    const misplaced = await placeIssues(trx, actor, { course: input.test_subject, subject: input.test_lesson }, null);
    const dates = { opens_at: dateOf(input.opensAt), due_at: dateOf(input.dueAt), closes_at: dateOf(input.closesAt) };
    const audience = wantedAudience(everybody, input);
    const chosen = { before: everybody, after: audience, courseId: input.test_subject, given: input };
    const unfit = misplaced.length > 0 ? [] : await audienceIssues(trx, actor, chosen);
    const unexplained = misplaced.length > 0 ? [] : await materialIssues(trx, input.test_lesson, questions);
    refuse([...misplaced, ...orderIssues(dates), ...unfit, ...issues, ...unexplained]);
    const status = input.test_status ?? 'enabled';
    await insertTest(trx, {
      id,
      name: input.test_name,
      type: input.test_type ?? 'pre-test',
      duration_minutes: input.test_duration ?? null,
      course_id: input.test_subject,
      subject_id: input.test_lesson,
      status,
      audience: audience.audience,
      attempts_allowed: input.attempts_allowed ?? 1,
      shuffle_options: input.shuffle_options ?? false,
      shuffle_questions: input.shuffle_questions ?? false,
      questions_asked: input.questions_asked ?? null,
      practice_allowed: input.practice_allowed ?? false,
      share_questions: input.share_questions ?? false,
      results_show: input.results_show ?? defaultResultsShow[input.test_type ?? 'pre-test'],
      results_show_after: dateOf(input.results_show_after),
      ...dates,
      current_version: 1,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
    });
    await replaceTargets(trx, { course_id: input.test_subject, id }, audience);
    const contents = contentsOf(questions, ids);
    refuse(await tieFiles(trx, actor, { id, courseId: input.test_subject }, contents));
    await insertVersion(trx, { testId: id, number: 1 }, contents, { userId: actor.id, now });
    await fileInBank(act, { courseId: input.test_subject, id }, contents, questions);
    await recordOnTest(act, id, { action: 'test_created' });
    await tellIfOpened(act, id, null, { status, course_id: input.test_subject, opens_at: dates.opens_at });
    return getManagedTest(trx, actor, id, 'edit');
  });
}

/**
 * Changes what the input carries and leaves the rest; changed questions make a new version. Throws `not_found`,
 * `stale_update` when somebody saved since the version that the input names, `field_not_allowed`, and
 * `validation_failed` as `createTest` does.
 */
export async function updateTest(deps: { tell: Tell }, act: Act, id: string, input: UpdateTestInput): Promise<Test> {
  const cleaned = input.test_questions && checkQuestions(input.test_questions);
  refuse(cleaned?.issues ?? []);
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const before = await lockWithCourses(trx, actor, id, input.test_subject);
    await refuseStale(trx, before, input.updatedAt);
    const createdBy = await newOwner(trx, actor, before, input.created_by);
    const changes = changesOf(input, before);
    if (changes.share_questions !== before.share_questions && !canShareQuestions(actor, before))
      throw fieldNotAllowed('share_questions');
    const place = { course: changes.course_id, subject: changes.subject_id };
    const misplaced = await placeIssues(trx, actor, place, before);
    const questions = cleaned?.questions ?? [];
    const unexplained = misplaced.length > 0 ? [] : await materialIssues(trx, place.subject, questions);
    refuse([...misplaced, ...dateIssues(changes), ...orderIssues(changes), ...unexplained]);
    const audience = await changeAudience(act, before, changes.course_id, input);
    const version = cleaned ? await saveQuestions(act, before, cleaned.questions) : before.current_version;
    refuse(await drawIssues(trx, { testId: id, number: version }, changes.questions_asked));
    const after = {
      ...changes,
      audience: audience.after.audience,
      created_by: createdBy,
      // Sharing is its owner's choice, for the owner's institution: another owner chooses anew.
      share_questions: createdBy === before.created_by ? changes.share_questions : false,
      current_version: version,
    };
    await updateTestRow(trx, id, { ...after, ...nextVersion(act.clock, before, actor.id) });
    await replaceTargets(trx, { course_id: after.course_id, id }, audience.after);
    const changed = changeOfAudience(audience.before, audience.after);
    for (const event of auditOfUpdate(before, after, changed)) await recordOnTest(act, id, event);
    await tellIfOpened(act, id, before, { ...after, letsIn: letsIn(audience.before, audience.after) });
    if (changesTime(before, after)) await deps.tell(act, 'test_dates_changed', { testId: id });
    return getManagedTest(trx, actor, id, 'edit');
  });
}

/** The audience of a locked test before and after an update. In another course everybody whom it names is looked at anew. */
async function changeAudience(
  { db: trx, actor }: Act,
  test: LockedTest,
  courseId: string,
  input: UpdateTestInput,
): Promise<{ before: Audience; after: Audience }> {
  const before = { audience: test.audience, ...(await readTargets(trx, test)) };
  const after = wantedAudience(before, input);
  const moved = courseId !== test.course_id;
  const known = moved ? { ...before, groups: [], people: [] } : before;
  refuse(await audienceIssues(trx, actor, { before: known, after, courseId, given: input }));
  return { before, after };
}

async function lockWithCourses(trx: Db, actor: Actor, id: string, wanted: string | undefined): Promise<LockedTest> {
  const course = await findCourseOf(trx, id);
  await holdCourses(
    trx,
    [course, wanted].filter((one) => one !== null && one !== undefined),
  );
  return requireLocked(trx, actor, id);
}

/** The columns of a test after an update, but for those that follow from elsewhere. */
function changesOf(input: UpdateTestInput, before: LockedTest) {
  return {
    name: input.test_name ?? before.name,
    type: input.test_type ?? before.type,
    duration_minutes: input.test_duration === undefined ? before.duration_minutes : input.test_duration,
    course_id: input.test_subject ?? before.course_id,
    subject_id: input.test_lesson ?? before.subject_id,
    status: input.test_status ?? before.status,
    attempts_allowed: input.attempts_allowed ?? before.attempts_allowed,
    shuffle_options: input.shuffle_options ?? before.shuffle_options,
    shuffle_questions: input.shuffle_questions ?? before.shuffle_questions,
    questions_asked: input.questions_asked === undefined ? before.questions_asked : input.questions_asked,
    practice_allowed: input.practice_allowed ?? before.practice_allowed,
    share_questions: input.share_questions ?? before.share_questions,
    results_show: input.results_show ?? before.results_show,
    results_show_after:
      input.results_show_after === undefined ? before.results_show_after : dateOf(input.results_show_after),
    opens_at: input.opensAt === undefined ? before.opens_at : dateOf(input.opensAt),
    due_at: input.dueAt === undefined ? before.due_at : dateOf(input.dueAt),
    closes_at: input.closesAt === undefined ? before.closes_at : dateOf(input.closesAt),
  };
}

/** Whether the time is another one that students who sit the test have. */
const changesTime = (before: LockedTest, after: Pick<LockedTest, 'closes_at' | 'duration_minutes'>): boolean =>
  before.closes_at?.getTime() !== after.closes_at?.getTime() || before.duration_minutes !== after.duration_minutes;

const dateOf = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

function dateIssues({ results_show, results_show_after }: ReturnType<typeof changesOf>): FieldIssue[] {
  if (results_show !== 'after' || results_show_after !== null) return [];
  return [{ path: 'results_show_after', message: testTexts.dateForResults }];
}

/** The problem of drawing so many questions of a saved version. */
async function drawIssues(trx: Db, version: Version, asked: number | null): Promise<FieldIssue[]> {
  if (asked === null) return [];
  const message = drawProblem(asked, await listMarks(trx, version));
  return message === null ? [] : [{ path: 'questions_asked', message }];
}

/** The problems of a test's place. A course that it stands on already may be anybody's. */
async function placeIssues(
  trx: Db,
  actor: Actor,
  { course, subject }: { course: string; subject: string | null },
  before: LockedTest | null,
): Promise<FieldIssue[]> {
  if (course !== before?.course_id && !(await isUsableCourse(trx, actor, course)))
    return [{ path: 'test_subject', message: texts.noSuchCourse }];
  if (before && course !== before.course_id && (await isLentCourse(trx, actor, before.course_id)))
    return [{ path: 'test_subject', message: testTexts.testOfOwner }];
  if (subject === null) return [{ path: 'test_lesson', ...saidOf(says.required('Subject')) }];
  if (await isSubjectOf(trx, course, subject)) return [];
  return [{ path: 'test_lesson', message: testTexts.noSuchSubject }];
}

/** The questions that name a material which the test's subject does not have. */
async function materialIssues(
  trx: Db,
  subject: string | null,
  questions: readonly CleanQuestion[],
): Promise<FieldIssue[]> {
  const named = questions.flatMap(({ material }) => material ?? []);
  if (named.length === 0) return [];
  const there = new Set(subject === null ? [] : await listMaterialsAmong(trx, subject, named));
  return questions.flatMap(({ material }, place) =>
    material == null || there.has(material)
      ? []
      : [{ path: `test_questions.${place}.explained_in`, message: testTexts.noSuchMaterial }],
  );
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
}

async function newOwner(trx: Db, actor: Actor, before: LockedTest, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || wanted === before.created_by) return before.created_by;
  if (!canReassignTest(actor)) throw fieldNotAllowed('created_by');
  if (!(await lockTeacher(trx, wanted))) throw invalidField('created_by', 'This person is not a teacher');
  return wanted;
}

/** Saves questions of a locked test and returns the number of the version that holds them: a new one if they changed. */
async function saveQuestions(act: Act, test: LockedTest, questions: readonly CleanQuestion[]): Promise<number> {
  const { db: trx, actor, clock, ids } = act;
  const place = { id: test.id, courseId: test.course_id };
  const current = await findVersion(trx, { testId: test.id, number: test.current_version });
  const contents: VersionContents = contentsOf(questions, ids, current ?? undefined);
  const number = current && sameContents(current, contents) ? test.current_version : test.current_version + 1;
  if (number > test.current_version) {
    refuse(await tieFiles(trx, actor, place, contents));
    await insertVersion(trx, { testId: test.id, number }, contents, { userId: actor.id, now: clock.now() });
  }
  await fileInBank(act, place, contents, questions);
  return number;
}
