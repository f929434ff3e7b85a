import {
  type CertificateProblem,
  type CertificateSettings,
  type CertificateSettingsInput,
  certificateTexts,
  type FieldIssue,
  texts,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { mayOnCourse, findOverseenCourse, type OverseenCourseRow, recordOnCourse } from '../courses/index.ts';
import { findConditionTest, listOverseenTests } from '../test-authoring/index.ts';
import { countIssued } from './certificates.repository.ts';
import { type Choices, findSettings, lockSettings, saveSettings } from './issuing/settings.repository.ts';

/** Tests to choose from; more than any course has that people author. */
const mostTests = 200;

const none: Choices = {
  offered: false,
  all_materials: true,
  assessment_id: null,
  percentage: null,
  title: null,
  signer_name: null,
  signer_role: null,
};

/** The course, which the actor edits. Throws `not_found`. */
export async function requireEdited(act: Act, courseId: string): Promise<OverseenCourseRow> {
  const course = await findOverseenCourse(act.db, act.actor, courseId);
  if (!course || !mayOnCourse(act.actor, course, 'edit')) throw notFound('Course not found');
  return course;
}

/** The choices of a course, and what stands in their way. Throws `not_found`. */
export async function getSettings(act: Act, courseId: string): Promise<CertificateSettings> {
  const course = await requireEdited(act, courseId);
  const { db, actor, clock } = act;
  const stored = await findSettings(db, courseId);
  const choices: Choices = stored ?? none;
  const testId = choices.assessment_id;
  const now = clock.now();
  const [{ tests }, test, { issued }] = await Promise.all([
    listOverseenTests(db, actor, courseId, mostTests),
    testId === null ? null : findConditionTest(db, { courseId, testId }, now),
    countIssued(db, courseId),
  ]);
  const problems: CertificateProblem[] = [];
  if (choices.all_materials && course.materials_count === 0) problems.push('no_materials');
  if (testId !== null && test === null) problems.push('test_gone');
  if (test && !test.enabled) problems.push('test_disabled');
  if (test?.closed) problems.push('test_closed');
  if (test && test.left_out > 0) problems.push('test_not_for_all');
  return {
    offered: choices.offered,
    allMaterials: choices.all_materials,
    test: testId,
    percentage: choices.percentage,
    title: choices.title,
    signerName: choices.signer_name,
    signerRole: choices.signer_role,
    tests: tests.filter(({ type }) => type === 'post-test').map(({ id, name }) => ({ _id: id, name })),
    problems,
    leftOut: test?.left_out ?? 0,
    issued,
    underWay: stored?.offered === true && stored.check_at <= now,
  };
}

/** Makes these the choices of a course; who meets them already gets a certificate in the background. Throws `not_found`, `validation_failed`. */
export async function chooseSettings(
  act: Act,
  courseId: string,
  input: CertificateSettingsInput,
): Promise<CertificateSettings> {
  await transact(act, async (act) => {
    const course = await requireEdited(act, courseId);
    const before = await lockSettings(act.db, courseId);
    const after = wanted(before ?? none, input);
    const issues = await problemsOf(act, courseId, { before, after });
    if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
    await saveSettings(act.db, courseId, after);
    await recordOnCourse(act, course, {
      action: 'certificate_settings_changed',
      changes: [{ field: 'offered', before: String(before?.offered ?? false), after: String(after.offered) }],
    });
  });
  return getSettings(act, courseId);
}

/** The choices that an input makes of those before. Fields that it leaves out stay. */
function wanted(before: Choices, input: CertificateSettingsInput): Choices {
  const testId = input.test === undefined ? before.assessment_id : input.test;
  const kept = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given);
  return {
    offered: input.offered,
    all_materials: input.allMaterials,
    assessment_id: testId,
    percentage: testId === null ? null : kept(input.percentage, before.percentage),
    title: kept(input.title, before.title),
    signer_name: kept(input.signerName, before.signer_name),
    signer_role: kept(input.signerRole, before.signer_role),
  };
}

type Change = { before: Choices | null; after: Choices };

async function problemsOf({ db, actor }: Act, courseId: string, { before, after }: Change): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const { offered, all_materials, assessment_id: testId, percentage } = after;
  if (offered && !all_materials && testId === null)
    issues.push({ path: 'allMaterials', message: certificateTexts.noCondition });
  if (testId !== null && percentage === null)
    issues.push({ path: 'percentage', message: certificateTexts.percentageMissing });
  // A test that was chosen before may be gone; the form is saved as it was loaded.
  if (testId !== null && testId !== before?.assessment_id) {
    const { tests } = await listOverseenTests(db, actor, courseId, mostTests);
    if (!tests.some(({ id, type }) => id === testId && type === 'post-test'))
      issues.push({ path: 'test', message: certificateTexts.notATest });
  }
  return issues;
}
