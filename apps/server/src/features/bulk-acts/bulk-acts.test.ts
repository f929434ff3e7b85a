import type { BulkActInput } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

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
type More = Partial<Pick<BulkActInput, 'institution' | 'group'>>;
const bodyOf = (act: string, people: People, more: More = {}) => ({ act, ids: people.map(({ id }) => id), ...more });
const preview = async (act: string, people: People, more?: More) =>
  admin.post('/api/users/bulk/preview', bodyOf(act, people, more));
const act = async (kind: string, people: People, more?: More) =>
  admin.post('/api/users/bulk', bodyOf(kind, people, more));
const nobody = { id: '01890000-0000-7000-8000-000000000000' };

const rowOf = async ({ id }: { id: string }) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const activeOf = async (people: People) => Promise.all(people.map(async (person) => (await rowOf(person)).is_active));
const actions = async (user: { id: string }) => (await auditOf(t, user)).map((entry) => entry.action);

describe('an act on many is refused', () => {
  it('to everybody but admins, without a name of the people', async () => {
    const institution = await t.buildInstitution();
    const stranger = await t.buildUser({ username: 'Unheard Stranger' });
    const others = [
      t.visitor,
      await t.as(stranger),
      await t.as(await t.buildUser({ role: 'teacher' })),
      await t.as(await t.buildUser({ role: 'coordinator' }, [institution])),
    ];
    for (const caller of others) {
      for (const path of ['/api/users/bulk/preview', '/api/users/bulk', '/api/users/bulk/password-links.csv']) {
        const answer = await caller.post(path, bodyOf('block', [stranger]));
        expect([401, 403]).toContain(answer.status);
        expect(answer.text).not.toContain('Unheard');
      }
      expect([401, 403]).toContain((await caller.get('/api/users/ids')).status);
    }
    expect(await activeOf([stranger])).toEqual([true]);
  });

  const ids = [nobody.id];
  it.each([
    ['an unknown act', { act: 'delete', ids }, 'act'],
    ['nobody', { act: 'block', ids: [] }, 'ids'],
    ['no list', { act: 'block' }, 'ids'],
    ['what is no id', { act: 'block', ids: ['x'] }, 'ids.0'],
    ['more than a thousand', { act: 'block', ids: Array.from({ length: 1_001 }, () => nobody.id) }, 'ids'],
    ['a move to nowhere', { act: 'move', ids }, 'institution'],
    ['an institution that is not there', { act: 'move', ids, institution: nobody.id }, 'institution'],
    ['no group', { act: 'group', ids }, 'group'],
    ['a group that is not there', { act: 'group', ids, group: nobody.id }, 'group'],
  ])('for %s', async (_, body, path) => {
    for (const address of ['/api/users/bulk/preview', '/api/users/bulk']) {
      const answer = await admin.post(address, body);
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('blocking many', () => {
  it('says first what it would do, and does nothing', async () => {
    const [one, two] = [await t.buildUser(), await t.buildUser({ username: 'Blocked before', isActive: false })];
    const found = await preview('block', [one, two, adminUser, nobody, one]);
    expect(found.status).toBe(200);
    expect(found.body).toEqual({
      act: 'block',
      target: null,
      changes: 1,
      sitting: 0,
      applications: 0,
      left: [
        { reason: 'already', count: 1, names: ['Blocked before'] },
        { reason: 'own_account', count: 1, names: [adminUser.username] },
        { reason: 'gone', count: 1, names: [] },
      ],
    });
    expect(await activeOf([one, two])).toEqual([true, false]);
  });

  it('ends their auth sessions and leaves out what the preview left out', async () => {
    const people = [await t.buildUser(), await t.buildUser({ role: 'teacher' }), await t.buildUser({ role: 'admin' })];
    const callers = await Promise.all(people.map(async (person) => t.as(person)));
    const done = await act('block', [...people, adminUser, nobody]);
    expect(done.status).toBe(201);
    expect(done.body.bulkAct).toMatchObject({
      act: 'block',
      changed: 3,
      left: [
        { reason: 'own_account', count: 1 },
        { reason: 'gone', count: 1 },
      ],
    });
    expect(await activeOf([...people, adminUser])).toEqual([false, false, false, true]);
    for (const caller of callers) expect((await caller.get('/api/users/me')).status).toBe(401);
    for (const person of people) expect(await actions(person)).toEqual(['user_blocked']);
    expect((await act('unblock', people)).body.bulkAct.changed).toBe(3);
    for (const caller of callers) expect((await caller.get('/api/users/me')).status).toBe(401);
    expect((await admin.get('/api/users/me')).status).toBe(200);
  });

  it('again changes nobody, keeps no act and writes nothing down', async () => {
    const people = [await t.buildUser({ isActive: false })];
    const { updated_at } = await rowOf(people[0] ?? nobody);
    const again = await act('block', people);
    expect(again.body.bulkAct).toMatchObject({ _id: null, changed: 0, undoUntil: null });
    expect((await rowOf(people[0] ?? nobody)).updated_at).toEqual(updated_at);
    expect(await actions(people[0] ?? nobody)).toEqual([]);
  });

  it('pressed twice with one key is one act', async () => {
    const people = [await t.buildUser()];
    const key = { 'idempotency-key': 'pressed twice' };
    const [first, second] = [
      await admin.post('/api/users/bulk', bodyOf('block', people), key),
      await admin.post('/api/users/bulk', bodyOf('block', people), key),
    ];
    expect(second.body).toEqual(first.body);
    expect(first.body.bulkAct.changed).toBe(1);
    expect(await actions(people[0] ?? nobody)).toEqual(['user_blocked']);
  });

  it('passes over somebody who is deleted between the preview and the act', async () => {
    const [gone, there] = [await t.buildUser({ username: 'Soon Erased' }), await t.buildUser()];
    expect((await preview('block', [gone, there])).body.changes).toBe(2);
    expect((await admin.delete(`/api/users/destroy/${gone.id}`)).status).toBe(200);
    const done = await act('block', [gone, there]);
    expect(done.body.bulkAct).toMatchObject({ changed: 1, left: [{ reason: 'gone', count: 1, names: [] }] });
    expect(done.text).not.toContain('Soon Erased');
  });

  it('says who sits a test, whose attempt goes on as it does for one', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const student = await t.buildUser();
    const course = await t.buildCourse(teacher);
    const attempt = await t.buildAttempt(await t.buildTest(teacher, course), student);
    expect((await preview('block', [student])).body).toMatchObject({ changes: 1, sitting: 1 });
    expect((await act('block', [student])).body.bulkAct.changed).toBe(1);
    const row = await t.db.selectFrom('attempts').select('status').where('id', '=', attempt.id).executeTakeFirst();
    expect(row?.status).toBe('open');
    expect((await preview('unblock', [student])).body).toMatchObject({ changes: 1, sitting: 0 });
  });
});

describe('unblocking many', () => {
  it('lets them in again, and leaves who is not blocked', async () => {
    const [blocked, active] = [await t.buildUser({ isActive: false }), await t.buildUser()];
    const done = await act('unblock', [blocked, active, adminUser]);
    expect(done.body.bulkAct).toMatchObject({ changed: 1, left: [{ reason: 'already', count: 2 }] });
    expect(await activeOf([blocked])).toEqual([true]);
    expect(await actions(blocked)).toEqual(['user_unblocked']);
  });
});

describe('moving many', () => {
  it('leaves oneself, who is there, and unverified addresses, as for one', async () => {
    const [from, to] = [await t.buildInstitution(), await t.buildInstitution()];
    const mover = await t.buildUser({ institutionId: from.id });
    const there = await t.buildUser({ institutionId: to.id });
    const unverified = await t.buildUser();
    await t.db.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute();
    const people = [mover, there, unverified, adminUser];
    const left = [
      { reason: 'already', count: 1, names: [there.username] },
      { reason: 'own_account', count: 1, names: [adminUser.username] },
      { reason: 'email_not_verified', count: 1, names: [unverified.username] },
    ];
    expect((await preview('move', people, { institution: to.id })).body).toMatchObject({
      changes: 1,
      target: to.name,
      left,
    });
    const done = await act('move', people, { institution: to.id });
    expect(done.body.bulkAct).toMatchObject({ changed: 1, target: to.name, left });
    expect((await rowOf(mover)).institution_id).toBe(to.id);
    for (const one of [unverified, adminUser]) expect((await rowOf(one)).institution_id).toBeNull();
    const single = await admin.put(`/api/users/${unverified.id}`, { institution: to.id });
    expect(single.body.error).toBe('email_not_verified');
  });

  it('keeps groups and requests, and does to an application what a move of one does', async () => {
    const [from, to] = [await t.buildInstitution(), await t.buildInstitution()];
    const owner = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const student = await t.buildUser({ institutionId: from.id });
    const group = await t.buildGroup(owner, { users: [student] });
    const request = await t.buildJoinRequest(course, student, 'pending');
    const applicants = [
      await t.buildUser({ role: 'teacher', isApproved: false }),
      await t.buildUser({ role: 'teacher', isApproved: false }),
    ];
    for (const { id } of applicants)
      await t.db.updateTable('users').set({ applied_institution_id: from.id }).where('id', '=', id).execute();
    const [many, single] = applicants;
    expect((await preview('move', [student, many ?? nobody], { institution: to.id })).body.applications).toBe(1);
    expect((await act('move', [student, many ?? nobody], { institution: to.id })).body.bulkAct.changed).toBe(2);
    await admin.put(`/api/users/${single?.id}`, { institution: to.id });
    const [one, other] = [await rowOf(many ?? nobody), await rowOf(single ?? nobody)];
    const fields = ({ institution_id, applied_institution_id, is_approved, approved_by }: typeof one) => ({
      institution_id,
      applied_institution_id,
      is_approved,
      approved_by,
    });
    expect(fields(one)).toEqual(fields(other));
    expect(one.applied_institution_id).toBeNull();
    const places = await t.db.selectFrom('group_users').select('user_id').where('group_id', '=', group.id).execute();
    expect(places).toEqual([{ user_id: student.id }]);
    const asked = await t.db.selectFrom('join_requests').select('status').where('id', '=', request.id).execute();
    expect(asked).toEqual([{ status: 'pending' }]);
  });
});

describe('adding many to a group', () => {
  it('keeps those in it, and refuses more than a group may have', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const [member, one, two] = [
      await t.buildUser({ username: 'Member before' }),
      await t.buildUser(),
      await t.buildUser(),
    ];
    const group = await t.buildGroup(owner, { users: [member] });
    const left = [
      { reason: 'already', count: 1, names: ['Member before'] },
      { reason: 'gone', count: 1, names: [] },
    ];
    const people = [member, one, two, nobody];
    expect((await preview('group', people, { group: group.id })).body).toMatchObject({ changes: 2, left });
    const before = (await admin.get(`/api/groups/${group.id}`)).body.data;
    expect((await act('group', people, { group: group.id })).body.bulkAct).toMatchObject({ changed: 2, left });
    const after = (await admin.get(`/api/groups/${group.id}`)).body.data;
    expect(after.users.toSorted()).toEqual([member.id, one.id, two.id].toSorted());
    // A form that was opened before is told.
    const stale = await admin.put(`/api/groups/${group.id}`, { users: [member.id], updatedAt: before.updatedAt });
    expect(stale.body.error).toBe('stale_update');
    expect((await act('group', people, { group: group.id })).body.bulkAct.changed).toBe(0);
  });
});

describe('the log', () => {
  it('has one entry for an act, which opens to those of its people', async () => {
    const people = [await t.buildUser(), await t.buildUser()];
    const { _id } = (await act('block', people)).body.bulkAct;
    t.clock.advance(1_000);
    await admin.post(`/api/users/bulk/${_id}/undo`);
    const found = (await admin.get(`/api/audit?limit=100&actor=${encodeURIComponent(adminUser.username)}`)).body.data;
    const ours = found.filter((entry: { target: { _id: string } | null }) => entry.target?._id === _id);
    expect(ours.map(({ action, parts }: { action: string; parts: number }) => [action, parts])).toEqual([
      ['bulk_act_undone', 4],
      ['bulk_act_done', 4],
    ]);
    expect(ours[1].changes).toEqual([
      { field: 'act', before: null, after: 'block' },
      { field: 'count', before: null, after: '2' },
    ]);
    const parts = (await admin.get(`/api/audit?limit=100&partOf=${_id}`)).body.data;
    expect(parts.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'user_blocked',
      'user_blocked',
      'user_unblocked',
      'user_unblocked',
    ]);
  });
});

describe('the ids of those who match', () => {
  it('are as many as one act may change, by the filters of the list', async () => {
    const institution = await t.buildInstitution();
    const pupil = await t.buildUser({ institutionId: institution.id });
    t.clock.advance(1);
    const other = await t.buildUser({ institutionId: institution.id });
    await t.db.updateTable('users').set({ school_class: 'class_8' }).where('id', '=', pupil.id).execute();
    const ids = async (query: string) => (await admin.get(`/api/users/ids?institution=${institution.id}${query}`)).body;
    expect(await ids('&sort=createdAt')).toEqual({ ids: [pupil.id, other.id], more: false });
    expect(await ids('&schoolClass=class_8')).toEqual({ ids: [pupil.id], more: false });
    expect((await admin.get('/api/users?schoolClass=class_13')).status).toBe(400);
    const page = (await admin.get(`/api/users?institution=${institution.id}&schoolClass=class_8`)).body;
    expect([page.total, page.data[0]._id]).toEqual([1, pupil.id]);
  });

  it('the class of a student tells nobody more than they may see', async () => {
    const [own, foreign] = [await t.buildInstitution(), await t.buildInstitution()];
    const hidden = await t.buildUser({ institutionId: foreign.id });
    await t.db.updateTable('users').set({ school_class: 'class_7' }).where('id', '=', hidden.id).execute();
    const people = [await t.buildUser({ role: 'coordinator' }, [own]), await t.buildUser({ role: 'teacher' })];
    for (const person of people) {
      const caller = await t.as(person);
      const queries = ['schoolClass=class_7', `schoolClass=class_7&institution=${foreign.id}`];
      for (const query of queries) {
        const answer = await caller.get(`/api/users?${query}`);
        expect([answer.status, answer.body.total, answer.body.data]).toEqual([200, 0, []]);
        expect((await caller.get(`/api/users/export.csv?${query}`)).text).not.toContain(hidden.email);
      }
    }
  });
});
