import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let teacher: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  teacher = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

type Course = Awaited<ReturnType<TestApp['buildCourse']>>;
const writes: [
  string,
  'join_requests' | 'ratings' | 'material_progress',
  (caller: Caller, course: Course) => Promise<{ status: number }>,
][] = [
  ['a join request', 'join_requests', (caller, { _id }) => caller.post('/api/courses/request-join', { courseId: _id })],
  [
    'a rating',
    'ratings',
    (caller, { _id }) => caller.post(`/api/courses/${_id}/rate`, { rating: 4, comment: 'Clear' }),
  ],
  [
    'progress',
    'material_progress',
    (caller, { _id, subjects }) =>
      caller.put(`/api/courses/${_id}/progress`, { material: subjects[0]?.materials[0]?._id, opened: true }),
  ],
];

/** The connections that wait for a lock. */
async function lockWaits(): Promise<number> {
  const { rows } = await sql<{ waits: number }>`select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows[0]?.waits ?? 0;
}

it.each(writes)('%s that comes while its account is being deleted leaves nothing', async (_, table, write) => {
  const course = await t.buildCourse(teacher);
  const student = await t.buildUser();
  const caller = await t.as(student);
  const sent = await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', student.id).forUpdate().execute();
    const waiting = write(caller, course);
    await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 10_000);
    await trx.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', student.id).execute();
    return { waiting };
  });
  expect((await sent.waiting).status).toBe(401);
  expect(await t.db.selectFrom(table).selectAll().where('user_id', '=', student.id).execute()).toEqual([]);
});

it('nobody is put into a group while their account is being deleted', async () => {
  const student = await t.buildUser();
  const course = await t.buildCourse(teacher);
  await t.buildJoinRequest(course, student, 'approved');
  const caller = await t.as(teacher);
  const sent = await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', student.id).forUpdate().execute();
    const waiting = caller.post('/api/groups', { name: 'Latecomers', users: [student.id] });
    await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 10_000);
    await trx.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', student.id).execute();
    return { waiting };
  });
  expect((await sent.waiting).status).toBeLessThan(500);
  expect(await t.db.selectFrom('group_users').selectAll().where('user_id', '=', student.id).execute()).toEqual([]);
});
