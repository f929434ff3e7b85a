import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { submitDue } from './attempts.due.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
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

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const resultsOf = ({ attempt }: OpenAttempt) =>
  t.db.selectFrom('result_history').selectAll().where('attempt_id', '=', attempt._id).execute();

it('opens one attempt for twenty starts at once, each under a lease of its own', async () => {
  const { test } = await buildTestToSit(t, { attempts_allowed: 5 });
  const student = await t.buildUser();
  const caller = await t.as(student);
  const answers = await times(20, () => caller.post(`/api/tests/${test.id}/attempts`));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.attempt._id)).size).toBe(1);
  expect(answers.map(({ body }) => body.lease).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
  const rows = await t.db
    .selectFrom('attempts')
    .select(['number', 'lease'])
    .where('student_id', '=', student.id)
    .execute();
  expect(rows).toEqual([{ number: 1, lease: 20 }]);
});

it('gives one result for twenty submissions at once', async () => {
  const built = await buildOpenAttempt(t);
  await saveAll(built, [[0, 'A']]);
  const receipts = await times(20, () => submit(built));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect(await resultsOf(built)).toHaveLength(1);
});

it('gives one result where student, readers and two timers come to a deadline at once', async () => {
  const built = await buildOpenAttempt(t, { duration_minutes: 1 });
  await saveAll(built, [[0, 'A']]);
  t.clock.advance(60_000 + 2_001);
  const { caller, url } = built;
  await Promise.all([
    submitDue(t.services, t.db, new AbortController().signal),
    submitDue(t.services, t.db, new AbortController().signal),
    ...Array.from({ length: 6 }, () => submit(built)),
    ...Array.from({ length: 6 }, () => caller.get(url)),
    ...Array.from({ length: 6 }, () => caller.get(`${url}/result`)),
    caller.post(`${url}/lease`),
    save(built, { question: 1, selected: 'A', sequence: 2 }),
  ]);
  expect(await resultsOf(built)).toEqual([expect.objectContaining({ number: 1, mark: 1, skipped_count: 2 })]);
});

it('counts every acknowledged save, and none that was refused, when saves and a submission meet', async () => {
  for (let round = 0; round < 5; round += 1) {
    const built = await buildOpenAttempt(t, { questions: Array(12).fill({}) });
    const [receipt, ...saves] = await Promise.all([
      submit(built),
      ...Array.from({ length: 12 }, (_, question) => save(built, { question, selected: 'A', sequence: question + 1 })),
    ]);
    const acknowledged = saves.filter(({ status }) => status === 200).length;
    for (const { status, body } of saves)
      if (status !== 200) expect([status, body.error]).toEqual([409, 'attempt_over']);
    expect(receipt.saved).toBe(acknowledged);
    expect(await resultsOf(built)).toMatchObject([{ right_count: acknowledged, skipped_count: 12 - acknowledged }]);
  }
});

it('keeps one of twenty repetitions of a save at once and acknowledges them all', async () => {
  const built = await buildOpenAttempt(t);
  const answers = await times(20, () => save(built, { question: 0, selected: 'C', sequence: 1 }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const kept = await t.db
    .selectFrom('response_history')
    .select('selected')
    .where('attempt_id', '=', built.attempt._id)
    .execute();
  expect(kept).toEqual([{ selected: 'C' }]);
});

it('lets the last of forty saves at once stand, whatever order they arrive in', async () => {
  const built = await buildOpenAttempt(t);
  const letterOf = (sequence: number) => 'ABCD'.charAt((sequence * 7) % 4) as 'A';
  const answers = await times(40, (i) => save(built, { question: 0, selected: letterOf(40 - i), sequence: 40 - i }));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const { responses } = (await built.caller.get(built.url)).body;
  expect(responses).toMatchObject([{ sequence: 40, selected: [letterOf(40)] }]);
});
