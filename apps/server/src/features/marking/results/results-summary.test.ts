import type { ResultsSummary } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { buildTestToSit, sit } from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const four = { questions: [{}, {}, {}, {}], attempts_allowed: 2 };

it('is for those who manage the test', async () => {
  const { test } = await buildTestToSit(t);
  const url = `/api/tests/${test.id}/results/summary`;
  expect((await (await t.as(await t.buildUser({ role: 'teacher' }))).get(url)).status).toBe(404);
  expect((await (await t.as(await t.buildUser())).get(url)).status).toBe(403);
});

it('takes each student by their best attempt, and only members of a group where one is named', async () => {
  const { test, teacher, course } = await buildTestToSit(t, four);
  const caller = await t.as(teacher);
  const url = `/api/tests/${test.id}/results/summary`;
  const nobody = { taken: 0, mean: null, median: null, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
  expect((await caller.get(url)).body).toEqual(nobody);
  const [ann, ben, cem] = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
  await sit(t, ann, test, 0);
  await sit(t, ann, test, 4);
  await sit(t, ben, test, 1);
  await sit(t, cem, test, 1);
  const all = (await caller.get(url)).body as ResultsSummary;
  expect(all).toEqual({ taken: 3, mean: 50, median: 25, histogram: [0, 0, 2, 0, 0, 0, 0, 0, 0, 1] });
  const group = await t.buildGroup(teacher, { users: [ann], courses: [course] });
  expect((await caller.get(`${url}?group=${group.id}`)).body).toMatchObject({ taken: 1, mean: 100 });
});
