import { limits, texts, testTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
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

const make = (change: object = {}, caller = author.caller) =>
  caller.post('/api/tests', { data: formOf(author.course, change) });
const countTests = async () => (await t.db.selectFrom('assessments').select('id').execute()).length;

describe('making a test is refused', () => {
  it('to visitors, students and coordinators', async () => {
    expect((await make({}, t.visitor)).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await make({}, await t.as(await t.buildUser({ role })))).status).toBe(403);
  });

  it('without a form, and with every bad field named together', async () => {
    expect((await author.caller.post('/api/tests', { test_name: 'Bare' })).status).toBe(400);
    const answer = await make({
      test_name: ' ',
      test_duration: 0,
      test_type: 'quiz',
      attempts_allowed: 0,
      test_questions: [question({ correct_options: ['A', 'B'], positive_mark: 1.5 })],
    });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual([
      'data.test_name: Test name is required',
      'data.test_type: Test type must be one of pre-test and post-test',
      'data.test_duration: Duration must be at least 1',
      'data.attempts_allowed: Attempts must be at least 1',
      `data.test_questions.0.correct_options: ${testTexts.oneCorrectOption}`,
      'data.test_questions.0.positive_mark: Marks must be a whole number',
    ]);
  });

  it('on a course of another teacher, in the bin or absent, where an admin may use any that is there', async () => {
    const other = await buildAuthor(t);
    const binned = await t.buildCourse(author.user);
    await author.caller.delete(`/api/courses/${binned._id}`);
    for (const course of [other.course, binned, { _id: absent, subjects: other.course.subjects }]) {
      const answer = await author.caller.post('/api/tests', { data: formOf(course) });
      expect([answer.status, issuesOf(answer)]).toEqual([400, [`data.test_subject: ${texts.noSuchCourse}`]]);
    }
    expect((await admin.post('/api/tests', { data: formOf(other.course) })).status).toBe(201);
    expect((await admin.post('/api/tests', { data: formOf(binned) })).status).toBe(400);
  });

  it('on a subject of another course', async () => {
    const other = await t.buildCourse(author.user);
    const answer = await make({ test_lesson: other.subjects[0]?._id });
    expect(issuesOf(answer)).toEqual([`data.test_lesson: ${testTexts.noSuchSubject}`]);
  });

  it('where nothing to see remains of a text, with what else only the server knows', async () => {
    const before = await countTests();
    const answer = await make({
      test_lesson: absent,
      test_questions: [
        question({ question_text: '<script>alert(1)</script>' }),
        question({ question_options: [{ text: 'x' }, { text: '<iframe src="https://example.org">text</iframe>' }] }),
        question({ question_text: '<img src="data:image/png;base64,AAAA">' }),
      ],
    });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual([
      `data.test_lesson: ${testTexts.noSuchSubject}`,
      'data.test_questions.0.question_text: Question is required',
      'data.test_questions.2.question_text: Question is required',
    ]);
    expect(await countTests()).toBe(before);
  });

  it('with one question id twice', async () => {
    const answer = await make({ test_questions: [question({ _id: absent }), question({ _id: absent })] });
    expect(issuesOf(answer)).toEqual([`data.test_questions.1._id: ${testTexts.sameQuestionTwice}`]);
  });
});

// The rules of one question, each seen to refuse through the route; what they say in detail is the contract's test.
const option = (text: string) => ({ text });
describe.each<[string, object, string]>([
  ['one option', { question_options: [option('a')], correct_options: ['A'] }, 'question_options'],
  ['seven options', { question_options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(option) }, 'question_options'],
  ['an empty option', { question_options: [option('a'), option('<p><br></p>')] }, 'question_options.1.text'],
  ['no correct option', { correct_options: [] }, 'correct_options'],
  ['two correct options', { correct_options: ['A', 'B'] }, 'correct_options'],
  ['a correct option beyond the last', { correct_options: ['C'] }, 'correct_options'],
  ['a correct option that is no letter', { correct_options: ['b'] }, 'correct_options.0'],
  ['a mark over 100', { positive_mark: 101 }, 'positive_mark'],
  ['a negative mark below 0', { negative_mark: -1 }, 'negative_mark'],
  ['another type', { question_type: 'Essay' }, 'question_type'],
  ['too long a text', { question_text: 'x'.repeat(limits.richTextBytes + 1) }, 'question_text'],
])('a question with %s', (_what, change, path) => {
  it('is refused when the test is made and when it is changed', async () => {
    const made = await make({ test_questions: [question(), question(change)] });
    expect(made.status).toBe(400);
    expect(made.body.issues.map((issue: { path: string }) => issue.path)).toEqual([`data.test_questions.1.${path}`]);
    const test = await created(author.caller, formOf(author.course));
    const changed = await author.caller.put(urlOf(test), { test_questions: [question(change)] });
    expect(changed.body.issues.map((issue: { path: string }) => issue.path)).toEqual([`test_questions.0.${path}`]);
    expect((await author.caller.get(urlOf(test))).body.data).toEqual(test);
  });
});

describe('a test', () => {
  it('gets what was left out, and is the maker’s whatever the body says', async () => {
    const answer = await make({ created_by: absent, _id: absent, test_duration: '' });
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([201, true, testTexts.testCreated]);
    const { data } = answer.body;
    expect(data).toEqual({
      view: 'author',
      _id: expect.any(String),
      test_name: 'Sums',
      test_type: 'pre-test',
      test_duration: null,
      test_subject: { _id: author.course._id, name: author.course.name },
      test_lesson: { _id: author.course.subjects[0]?._id, name: 'First subject' },
      questionsCount: 1,
      questions_asked: null,
      maxMark: 1,
      attempts_allowed: 1,
      test_status: 'enabled',
      audience: 'everybody',
      audience_size: null,
      audience_groups: [],
      audience_people: [],
      created_by: { _id: author.user.id, username: author.user.username, profilePicture: null, role: 'teacher' },
      shuffle_options: false,
      shuffle_questions: false,
      practice_allowed: false,
      share_questions: false,
      results_show: 'post_test',
      results_show_after: null,
      opensAt: null,
      dueAt: null,
      closesAt: null,
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      can: { edit: true, delete: true },
      test_questions: [
        {
          _id: expect.any(String),
          question_type: 'MCQ',
          question_text: '<p>2 + 2?</p>',
          question_options: [{ text: '3' }, { text: '4' }],
          correct_options: ['B'],
          accepted_options: [],
          scoring: 'by_key',
          correct_option_text: '4',
          positive_mark: 1,
          negative_mark: 0,
          solution: null,
          correct_answer_solution: null,
          explained_in: null,
        },
      ],
      version: 1,
      attempts: { open: 0, submitted: 0 },
    });
    expect(data._id).not.toBe(absent);
    expect((await author.caller.get(urlOf(data))).body).toEqual({ data });
  });

  it('keeps everything that the form says, its rich text made safe, its correct text derived', async () => {
    const data = await created(author.caller, {
      ...formOf(author.course),
      test_type: 'post-test',
      test_status: 'disabled',
      test_duration: '45',
      attempts_allowed: 3,
      shuffle_options: true,
      results_show: 'after',
      results_show_after: '2026-06-01T08:00:00.000Z',
      test_subject: author.course,
      test_lesson: author.course.subjects[0],
      test_questions: [
        question({
          question_text: '<p onclick="x()">Which?<script>y()</script></p>',
          question_options: ['a', 'b', 'c', 'd', 'e', '<img src="https://example.org/f.png" onerror="z()">'].map(
            option,
          ),
          correct_options: ['F'],
          correct_option_text: 'a lie',
          positive_mark: '4',
          negative_mark: 1,
          solution: '<p>Because</p>',
          correct_answer_solution: '<b>F</b>',
        }),
        question({ solution: '', correct_answer_solution: null, positive_mark: 0 }),
      ],
    });
    expect(data).toMatchObject({
      test_type: 'post-test',
      test_status: 'disabled',
      test_duration: 45,
      attempts_allowed: 3,
      shuffle_options: true,
      results_show: 'after',
      results_show_after: '2026-06-01T08:00:00.000Z',
      questionsCount: 2,
      maxMark: 4,
    });
    expect(data.test_questions[0]).toMatchObject({
      question_text: '<p>Which?</p>',
      correct_option_text: '<img src="https://example.org/f.png" />',
      positive_mark: 4,
      negative_mark: 1,
      solution: '<p>Because</p>',
      correct_answer_solution: '<b>F</b>',
    });
    expect(data.test_questions[1]).toMatchObject({ solution: null, correct_answer_solution: null, positive_mark: 0 });
  });

  it('may have 200 questions with as much text as a save may carry', { timeout: 60_000 }, async () => {
    const text = `<p>${'word '.repeat(900)}</p>`;
    const test_questions = Array.from({ length: limits.questionsPerTest.max }, () => question({ question_text: text }));
    const { data } = (await make({ test_questions })).body;
    expect([data.questionsCount, data.maxMark, data.test_questions[199].question_text]).toEqual([200, 200, text]);
    const again = await author.caller.put(urlOf(data), data);
    expect([again.status, again.body.data.version]).toEqual([200, 1]);
    expect((await make({ test_questions: [...test_questions, question()] })).status).toBe(400);
  });

  it('takes a text of nothing but opening brackets in no time', async () => {
    const brackets = '<'.repeat(limits.richTextBytes);
    const start = performance.now();
    await make({ test_questions: [question({ question_options: Array.from({ length: 6 }, () => option(brackets)) })] });
    // Quadratic, it would take minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('is made once for one Idempotency-Key', async () => {
    const send = () =>
      author.caller.post('/api/tests', { data: formOf(author.course) }, { 'idempotency-key': 'one test' });
    const before = await countTests();
    const [first, second] = await Promise.all([send(), send()]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    expect(await countTests()).toBe(before + 1);
  });
});
