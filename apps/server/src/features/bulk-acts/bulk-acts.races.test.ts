import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { handIn, importNow } from '../../../testing/features/rosters/roster-calls.ts';
import { lockAdmins } from '../users/index.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const rounds = 6;
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);
const activeAdmins = async () =>
  t.db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();

it('two admins who block each other among many at once leave one of them', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await t.db.updateTable('users').set({ is_active: false }).execute();
    const [a, b] = [await t.buildUser({ role: 'admin' }), await t.buildUser({ role: 'admin' })];
    const students = [await t.buildUser(), await t.buildUser()];
    const [asA, asB] = [await t.as(a), await t.as(b)];
    const answers = await Promise.all([
      asA.post('/api/users/bulk', { act: 'block', ids: ids([...students, b, a]) }),
      asB.post('/api/users/bulk', { act: 'block', ids: ids([a, b, ...students]) }),
    ]);
    expect(await activeAdmins()).toHaveLength(1);
    for (const answer of answers) expect([201, 401]).toContain(answer.status);
    const late = answers.flatMap(({ body }) => body.bulkAct?.left ?? []);
    if (answers.every(({ status }) => status === 201))
      expect(late).toContainEqual(expect.objectContaining({ reason: 'last_admin', count: 1 }));
  }
});

it('an admin who is blocked while the act waits blocks the last admins no more', async () => {
  await t.db.updateTable('users').set({ is_active: false }).execute();
  const [actor, last, student] = [
    await t.buildUser({ role: 'admin' }),
    await t.buildUser({ role: 'admin' }),
    await t.buildUser(),
  ];
  const caller = await t.as(actor);
  const answer = await t.db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    const asked = caller.post('/api/users/bulk', { act: 'block', ids: ids([last, student]) });
    await untilSomebodyWaits();
    await trx.updateTable('users').set({ is_active: false }).where('id', '=', actor.id).execute();
    return { asked };
  });
  const { status, body } = await answer.asked;
  expect([status, body.bulkAct?.changed]).toEqual([201, 1]);
  expect(body.bulkAct.left).toEqual([{ reason: 'last_admin', count: 1, names: [last.username] }]);
  expect((await activeAdmins()).map(({ id }) => id)).toEqual([last.id]);
});

/** Waits until a transaction of this database waits for the lock of those who take an admin away. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(t.db);
    if (rows.length > 0) return;
  }
}

it('acts on the same people in opposite orders, beside acts on single ones, end without a failure', async () => {
  const institution = await t.buildInstitution();
  await t.db.updateTable('users').set({ is_active: true }).execute();
  const adminUsers: TestUser[] = [];
  for (let i = 0; i < 4; i += 1) adminUsers.push(await t.buildUser({ role: 'admin' }));
  const [one, two, three, four] = await Promise.all(adminUsers.map(async (user) => t.as(user)));
  const owner = await t.buildUser({ role: 'teacher' });
  const group = await t.buildGroup(owner, {});
  for (let round = 0; round < rounds; round += 1) {
    const people: TestUser[] = [];
    for (let i = 0; i < 12; i += 1) people.push(await t.buildUser());
    const backwards = people.toReversed();
    const [first, second, last] = [people[0], people[1], people.at(-1)];
    const answers = await Promise.all([
      one?.post('/api/users/bulk', { act: 'block', ids: ids(people) }),
      two?.post('/api/users/bulk', { act: 'move', ids: ids(backwards), institution: institution.id }),
      three?.post('/api/users/bulk', { act: 'group', ids: ids(backwards), group: group.id }),
      four?.put(`/api/users/update-userStatus/${last?.id}`, { isActive: false }),
      four?.put(`/api/users/${second?.id}`, { institution: institution.id }),
      four?.delete(`/api/users/destroy/${first?.id}`),
    ]);
    expect(answers.map((answer) => answer?.status)).toEqual([201, 201, 201, 200, 200, 200]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from users
      where id = any(${ids(people)}::uuid[]) and deleted_at is null and not is_active
        and institution_id = ${institution.id}`.execute(t.db);
    expect(rows[0]?.count).toBe(11);
  }
});

it('an import of the same people and acts on them wait for each other', async () => {
  await t.db.updateTable('users').set({ is_active: true }).execute();
  const institution = await t.buildInstitution();
  const [one, two, three] = await Promise.all([1, 2, 3].map(async () => t.as(await t.buildUser({ role: 'admin' }))));
  if (!one || !two || !three) throw new Error('Nobody acts.');
  for (let round = 0; round < rounds; round += 1) {
    const people: TestUser[] = [];
    for (let i = 0; i < 12; i += 1) people.push(await t.buildUser());
    const lines = people
      .toReversed()
      .map(({ username, email }, i) => `${username},${email},+49 30 ${1_000 + i},Class ${round}`);
    const { body } = await handIn(one, ['username,email,phoneNumber,groups', ...lines]);
    const [roster, blocked, moved] = await Promise.all([
      importNow(t, one, body.roster._id),
      two.post('/api/users/bulk', { act: 'block', ids: ids(people) }),
      three.post('/api/users/bulk', { act: 'move', ids: ids(people), institution: institution.id }),
    ]);
    expect([roster.status, roster.counts.update, roster.counts.bad]).toEqual(['imported', 12, 0]);
    expect([blocked.body.bulkAct?.changed, moved.body.bulkAct?.changed]).toEqual([12, 12]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from users
      where id = any(${ids(people)}::uuid[]) and not is_active and phone_number like '+49 30 %'
        and institution_id = ${institution.id}`.execute(t.db);
    expect(rows[0]?.count).toBe(12);
  }
});

it('two who undo one act at once get one success', async () => {
  const admin = await t.as(await t.buildUser({ role: 'admin' }));
  for (let round = 0; round < rounds; round += 1) {
    const people = [await t.buildUser(), await t.buildUser()];
    const { _id } = (await admin.post('/api/users/bulk', { act: 'block', ids: ids(people) })).body.bulkAct;
    const path = `/api/users/bulk/${_id}/undo`;
    const answers = await Promise.all([admin.post(path), admin.post(path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});
