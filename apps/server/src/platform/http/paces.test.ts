import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status);
/** The answers to one call after the other. */
async function inTurn(count: number, call: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await call(turn));
  return answers;
}
const entriesOf = async (user: { id: string }) =>
  (await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', user.id).execute()).length;

describe('files to take home', () => {
  const own = (caller: Caller) => caller.get('/api/users/me/export');

  it('are ten a minute for one person, and the next is told when to come again', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    const answers = await inTurn(11, () => own(caller));
    expect(statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(answers.at(-1)).toMatchObject({
      body: { error: 'too_many_requests', message: 'Too many attempts. Please try again in 1 minute.' },
      headers: { 'retry-after': '60' },
    });
    expect(await entriesOf(user)).toBe(10);
    expect((await own(await t.as(await t.buildUser()))).status).toBe(200);
    t.clock.advance(60_000);
    expect((await own(caller)).status).toBe(200);
  });

  it('count together, whichever they are', async () => {
    const user = await t.buildUser({ role: 'admin' });
    const caller = await t.as(user);
    const kinds = ['/api/users/export.csv', '/api/audit/export.csv', '/api/users/teacher-approvals/export.csv'];
    const answers = await inTurn(12, (turn) => caller.get(kinds[turn % kinds.length] ?? ''));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2);
    expect(await entriesOf(user)).toBe(10);
  });
});

describe('asking and taking it back', () => {
  it('for places in courses is stopped after thirty in ten minutes', async () => {
    const course = await t.buildCourse(await t.buildUser({ role: 'teacher' }));
    const caller = await t.as(await t.buildUser());
    const ask = () => caller.post('/api/courses/request-join', { courseId: course._id });
    const answers = await inTurn(30, async () => {
      const answer = await ask();
      await caller.delete(`/api/courses/${course._id}/join-request`);
      return answer;
    });
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect((await ask()).status).toBe(429);
    expect(await t.db.selectFrom('join_requests').select('id').where('course_id', '=', course._id).execute()).toEqual(
      [],
    );
    t.clock.advance(10 * 60_000);
    expect((await ask()).status).toBe(201);
  });

  it('to become a teacher is stopped after thirty in ten minutes', async () => {
    const user = await t.buildUser();
    const { id: institution } = await t.buildInstitution();
    const caller = await t.as(user);
    const answers = await inTurn(31, async () => {
      const answer = await caller.post('/api/users/me/apply-teacher', { institution });
      await caller.delete('/api/users/me/apply-teacher');
      return answer;
    });
    expect(statuses(answers)).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    expect(await entriesOf(user)).toBe(60);
  });
});

describe('changing one’s own profile', () => {
  it('is stopped after thirty times in ten minutes', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    const answers = await inTurn(31, (turn) => caller.put('/api/users/me', { phoneNumber: String(turn) }));
    expect(statuses(answers)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect((await caller.delete('/api/users/me/picture')).status).toBe(429);
    expect(await entriesOf(user)).toBe(30);
  });
});
