import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';

// Somebody who knows a name and no password tries to keep its owner out.

const password = 'correct horse';
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 24 * 60 * 60_000;

let t: TestApp;
let passwordHash: string;
let victim: TestUser;
beforeAll(async () => {
  const few = { failuresPerAddress: 30, failuresAltogether: 40 };
  t = await buildTestApp({ trustProxy: true, auth: few, mail: true, publicUrl: 'http://lectern.example.org' });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
  victim = await t.buildUser({ passwordHash });
});

type Where = { from: string; device?: string };
const call = (url: string, body: object, { from, device }: Where) =>
  t.visitor.post(url, body, {
    'x-forwarded-for': from,
    ...(device === undefined ? {} : { cookie: `lectern_device=${device}` }),
  });
const signIn = (given: string, where: Where, name = victim.username) =>
  call('/api/users/sign_in', { usernameOrEmail: name, password: given }, where);
const statusOf = async (given: string, where: Where, name?: string) => (await signIn(given, where, name)).status;

/** Fails to sign in to the victim's account from the many addresses of one network; answers the statuses. */
async function flood(network: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 1; i <= times; i += 1) statuses.push(await statusOf('wrong one', { from: `${network}.${i}` }));
  return statuses;
}
/** The victim signs in from there; answers the device's token. */
async function deviceAt(from: string): Promise<string> {
  const answer = await signIn(password, { from });
  expect(answer.status).toBe(200);
  return answer.cookies.find(({ name }) => name === 'lectern_device')?.value ?? '';
}

describe('a flood of failures', () => {
  it('is stopped after ten from one network, whichever of its addresses they come from', async () => {
    expect((await flood('192.0.2', 12)).slice(-3)).toEqual([401, 429, 429]);
    expect(await statusOf('wrong one', { from: '2001:db8:1:1::1' })).toBe(401);
    for (let i = 2; i <= 10; i += 1) await signIn('wrong one', { from: `2001:db8:1:1:${i}::1` });
    expect(await statusOf('wrong one', { from: '2001:db8:1:1:ffff::1' })).toBe(429);
    expect(await statusOf('wrong one', { from: '2001:db8:1:2::1' })).toBe(401);
  });

  it('from one network leaves the owner every other', async () => {
    await flood('192.0.2', 20);
    expect(await statusOf(password, { from: '198.51.100.7' })).toBe(200);
    expect(await statusOf(password, { from: '2001:db8:2:1::7' })).toBe(200);
  });

  it('from next door leaves the owner the device on which they signed in before', async () => {
    const device = await deviceAt('192.0.2.200');
    await flood('192.0.2', 20);
    expect(await statusOf(password, { from: '192.0.2.200' })).toBe(429);
    expect(await statusOf(password, { from: '192.0.2.200', device })).toBe(200);
  });

  it('from everywhere is stopped in the end, and leaves the owner that device, wherever it is', async () => {
    const device = await deviceAt('203.0.113.5');
    for (let net = 0; net < 4; net += 1) await flood(`10.0.${net}`, 10);
    expect(await flood('10.0.9', 2)).toEqual([429, 429]);
    expect(await statusOf(password, { from: '10.0.10.1' })).toBe(429);
    expect(await statusOf(password, { from: '10.0.11.1', device })).toBe(200);
    t.clock.advance(minutes(6 * 60));
    expect(await statusOf(password, { from: '10.0.12.1' })).toBe(200);
  });

  it('from the owner’s own address on other names leaves that device too', async () => {
    const device = await deviceAt('192.0.2.9');
    for (let i = 0; i < 30; i += 1) await signIn('wrong one', { from: '192.0.2.9' }, `nobody ${i}`);
    expect(await statusOf(password, { from: '192.0.2.9' })).toBe(429);
    expect(await statusOf(password, { from: '192.0.2.9', device })).toBe(200);
  });

  it('on names that read like the owner’s account and network leaves the owner that network', async () => {
    const name = `${victim.id}:192.0.2.0/24`;
    for (let i = 1; i <= 10; i += 1) expect(await statusOf('wrong one', { from: '198.51.100.7' }, name)).toBe(401);
    expect(await statusOf(password, { from: '192.0.2.1' })).toBe(200);
  });

  it('from everywhere does not make the owner’s tries use up what others next to them have', async () => {
    for (let net = 0; net < 4; net += 1) await flood(`10.3.${net}`, 10);
    const here = { from: '203.0.113.7' };
    for (let i = 0; i < 21; i += 1) await signIn('wrong one', here, `nobody here ${i}`);
    for (let i = 0; i < 9; i += 1) expect(await statusOf(password, here)).toBe(429);
    const other = await t.buildUser({ passwordHash });
    expect(await statusOf(password, here, other.username)).toBe(200);
  });

  it('by requests for a new password leaves the owner theirs, and few mails', async () => {
    const ask = (from: string) => call('/api/users/forgot-password', { usernameOrEmail: victim.email }, { from });
    for (let i = 1; i <= 8; i += 1) await ask(`192.0.2.${i}`);
    expect((await ask('192.0.2.9')).status).toBe(429);
    expect((await ask('198.51.100.7')).status).toBe(200);
    const mails = await t.db.selectFrom('mails').select('body').where('recipient', '=', victim.email).execute();
    expect(mails).toHaveLength(3);
    // The newest link works, and the reader of the mail is known on their device from then on.
    const links = mails.map(({ body }) => /set-password#(\S+)/.exec(body)?.[1] ?? '');
    const where = { from: '198.51.100.7' };
    const set = (token: string) =>
      call('/api/users/set-password', { token, password: 'new secret', confirmPassword: 'new secret' }, where);
    const answers = await Promise.all(links.map(set));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const device = answers.flatMap(({ cookies }) => cookies).find(({ name }) => name === 'lectern_device')?.value ?? '';
    for (let net = 0; net < 4; net += 1) await flood(`10.1.${net}`, 10);
    expect(await statusOf('new secret', { from: '10.1.9.1' })).toBe(429);
    expect(await statusOf('new secret', { from: '10.1.9.1', device })).toBe(200);
  });
});

describe('a known device', () => {
  it('has ten tries of its own, and no more', async () => {
    const device = await deviceAt('192.0.2.1');
    for (let i = 0; i < 10; i += 1) expect(await statusOf('wrong one', { from: `10.2.${i}.1`, device })).toBe(401);
    expect(await statusOf(password, { from: '10.2.99.1', device })).toBe(429);
    // An owner who lost the device signs in elsewhere.
    expect(await statusOf(password, { from: '10.2.99.1' })).toBe(200);
  });

  it('is known for the person alone who signed in on it', async () => {
    const other = await t.buildUser({ passwordHash });
    const device = await deviceAt('192.0.2.1');
    for (let i = 0; i < 10; i += 1) await signIn('wrong one', { from: '198.51.100.7' }, other.username);
    expect(await statusOf(password, { from: '198.51.100.7', device }, other.username)).toBe(429);
  });

  it('gets a token of the server’s making, never one that it came with', async () => {
    const planted = 'x'.repeat(43);
    const answer = await signIn(password, { from: '192.0.2.1', device: planted });
    const given = answer.cookies.find(({ name }) => name === 'lectern_device');
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 24 * 60 * 60 });
    expect(given?.value).not.toBe(planted);
    const rows = await t.db.selectFrom('known_devices').selectAll().where('user_id', '=', victim.id).execute();
    expect(rows.map((row) => row.token_hash.toString('utf8'))).not.toContain(given?.value);
    expect(await deviceAt('192.0.2.1')).not.toBe(given?.value);
    const again = await signIn(password, { from: '192.0.2.1', device: given?.value ?? '' });
    expect(again.cookies.find(({ name }) => name === 'lectern_device')?.value).toBe(given?.value);
  });

  it('is forgotten 180 days after its last use, after twenty others, and when a new password is set elsewhere', async () => {
    const known = async (device: string) => {
      await t.db.deleteFrom('rate_limits').execute();
      await flood('192.0.2', 10);
      return (await statusOf(password, { from: '192.0.2.1', device })) === 200;
    };
    const old = await deviceAt('203.0.113.1');
    t.clock.advance(days(179));
    expect(await known(old)).toBe(true);
    t.clock.advance(days(180));
    expect(await known(old)).toBe(false);

    const first = await deviceAt('203.0.113.1');
    for (let i = 0; i < 19; i += 1) {
      t.clock.advance(1000);
      await deviceAt('203.0.113.1');
    }
    expect(await known(first)).toBe(true);
    for (let i = 0; i < 5; i += 1) await deviceAt('203.0.113.1');
    const kept = await t.db.selectFrom('known_devices').select('user_id').where('user_id', '=', victim.id).execute();
    expect(kept).toHaveLength(20);
    t.clock.advance(1000);
    const latest = await deviceAt('203.0.113.1');
    const changing = await t.as(victim);
    const change = { currentPassword: password, password: 'another one', confirmPassword: 'another one' };
    expect((await changing.put('/api/users/me/password', change)).status).toBe(200);
    await t.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', victim.id).execute();
    expect([await known(latest), await known(first)]).toEqual([false, false]);
  });

  it('is forgotten when an admin sets a new password', async () => {
    const device = await deviceAt('203.0.113.1');
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const body = { password: 'another one' };
    expect((await admin.put(`/api/users/${victim.id}`, body)).status).toBe(200);
    await flood('192.0.2', 10);
    expect(await statusOf('another one', { from: '192.0.2.1', device })).toBe(429);
    expect(await statusOf('another one', { from: '203.0.113.1' })).toBe(200);
  });
});
