import type { RunningAttempts } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { buildOpenAttempt, buildTestToSit, startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function running(caller: Caller): Promise<RunningAttempts['attempts']> {
  const answer = await caller.get('/api/users/me/attempts/running');
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as RunningAttempts).attempts;
}

it('names nothing of other students, and nothing to a student who sits no test', async () => {
  await buildOpenAttempt(t);
  expect(await running(await t.as(await t.buildUser()))).toEqual([]);
});

it('names an attempt with its test and its end, on each device of the student', async () => {
  const { student, test, course, attempt } = await buildOpenAttempt(t, { duration_minutes: 30 });
  const elsewhere = await t.as(student);
  const answer = await elsewhere.get('/api/users/me/attempts/running');
  expect(answer.body).toEqual({
    attempts: [
      {
        _id: attempt._id,
        test: expect.objectContaining({
          _id: test.id,
          test_name: attempt.test.test_name,
          test_subject: { _id: course._id, name: course.name },
        }),
        deadlineAt: attempt.deadlineAt,
      },
    ],
    serverTime: t.clock.now().toISOString(),
  });
  expect(attempt.deadlineAt).not.toBeNull();
});

it('puts the attempt that ends first in front, and those without an end last', async () => {
  const student = await t.buildUser();
  const made = [];
  for (const duration_minutes of [null, 40, 20]) {
    const { test } = await buildTestToSit(t, { duration_minutes });
    made.push((await startAs(t, student, test)).attempt._id);
  }
  expect((await running(await t.as(student))).map(({ _id }) => _id)).toEqual(made.toReversed());
});

it('names no attempt that is submitted or whose time is over, and one that was opened again', async () => {
  const built = await buildOpenAttempt(t, { duration_minutes: 30 });
  const teacher = await t.as(built.teacher);
  await submit(built);
  expect(await running(built.caller)).toEqual([]);
  expect((await teacher.post(`${built.url}/reopen`, { reason: 'By mistake', minutes: 10 })).status).toBe(200);
  const [again] = await running(built.caller);
  expect(again?._id).toBe(built.attempt._id);
  t.clock.advance(10 * 60_000 + 3_000);
  expect(await running(built.caller)).toEqual([]);
});

it('says the new end after time was added', async () => {
  const built = await buildOpenAttempt(t, { duration_minutes: 30 });
  const [before] = await running(built.caller);
  expect((await (await t.as(built.teacher)).post(`${built.url}/time`, { minutes: 5 })).status).toBe(201);
  const [after] = await running(built.caller);
  expect(Date.parse(after?.deadlineAt ?? '') - Date.parse(before?.deadlineAt ?? '')).toBe(5 * 60_000);
});

it('names an attempt whose course went to the bin: it can be finished still', async () => {
  const built = await buildOpenAttempt(t);
  const teacher = await t.as(built.teacher);
  expect((await teacher.delete(`/api/courses/${built.course._id}`)).status).toBe(200);
  expect((await running(built.caller)).map(({ _id }) => _id)).toEqual([built.attempt._id]);
  expect((await built.caller.get(built.url)).status).toBe(200);
  await submit(built);
  expect(await running(built.caller)).toEqual([]);
});
