import type { AttemptReview } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { endStale } from '../attempts.due.ts';
import {
  buildOpenAttempt,
  save,
  saveAll,
  type OpenAttempt,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const close = async (built: OpenAttempt) => (await t.as(built.teacher)).post(`${built.url}/close`);
const statusOf = async ({ caller, url }: OpenAttempt) => (await caller.get(url)).body.status as string;

describe('an attempt that staff submit', () => {
  it('is not that of another teacher’s test, and not one that is over', async () => {
    const built = await buildOpenAttempt(t);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.post(`${built.url}/close`)).status).toBe(404);
    expect((await built.caller.post(`${built.url}/close`)).status).toBe(403);
    await submit(built);
    const over = await close(built);
    expect([over.status, over.body.error]).toEqual([409, 'attempt_over']);
  });

  it('is marked with what is saved, says who did it, and takes nothing more', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    t.clock.advance(1000);
    const staff = await t.as(built.teacher);
    expect((await staff.get(`${built.url}/review`)).body.can).toMatchObject({ submit: true, reopen: false });
    const answer = await close(built);
    expect([answer.status, answer.body.message], answer.text).toEqual([200, 'Attempt submitted']);
    const review = answer.body.attempt as AttemptReview;
    expect(review).toMatchObject({
      status: 'submitted',
      result: { mark: 1, skipped: 2 },
      receipt: { submittedBy: 'staff' },
      can: { submit: false, reopen: true },
    });
    expect(review.events.at(-1)).toMatchObject({ kind: 'submitted', by: { _id: built.teacher.id } });
    const late = await save(built, { question: 1, selected: 'A', sequence: 2 });
    expect(late.body.error).toBe('attempt_over');
    const entries = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('target_id', '=', built.test.id)
      .execute();
    expect(entries).toEqual([{ action: 'attempt_submitted', actor_id: built.teacher.id }]);
    expect((await staff.delete(`/api/tests/${built.test.id}`)).status).toBe(200);
  });
});

describe('an attempt without a time limit', () => {
  const times = ({ attempt }: OpenAttempt, seenDaysAgo: number, startedDaysAgo = seenDaysAgo) =>
    sql`update attempts set last_seen_at = now() - make_interval(days => ${seenDaysAgo}::integer),
      started_at = now() - make_interval(days => ${startedDaysAgo}::integer) where id = ${attempt._id}`.execute(t.db);

  it('ends when nobody was heard of for the days that the setting names, with what is saved', async () => {
    const [stale, sat] = [await buildOpenAttempt(t), await buildOpenAttempt(t)];
    const timed = await buildOpenAttempt(t, { duration_minutes: 10_080 });
    await saveAll(stale, [[0, 'A']]);
    await times(stale, 31);
    expect(timed.attempt.deadlineAt).not.toBeNull();
    // Begun long ago, and sat today.
    await times(sat, 29, 60);
    expect(await endStale(t.db, 30)).toBe(1);
    t.clock.advance(Date.now() + 10_000 - t.clock.now().getTime());
    const [one, other] = [await t.as(stale.student), await t.as(sat.student)];
    expect((await one.get(stale.url)).body.status).toBe('submitted');
    expect((await other.get(sat.url)).body.status).toBe('open');
    const { body } = await one.get(`${stale.url}/result`);
    expect(body).toMatchObject({ result: { mark: 1 }, receipt: { submittedBy: 'deadline' } });
    expect(await endStale(t.db, 30)).toBe(0);
  });
});

describe('an attempt of somebody whose account was deleted', () => {
  it('is not reopened', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${built.student.id}`)).status).toBe(200);
    const staff = await t.as(built.teacher);
    expect((await staff.get(`${built.url}/review`)).body.can).toMatchObject({ reopen: false });
    const answer = await staff.post(`${built.url}/reopen`, { reason: 'Why not' });
    expect([answer.status, answer.body.error]).toEqual([409, 'student_erased']);
  });
});

describe('an attempt against the clock of somebody whose account was deleted', () => {
  it('gets no more time, alone or with all others', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 30 });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${built.student.id}`)).status).toBe(200);
    const ends = async () =>
      (await t.db.selectFrom('attempts').select('deadline_at').where('student_id', '=', built.student.id).execute())[0]
        ?.deadline_at;
    const before = await ends();
    const staff = await t.as(built.teacher);
    const answer = await staff.post(`${built.url}/time`, { minutes: 60 });
    expect([answer.status, answer.body.error]).toEqual([409, 'student_erased']);
    await staff.post(`/api/tests/${built.test.id}/time`, { minutes: 60 });
    expect(await ends()).toEqual(before);
  });
});

describe('without a lease', () => {
  it('a save and a submission mean whoever holds the attempt now', async () => {
    const built = await buildOpenAttempt(t);
    const url = `${built.url}/responses/${built.questions[0]}`;
    const first = await built.caller.put(url, { selected: ['B'], sequence: 1 });
    expect([first.status, first.body.response?.lease], first.text).toEqual([200, 1]);
    const { lease } = (await built.caller.post(`${built.url}/lease`)).body;
    const second = await built.caller.put(url, { selected: ['A'], sequence: 1 });
    expect([second.status, second.body.response?.lease], second.text).toEqual([200, lease]);
    const old = await built.caller.put(url, { selected: ['A'], sequence: 2, lease: 1 });
    expect(old.body.error).toBe('attempt_taken_over');
    const submitted = await built.caller.post(`${built.url}/submit`);
    expect(submitted.status, submitted.text).toBe(200);
    const after = await built.caller.put(url, { selected: ['A'], sequence: 3 });
    expect(after.body.error).toBe('attempt_over');
    expect((await built.caller.get(`${built.url}/result`)).body.result).toMatchObject({ right: 1 });
  });

  it('nobody saves into or submits another’s attempt', async () => {
    const built = await buildOpenAttempt(t);
    const other = await t.as(await t.buildUser());
    const url = `${built.url}/responses/${built.questions[0]}`;
    expect((await other.put(url, { selected: ['A'], sequence: 1 })).status).toBe(404);
    expect((await other.post(`${built.url}/submit`, {})).status).toBe(404);
    expect(await statusOf(built)).toBe('open');
  });
});
