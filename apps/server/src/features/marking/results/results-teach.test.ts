import type { AttemptResult, Course } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestOverrides } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  type OpenAttempt,
  saveAll,
  sit,
  startAs,
  submit,
  type Taking,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const resultOf = async ({ caller, url }: Pick<Taking, 'caller' | 'url'>): Promise<AttemptResult> =>
  (await caller.get(`${url}/result`)).body;
const explanationsIn = ({ questions }: AttemptResult) => questions?.map((question) => question.explained_in);
const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);

const material = (name: string) => ({ name, content_type: 'PDF' as const, content_url: 'https://example.org/a.pdf' });
const subject = (name: string, materials: string[]) => ({ name, duration: 1, materials: materials.map(material) });

/** A submitted attempt at a test whose first question is explained in a material of its subject. */
async function buildExplained(overrides: TestOverrides = {}): Promise<OpenAttempt> {
  const teacher = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(teacher, {
    course_type: 'public',
    subjects: [subject('Swings', ['The pendulum', 'The spring']), subject('Waves', ['Sound'])],
  });
  const [explaining] = course.subjects[0]?.materials ?? [];
  const questions = [{ material: explaining?._id ?? null }, { material: null }];
  const test = await t.buildTest(teacher, course, { questions, ...overrides });
  const student = await t.buildUser();
  const taking = await startAs(t, student, test);
  await submit(taking);
  return { teacher, course, test, student, ...taking };
}

const editCourse = async ({ teacher, course }: OpenAttempt, change: Partial<Course>): Promise<void> => {
  const answer = await (await t.as(teacher)).put(`/api/courses/update-course/${course._id}`, { ...course, ...change });
  expect(answer.status, answer.text).toBe(200);
};

describe('while the key waits, nothing of it shows', () => {
  it.each([
    ['until a date', () => ({ results_show: 'after' as const, results_show_after: inMinutes(5) })],
    ['for the last attempt', () => ({ results_show: 'last_attempt' as const, attempts_allowed: 2 })],
  ])('%s: no practice, no lesson, no percentage before', async (_when, waiting) => {
    const built = await buildExplained({ practice_allowed: true, ...waiting() });
    expect(await resultOf(built)).toMatchObject({
      result: null,
      questions: null,
      lookAgain: null,
      before: null,
      practice: false,
    });
  });

  it('nor the percentage of a pre-test whose own result waits', async () => {
    const { teacher, course, test: pre } = await buildTestToSit(t, { results_show: 'post_test' });
    const post = await t.buildTest(teacher, course, { type: 'post-test', attempts_allowed: 2 });
    const student = await t.buildUser();
    await sit(t, student, pre, 1);
    t.clock.advance(1000);
    const first = await startAs(t, student, post);
    await submit(first);
    expect(await resultOf(first)).toMatchObject({ result: { mark: 0 }, before: null });
    await submit(await startAs(t, student, post));
    expect(await resultOf(first)).toMatchObject({ before: 33.33 });
  });
});

describe('the lesson of a question', () => {
  it('is the material that its author named, beside the subject of the test', async () => {
    const built = await buildExplained();
    const { subjects } = built.course;
    const result = await resultOf(built);
    expect(explanationsIn(result)).toEqual([{ _id: subjects[0]?.materials[0]?._id, name: 'The pendulum' }, null]);
    expect(result.lookAgain).toEqual({ _id: subjects[0]?._id, name: 'Swings' });
  });

  it('is the subject alone once the material is deleted', async () => {
    const built = await buildExplained();
    const [swings, waves] = built.course.subjects;
    if (!swings || !waves) throw new Error('No subjects');
    await editCourse(built, { subjects: [{ ...swings, materials: swings.materials.slice(1) }, waves] });
    const result = await resultOf(built);
    expect([explanationsIn(result), result.lookAgain?.name]).toEqual([[null, null], 'Swings']);
  });

  it('is the subject alone once the test belongs to another one', async () => {
    const built = await buildExplained();
    const waves = built.course.subjects[1];
    await t.db
      .updateTable('assessments')
      .set({ subject_id: waves?._id ?? null })
      .where('id', '=', built.test.id)
      .execute();
    const result = await resultOf(built);
    expect([explanationsIn(result), result.lookAgain?.name]).toEqual([[null, null], 'Waves']);
  });

  it('is none once the subject is gone', async () => {
    const built = await buildExplained();
    await t.db.updateTable('assessments').set({ subject_id: null }).where('id', '=', built.test.id).execute();
    const result = await resultOf(built);
    expect([explanationsIn(result), result.lookAgain]).toEqual([[null, null], null]);
  });

  it.each([
    ['the course closed to them', (built: OpenAttempt) => editCourse(built, { status: 'inactive' })],
    [
      'the course in the bin',
      async ({ teacher, course }: OpenAttempt) => {
        expect((await (await t.as(teacher)).delete(`/api/courses/${course._id}`)).status).toBe(200);
      },
    ],
    [
      'the teacher having blocked them',
      async ({ teacher, student }: OpenAttempt) => {
        await t.db
          .insertInto('teacher_blocks')
          .values({ teacher_id: teacher.id, user_id: student.id, created_at: t.clock.now() })
          .execute();
      },
    ],
  ])('is none to a student with %s: marks and key stay', async (_why, close) => {
    const built = await buildExplained({ practice_allowed: true });
    await close(built);
    const result = await resultOf(built);
    expect([explanationsIn(result), result.lookAgain]).toEqual([[null, null], null]);
    expect(result).toMatchObject({ result: { skipped: 2 }, practice: true });
  });

  it('is that of the version which the student took', async () => {
    const built = await buildExplained();
    await t.buildVersion(
      built.test,
      built.teacher,
      built.test.questions.map((question) => ({ ...question, material: null })),
    );
    expect(explanationsIn(await resultOf(built))).toMatchObject([{ name: 'The pendulum' }, null]);
  });

  it('is nothing that staff are shown with the attempt', async () => {
    const built = await buildExplained();
    const review = await (await t.as(built.teacher)).get(`${built.url}/review`);
    expect(review.status).toBe(200);
    expect(review.text).not.toContain('explained_in');
  });
});

describe('practice', () => {
  it('is allowed where the author allows it, whether the test can still be taken or not', async () => {
    const built = await buildOpenAttempt(t, { practice_allowed: true });
    await submit(built);
    expect(await resultOf(built)).toMatchObject({ practice: true });
    await t.db.updateTable('assessments').set({ status: 'disabled' }).where('id', '=', built.test.id).execute();
    expect(await resultOf(built)).toMatchObject({ practice: true });
    await t.db.updateTable('assessments').set({ practice_allowed: false }).where('id', '=', built.test.id).execute();
    expect(await resultOf(built)).toMatchObject({ practice: false });
  });
});

describe('the percentage before', () => {
  async function buildBoth(pre: TestOverrides = {}) {
    const built = await buildTestToSit(t, pre);
    const post = await t.buildTest(built.teacher, built.course, { type: 'post-test' });
    return { ...built, pre: built.test, post, student: await t.buildUser() };
  }
  async function takePost({ student, post }: Pick<Awaited<ReturnType<typeof buildBoth>>, 'student' | 'post'>) {
    t.clock.advance(1000);
    const taking = await startAs(t, student, post);
    await saveAll(taking, [[0, 'A']]);
    await submit(taking);
    return taking;
  }

  it('is that of the first attempt at the pre-test', async () => {
    const both = await buildBoth({ attempts_allowed: 2 });
    await sit(t, both.student, both.pre, 2);
    await sit(t, both.student, both.pre, 3);
    expect(await resultOf(await takePost(both))).toMatchObject({ before: 66.67, result: { percentage: 33.33 } });
  });

  it('is none with a pre-test alone, without one, and with somebody else’s', async () => {
    const both = await buildBoth();
    const attempt = await sit(t, both.student, both.pre, 2);
    const caller = await t.as(both.student);
    expect(await resultOf({ caller, url: `/api/attempts/${attempt}` })).toMatchObject({ before: null });
    expect(await resultOf(await takePost({ ...both, student: await t.buildUser() }))).toMatchObject({ before: null });
  });

  it('is none with a pre-test that was taken after, that is deleted, or in which nothing could be had', async () => {
    const late = await buildBoth();
    const taken = await takePost(late);
    t.clock.advance(1000);
    await sit(t, late.student, late.pre, 1);
    expect(await resultOf(taken)).toMatchObject({ before: null });

    const deleted = await buildBoth();
    await sit(t, deleted.student, deleted.pre, 1);
    const after = await takePost(deleted);
    expect(await resultOf(after)).toMatchObject({ before: 33.33 });
    await t.db.updateTable('assessments').set({ deleted_at: t.clock.now() }).where('id', '=', deleted.pre.id).execute();
    expect(await resultOf(after)).toMatchObject({ before: null });

    const empty = await buildBoth({ questions: [{ positive_mark: 0 }] });
    await sit(t, empty.student, empty.pre, 1);
    expect(await resultOf(await takePost(empty))).toMatchObject({ before: null });
  });
});
