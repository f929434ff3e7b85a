import type { Course } from '@lectern/contract';
import type { OptionLetter, TestAudience } from '@lectern/contract/test-words';
import type { Clock, Ids } from '../src/platform/clock/index.ts';
import type { Db } from '../src/platform/db/index.ts';
import type { AssessmentsTable } from '../src/platform/db/schema-of-tests.ts';

type Deps = { db: Db; clock: Clock; ids: Ids };

export type TestQuestion = {
  id: string;
  text: string;
  options: string[];
  correct: OptionLetter;
  positive_mark: number;
  negative_mark: number;
  solution: string | null;
  answer: string | null;
  /** The id of a material that explains it. */
  material: string | null;
};
export type TestOverrides = Partial<
  Pick<
    AssessmentsTable,
    | 'name'
    | 'type'
    | 'subject_id'
    | 'duration_minutes'
    | 'status'
    | 'attempts_allowed'
    | 'shuffle_options'
    | 'shuffle_questions'
    | 'practice_allowed'
    | 'results_show'
    | 'results_show_after'
    | 'opens_at'
    | 'due_at'
    | 'closes_at'
    | 'deleted_at'
  >
> & { questions?: Partial<TestQuestion>[]; audience?: TestAudience; questions_asked?: number };
export type BuiltTest = { id: string; name: string; version: number; questions: TestQuestion[] };

let serial = 0;

/** Makes rows of tests straight in the tables, so that tests of attempts need nothing of how tests are authored. */
export function createTestFactories({ db, clock, ids }: Deps) {
  function questionOf(overrides: Partial<TestQuestion>, place: number): TestQuestion {
    return {
      id: ids.next(),
      text: `<p>Question ${place + 1}</p>`,
      options: ['one', 'two', 'three', 'four'].map((text) => `<p>${text}</p>`),
      correct: 'A',
      positive_mark: 1,
      negative_mark: 0,
      solution: null,
      answer: null,
      material: null,
      ...overrides,
    };
  }

  type NewVersion = { assessment_id: string; number: number; created_by: string };
  async function insertVersion(trx: Db, version: NewVersion, list: TestQuestion[]) {
    const { assessment_id, number } = version;
    const questions = JSON.stringify(list.map(({ id, text, options }) => ({ id, text, options })));
    const solutions = JSON.stringify(list.map(({ solution, answer, material }) => ({ solution, answer, material })));
    await trx
      .insertInto('assessment_versions')
      .values({ ...version, created_at: clock.now(), questions, solutions, questions_count: list.length })
      .execute();
    const keys = list.map(({ id, options, correct, positive_mark, negative_mark }, position) => ({
      assessment_id,
      version: number,
      question_id: id,
      position,
      options: options.length,
      correct,
      positive_mark,
      negative_mark,
    }));
    await trx.insertInto('assessment_keys').values(keys).execute();
  }

  /** An enabled test on the first subject of a course, with three questions whose right option is the first. */
  async function buildTest(
    owner: { id: string },
    course: Pick<Course, '_id' | 'subjects'>,
    { questions = [{}, {}, {}], ...overrides }: TestOverrides = {},
  ): Promise<BuiltTest> {
    serial += 1;
    const test = { id: ids.next(), name: overrides.name ?? `Test ${serial}` };
    const list = questions.map(questionOf);
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('assessments')
        .values({
          type: 'pre-test',
          duration_minutes: null,
          course_id: course._id,
          subject_id: course.subjects[0]?._id ?? null,
          status: 'enabled',
          attempts_allowed: 1,
          shuffle_options: false,
          shuffle_questions: false,
          practice_allowed: false,
          results_show: 'at_once',
          results_show_after: null,
          current_version: 1,
          created_by: owner.id,
          created_at: clock.now(),
          updated_at: clock.now(),
          deleted_at: null,
          deleted_by: null,
          ...overrides,
          ...test,
        })
        .execute();
      await insertVersion(trx, { assessment_id: test.id, number: 1, created_by: owner.id }, list);
      const place = { course_id: course._id, assessment_id: test.id, added_at: clock.now() };
      const filed = list.map(({ id, text }, position) => ({
        ...place,
        question_id: id,
        origin: id,
        position,
        search_text: text.toLowerCase(),
        tags: [],
      }));
      if (filed.length > 0) await trx.insertInto('bank_questions').values(filed).execute();
    });
    return { ...test, version: 1, questions: list };
  }

  /** Gives a test its next version. Questions keep the `id` that they are given. */
  async function buildVersion(test: BuiltTest, owner: { id: string }, questions: Partial<TestQuestion>[]) {
    const list = questions.map(questionOf);
    const version = test.version + 1;
    await db.transaction().execute(async (trx) => {
      await insertVersion(trx, { assessment_id: test.id, number: version, created_by: owner.id }, list);
      await trx.updateTable('assessments').set({ current_version: version }).where('id', '=', test.id).execute();
    });
    return { ...test, version, questions: list };
  }

  /** An open attempt of a student's, under its first lease and without a deadline. */
  async function buildAttempt(test: { id: string; version: number }, student: { id: string }): Promise<{ id: string }> {
    const attempt = { id: ids.next() };
    await db
      .insertInto('attempts')
      .values({
        ...attempt,
        assessment_id: test.id,
        version: test.version,
        student_id: student.id,
        number: 1,
        status: 'open',
        shuffled: false,
        lease: 1,
        started_at: clock.now(),
        last_seen_at: clock.now(),
      })
      .execute();
    return attempt;
  }

  return { buildTest, buildVersion, buildAttempt };
}
