import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';
import { deleteBulkActsBefore } from './bulk-acts.repository.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

type People = readonly { id: string }[];
async function done(kind: string, people: People, more: object = {}): Promise<string> {
  const answer = await admin.post('/api/users/bulk', { act: kind, ids: people.map(({ id }) => id), ...more });
  expect(answer.status).toBe(201);
  expect(answer.body.bulkAct.changed).toBe(people.length);
  return answer.body.bulkAct._id;
}
const undo = async (id: string, as = admin) => as.post(`/api/users/bulk/${id}/undo`);
const counts = ({ status, body }: Awaited<ReturnType<typeof undo>>) => [status, body.undone, body.kept];
const rowOf = async ({ id }: { id: string }) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const hour = 60 * 60 * 1000;

describe('undoing is refused', () => {
  it('to everybody but admins', async () => {
    const person = await t.buildUser();
    const id = await done('block', [person]);
    for (const role of ['student', 'teacher', 'coordinator'] as const)
      expect((await undo(id, await t.as(await t.buildUser({ role })))).status).toBe(403);
    expect((await undo(id, t.visitor)).status).toBe(401);
    expect((await rowOf(person)).is_active).toBe(false);
  });

  it('for an act that is none, and twice', async () => {
    expect((await undo('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    const person = await t.buildUser();
    const id = await done('block', [person]);
    expect(counts(await undo(id))).toEqual([200, 1, 0]);
    const again = await undo(id);
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
    const entries = (await auditOf(t, person)).map(({ action }) => action);
    expect(entries).toEqual(['user_blocked', 'user_unblocked']);
  });

  it('after a day, and the act is removed then', async () => {
    const person = await t.buildUser();
    const id = await done('block', [person]);
    t.clock.advance(24 * hour);
    const late = await undo(id, await t.as(adminUser));
    expect(late.status).toBe(404);
    expect((await rowOf(person)).is_active).toBe(false);
    await deleteBulkActsBefore(t.db, new Date(t.clock.now().getTime() + 1), 100);
    expect(await t.db.selectFrom('bulk_acts').select('id').where('id', '=', id).execute()).toEqual([]);
    admin = await t.as(adminUser);
  });
});

describe('undoing', () => {
  it('puts back what nobody has changed since, whichever admin asks, and says how many stay', async () => {
    const [same, changed, twice] = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
    const id = await done('block', [same, changed, twice]);
    await admin.put(`/api/users/${changed.id}`, { phoneNumber: '555' });
    // Unblocked and blocked again by somebody: the block is theirs now.
    await admin.put(`/api/users/update-userStatus/${twice.id}`, { isActive: true });
    await admin.put(`/api/users/update-userStatus/${twice.id}`, { isActive: false });
    const another = await t.as(await t.buildUser({ role: 'admin' }));
    expect(counts(await undo(id, another))).toEqual([200, 1, 2]);
    const standing = await Promise.all([same, changed, twice].map(async (one) => (await rowOf(one)).is_active));
    expect(standing).toEqual([true, false, false]);
  });

  it('does not undo what a second act did again, only the second act itself', async () => {
    const person = await t.buildUser();
    const first = await done('block', [person]);
    const second = await done('unblock', [person]);
    expect(counts(await undo(first))).toEqual([200, 0, 1]);
    expect(counts(await undo(second))).toEqual([200, 1, 0]);
    expect((await rowOf(person)).is_active).toBe(false);
  });

  it('leaves oneself, where unblocking is undone', async () => {
    const other = await t.buildUser({ role: 'admin', isActive: false });
    const id = await done('unblock', [other]);
    expect(counts(await undo(id, await t.as(other)))).toEqual([200, 0, 1]);
    expect((await rowOf(other)).is_active).toBe(true);
  });

  it('passes over somebody who was deleted, and forgets them', async () => {
    const [gone, there] = [await t.buildUser(), await t.buildUser()];
    const id = await done('block', [gone, there]);
    expect((await admin.delete(`/api/users/destroy/${gone.id}`)).status).toBe(200);
    const kept = await t.db.selectFrom('bulk_acts').select('people').where('id', '=', id).executeTakeFirstOrThrow();
    expect(kept.people.map((person) => person.id)).toEqual([there.id]);
    expect(counts(await undo(id))).toEqual([200, 1, 0]);
  });

  it('brings people who were moved back to where each was, with applications', async () => {
    const [from, to] = [await t.buildInstitution(), await t.buildInstitution()];
    const [member, nowhere] = [await t.buildUser({ institutionId: from.id }), await t.buildUser()];
    const applicant = await t.buildUser({ role: 'teacher', isApproved: false });
    await t.db.updateTable('users').set({ applied_institution_id: from.id }).where('id', '=', applicant.id).execute();
    const id = await done('move', [member, nowhere, applicant], { institution: to.id });
    expect(counts(await undo(id))).toEqual([200, 3, 0]);
    const rows = await Promise.all([member, nowhere, applicant].map(rowOf));
    expect(rows.map((row) => row.institution_id)).toEqual([from.id, null, null]);
    expect(rows[2]?.applied_institution_id).toBe(from.id);
  });

  it('leaves oneself, where a move is undone by somebody who was moved', async () => {
    const to = await t.buildInstitution();
    const other = await t.buildUser({ role: 'admin' });
    const id = await done('move', [other], { institution: to.id });
    expect(counts(await undo(id, await t.as(other)))).toEqual([200, 0, 1]);
    expect((await rowOf(other)).institution_id).toBe(to.id);
  });

  it('leaves people whose former institution is gone', async () => {
    const [from, to] = [await t.buildInstitution(), await t.buildInstitution()];
    const person = await t.buildUser({ institutionId: from.id });
    const id = await done('move', [person], { institution: to.id });
    expect((await admin.delete(`/api/institution/${from.id}`)).status).toBe(200);
    expect(counts(await undo(id))).toEqual([200, 0, 1]);
    expect((await rowOf(person)).institution_id).toBe(to.id);
  });

  it('takes those out of a group who came by the act and are still there', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const [member, one, two] = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
    const group = await t.buildGroup(owner, { users: [member] });
    const id = await done('group', [one, two], { group: group.id });
    await admin.put(`/api/groups/${group.id}`, { users: [member.id, one.id] });
    expect(counts(await undo(id))).toEqual([200, 1, 1]);
    expect((await admin.get(`/api/groups/${group.id}`)).body.data.users).toEqual([member.id]);
  });

  it('changes nothing where the group is gone', async () => {
    const group = await t.buildGroup(await t.buildUser({ role: 'teacher' }), {});
    const id = await done('group', [await t.buildUser()], { group: group.id });
    expect((await admin.delete(`/api/groups/${group.id}`)).status).toBe(200);
    expect(counts(await undo(id))).toEqual([200, 0, 1]);
  });
});

describe('the list of recent acts', () => {
  const recent = async (as = admin, query = '') => as.get(`/api/users/bulk?limit=100${query}`);

  it('is for admins alone', async () => {
    for (const role of ['student', 'teacher', 'coordinator'] as const)
      expect((await recent(await t.as(await t.buildUser({ role })))).status).toBe(403);
    expect((await recent(t.visitor)).status).toBe(401);
  });

  it('has those of the last day, whoever did them, newest first, and says which were undone', async () => {
    t.clock.advance(1_000);
    const institution = await t.buildInstitution();
    const first = await done('move', [await t.buildUser(), await t.buildUser()], { institution: institution.id });
    t.clock.advance(1_000);
    const second = await done('block', [await t.buildUser()]);
    t.clock.advance(1_000);
    await undo(second);
    const another = await t.as(await t.buildUser({ role: 'admin' }));
    const { data, total } = (await recent(another)).body;
    expect(total).toBe(data.length);
    const by = adminUser.username;
    expect(data.slice(0, 2)).toMatchObject([
      { _id: second, act: 'block', target: null, changed: 1, by, undoneAt: t.clock.now().toISOString() },
      { _id: first, act: 'move', target: institution.name, changed: 2, by, undoneAt: null },
    ]);
    expect((await recent(another, '&page=2')).body.data).toEqual([]);
    t.clock.advance(24 * hour);
    admin = await t.as(adminUser);
    expect((await recent()).body.data).toEqual([]);
  });
});
