import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type Caller, namesLikeAnother, type TestApp, type TestUser } from '../../../testing/index.ts';
import { demoEmail } from '../users/index.ts';

const password = 'correct horse';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const me = '/api/users/me';
const rowOf = (user: TestUser) =>
  t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
const actionsBy = async (user: TestUser) =>
  (await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', user.id).orderBy('at').execute()).map(
    ({ action }) => action,
  );
async function build(overrides: Parameters<TestApp['buildUser']>[0] = {}): Promise<[TestUser, Caller]> {
  const user = await t.buildUser({ passwordHash, ...overrides });
  return [user, await t.as(user)];
}

describe('changing one’s profile', () => {
  it('is for people who are signed in', async () => {
    expect((await t.visitor.put(me, { phoneNumber: '1' })).status).toBe(401);
  });

  it('names every bad field at once', async () => {
    const [user, caller] = await build();
    const bad = { username: 'a@b', email: 'x', phoneNumber: '1'.repeat(31), educationLevel: 'kindergarten' };
    const answer = await caller.put(me, { ...bad, experience: -1 });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
      'educationLevel',
      'email',
      'experience',
      'phoneNumber',
      'username',
    ]);
    expect(await rowOf(user)).toMatchObject({ username: user.username, phone_number: null });
  });

  it('does not touch role, flags, institution, approval or password, whatever the body says', async () => {
    const [user, caller] = await build({ role: 'teacher', isApproved: false });
    const place = await t.buildInstitution();
    const before = await rowOf(user);
    const answer = await caller.put(me, {
      role: 'admin',
      isAdmin: true,
      isApproved: true,
      isActive: false,
      institution: place.id,
      password: 'another',
      approved_by: user.id,
      _id: place.id,
      phoneNumber: '5',
    });
    expect(answer.status).toBe(200);
    const expected = { ...before, phone_number: '5', updated_at: 0, updated_by: user.id };
    expect({ ...(await rowOf(user)), updated_at: 0 }).toEqual(expected);
  });

  it('is refused when somebody saved in the meantime', async () => {
    const [user, caller] = await build();
    const { updatedAt } = (await caller.get(me)).body.user;
    expect((await caller.put(me, { phoneNumber: '1', updatedAt })).status).toBe(200);
    const stale = await caller.put(me, { phoneNumber: '2', updatedAt });
    expect([stale.status, stale.body.error, stale.body.message]).toEqual([409, 'stale_update', texts.staleSave]);
    expect((await rowOf(user)).phone_number).toBe('1');
  });

  it('refuses names and addresses of others, ignoring case, at the field', async () => {
    const [other] = await build();
    const [, caller] = await build();
    const name = await caller.put(me, { username: other.username.toUpperCase() });
    expect([name.status, name.body.error, name.body.issues[0].path]).toEqual([409, 'username_taken', 'username']);
    const email = await caller.put(me, { email: other.email.toUpperCase(), currentPassword: password });
    expect([email.status, email.body.error, email.body.issues[0].path]).toEqual([409, 'email_taken', 'email']);
  });

  it.each(namesLikeAnother)('refuses a name like another, %s', async (_how, username) => {
    const [user, caller] = await build();
    const answer = await caller.put(me, { username, phoneNumber: '1' });
    expect([answer.status, answer.body.issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      ['username'],
    ]);
    expect(await rowOf(user)).toMatchObject({ username: user.username, phone_number: null });
  });

  it('keeps a name like another that was there before', async () => {
    const username = namesLikeAnother[1][1];
    const [user, caller] = await build({ username });
    expect((await caller.put(me, { username, phoneNumber: '1' })).status).toBe(200);
    expect(await rowOf(user)).toMatchObject({ username, phone_number: '1' });
  });

  it('changes what the body carries, normalised, and answers with the login record', async () => {
    const [user, caller] = await build();
    const answer = await caller.put(me, {
      username: ' New Name ',
      educationLevel: 'school',
      schoolClass: 'class_9',
      collegeDegree: 'other',
      customCollegeDegree: 'Alchemy',
      experience: 4,
      phoneNumber: '',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: texts.profileSaved });
    expect(answer.body.user).toMatchObject({
      _id: user.id,
      username: 'New Name',
      educationLevel: 'school',
      schoolClass: 'class_9',
      collegeDegree: null,
      customCollegeDegree: null,
      experience: null,
      phoneNumber: null,
    });
    expect((await caller.get(me)).body.user).toEqual(answer.body.user);
    expect(await actionsBy(user)).toEqual(['user_updated']);
  });

  it('keeps a teacher’s approval, experience and expertise', async () => {
    const [, caller] = await build({ role: 'teacher' });
    const answer = await caller.put(me, { experience: '7', expertise: 'Botany' });
    expect(answer.body.user).toMatchObject({ experience: 7, expertise: 'Botany', isApproved: true });
  });

  it('that changes nothing leaves no trace', async () => {
    const [user, caller] = await build();
    const before = await rowOf(user);
    expect((await caller.put(me, { username: user.username, email: user.email })).status).toBe(200);
    expect(await rowOf(user)).toEqual(before);
    expect(await actionsBy(user)).toEqual([]);
  });
});

describe('changing one’s e-mail address', () => {
  it('needs the present password, of which ten guesses are taken', async () => {
    const [user, caller] = await build();
    const email = 'new.address@example.org';
    const missing = await caller.put(me, { email, phoneNumber: '1' });
    expect([missing.status, missing.body.issues[0].path]).toEqual([400, 'currentPassword']);
    for (let i = 0; i < 10; i += 1) {
      const wrong = await caller.put(me, { email, currentPassword: 'wrong one' });
      expect([wrong.status, wrong.body.issues]).toEqual([
        400,
        [{ path: 'currentPassword', message: texts.wrongPassword }],
      ]);
    }
    expect((await caller.put(me, { email, currentPassword: password })).status).toBe(429);
    expect(await rowOf(user)).toMatchObject({ email: user.email, phone_number: null });
  });

  it('is refused for an address of the demo', async () => {
    const [, caller] = await build();
    const answer = await caller.put(me, { email: demoEmail('somebody'), currentPassword: password });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'email']);
  });

  it('ends links that went to the former one, is written down without either, and one signs in with the new one', async () => {
    const [user, caller] = await build();
    const now = t.clock.now();
    const link = { id: user.id, token_hash: Buffer.alloc(32, 7), user_id: user.id, created_at: now };
    const expires_at = new Date(now.getTime() + 60_000);
    await t.db
      .insertInto('password_links')
      .values({ ...link, expires_at })
      .execute();
    const email = 'Moved.House@example.org';
    const answer = await caller.put(me, { email, currentPassword: password });
    expect([answer.status, answer.body.user.email]).toEqual([200, email]);
    expect(await t.db.selectFrom('password_links').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
    expect(await actionsBy(user)).toEqual(['email_changed']);
    const entries = await t.db.selectFrom('audit_entries').selectAll().where('actor_id', '=', user.id).execute();
    expect(JSON.stringify(entries)).not.toMatch(/moved|example/i);
    const body = { usernameOrEmail: email.toLowerCase(), password };
    expect((await t.visitor.post('/api/users/sign_in', body)).status).toBe(200);
  });
});
