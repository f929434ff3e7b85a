import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type Answer, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const times = <T>(count: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)));
const countStatuses = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer.status)].map(([status, group]) => [status, group.length]),
  );
const requestsFor = (course: { _id: string }) =>
  t.db.selectFrom('join_requests').selectAll().where('course_id', '=', course._id).execute();

/** How many connections wait for a lock. */
async function lockWaits(): Promise<number> {
  const { rows } = await sql<{ waits: number }>`select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows[0]?.waits ?? 0;
}

describe('twenty requests of one student at once', () => {
  it('by code and by id make one row, and one of them is told so', async () => {
    const course = await t.buildCourse(owner);
    const student = await t.as(await t.buildUser());
    const answers = await times(20, (i) =>
      student.post('/api/courses/request-join', i % 2 ? { courseId: course._id } : { joinCode: course.join_code }),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 });
    expect(await requestsFor(course)).toMatchObject([{ status: 'pending' }]);
  });

  it('after a rejection add one row to the history', async () => {
    const course = await t.buildCourse(owner);
    const user = await t.buildUser();
    await t.buildJoinRequest(course, user, 'rejected');
    const student = await t.as(user);
    const answers = await times(20, () => student.post('/api/courses/request-join', { courseId: course._id }));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 });
    expect((await requestsFor(course)).map((row) => row.status).toSorted()).toEqual(['pending', 'rejected']);
  });
});

describe('twenty decisions on one request at once', () => {
  const actionOf = (i: number) => (i % 2 ? 'approved' : 'rejected');

  it('that differ come to exactly one, and every answer tells of that one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const course = await t.buildCourse(owner);
      const user = await t.buildUser();
      await t.buildJoinRequest(course, user, 'pending');
      const answers = await times(20, (i) => {
        const body = { courseId: course._id, userId: user.id, action: actionOf(i), reason: `number ${i}` };
        return (i % 3 ? teacher : admin).post('/api/courses/handle-join-request', body);
      });
      const [row] = await requestsFor(course);
      const agreeing = answers.filter((_, i) => actionOf(i) === row?.status);
      const opposing = answers.filter((_, i) => actionOf(i) !== row?.status);
      expect(countStatuses(agreeing)).toEqual({ 200: 10 });
      expect(countStatuses(opposing)).toEqual({ 409: 10 });
      const stored = {
        reason: row?.reason,
        decidedAt: row?.decided_at?.toISOString(),
        decidedBy: { _id: row?.decided_by },
      };
      for (const answer of agreeing) expect(answer.body.joinRequest).toMatchObject(stored);
    }
  });

  it('and withdrawals leave either a decided request or none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const course = await t.buildCourse(owner);
      const user = await t.buildUser();
      const student = await t.as(user);
      await t.buildJoinRequest(course, user, 'pending');
      const approval = { courseId: course._id, userId: user.id, action: 'approved' };
      const decided = times(5, () => teacher.post('/api/courses/handle-join-request', approval));
      const withdrawn = times(5, () => student.delete(`/api/courses/${course._id}/join-request`));
      const [decisions, withdrawals] = [countStatuses(await decided), countStatuses(await withdrawn)];
      const left = await requestsFor(course);
      if (left.length === 0) expect([decisions, withdrawals]).toEqual([{ 404: 5 }, { 200: 1, 404: 4 }]);
      else expect([left.length, decisions, withdrawals]).toEqual([1, { 200: 5 }, { 409: 5 }]);
    }
  });
});

describe('selections that overlap', () => {
  it('in opposite order at once decide each request exactly once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const course = await t.buildCourse(owner);
      const ids: string[] = [];
      for (let i = 0; i < 60; i += 1) ids.push((await t.buildJoinRequest(course, await t.buildUser(), 'pending')).id);
      const answers = await times(12, (i) =>
        (i % 2 ? teacher : admin).post('/api/courses/join-requests/decide', {
          ids: i % 4 < 2 ? ids : ids.toReversed(),
          action: i % 3 ? 'approved' : 'rejected',
        }),
      );
      expect(countStatuses(answers)).toEqual({ 200: 12 });
      const decided = answers.reduce((sum, answer) => sum + (answer.body.decided as number), 0);
      expect(decided).toBe(60);
      const waiting = (await requestsFor(course)).filter((row) => row.status === 'pending');
      expect(waiting).toEqual([]);
    }
  });

  it('are taken in the order of their ids, wherever they lie, so that no two can wait for each other', async () => {
    const course = await t.buildCourse(owner);
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push((await t.buildJoinRequest(course, await t.buildUser(), 'pending')).id);
    ids.sort();
    // Every change writes a row anew, behind the others: now they lie in the opposite order.
    for (const id of ids.toReversed())
      await t.db.updateTable('join_requests').set({ reason: 'moved' }).where('id', '=', id).execute();
    const [first = '', ...others] = ids;
    const { sent, free } = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('join_requests').select('id').where('id', '=', first).forUpdate().execute();
      const waiting = teacher.post('/api/courses/join-requests/decide', { ids, action: 'approved' });
      await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 10_000);
      const unlocked = trx.selectFrom('join_requests').select('id').where('id', 'in', others).orderBy('id');
      return { sent: waiting, free: await unlocked.forUpdate().skipLocked().execute() };
    });
    expect(free.map((row) => row.id)).toEqual(others);
    expect((await sent).body).toMatchObject({ decided: 5, unchanged: 0 });
  });
});
