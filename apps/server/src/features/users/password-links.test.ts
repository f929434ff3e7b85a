import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '../../platform/clock/index.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import {
  consumePasswordLink,
  deleteExpiredPasswordLinks,
  findPasswordLink,
  makePasswordLink,
  passwordLinkAddress,
} from './password-links.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const random = { bytes: randomBytes };
const linkFor = async (user: { id: string }, livesMs = 1_000) =>
  makePasswordLink(
    { random },
    { db: t.db, clock: t.clock, ids: uuidV7(t.clock, random) },
    { userId: user.id, createdBy: null, livesMs },
  );
const find = (token: string) => findPasswordLink(t.db, token, t.clock.now());
const consume = (token: string) =>
  t.db.transaction().execute(async (trx) => consumePasswordLink(trx, token, t.clock.now()));

describe('a link is worth nothing', () => {
  it('with another token', async () => {
    const { token } = await linkFor(await t.buildUser());
    for (const wrong of ['', `${token}x`, token.toUpperCase(), 'x']) {
      expect(await find(wrong)).toBeNull();
      expect(await consume(wrong)).toBeNull();
    }
  });

  it('when its time is over, and is then removed', async () => {
    const { token } = await linkFor(await t.buildUser());
    t.clock.advance(999);
    expect(await find(token)).not.toBeNull();
    t.clock.advance(1);
    expect([await find(token), await consume(token)]).toEqual([null, null]);
    expect(await deleteExpiredPasswordLinks(t.db, t.clock.now(), 10)).toBeGreaterThan(0);
    expect(await t.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
  });

  it('once a newer one was made, and after the account was deleted', async () => {
    const user = await t.buildUser();
    const [former, latest] = [await linkFor(user), await linkFor(user)];
    expect([await find(former.token), (await find(latest.token))?.userId]).toEqual([null, user.id]);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    expect([await find(latest.token), await consume(latest.token)]).toEqual([null, null]);
  });
});

describe('a link that was made for a student', () => {
  const promoted = async (change: object) => {
    const user = await t.buildUser();
    const { token } = await linkFor(user);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.put(`/api/users/${user.id}`, change)).status).toBe(200);
    return find(token);
  };

  it.each([[{ role: 'admin' }], [{ isAdmin: true }], [{ role: 'coordinator' }]])(
    'sets no password of somebody who oversees others by now: %j',
    async (change) => {
      expect(await promoted(change)).toBeNull();
    },
  );

  it('still sets the password of a teacher', async () => {
    expect(await promoted({ role: 'teacher' })).not.toBeNull();
  });
});

describe('a link', () => {
  it('is used once, also by many at once', async () => {
    const user = await t.buildUser();
    const { token } = await linkFor(user);
    const used = await Promise.all(Array.from({ length: 6 }, async () => consume(token)));
    expect(used.filter((one) => one?.userId === user.id)).toHaveLength(1);
    expect(used.filter((one) => one === null)).toHaveLength(5);
    expect(await find(token)).toBeNull();
  });

  it('is the only one of its person when many are made at once', async () => {
    const user = await t.buildUser();
    const made = await Promise.all(Array.from({ length: 6 }, async () => linkFor(user)));
    const live = await Promise.all(made.map(async ({ token }) => find(token)));
    expect(live.filter((link) => link !== null)).toHaveLength(1);
  });

  it('is as good as before when what it was used for fails', async () => {
    const { token } = await linkFor(await t.buildUser());
    const failing = t.db.transaction().execute(async (trx) => {
      await consumePasswordLink(trx, token, t.clock.now());
      throw new Error('no password was set');
    });
    await expect(failing).rejects.toThrow('no password was set');
    expect(await find(token)).not.toBeNull();
  });

  it('stores nothing of its token, which stands where servers do not see it', async () => {
    const { token } = await linkFor(await t.buildUser());
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await t.db.selectFrom('password_links').selectAll().execute();
    expect(rows.some((row) => row.token_hash.toString('base64url') === token)).toBe(false);
    expect(passwordLinkAddress('https://a.example/', token)).toBe(`https://a.example/set-password#${token}`);
  });
});

describe('a link that an admin makes', () => {
  it('is refused to everybody else, and for nobody', async () => {
    const user = await t.buildUser();
    const url = `/api/users/${user.id}/password-link`;
    expect((await t.visitor.post(url)).status).toBe(401);
    for (const role of ['student', 'teacher', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).post(url)).status).toBe(403);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.post('/api/users/01890000-0000-7000-8000-000000000000/password-link')).status).toBe(404);
    expect(await auditOf(t, user)).toEqual([]);
  });

  it('is made once for a key, whose repeat is not told the link again', async () => {
    const user = await t.buildUser();
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const make = (key: string) =>
      admin.post(`/api/users/${user.id}/password-link`, undefined, { 'idempotency-key': key });
    const [first, again] = [await make('one'), await make('one')];
    expect(first.body.passwordLink).toContain('/set-password#');
    expect([again.status, again.body]).toEqual([201, { ...first.body, passwordLink: null }]);
    expect(await auditOf(t, user)).toHaveLength(1);
    expect(await find(first.body.passwordLink.split('#')[1])).not.toBeNull();
    expect((await make('another')).body.passwordLink).not.toBe(first.body.passwordLink);
  });

  it.each(['lectern.test:3000', '203.0.113.5', 'localhost.evil.example', '[2001:db8::1]:3000'])(
    'leads nowhere that the request names, but to a near address: not to %s',
    async (host) => {
      const user = await t.buildUser();
      const admin = await t.as(await t.buildUser({ role: 'admin' }));
      const headers = { host, 'x-forwarded-host': 'evil.example' };
      const answer = await admin.post(`/api/users/${user.id}/password-link`, undefined, headers);
      expect([answer.status, answer.body.passwordLink]).toEqual([
        201,
        expect.stringMatching(/^\/set-password#[\w-]{43}$/),
      ]);
      const account = { username: `Made at ${host.length}`, email: `made${host.length}@example.org` };
      const made = await admin.post('/api/users', account, headers);
      expect([made.status, made.body.passwordLink]).toEqual([201, expect.stringMatching(/^\/set-password#[\w-]{43}$/)]);
    },
  );

  it.each([
    ['a week for an account without a password', null, 7 * 24 * 60],
    ['half an hour for another', 'hash', 30],
  ])('lives %s', async (_name, passwordHash, minutes) => {
    const user = await t.buildUser(passwordHash === null ? {} : { passwordHash });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const answer = await admin.post(`/api/users/${user.id}/password-link`, undefined, { host: '10.1.2.3:3000' });
    expect(answer.status).toBe(201);
    expect(answer.body.passwordLink).toMatch(/^http:\/\/10\.1\.2\.3:3000\/set-password#[\w-]{43}$/);
    expect(answer.body.passwordLinkExpiresAt).toBe(new Date(t.clock.now().getTime() + minutes * 60_000).toISOString());
    expect((await auditOf(t, user)).map((entry) => entry.action)).toEqual(['password_link_made']);
  });
});
