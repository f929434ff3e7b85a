import { leavingTexts, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser, type UserOverrides } from '../../../testing/index.ts';
import { buildOpenAttempt, save } from '../../../testing/features/attempts/open-attempt.ts';

const password = 'correct horse';
const url = '/api/users/me';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = (over: UserOverrides = {}) => t.buildUser({ passwordHash, ...over });
const leave = async (caller: Caller, body: object = { currentPassword: password }) => caller.call('DELETE', url, body);
const rowOf = async ({ id }: { id: string }) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isThere = async (user: TestUser) => (await rowOf(user)).deleted_at === null;

describe('deleting one’s own account is refused', () => {
  it('to visitors, and to pages of other sites', async () => {
    const user = await build();
    expect((await leave(t.visitor)).status).toBe(401);
    const answer = await t.app.inject({
      method: 'DELETE',
      url,
      headers: { cookie: await t.cookieOf(user), origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      payload: { currentPassword: password },
    });
    expect(answer.statusCode).toBe(403);
    expect(await isThere(user)).toBe(true);
  });

  it.each([
    [undefined, leavingTexts.passwordToLeave],
    [{}, leavingTexts.passwordToLeave],
    [{ currentPassword: '' }, leavingTexts.passwordToLeave],
    [{ currentPassword: 'wrong one' }, texts.wrongPassword],
  ])('without the current password: %j', async (body, message) => {
    const user = await build();
    const answer = await (await t.as(user)).call('DELETE', url, body);
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path: 'currentPassword', message }]]);
    expect(await isThere(user)).toBe(true);
  });

  it('after ten wrong passwords in 15 minutes, as changing the password is', async () => {
    const user = await build();
    const caller = await t.as(user);
    for (let i = 0; i < 10; i += 1) await leave(caller, { currentPassword: 'wrong one' });
    const limited = await leave(caller);
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '900']);
    expect(await isThere(user)).toBe(true);
  });

  it('to the owner of live courses and tests, naming how many', async () => {
    const teacher = await build({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    await t.buildCourse(teacher);
    await t.buildTest(teacher, course);
    const answer = await leave(await t.as(teacher));
    expect([answer.status, answer.body.error]).toEqual([409, 'user_owns_work']);
    expect(answer.body.message).toBe(
      'You cannot delete your account while you own 2 courses and 1 test. Delete that work, or ask an administrator to give it to someone else.',
    );
    expect(await isThere(teacher)).toBe(true);
  });

  it('to the last active admin', async () => {
    const admin = await build({ role: 'admin' });
    const blocked = await build({ role: 'admin', isActive: false });
    const answer = await leave(await t.as(admin));
    expect([answer.status, answer.body.error]).toEqual([409, 'last_admin']);
    expect([await isThere(admin), await isThere(blocked)]).toEqual([true, true]);
    await t.db.deleteFrom('auth_sessions').where('user_id', '=', admin.id).execute();
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', admin.id).execute();
  });
});

describe('deleting one’s own account', () => {
  it('erases what is personal, ends every auth session, clears the cookie, and frees the name', async () => {
    const user = await build({ username: 'Erika Mustermann' });
    const [here, there] = [await t.as(user), await t.as(user)];
    await here.put(url, { phoneNumber: '030-4711' });
    const answer = await leave(here);
    expect([answer.status, answer.body]).toEqual([200, { message: leavingTexts.accountDeleted }]);
    expect(String(answer.headers['set-cookie'])).toMatch(/lectern_session=;.*Expires=Thu, 01 Jan 1970/);
    expect([(await here.get(url)).status, (await there.get(url)).status]).toEqual([401, 401]);
    expect(JSON.stringify(await rowOf(user))).not.toMatch(/erika|student\d|4711|argon2/i);
    const signUp = { username: 'erika mustermann', email: user.email, password, confirmPassword: password };
    expect((await t.visitor.post('/api/users/sign_up', signUp)).status).toBe(201);
  });

  it('is written down, without where it came from', async () => {
    const institution = await t.buildInstitution();
    const user = await build({ institutionId: institution.id });
    await leave(await t.as(user));
    const entries = await t.db.selectFrom('audit_entries').selectAll().where('target_id', '=', user.id).execute();
    expect(entries).toMatchObject([
      { action: 'user_deleted', actor_id: user.id, institution_id: institution.id, ip: null },
    ]);
  });

  it('keeps ratings and results under "Deleted user", and submits what is being taken', async () => {
    const built = await buildOpenAttempt(t);
    await t.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', built.student.id).execute();
    const student = await t.as(built.student);
    await save(built, { question: 0, selected: 'A', sequence: 1 });
    await student.post(`/api/courses/${built.course._id}/rate`, { rating: 2, comment: 'Too long' });
    t.clock.advance(1_000);
    expect((await leave(student)).status).toBe(200);
    t.clock.advance(3_000);
    const teacher = await t.as(built.teacher);
    const results = await teacher.get(`/api/tests/${built.test.id}/results?page=1`);
    const gone = { _id: built.student.id, username: 'Deleted user', profilePicture: null };
    expect(results.body.data).toMatchObject([{ student: gone, submittedBy: 'deadline', right: 1 }]);
    const ratings = await t.visitor.get(`/api/courses/${built.course._id}/ratings`);
    expect(ratings.body.data).toMatchObject([{ username: 'Deleted user', comment: 'Too long' }]);
  });

  it('passes what is in the bin to an active admin', async () => {
    const admin = await build({ role: 'admin' });
    const teacher = await build({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    const caller = await t.as(teacher);
    await caller.delete(`/api/courses/${course._id}`);
    expect((await leave(caller)).status).toBe(200);
    const restored = await (await t.as(admin)).post(`/api/courses/${course._id}/restore`);
    expect([restored.status, restored.body.course.created_by]).toEqual([200, admin.id]);
  });

  it('lets an admin go while another one stays', async () => {
    const stays = await build({ role: 'admin' });
    const admin = await build({ role: 'admin' });
    expect((await leave(await t.as(admin))).status).toBe(200);
    expect([await isThere(admin), await isThere(stays)]).toEqual([false, true]);
  });

  it('leaves one admin when two go at once', async () => {
    await t.db.updateTable('users').set({ is_active: false }).where('is_admin', '=', true).execute();
    const pair = [await build({ role: 'admin' }), await build({ role: 'admin' })];
    const callers = await Promise.all(pair.map(async (admin) => t.as(admin)));
    const answers = await Promise.all(callers.map(async (caller) => leave(caller)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('asks nothing more of an account without a password', async () => {
    const user = await t.buildUser();
    expect((await leave(await t.as(user), {})).status).toBe(200);
    expect(await isThere(user)).toBe(false);
  });

  it('happens once, by many at once', async () => {
    const user = await build();
    const caller = await t.as(user);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => leave(caller)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
  });
});
