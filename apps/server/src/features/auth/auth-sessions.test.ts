import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, leavesOf, type TestApp } from '../../../testing/index.ts';
import { deviceOf } from './device.ts';

const password = 'correct horse';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const address = '/api/users/me/sessions';
async function signIn(user: { username: string }, userAgent: string, remember = false) {
  t.clock.advance(1000);
  const body = { usernameOrEmail: user.username, password, remember };
  const { cookies } = await t.visitor.post('/api/users/sign_in', body, { 'user-agent': userAgent });
  return { cookie: `lectern_session=${cookies[0]?.value ?? ''}` };
}
const actionsOf = (user: { id: string }) =>
  t.db.selectFrom('audit_entries').select(['action', 'changes']).where('actor_id', '=', user.id).execute();

it('tells several people apart when they come at the same moment, and lets nobody in for another', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => t.buildUser({ passwordHash })));
  const callers = await Promise.all(people.map((person) => t.as(person)));
  await callers[3]?.post('/api/users/sign_out');
  await t.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', people[7]?.id ?? '')
    .execute();
  const answers = await Promise.all([...callers, t.visitor].map((caller) => caller.get('/api/users/me')));
  const expected = [...people.map(({ id }, at) => (at === 3 || at === 7 ? null : id)), null];
  expect(answers.map(({ status, body }) => (status === 200 ? body.user._id : null))).toEqual(expected);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
});

describe('one’s auth sessions', () => {
  it('are for people who are signed in', async () => {
    expect((await t.visitor.get(address)).status).toBe(401);
    expect((await t.visitor.delete(address)).status).toBe(401);
    expect((await t.visitor.delete(`${address}/${(await t.buildUser()).id}`)).status).toBe(401);
  });

  it('are not found when they are somebody else’s, have ended or never were', async () => {
    const [mine, theirs] = [await t.buildUser({ passwordHash }), await t.buildUser({ passwordHash })];
    const other = await t.as(theirs);
    const [theirSession] = (await other.get(address)).body;
    const me = await t.as(mine);
    for (const id of [theirSession._id, mine.id]) expect((await me.delete(`${address}/${id}`)).status).toBe(404);
    expect((await me.delete(`${address}/nonsense`)).status).toBe(400);
    expect((await other.get('/api/users/me')).status).toBe(200);
    expect(await actionsOf(mine)).toEqual([]);
  });

  it('are listed with the present one first, then by last use, without anything to sign in with', async () => {
    const user = await t.buildUser({ passwordHash });
    const here = await signIn(user, 'curl/8.5.0');
    await signIn(user, firefox, true);
    await signIn(user, '');
    const answer = await t.visitor.get(address, here);
    expect(answer.body.map((one: { device: string; current: boolean }) => [one.device, one.current])).toEqual([
      ['Unknown device', true],
      ['Unknown device', false],
      ['Firefox on Windows', false],
    ]);
    expect(answer.body[2]).toMatchObject({ remember: true, ip: '127.0.0.1', expiresAt: expect.any(String) });
    for (const [path] of leavesOf(answer.body)) expect(path).not.toMatch(/token|hash|user_id/i);
    t.clock.advance(13 * 60 * 60 * 1000);
    const later = await signIn(user, firefox);
    expect((await t.visitor.get(address, later)).body).toHaveLength(2);
  });

  it('end one by one, on their next request', async () => {
    const user = await t.buildUser({ passwordHash });
    const [here, there] = [await signIn(user, firefox), await signIn(user, firefox)];
    const [, other] = (await t.visitor.get(address, here)).body;
    const answer = await t.visitor.delete(`${address}/${other._id}`, here);
    expect([answer.status, answer.body]).toEqual([200, { message: texts.authSessionEnded }]);
    expect((await t.visitor.get('/api/users/me', there)).status).toBe(401);
    expect((await t.visitor.get('/api/users/me', here)).status).toBe(200);
    expect((await t.visitor.delete(`${address}/${other._id}`, here)).status).toBe(404);
  });

  it('end all but the present one, however often that is asked', async () => {
    const user = await t.buildUser({ passwordHash });
    const cookies = [await signIn(user, firefox), await signIn(user, firefox), await signIn(user, firefox)];
    for (let i = 0; i < 2; i += 1) expect((await t.visitor.delete(address, cookies[1])).status).toBe(200);
    const seen = await Promise.all(cookies.map((cookie) => t.visitor.get('/api/users/me', cookie)));
    expect(seen.map(({ status }) => status)).toEqual([401, 200, 401]);
    expect((await actionsOf(user)).filter(({ action }) => action !== 'sign_in')).toEqual([
      { action: 'auth_session_ended', changes: [{ field: 'count', before: null, after: '2' }] },
    ]);
  });
});

describe('auth sessions of somebody else', () => {
  const of = (id: string): string => `/api/users/${id}/sessions`;

  it('are ended by an admin, on all devices, without a block; the log says how many', async () => {
    const user = await t.buildUser({ passwordHash });
    const cookies = [await signIn(user, firefox), await signIn(user, firefox)];
    const root = await t.buildUser({ role: 'admin' });
    const admin = await t.as(root);
    const answers = [await admin.delete(of(user.id)), await admin.delete(of(user.id))];
    expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
      [200, 2],
      [200, 0],
    ]);
    for (const cookie of cookies) expect((await t.visitor.get('/api/users/me', cookie)).status).toBe(401);
    expect((await t.visitor.get('/api/users/me', await signIn(user, firefox))).status).toBe(200);
    expect(await actionsOf(root)).toEqual([
      { action: 'auth_session_ended', changes: [{ field: 'count', before: null, after: '2' }] },
    ]);
  });

  it('are one’s own in the profile alone, and nobody’s for others', async () => {
    const [self, user] = [await t.buildUser({ role: 'admin' }), await t.buildUser()];
    const admin = await t.as(self);
    expect((await admin.delete(of(self.id))).body.error).toBe('own_account');
    expect((await admin.delete(of(crypto.randomUUID()))).status).toBe(404);
    for (const role of ['student', 'teacher', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).delete(of(user.id))).status).toBe(403);
    expect((await admin.get('/api/users/me')).status).toBe(200);
  });
});

describe('a device', () => {
  it.each([
    [firefox, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['(((', 'Unknown device'],
    ['   ', 'Unknown device'],
    [null, 'Unknown device'],
  ])('that calls itself %s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
