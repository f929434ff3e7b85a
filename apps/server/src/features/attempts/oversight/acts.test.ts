import type { AttemptReview } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildSitting,
  buildTestToSit,
  save,
  saveAll,
  type Sitting,
  startAs,
  submit,
} from '../../../../testing/features/attempts/sitting.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const later = (iso: string | null, minutes: number) => new Date(Date.parse(iso ?? '') + minutes * minute).toISOString();
const asTeacher = ({ teacher }: Pick<Sitting, 'teacher'>) => t.as(teacher);
const deadlineOf = async ({ caller, url }: Pick<Sitting, 'caller' | 'url'>) =>
  (await caller.get(url)).body.deadlineAt as string | null;
const problem = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];

describe('time for one student', () => {
  it.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1441 }, 'minutes'],
    [{}, 'minutes'],
    [{ minutes: 5, reason: 'x'.repeat(2001) }, 'reason'],
  ])('is refused for %j', async (body, path) => {
    const sitting = await buildSitting(t, { duration_minutes: 10 });
    const answer = await (await asTeacher(sitting)).post(`${sitting.url}/time`, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  });

  it('is refused where there is no limit, where the attempt is over, and to others', async () => {
    const unlimited = await buildSitting(t);
    const caller = await asTeacher(unlimited);
    expect(problem(await caller.post(`${unlimited.url}/time`, { minutes: 5 }))).toEqual([409, 'no_deadline']);
    const over = await buildSitting(t, { duration_minutes: 10 });
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.post(`${over.url}/time`, { minutes: 5 })).status).toBe(404);
    t.clock.advance(10 * minute + 2_001);
    const answer = await (await asTeacher(over)).post(`${over.url}/time`, { minutes: 5 });
    expect(problem(answer)).toEqual([409, 'attempt_over']);
  });

  it('moves the deadline, is written down, and lets saves in that would have come too late', async () => {
    const sitting = await buildSitting(t, { duration_minutes: 10 });
    const before = sitting.attempt.deadlineAt;
    t.clock.advance(minute);
    const answer = await (await asTeacher(sitting)).post(`${sitting.url}/time`, { minutes: 5, reason: 'Fire alarm' });
    expect([answer.status, answer.body.message]).toEqual([201, 'Time added']);
    expect(answer.body.attempt).toMatchObject({
      deadlineAt: later(before, 5),
      addedMinutes: 5,
      can: { addTime: true, reopen: false },
      events: [
        { kind: 'started' },
        { kind: 'time_added', minutes: 5, reason: 'Fire alarm', by: { _id: sitting.teacher.id } },
      ],
    });
    t.clock.advance(14 * minute);
    expect((await save(sitting, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
  });

  it('is added once for one Idempotency-Key, also when both calls come at once', async () => {
    const sitting = await buildSitting(t, { duration_minutes: 10 });
    const caller = await asTeacher(sitting);
    const headers = { 'idempotency-key': `time ${sitting.attempt._id}` };
    const post = () => caller.post(`${sitting.url}/time`, { minutes: 5 }, headers);
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await deadlineOf(sitting)).toBe(later(sitting.attempt.deadlineAt, 5));
  });
});

describe('time for everybody', () => {
  it('is refused to others, and where everybody sits without a limit', async () => {
    const sitting = await buildSitting(t);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const url = `/api/tests/${sitting.test.id}/time`;
    expect((await other.post(url, { minutes: 5 })).status).toBe(404);
    expect(problem(await (await asTeacher(sitting)).post(url, { minutes: 5 }))).toEqual([409, 'no_deadline']);
  });

  it('reaches who still sits and nobody else, once for one key', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10 });
    const early = await startAs(t, await t.buildUser(), built.test);
    const done = await startAs(t, await t.buildUser(), built.test);
    await submit(done);
    t.clock.advance(10 * minute + 2_001);
    const sitters = [
      await startAs(t, await t.buildUser(), built.test),
      await startAs(t, await t.buildUser(), built.test),
    ];
    const elsewhere = await buildSitting(t, { duration_minutes: 10 });
    const caller = await asTeacher(built);
    const headers = { 'idempotency-key': `all ${built.test.id}` };
    const post = () => caller.post(`/api/tests/${built.test.id}/time`, { minutes: 7 }, headers);
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status, body }) => [status, body.extended])).toEqual([
      [201, 2],
      [201, 2],
    ]);
    for (const sitter of sitters) expect(await deadlineOf(sitter)).toBe(later(sitter.attempt.deadlineAt, 7));
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
    const sitting = await buildSitting(t);
    const caller = await asTeacher(sitting);
    const url = `${sitting.url}/reopen`;
    for (const reason of [undefined, '', '  '])
      expect((await caller.post(url, { reason })).body.issues).toMatchObject([{ path: 'reason' }]);
    expect(problem(await caller.post(url, { reason: 'Power cut' }))).toEqual([409, 'attempt_open']);
    await submit(sitting);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.post(url, { reason: 'Power cut' })).status).toBe(404);
  });

  it('is refused while the student sits another attempt at the test', async () => {
    const sitting = await buildSitting(t, { attempts_allowed: 2 });
    await submit(sitting);
    const second = await startAs(t, sitting.student, sitting.test);
    const caller = await asTeacher(sitting);
    expect(problem(await caller.post(`${sitting.url}/reopen`, { reason: 'Power cut' }))).toEqual([409, 'attempt_open']);
    expect((await caller.get(`${sitting.url}/review`)).body.can.reopen).toBe(false);
    await submit(second);
    expect((await caller.get(`${sitting.url}/review`)).body.can.reopen).toBe(true);
  });

  it('lets the student go on from what was saved, and keeps the result of before in the history', async () => {
    const sitting = await buildSitting(t, { duration_minutes: 10 });
    await saveAll(sitting, [[0, 'A']]);
    const receipt = await submit(sitting);
    t.clock.advance(minute);
    const caller = await asTeacher(sitting);
    const answer = await caller.post(`${sitting.url}/reopen`, { reason: ' Power cut ', minutes: 20 });
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
    expect(problem(await save(sitting, { question: 1, selected: 'A', sequence: 2 }))).toEqual([
      409,
      'attempt_taken_over',
    ]);
    const again = (await sitting.caller.post(`${sitting.url}/lease`)).body;
    expect((await save({ ...sitting, lease: again.lease }, { question: 1, selected: 'A', sequence: 1 })).status).toBe(
      200,
    );
    const second = await submit({ ...sitting, lease: again.lease });
    expect(second.code).not.toBe(receipt.code);
    const review = (await caller.get(`${sitting.url}/review`)).body as AttemptReview;
    expect(review.results.map(({ mark, cause }) => [mark, cause])).toEqual([
      [1, 'submitted'],
      [2, 'submitted'],
    ]);
    expect(review.result?.mark).toBe(2);
  });

  it('happens once, however many ask at once', async () => {
    const sitting = await buildSitting(t);
    await submit(sitting);
    const caller = await asTeacher(sitting);
    const post = () => caller.post(`${sitting.url}/reopen`, { reason: 'Power cut' });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const review = (await caller.get(`${sitting.url}/review`)).body as AttemptReview;
    expect(review.events.filter(({ kind }) => kind === 'reopened')).toHaveLength(1);
    expect(review.deadlineAt).toBeNull();
  });
});
