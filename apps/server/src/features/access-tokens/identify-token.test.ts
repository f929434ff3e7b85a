import { accessTokenStart } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken, scriptWith } from '../../../testing/features/access-tokens/build-token.ts';
import { giveFactor } from '../../../testing/features/auth/second-factor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { demoEmail } from '../users/index.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await buildTestApp({ auth: { demoAccounts: false } });
  admin = await t.buildUser({ role: 'admin' });
});
afterAll(() => t.close());

const dayMs = 24 * 60 * 60 * 1000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a token that does not work', () => {
  const unknown = `${accessTokenStart}${'a'.repeat(43)}`;
  it.each([
    ['nothing', 'Bearer'],
    ['an empty one', 'Bearer '],
    ['one in another form', 'Bearer lct_short'],
    ['one of somebody else’s', 'bearer ghp_0123456789'],
    ['an unknown one', `Bearer ${unknown}`],
    ['an unknown one with a blank in it', `Bearer ${unknown} ${unknown}`],
  ])('is refused, also beside a cookie: %s', async (_what, authorization) => {
    const cookie = await t.cookieOf(admin);
    for (const headers of [{ authorization }, { authorization, cookie }]) {
      const answer = await t.visitor.get('/api/courses', headers);
      expect([answer.status, answer.body.error]).toEqual([401, 'token_refused']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.cookies).toEqual([]);
    }
  });

  it.each([
    ['has ended', () => ({ expires_at: t.clock.now() })],
    ['was revoked', () => ({ revoked_at: t.clock.now() })],
  ])('is refused once it %s, also beside a cookie', async (_what, given) => {
    const { secret } = await buildToken(t, admin, given());
    const answer = await t.visitor.get('/api/users/me', { ...bearer(secret), cookie: await t.cookieOf(admin) });
    expect([answer.status, answer.body.error]).toEqual([401, 'token_refused']);
  });

  it('gets nothing of the pages that visitors get from memory', async () => {
    const other = await buildTestApp();
    try {
      const site = await other.app.listen({ port: 0, host: '127.0.0.1' });
      const statusOf = async (headers: Record<string, string>) =>
        (await fetch(`${site}/api/courses?page=1`, { headers })).status;
      expect([await statusOf({}), await statusOf({})]).toEqual([200, 200]);
      expect(await statusOf(bearer(unknown))).toBe(401);
    } finally {
      await other.close();
    }
  });
});

it.each([
  ['after a tab', 'Bearer\t'],
  ['without a scheme', ''],
  ['after another scheme', 'Token '],
  ['in a list', 'x, Bearer '],
])('a token of ours %s is none, and the cookie beside it does not count', async (_what, before) => {
  const { secret } = await buildToken(t, admin);
  const headers = { authorization: `${before}${secret}`, cookie: await t.cookieOf(admin) };
  expect((await t.visitor.get('/api/users/me', headers)).body.error).toBe('token_refused');
});

it('another scheme than Bearer is a proxy’s in front, and the cookie counts', async () => {
  const headers = { authorization: 'Basic c2Nob29sOmdhdGU=', cookie: await t.cookieOf(admin) };
  expect((await t.visitor.get('/api/users/me', headers)).body.user._id).toBe(admin.id);
});

it('a request with a cookie and a token is the token’s', async () => {
  const other = await t.buildUser({ role: 'admin' });
  const course = await t.buildCourse(other, { course_type: 'private' });
  const { secret } = await buildToken(t, admin, { scopes: ['people:read'] });
  const headers = { ...bearer(secret), cookie: await t.cookieOf(other) };
  expect((await t.visitor.get(`/api/courses/${course._id}`, headers)).body.error).toBe('scope_missing');
  expect((await t.visitor.get('/api/users?page=1', headers)).status).toBe(200);
});

it('a token rests while its maker has yet to set up a second step that is required', async () => {
  const maker = await t.buildUser({ role: 'admin' });
  const script = scriptWith(t, (await buildToken(t, maker)).secret);
  const rule = { id: crypto.randomUUID(), institution_id: null, role: 'admin', since: t.clock.now() } as const;
  await t.db.insertInto('required_steps').values(rule).execute();
  expect((await script.get('/api/users?page=1')).body.error).toBe('token_refused');
  await giveFactor(t, maker.id);
  expect((await script.get('/api/users?page=1')).status).toBe(200);
  await t.db.deleteFrom('required_steps').execute();
});

describe('a token rests while its maker', () => {
  const set = (user: TestUser, values: object) =>
    t.db.updateTable('users').set(values).where('id', '=', user.id).execute();
  const unmanage = ({ id }: TestUser) => t.db.deleteFrom('institution_managers').where('user_id', '=', id).execute();

  it.each([
    ['is blocked', { is_active: false }],
    ['is no administrator', { is_admin: false, role: 'teacher' as const, is_approved: true }],
  ])('%s, and works again afterwards: for the site', async (_what, values) => {
    const maker = await t.buildUser({ role: 'admin' });
    const script = scriptWith(t, (await buildToken(t, maker)).secret);
    expect((await script.get('/api/users?page=1')).status).toBe(200);
    await set(maker, values);
    expect((await script.get('/api/users?page=1')).body.error).toBe('token_refused');
    await set(maker, { is_active: true, is_admin: true, role: 'admin', is_approved: null });
    expect((await script.get('/api/users?page=1')).status).toBe(200);
  });

  it.each<[string, (maker: TestUser) => Promise<unknown>]>([
    ['is blocked', (maker) => set(maker, { is_active: false })],
    ['no longer manages the institution', unmanage],
    ['is a teacher instead', (maker) => set(maker, { role: 'teacher', is_approved: true })],
    ['has another institution alone', (maker) => unmanage(maker).then(async () => manage(maker))],
  ])('%s: for an institution', async (_what, lose) => {
    const place = await t.buildInstitution();
    const maker = await t.buildUser({ role: 'coordinator' }, [place]);
    const script = scriptWith(t, (await buildToken(t, maker, { institution_id: place.id })).secret);
    expect((await script.get('/api/users?page=1')).status).toBe(200);
    await lose(maker);
    expect((await script.get('/api/users?page=1')).body.error).toBe('token_refused');
  });

  async function manage(maker: TestUser): Promise<void> {
    const { id } = await t.buildInstitution();
    await t.db.insertInto('institution_managers').values({ institution_id: id, user_id: maker.id }).execute();
  }

  it('is an account of a demo that is off', async () => {
    const maker = await t.buildUser({ role: 'admin' });
    const script = scriptWith(t, (await buildToken(t, maker)).secret);
    await set(maker, { email: demoEmail('Alex Admin') });
    expect((await script.get('/api/users?page=1')).body.error).toBe('token_refused');
  });
});

it('a token goes with the account of its maker', async () => {
  const maker = await t.buildUser({ role: 'admin' });
  const script = scriptWith(t, (await buildToken(t, maker)).secret);
  const deleted = await (await t.as(admin)).delete(`/api/users/destroy/${maker.id}`);
  expect(deleted.status).toBe(200);
  expect((await script.get('/api/users?page=1')).body.error).toBe('token_refused');
  expect(await t.db.selectFrom('access_tokens').selectAll().where('user_id', '=', maker.id).execute()).toEqual([]);
});

it('the last use is noted to the minute', async () => {
  const { id, secret } = await buildToken(t, admin);
  const script = scriptWith(t, secret);
  const noted = async () =>
    (await t.db.selectFrom('access_tokens').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow())
      .last_used_at;
  const first = t.clock.now();
  await script.get('/api/courses?page=1');
  t.clock.advance(59_000);
  await script.get('/api/courses?page=1');
  expect(await noted()).toEqual(first);
  t.clock.advance(1_000);
  await script.get('/api/courses?page=1');
  expect(await noted()).toEqual(t.clock.now());
});

it('a refused call is a use as well, and a token that has ended has none', async () => {
  const { id, secret } = await buildToken(t, admin, {
    scopes: ['audit:read'],
    expires_at: new Date(t.clock.now().getTime() + dayMs),
  });
  const script = scriptWith(t, secret);
  expect((await script.get('/api/users')).body.error).toBe('scope_missing');
  t.clock.advance(dayMs);
  expect((await script.get('/api/audit')).status).toBe(401);
  const row = await t.db
    .selectFrom('access_tokens')
    .select('last_used_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.last_used_at?.getTime()).toBe(t.clock.now().getTime() - dayMs);
});
