import { testTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { submitDue } from './attempts.due.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  save,
  saveAll,
  type OpenAttempt,
  startAs,
  submit,
} from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const rowOf = ({ attempt }: OpenAttempt) =>
  t.db.selectFrom('attempts').selectAll().where('id', '=', attempt._id).executeTakeFirstOrThrow();
const historyOf = ({ attempt }: OpenAttempt) =>
  t.db.selectFrom('result_history').selectAll().where('attempt_id', '=', attempt._id).orderBy('number').execute();
const submissionsOf = ({ attempt }: OpenAttempt) =>
  t.db
    .selectFrom('attempt_events')
    .select(['at', 'by_user'])
    .where('attempt_id', '=', attempt._id)
    .where('kind', '=', 'submitted')
    .execute();

describe('submitting', () => {
  it('answers with a receipt: a code, what is saved and since when', async () => {
    const built = await buildOpenAttempt(t, { questions: [{}, {}, {}, {}] });
    await saveAll(built, [
      [0, 'A'],
      [1, 'B'],
    ]);
    const firstSaves = t.clock.now();
    t.clock.advance(minute);
    await save(built, { question: 2, selected: 'C', sequence: 3 });
    await save(built, { question: 1, selected: null, sequence: 4 });
    const laterSaves = t.clock.now();
    t.clock.advance(minute);
    const receipt = await submit(built);
    expect(receipt).toEqual({
      code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
      submittedAt: t.clock.now().toISOString(),
      submittedBy: 'student',
      saved: 2,
      questions: [
        { question: built.questions[0], savedAt: firstSaves.toISOString() },
        { question: built.questions[1], savedAt: laterSaves.toISOString() },
        { question: built.questions[2], savedAt: laterSaves.toISOString() },
        { question: built.questions[3], savedAt: null },
      ],
    });
    expect((await built.caller.get(built.url)).body).toMatchObject({
      status: 'submitted',
      submittedAt: receipt.submittedAt,
      questions: [],
      responses: [],
      receipt,
    });
  });

  it('again, under any lease, gives the same receipt and does nothing', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    const receipt = await submit(built);
    const row = await rowOf(built);
    t.clock.advance(minute);
    expect(await submit(built)).toEqual(receipt);
    expect(await submit({ ...built, lease: 7 })).toEqual(receipt);
    expect(await rowOf(built)).toEqual(row);
    expect(await historyOf(built)).toHaveLength(1);
    expect(await submissionsOf(built)).toEqual([{ at: row.submitted_at, by_user: built.student.id }]);
  });

  it('marks on the server: positive and negative marks, and nothing for skipped questions', async () => {
    const built = await buildOpenAttempt(t, {
      questions: [
        { correct: 'B', positive_mark: 4, negative_mark: 1 },
        { correct: 'D', positive_mark: 4, negative_mark: 1 },
        { correct: 'A', positive_mark: 2, negative_mark: 2 },
        { correct: 'C', positive_mark: 5, negative_mark: 5 },
        { correct: 'C', positive_mark: 1, negative_mark: 0 },
      ],
    });
    await saveAll(built, [
      [0, 'B'],
      [1, 'C'],
      [2, 'B'],
      [3, 'C'],
      [3, null],
    ]);
    await submit(built);
    const result = { mark: 1, max_mark: 16, right_count: 1, wrong_count: 2, skipped_count: 2 };
    expect(await rowOf(built)).toMatchObject(result);
    expect(await historyOf(built)).toEqual([
      expect.objectContaining({
        ...result,
        number: 1,
        cause: 'submitted',
        regrade_id: null,
        at: t.clock.now(),
        receipt_code: (await rowOf(built)).receipt_code,
      }),
    ]);
  });

  it('goes by the key of the version that was taken, as it stands at that moment', async () => {
    const built = await buildOpenAttempt(t, { questions: [{ correct: 'A' }] });
    await saveAll(built, [[0, 'B']]);
    await t.buildVersion(built.test, built.teacher, [{ ...built.test.questions[0], correct: 'D' }]);
    await t.db
      .updateTable('assessment_keys')
      .set({ correct: 'B' })
      .where('assessment_id', '=', built.test.id)
      .where('version', '=', 1)
      .execute();
    await submit(built);
    expect(await rowOf(built)).toMatchObject({ mark: 1, right_count: 1 });
  });
});

describe('the deadline', () => {
  const at = (built: OpenAttempt) => new Date(built.attempt.deadlineAt ?? '');

  it('still takes what was on its way two seconds past it, saves and a submission', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 1 });
    t.clock.advance(minute + 2_000);
    expect((await built.caller.post(`${built.url}/heartbeat`, { lease: 1 })).body.status).toBe('open');
    expect((await save(built, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
    expect(await submitDue(t.services, t.db, new AbortController().signal)).toBe(0);
    expect((await submit(built)).submittedBy).toBe('student');
    expect((await rowOf(built)).submitted_at).toEqual(t.clock.now());
  });

  it('acknowledges a save again whose answer was lost, also after it, and keeps what was submitted', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 1 });
    // The answer to this one never reaches the student.
    const lost = await save(built, { question: 0, selected: 'A', sequence: 1 });
    for (const over of [minute + 2_001, minute]) {
      t.clock.advance(over);
      const again = await save(built, { question: 0, selected: 'A', sequence: 1 });
      expect([again.status, again.body.response]).toEqual([200, lost.body.response]);
    }
    expect(await rowOf(built)).toMatchObject({ status: 'submitted', submitted_by: 'deadline', mark: 1 });
  });

  it('takes nothing more after that, and submits what there is as of the deadline', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 1 });
    await saveAll(built, [[0, 'A']]);
    t.clock.advance(minute + 2_001);
    const late = await save(built, { question: 1, selected: 'A', sequence: 2 });
    expect([late.status, late.body.error, late.body.message]).toEqual([409, 'attempt_over', testTexts.attemptOver]);
    expect(await rowOf(built)).toMatchObject({
      status: 'submitted',
      submitted_by: 'deadline',
      submitted_at: at(built),
      mark: 1,
      skipped_count: 2,
    });
    expect(await submissionsOf(built)).toEqual([{ at: at(built), by_user: null }]);
    const receipt = await submit(built);
    expect(receipt).toMatchObject({ submittedBy: 'deadline', submittedAt: built.attempt.deadlineAt, saved: 1 });
  });

  const looks: [string, (built: OpenAttempt) => Promise<unknown>][] = [
    ['reading the attempt', (s) => s.caller.get(s.url)],
    ['reading its result', (s) => s.caller.get(`${s.url}/result`)],
    ['a heartbeat', (s) => s.caller.post(`${s.url}/heartbeat`, { lease: 1 })],
    ['continuing', (s) => s.caller.post(`${s.url}/lease`)],
    ['starting again', (s) => s.caller.post(`/api/tests/${s.test.id}/attempts`)],
    ['submitting', (s) => s.caller.post(`${s.url}/submit`, { lease: 5 })],
    ['the list of results', (s) => s.caller.get('/api/users/me/results')],
    ['the timer', () => submitDue(t.services, t.db, new AbortController().signal)],
  ];
  it.each(looks)('has its effect with %s', async (_name, look) => {
    const built = await buildOpenAttempt(t, { duration_minutes: 1 });
    await saveAll(built, [[2, 'A']]);
    t.clock.advance(minute + 2_001);
    await look(built);
    expect(await rowOf(built)).toMatchObject({
      status: 'submitted',
      submitted_by: 'deadline',
      submitted_at: at(built),
      right_count: 1,
    });
    expect(await historyOf(built)).toHaveLength(1);
    // Whatever comes afterwards changes nothing.
    const row = await rowOf(built);
    for (const [, again] of looks) await again(built);
    expect(await rowOf(built)).toEqual({ ...row, result_seen_at: expect.any(Date) });
    expect(await historyOf(built)).toHaveLength(1);
  });

  it('lets the next attempt begin, where there is one', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 1, attempts_allowed: 2 });
    t.clock.advance(minute + 2_001);
    const next = await startAs(t, built.student, built.test);
    expect(next.attempt.number).toBe(2);
    expect(await rowOf(built)).toMatchObject({ status: 'submitted', skipped_count: 3 });
  });

  it('is kept for many attempts by one round of the timer, and open ones are left alone', async () => {
    const { teacher, course, test } = await buildTestToSit(t, { duration_minutes: 5 });
    const untimed = await t.buildTest(teacher, course);
    const students = await Promise.all(Array.from({ length: 230 }, () => t.buildUser()));
    const now = t.clock.now();
    const open = (student: { id: string }, assessment_id: string, deadline_at: Date | null) => ({
      id: t.services.ids.next(),
      assessment_id,
      version: 1,
      student_id: student.id,
      number: 1,
      status: 'open' as const,
      shuffled: false,
      lease: 1,
      started_at: new Date(now.getTime() - minute),
      deadline_at,
      last_seen_at: now,
    });
    const due = students.map((student, i) => open(student, test.id, new Date(now.getTime() - 2_001 - i)));
    const other = students.slice(0, 2).map((student, i) => open(student, untimed.id, i === 0 ? null : now));
    await t.db
      .insertInto('attempts')
      .values([...due, ...other])
      .execute();
    expect(await submitDue(t.services, t.db, new AbortController().signal)).toBe(230);
    const rows = await t.db.selectFrom('attempts').selectAll().where('assessment_id', '=', test.id).execute();
    expect(
      rows.every((row) => row.status === 'submitted' && row.submitted_at?.getTime() === row.deadline_at?.getTime()),
    ).toBe(true);
    const left = await t.db.selectFrom('attempts').select('status').where('assessment_id', '=', untimed.id).execute();
    expect(left).toEqual([{ status: 'open' }, { status: 'open' }]);
    expect(await submitDue(t.services, t.db, new AbortController().signal)).toBe(0);
  });
});
