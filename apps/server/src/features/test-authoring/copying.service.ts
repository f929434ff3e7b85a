import { copyTexts, type CreateTestInput, type Test } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type CopiedThings, withNewIds } from '../courses/index.ts';
import { copyCorrections } from './corrections.repository.ts';
import { listOverseenTests } from './managed-tests.repository.ts';
import { createTest } from './saving.service.ts';
import { getManagedTest } from './test-authoring.service.ts';

const nothingMoved: CopiedThings = new Map();

/** Copies a test into its own course. Throws `not_found`, `conflict` where its subject is gone, and what `createTest` throws. */
export async function copyTest(act: Act, id: string, name: string): Promise<Test> {
  return transact(act, async (act) => {
    const test = await getManagedTest(act.db, act.actor, id, 'edit');
    if (test.test_lesson === null) throw new AppError('conflict', copyTexts.withoutSubject);
    const form = { ...copyOf(formOf(test, test.test_lesson._id), nothingMoved), test_name: name };
    return getManagedTest(act.db, act.actor, await createCopy(act, id, form), 'edit');
  });
}

/**
 * Copies the tests of a course that `seenBy` manages into the actor's copy of that course, under the same names. Tests whose
 * subject is gone are left out. Answers how many were copied, how many of these were limited and are disabled now, and
 * how many were left out.
 */
export async function copyTestsOf(
  act: Act,
  { courseId, seenBy }: { courseId: string; seenBy: Actor },
  things: CopiedThings,
): Promise<{ copied: number; disabled: number; leftOut: number }> {
  const done = { copied: 0, disabled: 0, leftOut: 0 };
  for await (const test of testsToCopy({ ...act, actor: seenBy }, courseId)) {
    if (test === null) done.leftOut += 1;
    else {
      await createCopy(act, test.id, copyOf(test.form, things));
      done.copied += 1;
      if (isLimited(test.form)) done.disabled += 1;
    }
  }
  return done;
}

/** The tests of a course that the actor manages, one after the other; null for one whose subject is gone. */
export async function* testsToCopy(
  act: Act,
  courseId: string,
): AsyncGenerator<{ id: string; form: CreateTestInput } | null> {
  const { tests } = await listOverseenTests(act.db, act.actor, courseId, null);
  for (const { id } of tests) {
    const test = await getManagedTest(act.db, act.actor, id, 'edit');
    yield test.test_lesson === null ? null : { id, form: formOf(test, test.test_lesson._id) };
  }
}

/** Whether dates or named people kept a test from being everybody's at once, which its copy does not have. */
const isLimited = (test: CreateTestInput): boolean =>
  [test.opensAt, test.dueAt, test.closesAt].some((date) => date !== null && date !== undefined) ||
  test.results_show === 'after' ||
  test.audience === 'groups' ||
  test.audience === 'people';

/** A test as its form would send it, in this subject. Its groups and people are left out. */
function formOf(test: Test, lesson: string): CreateTestInput {
  const { audience_groups: _groups, audience_people: _people, ...fields } = test;
  return { ...fields, test_subject: test.test_subject._id, test_lesson: lesson };
}

/** Makes a test that counts its questions as the copied one does. Answers its id. */
async function createCopy(act: Act, copiedId: string, form: CreateTestInput): Promise<string> {
  const { _id } = await createTest(act, form);
  await copyCorrections(act.db, { from: copiedId, to: _id });
  return _id;
}

/**
 * A test as a copy of it is made, with the new ids of copied things. Dates, named people and groups do not go along, and a
 * test that they limited is disabled.
 */
export function copyOf(test: CreateTestInput, things: CopiedThings): CreateTestInput {
  const moved = <T extends string | null | undefined>(text: T): T =>
    typeof text === 'string' ? withNewIds(text, things) : text;
  return {
    test_name: test.test_name,
    test_type: test.test_type,
    test_duration: test.test_duration,
    test_subject: moved(test.test_subject),
    test_lesson: moved(test.test_lesson),
    test_status: isLimited(test) ? 'disabled' : test.test_status,
    attempts_allowed: test.attempts_allowed,
    shuffle_options: test.shuffle_options,
    shuffle_questions: test.shuffle_questions,
    questions_asked: test.questions_asked,
    practice_allowed: test.practice_allowed,
    results_show: test.results_show === 'after' ? undefined : test.results_show,
    audience: test.audience === 'joined' ? 'joined' : 'everybody',
    test_questions: test.test_questions.map((question) => ({
      _id: undefined,
      copied_from: question._id,
      question_type: question.question_type,
      question_text: moved(question.question_text),
      question_options: question.question_options.map(({ text }) => ({ text: moved(text) })),
      correct_options: question.correct_options,
      positive_mark: question.positive_mark,
      negative_mark: question.negative_mark,
      solution: moved(question.solution),
      correct_answer_solution: moved(question.correct_answer_solution),
      explained_in: moved(question.explained_in),
    })),
  };
}
