import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenAttempt, chosen, save } from '../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type TestApp } from '../testing/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer after the end of a test than a save on its way may arrive. */
const lateMs = 2_001;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const back = () => t.clock.advance(-hourMs);

describe('when the clock is set back by an hour', () => {
  it('nobody is signed out, and nobody stays signed in beyond the time that was set', async () => {
    const password = 'a-long-password';
    const account = { username: 'Ada', email: 'ada@example.org', password, confirmPassword: password };
    const signedUp = await t.visitor.post('/api/users/sign_up', account);
    const cookie = `lectern_session=${signedUp.cookies[0]?.value ?? ''}`;
    const me = async () => (await t.visitor.get('/api/users/me', { cookie })).status;
    back();
    expect(await me()).toBe(200);
    for (let hours = 0; hours < 12; hours += 1) {
      t.clock.advance(hourMs);
      expect(await me()).toBe(200);
    }
    t.clock.advance(hourMs - 1);
    expect(await me()).toBe(200);
    t.clock.advance(1);
    expect(await me()).toBe(401);
  });

  it('a test keeps its deadline and every answer, the one given last before and after', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    const first = await save(built, { question: 0, selected: 'A', sequence: 1 });
    expect(first.status).toBe(200);
    back();
    const second = await save(built, { question: 0, selected: 'B', sequence: 2 });
    expect([second.status, second.body.deadlineAt]).toEqual([200, first.body.deadlineAt]);
    expect((await save(built, { question: 1, selected: 'C', sequence: 3 })).status).toBe(200);
    expect((await chosen(built)).slice(0, 2)).toEqual(['B', 'C']);
    // An earlier save that arrives once more changes nothing.
    await save(built, { question: 0, selected: 'A', sequence: 1 });
    expect((await chosen(built)).slice(0, 2)).toEqual(['B', 'C']);
    t.clock.advance(hourMs + 10 * minuteMs + lateMs);
    const late = await save(built, { question: 0, selected: 'D', sequence: 4 });
    expect(late.status).toBe(409);
    const kept = t.db.selectFrom('responses').select('selected').where('attempt_id', '=', built.attempt._id);
    expect((await kept.execute()).map(({ selected }) => selected).toSorted()).toEqual(['B', 'C']);
  });

  it('changes are told apart: whoever saw the one before is told of the one after', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const teacher = await t.as(owner);
    const course = await t.buildCourse(owner);
    const change = (name: string, updatedAt: string) =>
      teacher.put(`/api/courses/update-course/${course._id}`, { name, updatedAt });
    back();
    const changed = await change('Once', course.updatedAt);
    expect(changed.status).toBe(200);
    expect(Date.parse(changed.body.course.updatedAt)).toBeGreaterThan(Date.parse(course.updatedAt));
    expect((await change('Twice', course.updatedAt)).status).toBe(409);
    expect((await change('Again', changed.body.course.updatedAt)).status).toBe(200);
  });

  it('ids are new ones, also in a millisecond that was there before', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const ids: string[] = [];
    for (const _ of Array(5).keys()) {
      ids.push((await t.buildCourse(owner))._id);
      back();
      t.clock.advance(hourMs);
    }
    expect(new Set(ids).size).toBe(5);
  });
});
