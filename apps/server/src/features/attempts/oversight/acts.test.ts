import type { AttemptReview } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  save,
  saveAll,
  type OpenAttempt,
  startAs,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const later = (iso: string | null, minutes: number) => new Date(Date.parse(iso ?? '') + minutes * minute).toISOString();
const asTeacher = ({ teacher }: Pick<OpenAttempt, 'teacher'>) => t.as(teacher);
const deadlineOf = async ({ caller, url }: Pick<OpenAttempt, 'caller' | 'url'>) =>
  (await caller.get(url)).body.deadlineAt as string | null;
const problem = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];

describe('time for one student', () => {
  it.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1441 }, 'minutes'],
    [{}, 'minutes'],
    [{ minutes: 5, reason: 'x'.repeat(2001) }, 'reason'],
  ])('is refused for %j', async (body, path) => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    const answer = await (await asTeacher(built)).post(`${built.url}/time`, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  });

  it('is refused where there is no limit, where the attempt is over, and to others', async () => {
    const unlimited = await buildOpenAttempt(t);
    const caller = await asTeacher(unlimited);
    expect(problem(await caller.post(`${unlimited.url}/time`, { minutes: 5 }))).toEqual([409, 'no_deadline']);
    const over = await buildOpenAttempt(t, { duration_minutes: 10 });
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.post(`${over.url}/time`, { minutes: 5 })).status).toBe(404);
    t.clock.advance(10 * minute + 2_001);
    const answer = await (await asTeacher(over)).post(`${over.url}/time`, { minutes: 5 });
    expect(problem(answer)).toEqual([409, 'attempt_over']);
  });

  it('moves the deadline, is written down, and lets saves in that would have come too late', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    const before = built.attempt.deadlineAt;
    t.clock.advance(minute);
    const answer = await (await asTeacher(built)).post(`${built.url}/time`, { minutes: 5, reason: 'Fire alarm' });
    expect([answer.status, answer.body.message]).toEqual([201, 'Time added']);
    expect(answer.body.attempt).toMatchObject({
      deadlineAt: later(before, 5),
      addedMinutes: 5,
      can: { addTime: true, reopen: false },
      events: [
        { kind: 'started' },
        { kind: 'time_added', minutes: 5, reason: 'Fire alarm', by: { _id: built.teacher.id } },
      ],
    });
    t.clock.advance(14 * minute);
    expect((await save(built, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
  });

  it('is added once for one Idempotency-Key, also when both calls come at once', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    const caller = await asTeacher(built);
    const headers = { 'idempotency-key': `time ${built.attempt._id}` };
    const post = () => caller.post(`${built.url}/time`, { minutes: 5 }, headers);
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await deadlineOf(built)).toBe(later(built.attempt.deadlineAt, 5));
  });
});

describe('time for everybody', () => {
  it('is refused to others, and where everybody sits without a limit', async () => {
    const built = await buildOpenAttempt(t);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const url = `/api/tests/${built.test.id}/time`;
    expect((await other.post(url, { minutes: 5 })).status).toBe(404);
    expect(problem(await (await asTeacher(built)).post(url, { minutes: 5 }))).toEqual([409, 'no_deadline']);
  });

  it('reaches who still sits and nobody else, once for one key', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10 });
    const early = await startAs(t, await t.buildUser(), built.test);
    const done = await startAs(t, await t.buildUser(), built.test);
    await submit(done);
    t.clock.advance(10 * minute + 2_001);
    const takers = [
      await startAs(t, await t.buildUser(), built.test),
      await startAs(t, await t.buildUser(), built.test),
    ];
    const elsewhere = await buildOpenAttempt(t, { duration_minutes: 10 });
    const caller = await asTeacher(built);
    const headers = { 'idempotency-key': `all ${built.test.id}` };
    const post = () => caller.post(`/api/tests/${built.test.id}/time`, { minutes: 7 }, headers);
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status, body }) => [status, body.extended])).toEqual([
      [201, 2],
      [201, 2],
    ]);
    for (const taker of takers) expect(await deadlineOf(taker)).toBe(later(taker.attempt.deadlineAt, 7));
    expect(await deadlineOf(elsewhere)).toBe(elsewhere.attempt.deadlineAt);
    expect((await early.caller.get(early.url)).body).toMatchObject({
      status: 'submitted',
      deadlineAt: early.attempt.deadlineAt,
    });
  });

  it('is nothing where nobody sits the test', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10 });
    const answer = await (await asTeacher(built)).post(`/api/tests/${built.test.id}/time`, { minutes: 5 });
    expect([answer.status, answer.body.extended]).toEqual([201, 0]);
  });
});

describe('reopening', () => {
  it('is refused without a reason, for open attempts, and to others', async () => {
    const built = await buildOpenAttempt(t);
    const caller = await asTeacher(built);
    const url = `${built.url}/reopen`;
    for (const reason of [undefined, '', '  '])
      expect((await caller.post(url, { reason })).body.issues).toMatchObject([{ path: 'reason' }]);
    expect(problem(await caller.post(url, { reason: 'Power cut' }))).toEqual([409, 'attempt_open']);
    await submit(built);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.post(url, { reason: 'Power cut' })).status).toBe(404);
  });

  it('is refused while the student sits another attempt at the test', async () => {
    const built = await buildOpenAttempt(t, { attempts_allowed: 2 });
    await submit(built);
    const second = await startAs(t, built.student, built.test);
    const caller = await asTeacher(built);
    expect(problem(await caller.post(`${built.url}/reopen`, { reason: 'Power cut' }))).toEqual([409, 'attempt_open']);
    expect((await caller.get(`${built.url}/review`)).body.can.reopen).toBe(false);
    await submit(second);
    expect((await caller.get(`${built.url}/review`)).body.can.reopen).toBe(true);
  });

  it('lets the student go on from what was saved, and keeps the result of before in the history', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    await saveAll(built, [[0, 'A']]);
    const receipt = await submit(built);
    t.clock.advance(minute);
    const caller = await asTeacher(built);
    const answer = await caller.post(`${built.url}/reopen`, { reason: ' Power cut ', minutes: 20 });
    expect([answer.status, answer.body.message]).toEqual([200, 'Attempt reopened']);
    expect(answer.body.attempt).toMatchObject({
      status: 'open',
      result: null,
      receipt: null,
      deadlineAt: later(t.clock.now().toISOString(), 20),
      results: [{ cause: 'submitted', mark: 1, receiptCode: receipt.code }],
    });
    expect(answer.body.attempt.events.at(-1)).toMatchObject({ kind: 'reopened', reason: 'Power cut', minutes: 20 });
    // The tab of before holds the attempt no more.
    expect(problem(await save(built, { question: 1, selected: 'A', sequence: 2 }))).toEqual([
      409,
      'attempt_taken_over',
    ]);
    const again = (await built.caller.post(`${built.url}/lease`)).body;
    expect((await save({ ...built, lease: again.lease }, { question: 1, selected: 'A', sequence: 1 })).status).toBe(
      200,
    );
    const second = await submit({ ...built, lease: again.lease });
    expect(second.code).not.toBe(receipt.code);
    const review = (await caller.get(`${built.url}/review`)).body as AttemptReview;
    expect(review.results.map(({ mark, cause }) => [mark, cause])).toEqual([
      [1, 'submitted'],
      [2, 'submitted'],
    ]);
    expect(review.result?.mark).toBe(2);
  });

  it('happens once, however many ask at once', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    const caller = await asTeacher(built);
    const post = () => caller.post(`${built.url}/reopen`, { reason: 'Power cut' });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const review = (await caller.get(`${built.url}/review`)).body as AttemptReview;
    expect(review.events.filter(({ kind }) => kind === 'reopened')).toHaveLength(1);
    expect(review.deadlineAt).toBeNull();
  });
});
