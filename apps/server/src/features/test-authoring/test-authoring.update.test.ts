import { type Test, texts, testTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { deleteUnusedVersions } from './versions.repository.ts';
import {
  absent,
  buildAuthor,
  created,
  formOf,
  issuesOf,
  question,
  urlOf,
} from '../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  author = await buildAuthor(t);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const make = (change: object = {}) => created(author.caller, formOf(author.course, change));
const put = (test: Test, body: unknown, caller = author.caller) => caller.put(urlOf(test), body);
const read = async (test: Test): Promise<Test> => (await admin.get(urlOf(test))).body.data;
const versionsOf = async (test: { _id: string }) => {
  const query = t.db.selectFrom('assessment_versions').select('number').where('assessment_id', '=', test._id);
  return (await query.orderBy('number').execute()).map((row) => row.number);
};

describe('changing a test is refused', () => {
  it('to visitors, students, coordinators, and as not found to other teachers', async () => {
    const test = await make();
    const stranger = (await buildAuthor(t)).caller;
    for (const [path, body] of [
      [urlOf(test), { test_name: 'Taken over' }],
      [`/api/tests/test-status/${test._id}`, { status: 'disabled' }],
    ] as const) {
      expect((await t.visitor.put(path, body)).status).toBe(401);
      for (const role of ['student', 'coordinator'] as const)
        expect((await (await t.as(await t.buildUser({ role }))).put(path, body)).status).toBe(403);
      expect((await stranger.put(path, body)).body).toMatchObject({ error: 'not_found', message: 'Test not found' });
      expect((await admin.put(path.replace(test._id, absent), body)).status).toBe(404);
    }
    expect(await read(test)).toEqual(test);
  });

  it('with a version that somebody saved over, and loses nothing', async () => {
    const test = await make();
    await put(test, { test_name: 'Newer' });
    const before = await read(test);
    const answer = await put(test, { test_name: 'Older', updatedAt: test.updatedAt });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([409, 'stale_update', texts.staleSave]);
    expect(await read(test)).toEqual(before);
  });

  it('with another creator, but for admins, who may name a teacher', async () => {
    const test = await make();
    const other = await buildAuthor(t);
    const taken = await put(test, { created_by: other.user.id });
    expect([taken.status, taken.body.error]).toEqual([403, 'field_not_allowed']);
    expect((await put(test, { created_by: test.created_by })).status).toBe(200);
    const student = await t.buildUser();
    for (const id of [student.id, absent])
      expect(issuesOf(await put(test, { created_by: id }, admin))).toEqual([
        'created_by: This person is not a teacher',
      ]);
    const handed = await put(test, { created_by: { _id: other.user.id } }, admin);
    expect(handed.body.data.created_by._id).toBe(other.user.id);
    // Whose course it is looks after all tests of it.
    expect((await put(test, {})).status).toBe(200);
    // The course stays somebody else's: it may be repeated, and another one of theirs may not be chosen.
    const form = (await other.caller.get(urlOf(test))).body.data;
    expect((await other.caller.put(urlOf(test), form)).status).toBe(200);
    const elsewhere = await t.buildCourse(author.user);
    expect(issuesOf(await other.caller.put(urlOf(test), formOf(elsewhere)))).toEqual([
      `test_subject: ${texts.noSuchCourse}`,
    ]);
  });

  it('onto a course without naming one of its subjects', async () => {
    const test = await make();
    const other = await t.buildCourse(author.user);
    expect(issuesOf(await put(test, { test_subject: other._id }))).toEqual([`test_lesson: ${testTexts.noSuchSubject}`]);
    const moved = await put(test, { test_subject: other._id, test_lesson: other.subjects[0]?._id });
    expect(moved.body.data.test_subject).toEqual({ _id: other._id, name: other.name });
  });

  it('to showing results after a date that is nowhere given', async () => {
    const test = await make();
    expect(issuesOf(await put(test, { results_show: 'after' }))).toEqual([
      `results_show_after: ${testTexts.dateForResults}`,
    ]);
    await put(test, { results_show_after: '2026-06-01T08:00:00.000Z' });
    expect((await put(test, { results_show: 'after' })).status).toBe(200);
    expect(issuesOf(await put(test, { results_show_after: null }))).toEqual([
      `results_show_after: ${testTexts.dateForResults}`,
    ]);
  });

  it('with texts of which nothing remains', async () => {
    const test = await make();
    const answer = await put(test, { test_questions: [question({ question_text: '<script>1</script>' })] });
    expect(issuesOf(answer)).toEqual(['test_questions.0.question_text: Question is required']);
  });

  it('where a body wraps the form as making one does: nothing of it is read', async () => {
    const test = await make();
    expect((await put(test, { data: { test_name: 'Wrapped' } })).body.data.test_name).toBe('Sums');
  });
});

describe('questions', () => {
  it('that did not change make no new version, also when the whole form comes back', async () => {
    const test = await make({ test_questions: [question({ solution: '<p>Four</p>' }), question()] });
    const answer = await put(test, { ...test, test_name: 'Renamed' });
    expect([answer.status, answer.body.message]).toEqual([200, testTexts.testUpdated]);
    expect(answer.body.data).toEqual({ ...test, test_name: 'Renamed', updatedAt: expect.any(String) });
    expect(Date.parse(answer.body.data.updatedAt)).toBeGreaterThan(Date.parse(test.updatedAt));
    expect(await versionsOf(test)).toEqual([1]);
  });

  it.each<[string, (all: Test['test_questions']) => unknown[]]>([
    ['a text', ([a, b]) => [{ ...a, question_text: 'Other' }, b]],
    ['the order', ([a, b]) => [b, a]],
    ['the key', ([a, b]) => [a, { ...b, correct_options: ['A'] }]],
    ['a mark', ([a, b]) => [a, { ...b, negative_mark: 2 }]],
    ['a solution', ([a, b]) => [a, { ...b, solution: 'Why' }]],
    ['one less', ([a]) => [a]],
  ])('with %s changed make a new one', async (_what, change) => {
    const test = await make({ test_questions: [question(), question({ question_text: 'Second?' })] });
    const { data } = (await put(test, { test_questions: change(test.test_questions) })).body;
    expect(data.version).toBe(2);
    expect(await versionsOf(test)).toEqual([1, 2]);
  });

  it('keep their ids where the test has them, and what the save leaves out of them', async () => {
    const test = await make({ test_questions: [question({ positive_mark: 5, negative_mark: 2, solution: 'Why' })] });
    const [first] = test.test_questions;
    const copy = { ...question(), _id: absent };
    const { data } = (await put(test, { test_questions: [copy, question({ _id: first?._id })] })).body;
    expect(data.test_questions[1]).toEqual(first);
    expect(data.test_questions[0]).toMatchObject({ positive_mark: 1, negative_mark: 0, solution: null });
    expect([absent, first?._id]).not.toContain(data.test_questions[0]._id);
  });

  it('change for later attempts; who sits the test goes on with theirs', async () => {
    const test = await make();
    const student = await t.buildUser();
    await (await t.as(student)).post(`${urlOf(test)}/attempts`);
    const { data } = (await put(test, { test_questions: [question({ question_text: 'Later' })] })).body;
    expect(data.attempts).toEqual({ open: 1, submitted: 0 });
    const attempt = await t.db.selectFrom('attempts').select('version').where('student_id', '=', student.id).execute();
    expect(attempt).toEqual([{ version: 1 }]);
    await deleteUnusedVersions(t.db, new Date(t.clock.now().getTime() + 1), 100);
    expect(await versionsOf(test)).toEqual([1, 2]);
  });

  it('are cleared away when they are of old versions that nobody sat', async () => {
    const test = await make();
    await put(test, { test_questions: [question({ question_text: 'Two' })] });
    await put(test, { test_questions: [question({ question_text: 'Three' })] });
    await deleteUnusedVersions(t.db, t.clock.now(), 100);
    expect(await versionsOf(test)).toEqual([1, 2, 3]);
    await deleteUnusedVersions(t.db, new Date(t.clock.now().getTime() + 1), 100);
    expect(await versionsOf(test)).toEqual([3]);
    expect((await read(test)).test_questions[0]?.question_text).toBe('Three');
  });
});

describe('the status', () => {
  it('is one of two', async () => {
    const test = await make();
    const path = `/api/tests/test-status/${test._id}`;
    expect((await author.caller.put(path, { status: 'gone' })).status).toBe(400);
    const {
      test_questions: _questions,
      version: _version,
      attempts: _attempts,
      audience_groups: _groups,
      audience_people: _people,
      ...item
    } = test;
    const answer = await author.caller.put(path, { status: 'disabled' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: testTexts.testStatusUpdated,
        data: { ...item, test_status: 'disabled', updatedAt: expect.any(String) },
      },
    ]);
    expect(answer.body.data.updatedAt).not.toBe(test.updatedAt);
    expect((await admin.put(path, { status: 'enabled' })).body.data.test_status).toBe('enabled');
  });
});

describe('racing', () => {
  it('saves of one version: one wins, the others are stale', async () => {
    const test = await make();
    const names = ['A', 'B', 'C'];
    const answers = await Promise.all(
      names.map((test_name) =>
        put(test, { test_name, updatedAt: test.updatedAt, test_questions: [question({ question_text: test_name })] }),
      ),
    );
    expect(answers.map((answer): number => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = names[answers.findIndex((answer) => answer.status === 200)];
    const saved = await read(test);
    expect([saved.test_name, saved.test_questions[0]?.question_text, saved.version]).toEqual([winner, winner, 2]);
  });

  it('saves without a version: each whole, versions one after another', async () => {
    const test = await make();
    const texts = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(
      texts.map((text) => put(test, { test_name: text, test_questions: [question({ question_text: text })] })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await versionsOf(test)).toEqual([1, 2, 3, 4, 5]);
    const saved = await read(test);
    expect(saved.test_name).toBe(saved.test_questions[0]?.question_text);
  });

  it('with edits of the course: nobody fails, and no test stands on a subject that is gone', async () => {
    const subjects = (['One', 'Two'] as const).map((name) => ({
      name,
      duration: 1,
      materials: [{ name: 'M', content_type: 'Link' as const, content_url: 'https://example.org' }],
    }));
    for (let round = 0; round < 5; round += 1) {
      const course = await t.buildCourse(author.user, { subjects });
      const test = await created(author.caller, formOf(course));
      const lesson = course.subjects[1]?._id;
      const edit = { subjects: [{ ...subjects[0], name: 'Only' }] };
      const [moved, edited, made] = await Promise.all([
        put(test, { test_lesson: lesson }),
        author.caller.put(`/api/courses/update-course/${course._id}`, edit),
        author.caller.post('/api/tests', { data: formOf(course) }),
      ]);
      expect(edited?.status).toBe(200);
      expect([200, 400]).toContain(moved?.status);
      expect([201, 400]).toContain(made?.status);
      const lessons = await t.db
        .selectFrom('assessments')
        .select('subject_id')
        .where('course_id', '=', course._id)
        .execute();
      for (const { subject_id } of lessons) expect(subject_id).toBeNull();
    }
  });
});

it('a test whose subject was removed from the course says so, and its next save has to choose one', async () => {
  const course = await t.buildCourse(author.user);
  const test = await created(author.caller, formOf(course));
  const { materials, name, duration } = course.subjects[0] ?? {};
  await author.caller.put(`/api/courses/update-course/${course._id}`, { subjects: [{ name, duration, materials }] });
  const orphan = await read(test);
  expect(orphan.test_lesson).toBeNull();
  for (const body of [{ test_name: 'Saved' }, orphan])
    expect(issuesOf(await put(test, body))).toEqual([expect.stringContaining('test_lesson: Subject is required')]);
  const now = (await author.caller.get(`/api/courses/${course._id}`)).body;
  expect((await put(test, { test_lesson: now.subjects[0]._id })).body.data.test_lesson._id).toBe(now.subjects[0]._id);
});
