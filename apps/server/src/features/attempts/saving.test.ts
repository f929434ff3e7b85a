import { limits, testTexts } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import {
  buildOpenAttempt,
  chosen,
  save,
  saveAll,
  type OpenAttempt,
  submit,
} from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const historyOf = async ({ attempt }: OpenAttempt) =>
  (
    await t.db
      .selectFrom('response_history')
      .select(['lease', 'sequence', 'selected'])
      .where('attempt_id', '=', attempt._id)
      .orderBy('lease')
      .orderBy('sequence')
      .execute()
  ).map(({ lease, sequence, selected }) => `${lease}.${sequence} ${selected ?? '-'}`);
const rowOf = ({ attempt }: OpenAttempt) =>
  t.db
    .selectFrom('attempts')
    .select(['last_seen_at', 'last_saved_at', 'lease', 'status'])
    .where('id', '=', attempt._id)
    .executeTakeFirstOrThrow();
const errorOf = (answer: { status: number; body: { error: string; message: string } }) => [
  answer.status,
  answer.body.error,
  answer.body.message,
];

describe('refused', () => {
  it.each([
    ['what cannot be read', '{'],
    ['what is wrong in every field', JSON.stringify({ selected: ['G'], sequence: 0, lease: 'first' })],
    ['nothing', ''],
    ['what would be saved', JSON.stringify({ selected: ['A'], sequence: 1, lease: 1 })],
  ])('to everybody but students first of all for who they are, whatever they send: %s', async (_what, body) => {
    const built = await buildOpenAttempt(t);
    const json = { 'content-type': 'application/json' };
    const path = `${built.url}/responses/${built.questions[0]}`;
    const statusFor = async (caller: Caller) => (await caller.put(path, body, json)).status;
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect([await statusFor(t.visitor), await statusFor(await t.as(built.teacher)), await statusFor(admin)]).toEqual([
      401, 403, 403,
    ]);
    expect(await historyOf(built)).toEqual([]);
  });

  it('to another student, to whom the attempt is not there, also where the owner holds the same number', async () => {
    const [built, other] = [await buildOpenAttempt(t), await buildOpenAttempt(t)];
    const path = `${built.url}/responses/${built.questions[0]}`;
    const answer = await other.caller.put(path, { selected: ['A'], sequence: 1, lease: built.lease });
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    expect(await historyOf(built)).toEqual([]);
  });

  it.each([
    ['was blocked', (id: string) => t.db.updateTable('users').set({ is_active: false }).where('id', '=', id)],
    ['signed out', (id: string) => t.db.deleteFrom('auth_sessions').where('user_id', '=', id)],
  ])('at once to a student who %s between two saves', async (_what, end) => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    await end(built.student.id).execute();
    const answer = await save(built, { question: 0, selected: 'B', sequence: 2 });
    expect([answer.status, answer.body.error]).toEqual([401, 'not_signed_in']);
    expect(await historyOf(built)).toEqual(['1.1 A']);
  });

  it('with every bad field named together', async () => {
    const { caller, url } = await buildOpenAttempt(t);
    const bad = { selected: ['G'], sequence: 0, lease: 'first' };
    const answer = await caller.put(`${url}/responses/42`, bad);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'questionId',
      'selected.0',
      'sequence',
      'lease',
    ]);
    const pathsOf = async (body: object) =>
      (await caller.put(`${url}/responses/${url.slice(-36)}`, body)).body.issues.map((i: { path: string }) => i.path);
    expect(await pathsOf({})).toEqual(['selected', 'sequence']);
    expect(await pathsOf({ selected: ['A', 'B'], sequence: 1, lease: 1 })).toEqual(['selected']);
    expect(await pathsOf({ selected: [], sequence: limits.saveSequence + 1, lease: 1.5 })).toEqual([
      'sequence',
      'lease',
    ]);
    for (const call of ['heartbeat', 'submit'])
      expect((await caller.post(`${url}/${call}`, { lease: 0 })).body.issues[0].path).toBe('lease');
  });

  it('for a question that the version lacks, and an option that the question lacks', async () => {
    const built = await buildOpenAttempt(t, { questions: [{ options: ['yes', 'no'] }, {}] });
    const other = await buildOpenAttempt(t);
    const foreign = await built.caller.put(`${built.url}/responses/${other.questions[0]}`, {
      selected: ['A'],
      sequence: 1,
      lease: 1,
    });
    expect(errorOf(foreign)).toEqual([404, 'not_found', testTexts.noSuchQuestion]);
    const third = await save(built, { question: 0, selected: 'C', sequence: 1 });
    expect([third.status, third.body.issues]).toEqual([
      400,
      [{ path: 'selected.0', message: 'This question has no such option' }],
    ]);
    expect(await historyOf(built)).toEqual([]);
    // Neither spoils the number that it came with.
    expect((await save(built, { question: 1, selected: 'D', sequence: 1 })).status).toBe(200);
  });

  it('under a lease that has ended or that nobody was given', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    await built.caller.post(`${built.url}/lease`);
    for (const lease of [1, 3]) {
      const answers = [
        await save(built, { question: 0, selected: 'B', sequence: 2, lease }),
        await built.caller.post(`${built.url}/heartbeat`, { lease }),
        await built.caller.post(`${built.url}/submit`, { lease }),
      ];
      for (const answer of answers)
        expect(errorOf(answer)).toEqual([409, 'attempt_taken_over', testTexts.attemptTakenOver]);
    }
    expect(await chosen(built)).toEqual(['A', null, null]);
    expect(await historyOf(built)).toEqual(['1.1 A']);
    expect((await rowOf(built)).status).toBe('open');
  });

  it('after submission, and leaves result and receipt as they are', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    const receipt = await submit(built);
    const answer = await save(built, { question: 1, selected: 'A', sequence: 2 });
    expect(errorOf(answer)).toEqual([409, 'attempt_over', testTexts.attemptOver]);
    expect((await built.caller.get(built.url)).body.receipt).toEqual(receipt);
    expect(await historyOf(built)).toEqual(['1.1 A']);
  });

  it('after submission under a number that was used for another choice', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    await submit(built);
    for (const other of [
      { question: 0, selected: 'B' },
      { question: 1, selected: 'A' },
    ] as const)
      expect(errorOf(await save(built, { ...other, sequence: 1 }))[1]).toBe('attempt_over');
  });

  it('when the number was used for another choice or another question', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    for (const other of [
      { question: 0, selected: 'B' },
      { question: 0, selected: null },
      { question: 1, selected: 'A' },
    ] as const) {
      const answer = await save(built, { ...other, sequence: 1 });
      expect(errorOf(answer)).toEqual([409, 'sequence_reused', testTexts.sequenceReused]);
    }
    expect(await chosen(built)).toEqual(['A', null, null]);
    expect(await historyOf(built)).toEqual(['1.1 A']);
  });
});

describe('a save', () => {
  it('prolongs a remembered auth session that was not used for an hour, and counts the student’s new day', async () => {
    const built = await buildOpenAttempt(t);
    const ofStudent = t.db.updateTable('auth_sessions').where('user_id', '=', built.student.id);
    const lastSeen = new Date(t.clock.now().getTime() - 25 * 60 * 60_000);
    await ofStudent.set({ remember: true, last_seen_at: lastSeen }).execute();
    const answer = await save(built, { question: 0, selected: 'A', sequence: 1 });
    expect([answer.status, answer.cookies[0]?.maxAge]).toEqual([200, 15 * 24 * 60 * 60]);
    const days = t.db.selectFrom('active_days').select('day').where('user_id', '=', built.student.id);
    expect(await days.execute()).toHaveLength(1);
    const next = await save(built, { question: 0, selected: 'B', sequence: 2 });
    expect([next.status, next.cookies]).toEqual([200, []]);
    expect(await historyOf(built)).toEqual(['1.1 A', '1.2 B']);
  });

  it('is acknowledged with what stands, and is there when the attempt is read', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    t.clock.advance(3_000);
    const answer = await save(built, { question: 1, selected: 'D', sequence: 1 });
    const now = t.clock.now();
    const response = {
      question: built.questions[1],
      selected: ['D'],
      sequence: 1,
      lease: 1,
      savedAt: now.toISOString(),
    };
    expect([answer.status, answer.body]).toEqual([
      200,
      { response, deadlineAt: built.attempt.deadlineAt, serverTime: now.toISOString() },
    ]);
    expect((await built.caller.get(built.url)).body.responses).toEqual([response]);
    expect(await rowOf(built)).toMatchObject({ last_seen_at: now, last_saved_at: now });
  });

  it('replaces the one before, a choice taken back counts as skipped, and the history keeps them all', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [
      [0, 'B'],
      [0, 'C'],
      [1, 'A'],
      [0, 'A'],
      [1, null],
    ]);
    expect(await chosen(built)).toEqual(['A', null, null]);
    expect(await historyOf(built)).toEqual(['1.1 B', '1.2 C', '1.3 A', '1.4 A', '1.5 -']);
  });

  it('that is repeated is acknowledged again and kept once', async () => {
    const built = await buildOpenAttempt(t);
    const first = await save(built, { question: 0, selected: 'B', sequence: 1 });
    t.clock.advance(60_000);
    const again = await save(built, { question: 0, selected: 'B', sequence: 1 });
    expect([again.status, again.body.response]).toEqual([200, first.body.response]);
    await save(built, { question: 0, selected: null, sequence: 2 });
    expect((await save(built, { question: 0, selected: null, sequence: 2 })).status).toBe(200);
    expect(await historyOf(built)).toEqual(['1.1 B', '1.2 -']);
  });

  it('that comes late is kept, and acknowledged with the newer one that stands', async () => {
    const built = await buildOpenAttempt(t);
    const newer = await save(built, { question: 0, selected: 'C', sequence: 7 });
    t.clock.advance(1_000);
    const late = await save(built, { question: 0, selected: 'B', sequence: 6 });
    expect([late.status, late.body.response]).toEqual([200, newer.body.response]);
    // Late for one question is not late for another.
    expect((await save(built, { question: 1, selected: 'D', sequence: 2 })).body.response.sequence).toBe(2);
    expect(await chosen(built)).toEqual(['C', 'D', null]);
    expect(await historyOf(built)).toEqual(['1.2 D', '1.6 B', '1.7 C']);
    const repeated = await save(built, { question: 0, selected: 'B', sequence: 6 });
    expect([repeated.status, repeated.body.response]).toEqual([200, newer.body.response]);
  });

  it('counts from a later tab, whatever number the earlier one had come to', async () => {
    const built = await buildOpenAttempt(t);
    await save(built, { question: 0, selected: 'C', sequence: 900 });
    const { lease } = (await built.caller.post(`${built.url}/lease`)).body;
    const answer = await save(built, { question: 0, selected: 'A', sequence: 1, lease });
    expect([answer.status, answer.body.response.lease, answer.body.response.sequence]).toEqual([200, 2, 1]);
    expect(await chosen(built)).toEqual(['A', null, null]);
    expect(await historyOf(built)).toEqual(['1.900 C', '2.1 A']);
  });

  it('ends the same in whichever order and however often the saves of a tab arrive', async () => {
    const sends = [1, 2, 3, 4, 5, 6, 7, 8].map((sequence) => ({
      sequence,
      question: sequence % 3,
      selected: sequence === 8 ? null : ('ABCD'.charAt(sequence % 4) as 'A'),
    }));
    for (const order of [
      [8, 1, 7, 2, 6, 3, 5, 4, 4, 8, 1],
      [5, 6, 7, 8, 1, 2, 3, 4, 1, 5],
      [1, 2, 3, 4, 5, 6, 7, 8],
    ]) {
      const built = await buildOpenAttempt(t);
      for (const sequence of order) {
        const sent = sends[sequence - 1];
        if (sent) expect((await save(built, sent)).status).toBe(200);
      }
      expect(await chosen(built)).toEqual(['C', 'D', null]);
      expect(await historyOf(built)).toHaveLength(8);
    }
  });

  it('that the database stops, as all that take too long, is asked for again, and then kept', async () => {
    const built = await buildOpenAttempt(t);
    const send = () => save(built, { question: 0, selected: 'B', sequence: 1 });
    const { stopped } = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('attempts').select('id').where('id', '=', built.attempt._id).forUpdate().execute();
      const running = send();
      const stop = sql<{ done: boolean }>`select pg_cancel_backend(pid) as done from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await stop.execute(t.db)).rows, { timeout: 10_000 }).toEqual([{ done: true }]);
      // In an object, so that it is not waited for in here.
      return { stopped: running };
    });
    const answer = await stopped;
    expect([answer.status, answer.body.error, answer.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '2',
    ]);
    expect(await historyOf(built)).toEqual([]);
    expect((await send()).status).toBe(200);
    expect(await historyOf(built)).toEqual(['1.1 B']);
  });
});

describe('a heartbeat', () => {
  it('tells how the attempt stands, and notes that the tab is there', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    t.clock.advance(15_000);
    const deadline = new Date(t.clock.now().getTime() + 3_600_000);
    await t.db.updateTable('attempts').set({ deadline_at: deadline }).where('id', '=', built.attempt._id).execute();
    const answer = await built.caller.post(`${built.url}/heartbeat`, { lease: 1 });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'open', deadlineAt: deadline.toISOString(), serverTime: t.clock.now().toISOString() },
    ]);
    expect(await rowOf(built)).toMatchObject({ last_seen_at: t.clock.now(), last_saved_at: null });
  });

  it('says that the attempt is submitted, under any lease', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    for (const lease of [1, 9]) {
      const answer = await built.caller.post(`${built.url}/heartbeat`, { lease });
      expect([answer.status, answer.body.status]).toEqual([200, 'submitted']);
    }
  });
});
