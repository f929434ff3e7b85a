import { limits, type Test, type TestForStudent, testTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  type OpenAttempt,
  save,
  startAs,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';
import { buildAuthor, created, formOf, issuesOf, urlOf } from '../../../../testing/features/test-authoring/tests.ts';
import { submitDue } from '../../attempts/attempts.due.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
/** The moment in so many minutes. */
const inMinutes = (minutes: number): Date => new Date(t.clock.now().getTime() + minutes * minute);
const start = async (student: TestUser, test: { id: string }) =>
  (await t.as(student)).post(`/api/tests/${test.id}/attempts`);
const seenBy = async (student: TestUser, test: { id: string }) =>
  (await (await t.as(student)).get(`/api/tests/${test.id}`)).body.data as TestForStudent;

describe('refused', () => {
  it('dates that are none, or out of order, with a sentence at the field', async () => {
    const { caller, course } = await buildAuthor(t);
    const [first, second, third] = [inMinutes(1), inMinutes(2), inMinutes(3)].map((date) => date.toISOString());
    const wrong: [object, string[]][] = [
      [{ opensAt: 'tomorrow' }, ['opensAt: Opens must be a date and time']],
      [{ dueAt: '0000-01-01T00:00:00Z' }, ['dueAt: Due must be a date and time']],
      [{ opensAt: second, dueAt: second }, [`dueAt: ${testTexts.dueAfterOpening}`]],
      [{ opensAt: second, closesAt: second }, [`closesAt: ${testTexts.closesAfterOpening}`]],
      [{ dueAt: third, closesAt: second }, [`closesAt: ${testTexts.closesAfterDue}`]],
      [
        { opensAt: third, dueAt: second, closesAt: first },
        [
          `dueAt: ${testTexts.dueAfterOpening}`,
          `closesAt: ${testTexts.closesAfterOpening}`,
          `closesAt: ${testTexts.closesAfterDue}`,
        ],
      ],
    ];
    const test = await created(caller, formOf(course));
    for (const [dates, issues] of wrong) {
      const made = await caller.post('/api/tests', { data: formOf(course, dates) });
      expect([made.status, issuesOf(made)]).toEqual([400, issues.map((issue) => `data.${issue}`)]);
      const changed = await caller.put(urlOf(test), dates);
      expect([changed.status, issuesOf(changed)]).toEqual([400, issues]);
    }
    const dated = await created(caller, formOf(course, { opensAt: first, dueAt: second, closesAt: third }));
    const later = await caller.put(urlOf(dated), { opensAt: inMinutes(9).toISOString() });
    expect(issuesOf(later)).toEqual([
      `dueAt: ${testTexts.dueAfterOpening}`,
      `closesAt: ${testTexts.closesAfterOpening}`,
    ]);
  });

  it('an attempt before the test opens and after it closes, and not in between', async () => {
    const { test } = await buildTestToSit(t, { opens_at: inMinutes(10), closes_at: inMinutes(20) });
    const student = await t.buildUser();
    expect((await seenBy(student, test)).can).toEqual({ start: false, resume: false });
    const early = await start(student, test);
    expect([early.status, early.body.error, early.body.message]).toEqual([409, 'test_not_open', testTexts.testNotOpen]);
    t.clock.advance(10 * minute);
    expect((await seenBy(student, test)).can).toEqual({ start: true, resume: false });
    expect((await start(student, test)).status).toBe(201);
    t.clock.advance(10 * minute);
    const other = await t.buildUser();
    expect((await seenBy(other, test)).can).toEqual({ start: false, resume: false });
    const late = await start(other, test);
    expect([late.status, late.body.error, late.body.message]).toEqual([409, 'test_closed', testTexts.testClosed]);
  });
});

it('dates are kept, changed one by one and taken away, make no new version, and stand in the log', async () => {
  const { caller, course } = await buildAuthor(t);
  const [opensAt, dueAt, closesAt] = [inMinutes(1), inMinutes(2), inMinutes(2)].map((date) => date.toISOString());
  const test = await created(caller, formOf(course, { opensAt, dueAt, closesAt }));
  expect(test).toMatchObject({ opensAt, dueAt, closesAt });
  const dateless = await created(caller, formOf(course));
  expect(dateless).toMatchObject({ opensAt: null, dueAt: null, closesAt: null });
  const moved = (await caller.put(urlOf(test), { closesAt: inMinutes(5).toISOString(), dueAt: '' })).body.data as Test;
  expect(moved).toMatchObject({ opensAt, dueAt: null, closesAt: inMinutes(5).toISOString(), version: 1 });
  const listed = (await caller.get('/api/tests?limit=5')).body.data as Test[];
  expect(listed.find(({ _id }) => _id === test._id)).toMatchObject({ opensAt, dueAt: null });
  const told = await t.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('target_id', '=', test._id)
    .where('action', '=', 'test_updated')
    .executeTakeFirstOrThrow();
  expect(told.changes).toEqual([
    { field: 'dueAt', before: dueAt, after: null },
    { field: 'closesAt', before: closesAt, after: inMinutes(5).toISOString() },
  ]);
});

it('a student is told the dates, and how the test stands, wherever the test is shown', async () => {
  const { test, course } = await buildTestToSit(t, {
    opens_at: inMinutes(10),
    due_at: inMinutes(20),
    closes_at: inMinutes(30),
    duration_minutes: 5,
  });
  const student = await t.buildUser();
  const caller = await t.as(student);
  const byDefault = (value: unknown) => ({ value, from: 'default', group: null });
  const dates = {
    opensAt: byDefault(inMinutes(10).toISOString()),
    dueAt: byDefault(inMinutes(20).toISOString()),
    closesAt: byDefault(inMinutes(30).toISOString()),
    minutes: byDefault(5),
    attempts: byDefault(1),
  };
  for (const phase of ['not_open', 'open', 'late', 'closed']) {
    const shown = [
      (await caller.get(`/api/tests/${test.id}`)).body.data,
      ...(await caller.get(`/api/courses/${course._id}/tests`)).body.data,
      ...(await caller.get(`/api/tests?test_subject=${course._id}`)).body.data,
      ...((await caller.get('/api/tests')).body.data as Test[]).filter(({ _id }) => _id === test.id),
    ] as TestForStudent[];
    expect(shown).toHaveLength(4);
    for (const each of shown) expect([each.phase, each.dates]).toEqual([phase, dates]);
    t.clock.advance(10 * minute + 1);
  }
});

it('an attempt ends when the test closes, and what arrives afterwards does not count but is noted', async () => {
  const built = await buildOpenAttempt(t, { duration_minutes: 60, closes_at: inMinutes(15) });
  expect(built.attempt.deadlineAt).toBe(inMinutes(15).toISOString());
  expect((await save(built, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
  t.clock.advance(15 * minute + limits.deadlineGraceSeconds * 1000 + 1);
  const offline = await save(built, { question: 1, selected: 'A', sequence: 2 });
  expect([offline.status, offline.body.error]).toEqual([409, 'attempt_over']);
  const result = (await built.caller.get(`${built.url}/result`)).body;
  expect([result.result.right, result.late]).toEqual([1, false]);
  const review = (await (await t.as(built.teacher)).get(`/api/attempts/${built.attempt._id}/review`)).body;
  expect(review.questions.map((question: { late: unknown }) => question.late !== null)).toEqual([false, true, false]);
});

it('a test without a limit ends at the close, and is submitted there without anybody asking', async () => {
  const built = await buildOpenAttempt(t, { closes_at: inMinutes(15) });
  t.clock.advance(16 * minute);
  await submitDue(t.services, t.db, new AbortController().signal);
  const row = await t.db
    .selectFrom('attempts')
    .select(['status', 'submitted_by', 'submitted_at'])
    .where('id', '=', built.attempt._id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'submitted', submitted_by: 'deadline', submitted_at: inMinutes(-1) });
});

describe('late', () => {
  const lateIn = async (built: OpenAttempt) => {
    const teacher = await t.as(built.teacher);
    const ofAttempt = ({ _id }: { _id: string }) => _id === built.attempt._id;
    return [
      (await built.caller.get(`${built.url}/result`)).body.late,
      (await built.caller.get('/api/users/me/results')).body.data.find(ofAttempt).late,
      (await teacher.get(`/api/tests/${built.test.id}/results`)).body.data.find(ofAttempt).late,
      (await teacher.get(`/api/attempts/${built.attempt._id}/review`)).body.late,
    ];
  };

  it('is an attempt submitted after the due date, for student and teacher; at that moment it is not', async () => {
    const onTime = await buildOpenAttempt(t, { due_at: inMinutes(10), attempts_allowed: 2 });
    t.clock.advance(10 * minute);
    await submit(onTime);
    expect(await lateIn(onTime)).toEqual([false, false, false, false]);
    const second = { ...onTime, ...(await startAs(t, onTime.student, onTime.test)) };
    t.clock.advance(1);
    await submit(second);
    expect(await lateIn(second)).toEqual([true, true, true, true]);
    const csv = await (await t.as(onTime.teacher)).get(`/api/tests/${onTime.test.id}/results/csv`);
    expect(csv.text.split('\r\n').map((line) => line.split(',')[13])).toEqual(['Late', 'late', '', undefined]);
  });

  it('stays as it was when the due date moves afterwards, and is told anew when it is opened again', async () => {
    const built = await buildOpenAttempt(t, { due_at: inMinutes(10) });
    t.clock.advance(11 * minute);
    await submit(built);
    const teacher = await t.as(built.teacher);
    expect((await teacher.put(`/api/tests/${built.test.id}`, { dueAt: inMinutes(60).toISOString() })).status).toBe(200);
    expect(await lateIn(built)).toEqual([true, true, true, true]);
    await teacher.post(`/api/attempts/${built.attempt._id}/reopen`, { reason: 'Alarm' });
    const again = { ...built, lease: (await built.caller.post(`${built.url}/lease`)).body.lease as number };
    await submit(again);
    expect(await lateIn(again)).toEqual([false, false, false, false]);
  });
});

describe('while somebody sits the test', () => {
  const deadlineOf = async (built: OpenAttempt) => (await built.caller.get(built.url)).body.deadlineAt as string | null;
  const change = async (built: { teacher: TestUser; test: { id: string } }, dates: object) =>
    expect((await (await t.as(built.teacher)).put(`/api/tests/${built.test.id}`, dates)).status).toBe(200);

  it('an earlier close takes no time from them, and a later one gives it', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 30, closes_at: inMinutes(20) });
    const [earlier, present, later, end] = [10, 20, 25, 30].map((minutes) => inMinutes(minutes).toISOString());
    await change(built, { closesAt: earlier });
    expect(await deadlineOf(built)).toBe(present);
    await change(built, { closesAt: later });
    expect(await deadlineOf(built)).toBe(later);
    await change(built, { closesAt: null });
    expect(await deadlineOf(built)).toBe(end);
    t.clock.advance(26 * minute);
    expect((await save(built, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
  });

  it('a first close leaves an attempt without a limit as it is', async () => {
    const built = await buildOpenAttempt(t);
    await change(built, { closesAt: inMinutes(5).toISOString() });
    expect(await deadlineOf(built)).toBeNull();
    t.clock.advance(10 * minute);
    expect((await save(built, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
    expect((await start(built.student, built.test)).status).toBe(200);
  });

  it('minutes that a teacher adds go past the close, and a later change keeps them', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 30, closes_at: inMinutes(20) });
    const teacher = await t.as(built.teacher);
    expect((await teacher.post(`/api/attempts/${built.attempt._id}/time`, { minutes: 15 })).status).toBe(201);
    const added = inMinutes(35).toISOString();
    expect(await deadlineOf(built)).toBe(added);
    await change(built, { closesAt: inMinutes(21).toISOString() });
    expect(await deadlineOf(built)).toBe(added);
    await change(built, { closesAt: inMinutes(90).toISOString() });
    expect(await deadlineOf(built)).toBe(inMinutes(45).toISOString());
  });

  it('an attempt whose time is over gets none back', async () => {
    const built = await buildOpenAttempt(t, { closes_at: inMinutes(5) });
    t.clock.advance(6 * minute);
    await change(built, { closesAt: inMinutes(60).toISOString() });
    expect((await save(built, { question: 0, selected: 'A', sequence: 1 })).body.error).toBe('attempt_over');
  });
});

it('a result that waits for the last attempt shows when the test has closed', async () => {
  const built = await buildOpenAttempt(t, {
    results_show: 'last_attempt',
    attempts_allowed: 2,
    closes_at: inMinutes(10),
  });
  await submit(built);
  const shown = async () => {
    const own = (await built.caller.get('/api/users/me/export')).body.attempts as { results: unknown }[];
    return [
      (await built.caller.get(`${built.url}/result`)).body.questions !== null,
      (await seenBy(built.student, built.test)).attempts.last?.resultShown,
      own[0]?.results != null,
    ];
  };
  expect(await shown()).toEqual([false, false, false]);
  t.clock.advance(10 * minute);
  expect(await shown()).toEqual([true, true, true]);
});
