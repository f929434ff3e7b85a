import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveFactor } from '../../../testing/features/auth/second-factor.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { handIn, importNow, rowsOf, undoNow } from '../../../testing/features/rosters/roster-calls.ts';

const password = 'battery staple';
const selfMade = 'Existing self-registered account with an unverified address';

let t: TestApp;
let admin: Caller;
let institution: { id: string; name: string };
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: 'https://lectern.example.org' });
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  institution = await t.buildInstitution();
});
afterAll(() => t.close());

let serial = 0;
/** A stranger who signs up with the address of somebody else. */
async function stranger() {
  serial += 1;
  const account = { username: `claimant ${serial}`, email: `future-teacher${serial}@example.org` };
  const answer = await t.visitor.post('/api/users/sign_up', { ...account, password, confirmPassword: password });
  expect(answer.status).toBe(201);
  const id = answer.body.user._id as string;
  return { ...account, id, caller: await t.as({ id }) };
}
const accountOf = (id: string) => t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const signIn = (usernameOrEmail: string, secret = password) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail, password: secret });
const teacherRow = (email: string) => ['username,email,role,institution', `,${email},teacher,${institution.name}`];
const adopting = { adoptSelfMade: true };

/** Takes an account over; answers the import. */
async function adopt(email: string) {
  const { body } = await handIn(admin, teacherRow(email), adopting);
  await importNow(t, admin, body.roster._id);
  return body.roster._id as string;
}
async function linksOf(rosterId: string): Promise<string> {
  return (await admin.post(`/api/rosters/${rosterId}/password-links.csv`)).text;
}

describe('a row with the address of an account that somebody made themselves', () => {
  it.each(['teacher', 'coordinator', 'admin'])('makes no %s of it: it is left out', async (role) => {
    const { id, email, caller } = await stranger();
    const { body } = await handIn(admin, ['email,role', `${email},${role}`], { allowAdmins: true });
    expect(body.roster).toMatchObject({ adoptSelfMade: false, counts: { update: 0, bad: 1 }, can: { import: false } });
    expect((await rowsOf(admin, body.roster._id))[0]?.problems).toMatchObject([{ field: 'row', message: selfMade }]);
    expect(await accountOf(id)).toMatchObject({ role: 'student', is_admin: false });
    expect((await caller.get('/api/users/me')).status).toBe(200);
  });

  it.each([
    ['an institution', () => `institution\n{email},${institution.name}`],
    ['a place in a group', () => 'groups\n{email},Botany'],
    ['a name', () => 'username\n{email},Dr. Botany'],
  ])('does not get %s without a word either', async (_what, rest) => {
    const { email } = await stranger();
    const { body } = await handIn(admin, `email,${rest().replace('{email}', email)}`.split('\n'));
    expect((await rowsOf(admin, body.roster._id))[0]?.problems).toMatchObject([{ field: 'row', message: selfMade }]);
  });

  it('is skipped as ever where it says nothing new', async () => {
    const { email } = await stranger();
    const { body } = await handIn(admin, ['email,role', `${email},student`]);
    expect(body.roster.counts).toMatchObject({ skip: 1, bad: 0 });
  });

  it('is bad where it became such an account after the dry run', async () => {
    const user = await t.buildUser();
    const { body } = await handIn(admin, teacherRow(user.email));
    await t.db.updateTable('users').set({ email_verified: false }).where('id', '=', user.id).execute();
    expect(await importNow(t, admin, body.roster._id)).toMatchObject({ counts: { update: 0, bad: 1 } });
    expect(await accountOf(user.id)).toMatchObject({ role: 'student' });
  });

  it('changes one whose address was verified, or that an admin made, as before', async () => {
    const proven = await stranger();
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', proven.id).execute();
    const { body } = await handIn(admin, teacherRow(proven.email));
    await importNow(t, admin, body.roster._id);
    expect(await accountOf(proven.id)).toMatchObject({ role: 'teacher' });
    expect((await signIn(proven.email)).status).toBe(200);
  });
});

describe('an import that takes over such accounts', () => {
  it('says so in the dry run, and can be asked for afterwards', async () => {
    const { email } = await stranger();
    const { body } = await handIn(admin, teacherRow(email));
    const again = await admin.put(`/api/rosters/${body.roster._id}`, adopting);
    expect(again.body.roster).toMatchObject({ adoptSelfMade: true, counts: { update: 1, bad: 0 } });
    const [row] = await rowsOf(admin, body.roster._id);
    expect(row?.changes[0]).toEqual({
      field: 'account',
      before: 'made by the person',
      after: 'taken over, with a new password by link',
    });
  });

  it('ends all that the stranger could act with', async () => {
    const { id, email, username, caller } = await stranger();
    const device = (await signIn(email)).cookies.find(({ name }) => name.includes('device'));
    expect(device).toBeDefined();
    // A code that the stranger alone has would keep the listed person out for good.
    await giveFactor(t, id, ['on paper']);
    await admin.post(`/api/users/${id}/password-link`);
    const deps = { user_id: id, created_at: t.clock.now() };
    await t.db
      .insertInto('email_links')
      .values({ ...deps, email: 'x@example.org', token_hash: Buffer.from(id), expires_at: t.clock.now() })
      .execute();
    await adopt(email);
    expect(await accountOf(id)).toMatchObject({
      role: 'teacher',
      institution_id: institution.id,
      password_hash: null,
      email_verified: true,
    });
    expect((await caller.get('/api/users/me')).status).toBe(401);
    expect([(await signIn(email)).status, (await signIn(username)).status]).toEqual([401, 401]);
    for (const table of [
      'auth_sessions',
      'known_devices',
      'second_factors',
      'recovery_codes',
      'password_links',
      'email_links',
      'idempotency_keys',
    ] as const)
      expect(await t.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(), table).toEqual([]);
    const actions = await t.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).execute();
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['account_adopted', 'role_changed']));
  });

  it('ends the sign-in that comes at the same moment', async () => {
    const { id, email } = await stranger();
    const { body } = await handIn(admin, teacherRow(email), adopting);
    await Promise.all([importNow(t, admin, body.roster._id), ...Array.from({ length: 4 }, () => signIn(email))]);
    expect(await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });

  it('hands out the link with which the person themselves comes in', async () => {
    const { id, email } = await stranger();
    const table = await linksOf(await adopt(email));
    const token = new RegExp(`${email},\\S*set-password#([^,]+),`).exec(table)?.[1];
    const body = { token, password: 'mine at last', confirmPassword: 'mine at last' };
    expect((await t.visitor.post('/api/users/set-password', body)).status).toBe(200);
    const record = await signIn(email, 'mine at last');
    expect(record.body.user).toMatchObject({ _id: id, role: 'teacher', emailVerified: true });
    expect((await signIn(email)).status).toBe(401);
  });

  it('takes over none that a row names by the username alone: it vouches for no address', async () => {
    const { username } = await stranger();
    const { body } = await handIn(admin, ['username,role', `${username},teacher`], adopting);
    expect((await rowsOf(admin, body.roster._id))[0]?.problems).toMatchObject([
      {
        field: 'email',
        message: 'To take over a self-registered account, the row must contain its email address',
      },
    ]);
  });

  it('leaves the account of whoever imports alone', async () => {
    const own = await t.buildUser({ role: 'admin' });
    await t.db.updateTable('users').set({ email_verified: false }).where('id', '=', own.id).execute();
    const caller = await t.as(own);
    const { body } = await handIn(caller, ['email,phone', `${own.email},123`], adopting);
    await importNow(t, caller, body.roster._id);
    expect((await caller.get('/api/users/me')).body.user).toMatchObject({ phoneNumber: '123', emailVerified: false });
  });

  it('is taken back to a student without a password: the stranger’s is gone for good, and so are the links', async () => {
    const { id, email } = await stranger();
    const rosterId = await adopt(email);
    const token = /set-password#([^,]+),/.exec(await linksOf(rosterId))?.[1];
    expect(await undoNow(t, admin, rosterId)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await accountOf(id)).toMatchObject({
      role: 'student',
      institution_id: null,
      email_verified: false,
      password_hash: null,
    });
    expect((await signIn(email)).status).toBe(401);
    const body = { token, password: 'mine at last', confirmPassword: 'mine at last' };
    expect((await t.visitor.post('/api/users/set-password', body)).body.error).toBe('link_used_up');
  });
});

describe('somebody who moves to the address of a teacher-to-be', () => {
  it('gets nothing of the row that brings the teacher', async () => {
    const student = await stranger();
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', student.id).execute();
    const email = `moved-${student.email}`;
    expect((await student.caller.put('/api/users/me', { email, currentPassword: password })).status).toBe(200);
    const { body } = await handIn(admin, teacherRow(email));
    expect(body.roster.counts).toMatchObject({ update: 0, bad: 1 });
  });
});
