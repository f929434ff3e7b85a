import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, namesLikeAnother, type TestApp, type TestUser } from '../../../testing/index.ts';
import { demoEmail } from './demo-account.ts';
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

const put = async (user: { id: string }, body: object, as = admin) => as.put(`/api/users/${user.id}`, body);
const get = async (user: { id: string }) => (await admin.get(`/api/users/${user.id}`)).body;
const paths = (answer: { body: { issues: { path: string }[] } }) => answer.body.issues.map((issue) => issue.path);
const actions = async (user: { id: string }) => (await auditOf(t, user)).map((entry) => entry.action);

describe('refused', () => {
  it('to visitors, students and coordinators', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ institutionId: institution.id });
    expect((await put(user, { username: 'New name' }, t.visitor)).status).toBe(401);
    const callers = [await t.as(user), await t.as(await t.buildUser({ role: 'coordinator' }, [institution]))];
    for (const caller of callers) expect((await put(user, { username: 'New name' }, caller)).status).toBe(403);
    expect((await get(user)).username).toBe(user.username);
  });

  it('for nobody, and for somebody deleted', async () => {
    const erased = await t.buildUser();
    await admin.delete(`/api/users/destroy/${erased.id}`);
    for (const id of [erased.id, '01890000-0000-7000-8000-000000000000'])
      expect((await put({ id }, { username: 'New name' })).status).toBe(404);
  });

  it('when somebody saved in between, but not without a version', async () => {
    const user = await t.buildUser();
    const { updatedAt } = await get(user);
    expect((await put(user, { phoneNumber: '1', updatedAt })).status).toBe(200);
    const stale = await put(user, { phoneNumber: '2', updatedAt });
    expect([stale.status, stale.body.error, stale.body.message]).toEqual([409, 'stale_update', texts.staleSave]);
    const nowhere = '01890000-0000-7000-8000-000000000000';
    const unknown = await put(user, { institution: nowhere, isActive: false, updatedAt });
    expect([unknown.status, unknown.body.issues?.[0]?.path]).toEqual([400, 'institution']);
    expect((await put(user, { phoneNumber: '3' })).status).toBe(200);
  });

  it('with a name or address of somebody else, an unknown institution, or an address of the demo', async () => {
    const [user, other] = [await t.buildUser(), await t.buildUser()];
    expect((await put(user, { username: other.username.toUpperCase() })).body.error).toBe('username_taken');
    expect((await put(user, { email: other.email })).body.error).toBe('email_taken');
    expect(paths(await put(user, { institution: other.id }))).toEqual(['institution']);
    expect(paths(await put(user, { email: demoEmail('x') }))).toEqual(['email']);
    expect(await get(user)).toMatchObject({ username: user.username, email: user.email, institution: null });
    expect(await actions(user)).toEqual([]);
  });

  it.each(namesLikeAnother)('for a new name like another, %s', async (_how, username) => {
    const user = await t.buildUser();
    const answer = await put(user, { username, phoneNumber: '1' });
    expect([answer.status, paths(answer)]).toEqual([400, ['username']]);
    expect(await get(user)).toMatchObject({ username: user.username, phoneNumber: null });
  });

  it('for an approval, which nobody gives by a form', async () => {
    const teacher = await t.buildUser({ role: 'teacher', isApproved: false });
    const answer = await put(teacher, { isApproved: true, approved_by: adminUser.id, phoneNumber: '1' });
    expect([answer.status, answer.body.error, paths(answer)]).toEqual([
      403,
      'field_not_allowed',
      ['isApproved', 'approved_by'],
    ]);
    expect(await get(teacher)).toMatchObject({ isApproved: false, phoneNumber: null });
  });

  it.each([
    ['role', { role: 'teacher' }],
    ['flag', { isAdmin: false, role: 'student' }],
    ['status', { isActive: false }],
  ])('for one’s own %s', async (_name, body) => {
    const answer = await put(adminUser, body);
    expect([answer.status, answer.body.error]).toEqual([409, 'own_account']);
    expect(await get(adminUser)).toMatchObject({ role: 'admin', isAdmin: true, isActive: true });
  });

  it('for one’s own institution', async () => {
    const answer = await put(adminUser, { institution: (await t.buildInstitution()).id });
    expect([answer.status, paths(answer)]).toEqual([403, ['institution']]);
  });

  it('for a teacher with courses who would become something else, saying how many', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    await t.buildCourse(teacher);
    const binned = await t.buildCourse(teacher);
    await (await t.as(teacher)).delete(`/api/courses/${binned._id}`);
    for (const role of ['student', 'coordinator']) {
      const answer = await put(teacher, { role });
      expect([answer.status, answer.body.error]).toEqual([409, 'user_owns_work']);
      expect(answer.body.message).toContain(' owns 1 course and ');
    }
    expect((await put(teacher, { role: 'admin' })).status).toBe(200);
    expect((await put(teacher, { role: 'student', isAdmin: false })).body.error).toBe('user_owns_work');
    expect((await put(teacher, { role: 'teacher', isAdmin: false })).status).toBe(200);
  });
});

it('keeps a name like another that was there before, with whatever else the form says', async () => {
  const username = namesLikeAnother[0][1];
  const user = await t.buildUser({ username });
  expect((await put(user, { username, phoneNumber: '1' })).status).toBe(200);
  expect(await get(user)).toMatchObject({ username, phoneNumber: '1' });
});

describe('an admin', () => {
  it('changes what the form carries and leaves the rest', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ role: 'teacher' });
    await put(user, { expertise: 'Botany', educationLevel: 'school', schoolClass: 'class_9' });
    const answer = await put(user, {
      username: 'Ännchen Renamed',
      email: 'renamed@example.org',
      institution: institution.id,
      experience: 3,
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'User updated successfully!']);
    expect(answer.body.user).toMatchObject({
      username: 'Ännchen Renamed',
      email: 'renamed@example.org',
      institution: institution.id,
      institutionName: institution.name,
      experience: 3,
      expertise: 'Botany',
      schoolClass: 'class_9',
      isApproved: true,
    });
    expect((await put(user, { institution: '', educationLevel: null })).body.user).toMatchObject({
      institution: null,
      educationLevel: null,
      schoolClass: null,
    });
  });

  it('sends the whole loaded record back, populated or not, and nothing has changed', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ role: 'teacher', institutionId: institution.id, passwordHash: 'hash' });
    await t.db.updateTable('users').set({ approved_by: adminUser.id }).where('id', '=', user.id).execute();
    const loaded = await get(user);
    expect(loaded.approved_by).toEqual({
      _id: adminUser.id,
      username: adminUser.username,
      role: 'admin',
      isAdmin: true,
    });
    const caller = await t.as(user);
    const body = { ...loaded, institution: { _id: institution.id, name: 'Any' }, password: '' };
    const answer = await put(user, body);
    expect([answer.status, answer.body.user]).toEqual([200, loaded]);
    expect((await caller.get('/api/users/me')).status).toBe(200);
    expect(await actions(user)).toEqual([]);
  });

  it('changes their own name, address and password, and stays signed in here alone', async () => {
    const self = await t.buildUser({ role: 'admin', passwordHash: 'hash' });
    const [here, there] = [await t.as(self), await t.as(self)];
    expect((await put(self, { username: 'Own name', email: 'own@example.org' }, here)).status).toBe(200);
    expect((await there.get('/api/users/me')).status).toBe(200);
    expect((await put(self, { password: 'my new one' }, here)).status).toBe(200);
    expect([(await here.get('/api/users/me')).status, (await there.get('/api/users/me')).status]).toEqual([200, 401]);
  });
});

describe('a changed person', () => {
  it.each([
    ['a new password', { password: 'another one' }, ['password_changed']],
    ['a new role', { role: 'teacher' }, ['role_changed']],
    ['the flag of an admin', { isAdmin: true }, ['role_changed']],
    ['a block', { isActive: false }, ['user_blocked']],
  ])('is signed out by %s', async (_name, body, told) => {
    const user = await t.buildUser({ passwordHash: 'hash' });
    const caller = await t.as(user);
    expect((await put(user, body)).status).toBe(200);
    expect((await caller.get('/api/users/me')).status).toBe(401);
    expect(await actions(user)).toEqual(told);
  });

  it('stays signed in after other changes, which the log names without their values', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    await put(user, { email: 'private@example.org', phoneNumber: '030 55', username: 'Private Name' });
    expect((await caller.get('/api/users/me')).status).toBe(200);
    const entries = await auditOf(t, user);
    expect(entries.map((entry) => entry.action)).toEqual(['email_changed', 'user_updated']);
    expect(entries[1]?.changes.map((change) => change.field)).toEqual(['username', 'phoneNumber']);
    expect(JSON.stringify(entries.map((entry) => entry.changes))).not.toMatch(/private|55/i);
  });

  it('signs in with the new password and no longer with the old one or a link', async () => {
    const user = await t.buildUser();
    const [, token] = (await admin.post(`/api/users/${user.id}/password-link`)).body.passwordLink.split('#');
    await put(user, { password: 'another one' });
    const attempt = { usernameOrEmail: user.username, password: 'another one' };
    expect((await t.visitor.post('/api/users/sign_in', attempt)).status).toBe(200);
    expect(token).toMatch(/./);
    expect(await t.db.selectFrom('password_links').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('is unapproved as a new teacher, told to the institution', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ institutionId: institution.id });
    t.clock.advance(1_000);
    expect((await put(user, { role: 'teacher', isApproved: null })).body.user).toMatchObject({ isApproved: false });
    const row = await t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect([row.applied_at, row.approved_by]).toEqual([t.clock.now(), null]);
    expect(await auditOf(t, user)).toEqual([
      {
        action: 'role_changed',
        actor_id: adminUser.id,
        institution_id: institution.id,
        changes: [{ field: 'role', before: 'student', after: 'teacher' }],
      },
    ]);
  });

  it('manages no institution any more as a former coordinator', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ role: 'coordinator' }, [institution]);
    await put(user, { role: 'student' });
    expect(await t.db.selectFrom('institution_managers').selectAll().where('user_id', '=', user.id).execute()).toEqual(
      [],
    );
    expect((await auditOf(t, user))[0]?.changes).toContainEqual({
      field: 'managedInstitutions',
      before: '1',
      after: '0',
    });
  });

  it('keeps the log of a move with the institution that was left, which never learns the other', async () => {
    const [from, to] = [await t.buildInstitution(), await t.buildInstitution()];
    const user = await t.buildUser({ institutionId: from.id });
    await put(user, { institution: to.id });
    const entries = await auditOf(t, user);
    expect(entries.map((entry) => entry.institution_id)).toEqual([from.id]);
    expect(JSON.stringify(entries)).not.toContain(to.id);
  });
});

it('saves of two at once are one after the other, the second being told', async () => {
  const user = await t.buildUser();
  const { updatedAt } = await get(user);
  const saves = await Promise.all(
    ['1', '2', '3', '4'].map(async (phoneNumber) => put(user, { phoneNumber, updatedAt })),
  );
  expect(saves.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
});
