import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { leavesOf, buildTestApp, type TestApp } from '../../../testing/index.ts';
import { spiedPasswords } from '../../../testing/spied-passwords.ts';

// The real thing, with its calls counted: equal work for every refusal is asserted by counting, not by timing.
const password = 'correct horse';
const hours = (count: number) => count * 60 * 60 * 1000;
const days = (count: number) => hours(24 * count);

const { argon2, passwords } = spiedPasswords();
let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ passwords });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const signIn = (usernameOrEmail: string, given = password, more: Record<string, unknown> = {}) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail, password: given, ...more });
const withPassword = () => t.buildUser({ passwordHash });
const cookieIn = (answer: { cookies: { name: string; value: string }[] }) =>
  `lectern_session=${answer.cookies[0]?.value ?? ''}`;
const whoIs = (cookie: string) => t.visitor.get('/api/users/me', { cookie });

describe('signing in', () => {
  it('answers alike for a wrong name and a wrong password', async () => {
    const user = await withPassword();
    const wrongName = await signIn('nobody of that name');
    const wrongPassword = await signIn(user.username, 'wrong one');
    expect(wrongName.status).toBe(401);
    expect(wrongName.body).toEqual({
      error: 'invalid_credentials',
      message: texts.invalidCredentials,
      requestId: expect.any(String),
    });
    expect({ ...wrongPassword.body, requestId: 0 }).toEqual({ ...wrongName.body, requestId: 0 });
    expect(wrongPassword.status).toBe(401);
    expect(wrongName.cookies).toEqual([]);
    expect(wrongPassword.cookies).toEqual([]);
  });

  it('checks one argon2 hash whether or not the name exists, has a password, or is blocked', async () => {
    const known = await withPassword();
    const withoutPassword = await t.buildUser();
    const blocked = await t.buildUser({ passwordHash, isActive: false });
    for (const name of [known.username, withoutPassword.username, blocked.email, 'nobody at all']) {
      argon2.verify.mockClear();
      expect((await signIn(name, 'wrong one')).status).toBe(401);
      expect(argon2.verify).toHaveBeenCalledOnce();
    }
  });

  it('tells a blocked user only after the right password', async () => {
    const user = await t.buildUser({ passwordHash, isActive: false });
    expect((await signIn(user.username, 'wrong one')).body).toMatchObject({
      error: 'invalid_credentials',
      message: texts.invalidCredentials,
    });
    const refused = await signIn(user.username);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: 'account_blocked',
      message: 'Your account is blocked. Please contact an administrator.',
    });
    expect(refused.cookies).toEqual([]);
  });

  it('does not know a deleted user', async () => {
    const user = await withPassword();
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', user.id).execute();
    expect((await signIn(user.username)).status).toBe(401);
  });

  it('names every missing or bad field at once', async () => {
    const empty = await t.visitor.post('/api/users/sign_in', {});
    expect(empty.status).toBe(400);
    expect(empty.body.issues).toMatchObject([
      { path: 'usernameOrEmail', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ]);
    const wrong = await t.visitor.post('/api/users/sign_in', {
      usernameOrEmail: 7,
      password: 'x\u0000',
      remember: 'yes',
    });
    expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'usernameOrEmail',
      'password',
      'remember',
    ]);
  });

  it.each([
    ['the username', (user: { username: string }) => user.username],
    ['the username in capitals', (user: { username: string }) => user.username.toUpperCase()],
    [
      'the username in full-width letters and spaces around',
      (user: { username: string }) => ` ${user.username.replace('s', 'ｓ')} `,
    ],
    ['the e-mail address', (user: { email: string }) => user.email],
    ['the e-mail address in capitals', (user: { email: string }) => user.email.toUpperCase()],
  ])('takes %s', async (_what, nameOf) => {
    const user = await withPassword();
    const answer = await signIn(nameOf(user));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Logged in successfully',
      user: { _id: user.id, username: user.username },
    });
  });

  it('answers with the login record, its institution populated, and no secret anywhere', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    const institution = await t.buildInstitution({ courses: [course] });
    const user = await t.buildUser({ passwordHash, institutionId: institution.id });
    const answer = await signIn(user.username);
    expect(answer.body.user.institution).toEqual({
      _id: institution.id,
      name: institution.name,
      type: 'School',
      course_access: [course._id],
      timeZone: null,
    });
    const token = answer.cookies[0]?.value ?? '';
    expect(token).not.toBe('');
    for (const [path, value] of leavesOf(answer.body)) {
      expect(path).not.toMatch(/password|hash|token/i);
      expect([password, passwordHash, token]).not.toContain(value);
    }
  });

  it('shows the course access of an institution only while it is approved', async () => {
    const course = await t.buildCourse(await t.buildUser({ role: 'teacher' }));
    const institution = await t.buildInstitution({ courses: [course], status: 'Pending' });
    const user = await t.buildUser({ passwordHash, institutionId: institution.id });
    expect((await signIn(user.username)).body.user.institution.course_access).toEqual([]);
  });
});

describe('the cookie', () => {
  it('is httpOnly and SameSite=Lax, for the whole site, and without remember ends with the browser', async () => {
    const [cookie] = (await signIn((await withPassword()).username)).cookies;
    expect(cookie).toMatchObject({ name: 'lectern_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('secure');
    expect(cookie).not.toHaveProperty('maxAge');
    expect(cookie).not.toHaveProperty('expires');
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
  });

  it('lasts 15 days with remember', async () => {
    const [cookie] = (await signIn((await withPassword()).username, password, { remember: true })).cookies;
    expect(cookie?.maxAge).toBe(15 * 24 * 60 * 60);
  });

  it('stands in the database only as a hash', async () => {
    const answer = await signIn((await withPassword()).username);
    const token = answer.cookies[0]?.value ?? '';
    const rows = await t.db.selectFrom('auth_sessions').selectAll().execute();
    const stored = JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') })));
    expect(rows.length).toBeGreaterThan(0);
    expect(stored).not.toContain(token);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });
});

describe('an auth session', () => {
  it('is not there for a visitor, an unknown token or a mangled cookie', async () => {
    const cookies = [
      '',
      'lectern_session=',
      'lectern_session=unknown',
      'lectern_session=%E0%A4%A',
      `lectern_session=${'x'.repeat(4000)}`,
    ];
    for (const cookie of cookies) {
      const answer = await whoIs(cookie);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error: 'not_signed_in', message: texts.notSignedIn });
    }
  });

  it('ends on the server 12 hours after signing in without remember', async () => {
    const cookie = cookieIn(await signIn((await withPassword()).username));
    for (let hour = 1; hour < 12; hour += 1) {
      t.clock.advance(hours(1));
      const used = await whoIs(cookie);
      expect([used.status, used.cookies], `hour ${hour}`).toEqual([200, []]);
    }
    t.clock.advance(hours(1) - 1000);
    expect((await whoIs(cookie)).status).toBe(200);
    t.clock.advance(1000);
    expect((await whoIs(cookie)).status).toBe(401);
  });

  it('rolls on for 15 days from each use with remember', async () => {
    const cookie = cookieIn(await signIn((await withPassword()).username, password, { remember: true }));
    expect((await whoIs(cookie)).cookies).toEqual([]);
    t.clock.advance(days(14));
    const renewed = await whoIs(cookie);
    expect(renewed.cookies[0]).toMatchObject({ name: 'lectern_session', maxAge: 15 * 24 * 60 * 60, httpOnly: true });
    expect(cookieIn(renewed)).toBe(cookie);
    t.clock.advance(days(14));
    expect((await whoIs(cookie)).status).toBe(200);
    t.clock.advance(days(15));
    expect((await whoIs(cookie)).status).toBe(401);
  });

  it('ends 90 days after signing in with remember, however much it is used', async () => {
    const cookie = cookieIn(await signIn((await withPassword()).username, password, { remember: true }));
    for (let day = 10; day < 90; day += 10) {
      t.clock.advance(days(10));
      const { status, cookies } = await whoIs(cookie);
      expect([status, cookies[0]?.maxAge], `day ${day}`).toEqual([200, Math.min(15, 90 - day) * 24 * 60 * 60]);
    }
    t.clock.advance(days(10) - 1);
    expect((await whoIs(cookie)).status).toBe(200);
    t.clock.advance(1);
    expect((await whoIs(cookie)).status).toBe(401);
  });

  it.each([
    ['blocked', { is_active: false }],
    ['deleted', { deleted_at: new Date('2026-03-02T09:00:00Z') }],
  ])('ends at once when its user is %s', async (_what, change) => {
    const user = await withPassword();
    const cookie = cookieIn(await signIn(user.username));
    expect((await whoIs(cookie)).status).toBe(200);
    await t.db.updateTable('users').set(change).where('id', '=', user.id).execute();
    expect((await whoIs(cookie)).status).toBe(401);
  });

  it('is one of several, and signing out ends that one alone', async () => {
    const user = await withPassword();
    const here = cookieIn(await signIn(user.username));
    const there = cookieIn(await signIn(user.email));
    const answer = await t.visitor.post('/api/users/sign_out', undefined, { cookie: here });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: 'Logged out successfully', continueAt: null });
    expect(answer.cookies[0]).toMatchObject({ name: 'lectern_session', value: '', path: '/' });
    expect((await whoIs(here)).status).toBe(401);
    expect((await whoIs(there)).status).toBe(200);
  });

  it('can be signed out of by anybody, signed in or not', async () => {
    for (const cookie of ['', 'lectern_session=unknown']) {
      expect((await t.visitor.post('/api/users/sign_out', undefined, { cookie })).status).toBe(200);
    }
  });

  it('answers me with what signing in answered', async () => {
    const answer = await signIn((await withPassword()).username);
    const me = await whoIs(cookieIn(answer));
    expect(me.body).toEqual(answer.body);
    expect(me.headers['x-request-id']).toEqual(expect.any(String));
  });
});
