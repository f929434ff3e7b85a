import type { TeacherDashboard } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

const url = '/api/dashboards/teacher';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** A teacher of their own for each test, and what their dashboard shows. */
async function newTeacher() {
  const user = await t.buildUser({ role: 'teacher' });
  return { user, look: async () => (await (await t.as(user)).get(url)).body as TeacherDashboard };
}

describe('the dates of tests', () => {
  const hour = 60 * 60_000;
  const inHours = (hours: number): Date => new Date(t.clock.now().getTime() + hours * hour);

  it('are those of own enabled tests within seven days, the next first', async () => {
    const [{ user, look }, other] = [await newTeacher(), await newTeacher()];
    const [course, binned] = [await t.buildCourse(user), await t.buildCourse(user)];
    const due = await t.buildTest(user, course, { due_at: inHours(2), closes_at: inHours(3) });
    const closing = await t.buildTest(user, course, { due_at: inHours(-2), closes_at: inHours(1) });
    await t.buildTest(user, course, { due_at: inHours(24 * 7) });
    await t.buildTest(user, course, { closes_at: inHours(0) });
    await t.buildTest(user, course, { due_at: inHours(1), status: 'disabled' });
    await t.buildTest(user, course, { due_at: inHours(1), deleted_at: t.clock.now() });
    await t.buildTest(user, binned, { due_at: inHours(1) });
    await t.db.updateTable('courses').set({ deleted_at: t.clock.now() }).where('id', '=', binned._id).execute();
    await t.buildTest(other.user, await t.buildCourse(other.user), { due_at: inHours(1) });
    const { datedTests } = await look();
    expect(datedTests.map(({ _id, moment, at }) => [_id, moment, at])).toEqual([
      [closing.id, 'closes', inHours(1).toISOString()],
      [due.id, 'due', inHours(2).toISOString()],
    ]);
    expect(datedTests[0]).toEqual({
      _id: closing.id,
      test_name: closing.name,
      course: { _id: course._id, name: course.name },
      moment: 'closes',
      at: inHours(1).toISOString(),
      lateAttempts: 0,
    });
  });

  it('are followed by tests that were due and have late attempts, for a week and until they close', async () => {
    const { user, look } = await newTeacher();
    const course = await t.buildCourse(user);
    const test = await t.buildTest(user, course, { due_at: inHours(1), closes_at: inHours(24 * 30) });
    const lines = async () => (await look()).datedTests.map(({ moment, lateAttempts }) => [moment, lateAttempts]);
    await submit(await startAs(t, await t.buildUser(), test));
    t.clock.advance(hour + 1);
    expect(await lines()).toEqual([]);
    await submit(await startAs(t, await t.buildUser(), test));
    expect(await lines()).toEqual([['late', 1]]);
    t.clock.advance(8 * 24 * hour);
    expect(await lines()).toEqual([]);
  });

  it('are five at most', async () => {
    const { user, look } = await newTeacher();
    const course = await t.buildCourse(user);
    for (let n = 7; n > 0; n -= 1) await t.buildTest(user, course, { name: `Test in ${n}`, due_at: inHours(n) });
    const names = (await look()).datedTests.map((test) => test.test_name);
    expect(names).toEqual([1, 2, 3, 4, 5].map((n) => `Test in ${n}`));
  });
});
