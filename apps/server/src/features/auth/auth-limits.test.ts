import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { demoEmail } from '../users/index.ts';

const password = 'correct horse';
const minutes = (count: number) => count * 60_000;

let t: TestApp;
let behindProxy: TestApp;
let passwordHash: string;
beforeAll(async () => {
  const few = { failuresPerAddress: 12, signUpsPerAddress: 2 };
  [t, behindProxy] = await Promise.all([
    buildTestApp({ auth: few }),
    buildTestApp({ auth: { ...few, demoAccounts: false }, trustProxy: true }),
  ]);
  passwordHash = await cheapHash(password);
});
afterAll(() => Promise.all([t.close(), behindProxy.close()]));

let lastAddress = 0;
/** An address of the documentation range, in a network that no other test uses. */
const freshAddress = () => `2001:db8:0:${(lastAddress += 1)}::1`;

async function post(
  on: TestApp,
  url: string,
  body: object,
  from: { address?: string; headers?: Record<string, string> } = {},
) {
  const response = await on.app.inject({
    method: 'POST',
    url,
    payload: body,
    remoteAddress: from.address ?? '127.0.0.1',
    headers: from.headers ?? {},
  });
  return {
    status: response.statusCode,
    body: response.json<{ error?: string; message?: string }>(),
    headers: response.headers,
  };
}
const attempt = (name: string, given: string, from?: Parameters<typeof post>[3], on = t) =>
  post(on, '/api/users/sign_in', { usernameOrEmail: name, password: given }, from);

async function fail(name: string, times: number, from?: Parameters<typeof post>[3], on = t): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await attempt(name, 'wrong one', from, on)).status).toBe(401);
}

let newcomers = 0;
function signUp(on: TestApp, from?: Parameters<typeof post>[3]) {
  newcomers += 1;
  const body = {
    username: `limited ${newcomers}`,
    email: `limited${newcomers}@example.org`,
    password,
    confirmPassword: password,
  };
  return post(on, '/api/users/sign_up', body, from);
}

describe('failed sign-ins of an account', () => {
  it('are refused after ten, the right password too, with the seconds to wait', async () => {
    const user = await t.buildUser({ passwordHash });
    await fail(user.username, 10);
    t.clock.advance(minutes(5));
    for (const given of ['wrong one', password]) {
      const answer = await attempt(user.username, given);
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({
        error: 'too_many_requests',
        message: 'Too many attempts. Please try again in 10 minutes.',
      });
      expect(answer.headers['retry-after']).toBe('600');
    }
  });

  it('are forgotten 15 minutes after the first', async () => {
    const user = await t.buildUser({ passwordHash });
    await fail(user.username, 10);
    t.clock.advance(minutes(15) - 1);
    expect((await attempt(user.username, password)).status).toBe(429);
    t.clock.advance(1);
    expect((await attempt(user.username, password)).status).toBe(200);
  });

  it('do not include successes, whichever number of them', async () => {
    const user = await t.buildUser({ passwordHash });
    await fail(user.username, 9);
    for (let i = 0; i < 5; i += 1) expect((await attempt(user.username, password)).status).toBe(200);
    await fail(user.username, 1);
    expect((await attempt(user.username, password)).status).toBe(429);
  });

  it('do not include the right password of a blocked account', async () => {
    const user = await t.buildUser({ passwordHash, isActive: false });
    for (let i = 0; i < 12; i += 1) expect((await attempt(user.username, password)).status).toBe(403);
  });

  it('count in whichever case the name is written, and for names that do not exist', async () => {
    await fail('Ghost Account', 5);
    await fail(' ghost  ACCOUNT ', 5);
    expect((await attempt('ghost account', 'wrong one')).status).toBe(429);
  });

  it('count one by one when they come at once', async () => {
    const user = await t.buildUser({ passwordHash });
    const answers = await Promise.all(Array.from({ length: 14 }, () => attempt(user.username, 'wrong one')));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('leave other accounts alone', async () => {
    const [limited, other] = [await t.buildUser({ passwordHash }), await t.buildUser({ passwordHash })];
    await fail(limited.username, 10);
    expect((await attempt(other.username, password)).status).toBe(200);
  });
});

describe('an address', () => {
  it('is limited over all accounts, when it is no loopback address', async () => {
    const user = await t.buildUser({ passwordHash });
    const from = { address: freshAddress() };
    for (let i = 0; i < 12; i += 1) await fail(`somebody ${from.address} ${i}`, 1, from);
    expect((await attempt(user.username, password, from)).status).toBe(429);
    expect((await attempt(user.username, password, { address: freshAddress() })).status).toBe(200);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is not limited on %s', async (address) => {
    for (let i = 0; i < 14; i += 1) await fail(`loopback ${address} ${i}`, 1, { address });
  });

  it('may not sign up more often than allowed in ten minutes', async () => {
    const from = { address: freshAddress() };
    expect([(await signUp(t, from)).status, (await signUp(t, from)).status]).toEqual([201, 201]);
    const refused = await signUp(t, from);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    t.clock.advance(minutes(10));
    expect((await signUp(t, from)).status).toBe(201);
  });

  it('is the peer, whatever X-Forwarded-For says, without a trusted proxy', async () => {
    const address = freshAddress();
    for (let i = 0; i < 12; i += 1)
      await fail(`claimed ${i}`, 1, { address, headers: { 'x-forwarded-for': freshAddress() } });
    expect(
      (await attempt('claimed again', 'x', { address, headers: { 'x-forwarded-for': freshAddress() } })).status,
    ).toBe(429);
  });

  it('is the one that a trusted proxy tells', async () => {
    const [one, other] = [{ 'x-forwarded-for': freshAddress() }, { 'x-forwarded-for': freshAddress() }];
    for (let i = 0; i < 12; i += 1) await fail(`proxied ${i}`, 1, { headers: one }, behindProxy);
    expect((await attempt('proxied again', 'x', { headers: one }, behindProxy)).status).toBe(429);
    expect((await attempt('proxied again', 'x', { headers: other }, behindProxy)).status).toBe(401);
  });
});

describe('the cookies', () => {
  it('are Secure and bound to the host where people reach the site over https, whatever way requests take', async () => {
    const site = await buildTestApp({ publicUrl: 'https://lectern.example.org' });
    try {
      const user = await site.buildUser({ passwordHash });
      const { headers } = await attempt(user.username, password, {}, site);
      const [token, device] = [headers['set-cookie'] ?? []].flat();
      expect(token).toMatch(/^__Host-lectern_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(device).toMatch(
        /^__Host-lectern_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const given = String(token).split(';')[0] ?? '';
      expect((await site.visitor.get('/api/users/me', { cookie: given })).status).toBe(200);
      // One without the prefix may have been planted by another site of the domain.
      const planted = given.replace('__Host-', '');
      expect((await site.visitor.get('/api/users/me', { cookie: planted })).status).toBe(401);
      const out = await site.visitor.post('/api/users/sign_out', {}, { cookie: given });
      expect(out.cookies).toMatchObject([{ name: '__Host-lectern_session', value: '', path: '/', secure: true }]);
      expect((await site.visitor.get('/api/users/me', { cookie: given })).status).toBe(401);
    } finally {
      await site.close();
    }
  });

  it('are Secure when a trusted proxy was reached over https, and only then', async () => {
    const user = await behindProxy.buildUser({ passwordHash });
    const alone = await t.buildUser({ passwordHash });
    const https = { headers: { 'x-forwarded-proto': 'https' } };
    const cookieOf = async (on: TestApp, name: string, from: Parameters<typeof post>[3]) =>
      String((await attempt(name, password, from, on)).headers['set-cookie']);
    expect(await cookieOf(behindProxy, user.username, https)).toContain('; Secure');
    expect(await cookieOf(behindProxy, user.username, {})).not.toContain('Secure');
    expect(await cookieOf(t, alone.username, https)).not.toContain('Secure');
  });
});

describe('an account of the demo', () => {
  it('may sign in only where the demo is on, which is told to those who know the password', async () => {
    for (const [on, status] of [
      [t, 200],
      [behindProxy, 403],
    ] as const) {
      const user = await on.buildUser({ passwordHash });
      const email = demoEmail(user.username);
      await on.db.updateTable('users').set({ email, email_key: email }).where('id', '=', user.id).execute();
      const answer = await attempt(email, password, {}, on);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body).toMatchObject({ error: 'account_blocked', message: texts.demoOff });
      expect((await attempt(email, 'wrong one', {}, on)).status).toBe(401);
      // Nor does an auth session from before the demo was switched off go on.
      expect((await (await on.as(user)).get('/api/users/me')).status).toBe(status === 200 ? 200 : 401);
    }
  });
});

describe('an account of a demo that nobody asked for', () => {
  const demoAccount = async (on: TestApp) => {
    const user = await on.buildUser({ passwordHash });
    const email = demoEmail(user.username);
    await on.db.updateTable('users').set({ email, email_key: email }).where('id', '=', user.id).execute();
    return { email, cookie: await on.cookieOf(user) };
  };
  const foreign: [string, Record<string, string>][] = [
    ['another host', { host: 'tunnel.example.org' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
    ['Via', { via: '1.1 tunnel' }],
    ['the header of a content network', { 'true-client-ip': '203.0.113.7' }],
    ['the id of a tunnel', { 'cf-ray': '8f0' }],
    ['the header of a load balancer', { 'x-amzn-trace-id': 'Root=1' }],
  ];

  it.each(foreign)('does not answer to a request with %s', async (_, headers) => {
    const { email, cookie } = await demoAccount(t);
    expect((await attempt(email, password, { headers })).body).toMatchObject({ message: texts.demoOff });
    const me = async (more: Record<string, string>) =>
      (await t.visitor.get('/api/users/me', { cookie, ...more })).status;
    expect([await me({}), await me(headers)]).toEqual([200, 401]);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])('answers on %s', async (host) => {
    const { email } = await demoAccount(t);
    expect((await attempt(email, password, { headers: { host } })).status).toBe(200);
  });

  it('answers to no other machine, and to all where the demo was asked for', async () => {
    const { email } = await demoAccount(t);
    expect((await attempt(email, password, { address: freshAddress() })).status).toBe(403);
    const asked = await buildTestApp({ auth: { demoFromHereAlone: false } });
    try {
      const there = await demoAccount(asked);
      for (const [, headers] of foreign)
        expect((await attempt(there.email, password, { headers }, asked)).status).toBe(200);
    } finally {
      await asked.close();
    }
  });
});

describe('an account', () => {
  it('has one lot of tries for its name and its address together', async () => {
    const user = await t.buildUser({ passwordHash });
    const attempt = (usernameOrEmail: string) =>
      post(t, '/api/users/sign_in', { usernameOrEmail, password: 'wrong one' });
    for (let i = 0; i < 5; i += 1) {
      expect((await attempt(user.username)).status).toBe(401);
      expect((await attempt(user.email)).status).toBe(401);
    }
    expect((await attempt(user.username)).status).toBe(429);
    expect((await attempt(user.email)).status).toBe(429);
  });

  it('ends its former auth session when the same browser signs in again', async () => {
    const user = await t.buildUser({ passwordHash });
    const former = await t.cookieOf(user);
    const signedIn = await post(
      t,
      '/api/users/sign_in',
      { usernameOrEmail: user.username, password },
      { headers: { cookie: former } },
    );
    expect(signedIn.status).toBe(200);
    expect((await t.visitor.get('/api/users/me', { cookie: former })).status).toBe(401);
  });

  it('cannot be made with an address of the demo, nor with a blank password', async () => {
    const account = { username: 'Somebody New', email: demoEmail('Somebody New'), password, confirmPassword: password };
    const demo = await post(t, '/api/users/sign_up', account);
    expect([demo.status, demo.body]).toMatchObject([400, { issues: [{ path: 'email' }] }]);
    const blank = { ...account, email: 'new@example.org', password: '      ', confirmPassword: '      ' };
    expect((await post(t, '/api/users/sign_up', blank)).body).toMatchObject({ message: texts.fillAllFields });
  });
});
