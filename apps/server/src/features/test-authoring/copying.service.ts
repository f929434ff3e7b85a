import { copyTexts, type CreateTestInput, type Test } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { type CopiedThings, withNewIds } from '../courses/index.ts';
import { listManagedTests } from './managed-tests.repository.ts';
import { createTest } from './saving.service.ts';
import { getManagedTest } from './test-authoring.service.ts';

const nothingCopied: CopiedThings = new Map();

/** Copies a test into its own course. Throws `not_found`, `conflict` where its subject is gone, and what `createTest` throws. */
export async function copyTest(act: Act, id: string, name: string): Promise<Test> {
  return transact(act, async (act) => {
    const test = await getManagedTest(act.db, act.actor, id);
    if (test.test_lesson === null) throw new AppError('conflict', copyTexts.withoutSubject);
    return createTest(act, copyOf(test, { name, lesson: test.test_lesson._id, things: nothingCopied }));
  });
}

/**
 * Copies the tests of a course that the actor manages into the copy of that course, under the same names. Tests whose
 * subject is gone are left out. Answers how many were copied, how many of these were limited and are disabled now, and
 * how many were left out.
 */
export async function copyTestsOf(
  act: Act,
  courseId: string,
  things: CopiedThings,
): Promise<{ copied: number; disabled: number; leftOut: number }> {
  const { tests } = await listManagedTests(act.db, act.actor, courseId, null);
  const done = { copied: 0, disabled: 0, leftOut: 0 };
  for (const { id } of tests) {
    const test = await getManagedTest(act.db, act.actor, id);
    if (test.test_lesson === null) done.leftOut += 1;
    else {
      await createTest(act, copyOf(test, { name: test.test_name, lesson: test.test_lesson._id, things }));
      done.copied += 1;
      if (isLimited(test)) done.disabled += 1;
    }
  }
  return done;
}

/** Whether dates or named people kept a test from being everybody's at once, which its copy does not have. */
const isLimited = (test: Test): boolean =>
  test.opensAt !== null ||
  test.dueAt !== null ||
  test.closesAt !== null ||
  test.results_show === 'after' ||
  test.audience === 'groups' ||
  test.audience === 'people';

type Copy = { name: string; lesson: string; things: CopiedThings };

function copyOf(test: Test, { name, lesson, things }: Copy): CreateTestInput {
  const moved = <T extends string | null>(text: T) => withNewIds(text, things);
  return {
    test_name: name,
    test_type: test.test_type,
    test_duration: test.test_duration,
    test_subject: moved(test.test_subject._id),
    test_lesson: moved(lesson),
    test_status: isLimited(test) ? 'disabled' : test.test_status,
    attempts_allowed: test.attempts_allowed,
    shuffle_options: test.shuffle_options,
    practice_allowed: test.practice_allowed,
    results_show: test.results_show === 'after' ? undefined : test.results_show,
    audience: test.audience === 'joined' ? 'joined' : 'everybody',
    test_questions: test.test_questions.map((question) => ({
      _id: undefined,
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
