import { type AttemptResult, type Receipt, testTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  save,
  startAs,
  submit,
} from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const absent = '01890000-0000-7000-8000-000000000000';
const startUrl = (test: { id: string }) => `/api/tests/${test.id}/attempts`;
const countAttempts = async (test: { id: string }) =>
  (await t.db.selectFrom('attempts').select('id').where('assessment_id', '=', test.id).execute()).length;
const eventsOf = async (attempt: { _id: string }) =>
  t.db
    .selectFrom('attempt_events')
    .select(['kind', 'by_user', 'at'])
    .where('attempt_id', '=', attempt._id)
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('refused', () => {
  it('to visitors and to everybody who is no student, on every call', async () => {
    const built = await buildOpenAttempt(t);
    const response = `${built.url}/responses/${built.questions[0]}`;
    const calls = [
      ['POST', startUrl(built.test)],
      ['POST', `${built.url}/lease`],
      ['GET', built.url],
      ['GET', '/api/users/me/attempts/running'],
      ['PUT', response],
      ['POST', `${built.url}/heartbeat`],
      ['POST', `${built.url}/submit`],
    ] as const;
    const results = [
      ['GET', `${built.url}/result`],
      ['GET', '/api/users/me/results'],
    ] as const;
    for (const [method, url] of calls) {
      expect((await t.visitor.call(method, url)).status, url).toBe(401);
      for (const user of [
        built.teacher,
        await t.buildUser({ role: 'coordinator' }),
        await t.buildUser({ role: 'admin' }),
        await t.buildUser({ role: 'student', isAdmin: true }),
      ])
        expect((await (await t.as(user)).call(method, url)).status, url).toBe(403);
    }
    // Teachers may have been students.
    for (const [method, url] of results) {
      expect((await t.visitor.call(method, url)).status, url).toBe(401);
      for (const role of ['coordinator', 'admin'] as const)
        expect((await (await t.as(await t.buildUser({ role }))).call(method, url)).status, url).toBe(403);
    }
    expect(await countAttempts(built.test)).toBe(1);
  });

  it('as not found: an attempt of another student, on every call', async () => {
    const built = await buildOpenAttempt(t);
    const other = await t.as(await t.buildUser());
    const lease = { lease: 1 };
    for (const url of [built.url, `/api/attempts/${absent}`]) {
      const answers = [
        await other.get(url),
        await other.post(`${url}/lease`),
        await other.put(`${url}/responses/${built.questions[0]}`, { selected: ['A'], sequence: 1, lease: 1 }),
        await other.post(`${url}/heartbeat`, lease),
        await other.post(`${url}/submit`, lease),
        await other.get(`${url}/result`),
      ];
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [404, 'not_found']));
    }
    expect((await built.caller.get(built.url)).body).toMatchObject({ status: 'open', responses: [] });
  });

  it('as not found: a test that is disabled, deleted, of a hidden course, or never was', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const open = await t.buildCourse(teacher, { course_type: 'public' });
    const hidden = await t.buildCourse(teacher, { course_type: 'private' });
    const inactive = await t.buildCourse(teacher, { course_type: 'public', status: 'inactive' });
    const inBin = await t.buildCourse(teacher, { course_type: 'public' });
    const tests = [
      await t.buildTest(teacher, open, { status: 'disabled' }),
      await t.buildTest(teacher, open, { deleted_at: t.clock.now() }),
      await t.buildTest(teacher, hidden),
      await t.buildTest(teacher, inactive),
      await t.buildTest(teacher, inBin),
      { id: absent },
    ];
    expect((await (await t.as(teacher)).delete(`/api/courses/${inBin._id}`)).status).toBe(200);
    const student = await t.as(await t.buildUser());
    for (const test of tests) expect((await student.post(startUrl(test))).status).toBe(404);
    // A way into the hidden course opens its test, and that one alone.
    const member = await t.buildUser();
    await t.buildGroup(teacher, { users: [member], courses: [hidden] });
    const statuses = [];
    for (const test of tests) statuses.push((await (await t.as(member)).post(startUrl(test))).status);
    expect(statuses).toEqual([404, 404, 201, 404, 404, 404]);
  });

  it('when all attempts are used up', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    const answer = await built.caller.post(startUrl(built.test));
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'attempts_used_up',
      testTexts.attemptsUsedUp,
    ]);
    expect(await countAttempts(built.test)).toBe(1);
  });

  it('to continue what is submitted', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    const answer = await built.caller.post(`${built.url}/lease`);
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'attempt_over',
      testTexts.attemptOver,
    ]);
  });
});

describe('an attempt', () => {
  it('shows the questions without a key, the deadline and the time of the server', async () => {
    const { teacher, course, test } = await buildTestToSit(t, {
      type: 'post-test',
      duration_minutes: 30,
      questions: [{ correct: 'C', positive_mark: 4, negative_mark: 1, solution: 'why' }, { options: ['yes', 'no'] }],
    });
    const student = await t.buildUser();
    const { attempt, lease } = await startAs(t, student, test);
    const now = t.clock.now();
    expect(lease).toBe(1);
    expect(attempt).toEqual({
      _id: attempt._id,
      test: {
        _id: test.id,
        test_name: test.name,
        test_type: 'post-test',
        test_subject: { _id: course._id, name: course.name },
        test_lesson: { _id: course.subjects[0]?._id, name: 'First subject' },
      },
      number: 1,
      status: 'open',
      startedAt: now.toISOString(),
      deadlineAt: new Date(now.getTime() + 30 * 60_000).toISOString(),
      submittedAt: null,
      serverTime: now.toISOString(),
      questions: [
        {
          _id: test.questions[0]?.id,
          question_type: 'MCQ',
          question_text: '<p>Question 1</p>',
          question_options: ['one', 'two', 'three', 'four'].map((text, i) => ({
            letter: 'ABCD'.charAt(i),
            text: `<p>${text}</p>`,
          })),
          positive_mark: 4,
          negative_mark: 1,
        },
        {
          _id: test.questions[1]?.id,
          question_type: 'MCQ',
          question_text: '<p>Question 2</p>',
          question_options: [
            { letter: 'A', text: 'yes' },
            { letter: 'B', text: 'no' },
          ],
          positive_mark: 1,
          negative_mark: 0,
        },
      ],
      responses: [],
      receipt: null,
    });
    expect(teacher.id).not.toBe(student.id);
    expect(await eventsOf(attempt)).toEqual([{ kind: 'started', by_user: student.id, at: now }]);
  });

  it('has no deadline without a time limit', async () => {
    expect((await buildOpenAttempt(t)).attempt.deadlineAt).toBeNull();
  });

  it('is taken over by starting again and by asking for the lease, each time under the next one', async () => {
    const built = await buildOpenAttempt(t, { attempts_allowed: 3 });
    t.clock.advance(5_000);
    const again = await built.caller.post(startUrl(built.test));
    expect([again.status, again.body.lease, again.body.message]).toEqual([200, 2, testTexts.attemptResumed]);
    const leased = await built.caller.post(`${built.url}/lease`);
    expect([leased.status, leased.body.lease, leased.body.message]).toEqual([200, 3, testTexts.attemptResumed]);
    const unchanged = { ...built.attempt, serverTime: t.clock.now().toISOString() };
    expect([again.body.attempt, leased.body.attempt]).toEqual([unchanged, unchanged]);
    expect(await countAttempts(built.test)).toBe(1);
  });

  const kindsOf = async (built: { attempt: { _id: string } }) =>
    (await eventsOf(built.attempt)).map(({ kind }) => kind);
  const [window, otherWindow] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

  it('notes nothing when the window that started it opens it, loads it again, or asks twice', async () => {
    const { test } = await buildTestToSit(t);
    const built = await startAs(t, await t.buildUser(), test, window);
    await built.caller.post(`${built.url}/lease`, { window });
    t.clock.advance(60_000);
    await built.caller.post(`${built.url}/lease`, { window });
    await built.caller.post(startUrl(test), { window });
    expect(await kindsOf(built)).toEqual(['started']);
  });

  it('notes that the same window opens it again after a while in which it was not heard of', async () => {
    const { test } = await buildTestToSit(t);
    const built = await startAs(t, await t.buildUser(), test, window);
    t.clock.advance(5 * 60_000 + 1);
    await built.caller.post(`${built.url}/lease`, { window });
    await built.caller.post(`${built.url}/lease`, { window });
    expect(await kindsOf(built)).toEqual(['started', 'taken_over']);
  });

  it('notes each change of the window, once', async () => {
    const { test } = await buildTestToSit(t);
    const built = await startAs(t, await t.buildUser(), test, window);
    t.clock.advance(1_000);
    await built.caller.post(startUrl(test), { window: otherWindow });
    t.clock.advance(1_000);
    await built.caller.post(`${built.url}/lease`, { window: otherWindow });
    t.clock.advance(1_000);
    await built.caller.post(`${built.url}/lease`, { window });
    expect(await kindsOf(built)).toEqual(['started', 'other_window', 'other_window']);
  });

  it('notes another sign-in, but not one of the same window', async () => {
    const { test } = await buildTestToSit(t);
    const student = await t.buildUser();
    const built = await startAs(t, student, test, window);
    const again = await t.as(student);
    await again.post(`${built.url}/lease`, { window });
    expect(await kindsOf(built)).toEqual(['started']);
    t.clock.advance(1_000);
    await built.caller.post(`${built.url}/lease`, { window: otherWindow });
    expect(await kindsOf(built)).toEqual(['started', 'other_sign_in']);
  });

  it('accuses no client that names no window', async () => {
    const built = await buildOpenAttempt(t);
    await built.caller.post(`${built.url}/lease`);
    await built.caller.post(`${built.url}/lease`, { window });
    await built.caller.post(`${built.url}/lease`, {});
    expect(await kindsOf(built)).toEqual(['started']);
    expect((await built.caller.post(`${built.url}/lease`, { window: 'mine' })).status).toBe(400);
  });

  it('is read without being taken over', async () => {
    const built = await buildOpenAttempt(t);
    expect((await built.caller.get(built.url)).body).toEqual(built.attempt);
    expect((await save(built, { question: 0, selected: 'B', sequence: 1 })).status).toBe(200);
  });

  it('goes on whatever becomes of its test', async () => {
    const built = await buildOpenAttempt(t);
    const put = (columns: object) =>
      t.db.updateTable('assessments').set(columns).where('id', '=', built.test.id).execute();
    await put({ status: 'disabled' });
    expect((await built.caller.post(startUrl(built.test))).body.lease).toBe(2);
    await put({ status: 'enabled', deleted_at: t.clock.now() });
    expect((await built.caller.post(`${built.url}/lease`)).body.lease).toBe(3);
    await put({ deleted_at: null });
    expect((await (await t.as(built.teacher)).delete(`/api/courses/${built.course._id}`)).status).toBe(200);
    expect((await built.caller.post(startUrl(built.test))).body.lease).toBe(4);
    expect((await save(built, { question: 0, selected: 'B', sequence: 1, lease: 4 })).status).toBe(200);
    expect((await built.caller.post(`${built.url}/submit`, { lease: 4 })).status).toBe(200);
    expect((await built.caller.get(`${built.url}/result`)).status).toBe(200);
  });

  it('keeps the version that it began with; the next one has the new questions', async () => {
    const built = await buildOpenAttempt(t, { attempts_allowed: 2 });
    const changed = await t.buildVersion(built.test, built.teacher, [{ text: 'New' }]);
    const resumed = await built.caller.post(`${built.url}/lease`);
    expect(resumed.body.attempt.questions).toEqual(built.attempt.questions);
    await built.caller.post(`${built.url}/submit`, { lease: 2 });
    const next = await startAs(t, built.student, changed);
    expect(next.attempt.number).toBe(2);
    expect(next.attempt.questions.map((question) => question.question_text)).toEqual(['New']);
  });

  it('shows shuffled options in an order of its own that stays, also when the test is changed', async () => {
    const { test } = await buildTestToSit(t, { shuffle_options: true, questions: Array(20).fill({}) });
    const orders = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const { caller, attempt, url } = await startAs(t, await t.buildUser(), test);
      const shownOf = ({ questions }: typeof attempt) =>
        questions.map(({ question_options }) => question_options.map(({ text }) => text).join('')).join(' ');
      for (const { question_options } of attempt.questions) {
        // By place: a letter says nothing to others, and nothing of the author's order.
        expect(question_options.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
        expect(question_options.map(({ text }) => text).toSorted()).toEqual(test.questions[0]?.options.toSorted());
      }
      const shown = shownOf(attempt);
      await t.db.updateTable('assessments').set({ shuffle_options: false }).where('id', '=', test.id).execute();
      expect(shownOf((await caller.get(url)).body)).toBe(shown);
      await t.db.updateTable('assessments').set({ shuffle_options: true }).where('id', '=', test.id).execute();
      orders.add(shown);
    }
    expect(orders.size).toBe(3);
  });

  it('asks shuffled questions in an order of its own that stays, in the receipt and the result too', async () => {
    const questions = Array.from({ length: 12 }, (_, place) => ({ text: `<p>Question ${place}</p>` }));
    const { test } = await buildTestToSit(t, { shuffle_questions: true, questions });
    const authors = test.questions.map(({ id }) => id);
    const orders = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const { caller, attempt, url } = await startAs(t, await t.buildUser(), test);
      const asked = attempt.questions.map(({ _id }) => _id);
      expect(asked.toSorted()).toEqual(authors.toSorted());
      // Options keep the author's order and letters.
      expect(attempt.questions[0]?.question_options.map(({ text }) => text)).toEqual(test.questions[0]?.options);
      await t.db.updateTable('assessments').set({ shuffle_questions: false }).where('id', '=', test.id).execute();
      expect((await caller.get(url)).body.questions.map(({ _id }: { _id: string }) => _id)).toEqual(asked);
      await t.db.updateTable('assessments').set({ shuffle_questions: true }).where('id', '=', test.id).execute();
      const submitted = await caller.post(`${url}/submit`, { lease: 1 });
      const { receipt } = submitted.body as { receipt: Receipt };
      expect(receipt.questions.map(({ question }) => question)).toEqual(asked);
      const result = (await caller.get(`${url}/result`)).body as AttemptResult;
      expect(result.questions?.map(({ _id }) => _id)).toEqual(asked);
      expect(result.receipt).toEqual(receipt);
      orders.add(asked.join());
    }
    expect(orders.size).toBe(3);
    expect(orders.has(authors.join())).toBe(false);
  });
});
