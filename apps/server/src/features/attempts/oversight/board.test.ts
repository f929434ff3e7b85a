import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { buildTestToSit, saveAll, startAs, submit } from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;

describe('the board', () => {
  it('is refused for other teachers', async () => {
    const { test } = await buildTestToSit(t);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(`/api/tests/${test.id}/board`)).status).toBe(404);
  });

  it('shows who sits the test, how far they are and who is there', async () => {
    const { test, teacher } = await buildTestToSit(t, { duration_minutes: 30 });
    const names = [`ann ${test.id.slice(-6)}`, `ben ${test.id.slice(-6)}`];
    const [ann, ben] = [
      await t.buildUser({ username: names[0] ?? '' }),
      await t.buildUser({ username: names[1] ?? '' }),
    ];
    await submit(await startAs(t, await t.buildUser(), test));
    const silent = await startAs(t, ben, test);
    t.clock.advance(30_000);
    const busy = await startAs(t, ann, test);
    await saveAll(busy, [
      [0, 'A'],
      [1, 'B'],
      [1, null],
    ]);
    t.clock.advance(10_001);
    const caller = await t.as(teacher);
    const { body } = await caller.get(`/api/tests/${test.id}/board?sort=username`);
    expect(body).toMatchObject({ open: 2, submitted: 1, total: 2, serverTime: t.clock.now().toISOString() });
    expect(body.data).toMatchObject([
      { _id: busy.attempt._id, connected: true, answered: 1, questionsCount: 3, deadlineAt: busy.attempt.deadlineAt },
      { _id: silent.attempt._id, connected: false, answered: 0, lastSavedAt: null },
    ]);
    const found = (await caller.get(`/api/tests/${test.id}/board?search=${encodeURIComponent(names[1] ?? '')}`)).body;
    expect(found).toMatchObject({ open: 2, total: 1, data: [{ _id: silent.attempt._id }] });
    t.clock.advance(30 * minute);
    expect((await caller.get(`/api/tests/${test.id}/board`)).body).toMatchObject({ open: 0, submitted: 3, data: [] });
  });
});
