import type { TestForStudent } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  type OpenAttempt,
  startAs,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Whether the result shows: in itself, in the list, before the test, and in the file with one's own data. */
async function shown({ caller, url, test, attempt }: OpenAttempt): Promise<boolean> {
  const [result, list, own, data] = [
    await caller.get(`${url}/result`),
    await caller.get('/api/users/me/results'),
    await caller.get(`/api/tests/${test.id}`),
    await caller.get('/api/users/me/export'),
  ];
  const item = (list.body.data as { _id: string; result: unknown }[]).find(({ _id }) => _id === attempt._id);
  const kept = (data.body.attempts as { _id: string; results: unknown }[]).find(({ _id }) => _id === attempt._id);
  const says = [
    result.body.questions !== null,
    result.body.result !== null,
    item?.result !== null,
    kept?.results != null,
  ];
  // A closed test is none that a student is shown.
  if (own.status === 200) says.push((own.body.data as TestForStudent).attempts.last?.resultShown === true);
  expect(new Set(says).size, JSON.stringify(says)).toBe(1);
  return says[0] === true;
}

const setStatus = async ({ teacher, test }: Pick<OpenAttempt, 'teacher'> & { test: { id: string } }, status: string) =>
  expect((await (await t.as(teacher)).put(`/api/tests/test-status/${test.id}`, { status })).status).toBe(200);

it('a result that waits for the last attempt shows after that, or when the test is closed', async () => {
  const built = await buildOpenAttempt(t, { results_show: 'last_attempt', attempts_allowed: 2, type: 'post-test' });
  await submit(built);
  expect(await shown(built)).toBe(false);
  await setStatus(built, 'disabled');
  expect(await shown(built)).toBe(true);
  await setStatus(built, 'enabled');
  expect(await shown(built)).toBe(false);
  const second = await startAs(t, built.student, built.test);
  await setStatus(built, 'disabled');
  await submit(second);
  await setStatus(built, 'enabled');
  expect(await shown({ ...built, attempt: second.attempt, url: second.url })).toBe(true);
});

it('a result of the only attempt shows at once', async () => {
  const built = await buildOpenAttempt(t, { results_show: 'last_attempt' });
  await submit(built);
  expect(await shown(built)).toBe(true);
});

it('a pre-test that waits for the post-test shows when the student can sit none of the subject any more', async () => {
  const built = await buildOpenAttempt(t, { results_show: 'post_test' });
  const { teacher, course, student } = built;
  await submit(built);
  expect(await shown(built)).toBe(true);
  await t.buildTest(teacher, course, { type: 'pre-test' });
  await t.buildTest(teacher, await t.buildCourse(teacher), { type: 'post-test' });
  expect(await shown(built)).toBe(true);
  const post = await t.buildTest(teacher, course, { type: 'post-test' });
  expect(await shown(built)).toBe(false);
  const taking = await startAs(t, student, post);
  expect(await shown(built)).toBe(false);
  await submit(taking);
  expect(await shown(built)).toBe(true);
});

it('a pre-test waits for a post-test in preparation, and not for one that is over', async () => {
  const built = await buildOpenAttempt(t, { results_show: 'post_test' });
  const { teacher, course, student } = built;
  await submit(built);
  const post = await t.buildTest(teacher, course, { type: 'post-test', status: 'disabled' });
  expect(await shown(built)).toBe(false);
  await setStatus({ teacher, test: post }, 'enabled');
  expect(await shown(built)).toBe(false);
  await submit(await startAs(t, student, post));
  await setStatus({ teacher, test: post }, 'disabled');
  expect(await shown(built)).toBe(true);
  const givenUp = await t.buildTest(teacher, course, { type: 'post-test', status: 'disabled' });
  expect(await shown(built)).toBe(false);
  expect((await (await t.as(teacher)).delete(`/api/tests/${givenUp.id}`)).status).toBe(200);
  expect(await shown(built)).toBe(true);
});

it('results that a teacher shows at once stay so', async () => {
  const built = await buildOpenAttempt(t, { results_show: 'at_once', attempts_allowed: 2 });
  await t.buildTest(built.teacher, built.course, { type: 'post-test' });
  await submit(built);
  expect(await shown(built)).toBe(true);
});
