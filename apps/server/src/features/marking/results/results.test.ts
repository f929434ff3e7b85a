import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  saveAll,
  type Taking,
  startAs,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const resultOf = ({ caller, url }: Pick<Taking, 'caller' | 'url'>) => caller.get(`${url}/result`);
const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * minute);
const seenAt = async ({ attempt }: Pick<Taking, 'attempt'>) =>
  (await t.db.selectFrom('attempts').select('result_seen_at').where('id', '=', attempt._id).executeTakeFirstOrThrow())
    .result_seen_at;

describe('hidden', () => {
  it('while the attempt is open', async () => {
    const built = await buildOpenAttempt(t);
    const answer = await resultOf(built);
    expect([answer.status, answer.body.error]).toEqual([409, 'attempt_open']);
    expect((await built.caller.get('/api/users/me/results')).body).toMatchObject({ data: [], total: 0 });
  });

  it('until the date that the author chose; the receipt is there at once', async () => {
    const shows = inMinutes(10);
    const built = await buildOpenAttempt(t, { results_show: 'after', results_show_after: shows });
    await saveAll(built, [[0, 'A']]);
    const receipt = await submit(built);
    t.clock.advance(10 * minute - 1);
    const hidden = await resultOf(built);
    expect([hidden.status, hidden.body]).toEqual([
      200,
      expect.objectContaining({ receipt, result: null, questions: null, showsAt: shows.toISOString() }),
    ]);
    expect(await seenAt(built)).toBeNull();
    const list = await built.caller.get('/api/users/me/results');
    expect(list.body.data).toMatchObject([{ receiptCode: receipt.code, result: null, showsAt: shows.toISOString() }]);
    t.clock.advance(1);
    expect((await resultOf(built)).body).toMatchObject({ receipt, result: { mark: 1 }, showsAt: null });
    expect((await built.caller.get('/api/users/me/results')).body.data).toMatchObject([
      { result: { mark: 1 }, showsAt: null },
    ]);
  });

  it('while the student sits the same test again, and only then', async () => {
    const built = await buildOpenAttempt(t, { attempts_allowed: 2, duration_minutes: 1 });
    await submit(built);
    const elsewhere = await t.buildTest(built.teacher, built.course);
    await startAs(t, built.student, elsewhere);
    expect((await resultOf(built)).body.questions).toHaveLength(3);
    const second = await startAs(t, built.student, built.test);
    expect((await resultOf(built)).body).toMatchObject({ result: null, questions: null, showsAt: null });
    expect((await built.caller.get('/api/users/me/results')).body.data).toMatchObject([
      { _id: built.attempt._id, result: null, showsAt: null },
    ]);
    // The second attempt ends by itself, and with it what stood in the way.
    t.clock.advance(minute + 2_001);
    expect((await resultOf(built)).body.questions).toHaveLength(3);
    expect((await resultOf(second)).body.questions).toHaveLength(3);
  });
});

describe('shown', () => {
  it('with each question, the choice, the right option, the solution and what it brought', async () => {
    const { test } = await buildTestToSit(t, {
      questions: [
        { correct: 'B', positive_mark: 4, negative_mark: 1, solution: '<p>why</p>', answer: '<p>because</p>' },
        { correct: 'C', positive_mark: 2, negative_mark: 2, options: ['x', 'y', 'z'] },
        { correct: 'A', positive_mark: 1, negative_mark: 0 },
      ],
    });
    const built = await startAs(t, await t.buildUser(), test);
    await saveAll(built, [
      [0, 'B'],
      [1, 'A'],
    ]);
    const receipt = await submit(built);
    t.clock.advance(minute);
    const answer = await resultOf(built);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      _id: built.attempt._id,
      test: built.attempt.test,
      number: 1,
      startedAt: built.attempt.startedAt,
      submittedAt: receipt.submittedAt,
      late: false,
      receipt,
      result: { mark: 2, maxMark: 7, percentage: 28.57, right: 1, wrong: 1, skipped: 1 },
      questions: [
        {
          ...built.attempt.questions[0],
          selected: ['B'],
          outcome: 'right',
          mark: 4,
          correct_options: ['B'],
          correct_option_text: '<p>two</p>',
          scoring: 'by_key',
          solution: '<p>why</p>',
          correct_answer_solution: '<p>because</p>',
          explained_in: null,
        },
        {
          ...built.attempt.questions[1],
          selected: ['A'],
          outcome: 'wrong',
          mark: -2,
          correct_options: ['C'],
          correct_option_text: 'z',
          scoring: 'by_key',
          solution: null,
          correct_answer_solution: null,
          explained_in: null,
        },
        {
          ...built.attempt.questions[2],
          selected: [],
          outcome: 'skipped',
          mark: 0,
          correct_options: ['A'],
          correct_option_text: '<p>one</p>',
          scoring: 'by_key',
          solution: null,
          correct_answer_solution: null,
          explained_in: null,
        },
      ],
      lookAgain: built.attempt.test.test_lesson,
      before: null,
      practice: false,
      showsAt: null,
      regradedAt: null,
    });
  });

  it('in the order in which the student saw the options', async () => {
    const built = await buildOpenAttempt(t, { shuffle_options: true, questions: Array(12).fill({}) });
    await submit(built);
    const shown = (await resultOf(built)).body.questions.map((q: { question_options: unknown }) => q.question_options);
    expect(shown).toEqual(built.attempt.questions.map((question) => question.question_options));
  });

  it('and the first time is remembered', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    t.clock.advance(minute);
    const first = t.clock.now();
    await resultOf(built);
    t.clock.advance(minute);
    await resultOf(built);
    expect(await seenAt(built)).toEqual(first);
  });

  it('also when test and course are gone since', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    await t.db
      .updateTable('assessments')
      .set({ status: 'disabled', deleted_at: t.clock.now() })
      .where('id', '=', built.test.id)
      .execute();
    expect((await (await t.as(built.teacher)).delete(`/api/courses/${built.course._id}`)).status).toBe(200);
    expect((await resultOf(built)).body.result).toMatchObject({ skipped: 3 });
    expect((await built.caller.get('/api/users/me/results')).body.total).toBe(1);
  });

  it('with no percentage where nothing could be had', async () => {
    const built = await buildOpenAttempt(t, { questions: [{ positive_mark: 0, negative_mark: 3 }] });
    await saveAll(built, [[0, 'B']]);
    await submit(built);
    expect((await resultOf(built)).body.result).toMatchObject({ mark: -3, maxMark: 0, percentage: null });
  });
});

describe('the list of own results', () => {
  it('has all submitted attempts of oneself, newest first, in pages', async () => {
    const student = await t.buildUser();
    const attempts: string[] = [];
    for (const type of ['pre-test', 'post-test', 'pre-test'] as const) {
      const { test } = await buildTestToSit(t, { type });
      const built = await startAs(t, student, test);
      await submit(built);
      attempts.unshift(built.attempt._id);
      t.clock.advance(minute);
    }
    await submit(await buildOpenAttempt(t));
    const caller = await t.as(student);
    const first = (await caller.get('/api/users/me/results?limit=2')).body;
    expect(first).toMatchObject({ page: 1, limit: 2, total: 3, pageCount: 2 });
    const second = (await caller.get('/api/users/me/results?limit=2&page=2')).body;
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(attempts);
    expect(second.data[0]).toMatchObject({ number: 1, test: { test_type: 'pre-test' }, result: { skipped: 3 } });
    expect((await caller.get('/api/users/me/results')).body).toMatchObject({ limit: 10, total: 3 });
    expect((await caller.get('/api/users/me/results?limit=0')).status).toBe(400);
  });
});
