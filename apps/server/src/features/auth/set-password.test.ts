import { randomBytes } from 'node:crypto';
import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { uuidV7 } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { spiedPasswords } from '../../../testing/spied-passwords.ts';
import { endPasswordLinks, makePasswordLink } from '../users/index.ts';
import { whileHolding } from '../../../testing/features/auth/hold-account.ts';

// The real thing, which one test counts.
const password = 'battery staple';
const hourMs = 60 * 60 * 1000;

const { argon2, passwords } = spiedPasswords();
let t: TestApp;
let logged: string[];
beforeAll(async () => {
  logged = [];
  t = await buildTestApp({
    passwords,
    auth: { failuresPerAddress: 3 },
    log: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => t.close());

async function linkFor(user: TestUser, livesMs = hourMs): Promise<string> {
  const random = { bytes: randomBytes };
  const act = { db: t.db, clock: t.clock, ids: uuidV7(t.clock, random) };
  return (await makePasswordLink({ random }, act, { userId: user.id, createdBy: null, livesMs })).token;
}
const check = (token: string) => t.visitor.post('/api/users/set-password/check', { token });
const set = (token: string, more: object = {}) =>
  t.visitor.post('/api/users/set-password', { token, password, confirmPassword: password, ...more });
const signIn = (user: TestUser, given = password) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: user.username, password: given });

describe('a link for setting a password', () => {
  it('that nobody made is as good as one that was used or is too old, and costs no hashing', async () => {
    const old = await linkFor(await t.buildUser(), 1000);
    t.clock.advance(1000);
    argon2.hash.mockClear();
    for (const token of [old, 'x'.repeat(43), 'ü', "' or true --"]) {
      for (const answer of [await check(token), await set(token)]) {
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({ error: 'link_used_up', message: texts.linkUsedUp });
      }
    }
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  it('is not used up by passwords that will not do', async () => {
    const user = await t.buildUser();
    const token = await linkFor(user);
    const short = await set(token, { password: 'abc', confirmPassword: 'abcd' });
    expect(short.status).toBe(400);
    expect(short.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['password', 'confirmPassword']);
    expect((await set('')).status).toBe(400);
    expect((await check(token)).status).toBe(200);
  });

  it('says that its owner is blocked, and works again once they are not', async () => {
    const user = await t.buildUser({ isActive: false });
    const token = await linkFor(user);
    for (const answer of [await check(token), await set(token)]) {
      expect([answer.status, answer.body.message]).toEqual([403, texts.blocked]);
    }
    await t.db.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute();
    expect((await set(token)).status).toBe(200);
  });

  it('is used up when its owner is gone', async () => {
    const user = await t.buildUser();
    const token = await linkFor(user);
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', user.id).execute();
    expect((await set(token)).status).toBe(409);
  });

  it('may not be guessed at from one address for long, while good ones open in any case', async () => {
    const from = { remoteAddress: '192.0.2.77' };
    const tryOne = async (token: string) =>
      (await t.app.inject({ method: 'POST', url: '/api/users/set-password/check', payload: { token }, ...from }))
        .statusCode;
    const token = await linkFor(await t.buildUser());
    const seen: number[] = [];
    for (const tried of ['wrong', token, 'wrong', 'wrong', 'wrong', token]) seen.push(await tryOne(tried));
    expect(seen).toEqual([409, 200, 409, 409, 429, 200]);
  });

  it('tells whom it is for and until when', async () => {
    const user = await t.buildUser();
    const answer = await check(await linkFor(user));
    const expiresAt = new Date(t.clock.now().getTime() + hourMs).toISOString();
    expect(answer.body).toEqual({ username: user.username, expiresAt });
  });

  it('opens a new account, once', async () => {
    const user = await t.buildUser();
    expect((await signIn(user)).status).toBe(401);
    const token = await linkFor(user);
    const answer = await set(token);
    expect([answer.status, answer.body]).toEqual([200, { message: texts.passwordSet }]);
    // Known on this device, and not signed in.
    expect(answer.cookies.map(({ name }) => name)).toEqual(['lectern_device']);
    expect((await set(token, { password: 'another', confirmPassword: 'another' })).status).toBe(409);
    expect((await signIn(user)).status).toBe(200);
    const entry = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('target_id', '=', user.id)
      .where('action', '=', 'password_set')
      .execute();
    expect(entry).toEqual([{ action: 'password_set', actor_id: user.id }]);
  });

  it('ends all auth sessions and the former password', async () => {
    const user = await t.buildUser({ passwordHash: await cheapHash('former one') });
    const [here, there] = [await t.as(user), await t.as(user)];
    expect((await set(await linkFor(user))).status).toBe(200);
    for (const caller of [here, there]) expect((await caller.get('/api/users/me')).status).toBe(401);
    expect((await signIn(user, 'former one')).status).toBe(401);
  });

  it('lets one of several at once win', async () => {
    const user = await t.buildUser();
    const token = await linkFor(user);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) => set(token, { password: `a word of ${i}`, confirmPassword: `a word of ${i}` })),
    );
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i + 1] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await signIn(user, `a word of ${winners[0]}`)).status).toBe(200);
  });

  it('runs into a new link for the same person without either getting stuck', async () => {
    const user = await t.buildUser();
    const token = await linkFor(user);
    const answer = await whileHolding(
      t.db,
      user,
      () => set(token),
      (trx) => endPasswordLinks(trx, user.id),
    );
    expect(answer.status).toBe(409);
  });

  it('is not used up when its owner is blocked at this very moment', async () => {
    const user = await t.buildUser();
    const token = await linkFor(user);
    const block = (trx: Db) => trx.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    expect((await whileHolding(t.db, user, () => set(token), block)).status).toBe(403);
    await t.db.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute();
    expect((await check(token)).status).toBe(200);
  });

  it('never comes into the log, and neither do passwords', async () => {
    const user = await t.buildUser();
    const token = await linkFor(user);
    logged.length = 0;
    await check(token);
    await set(token);
    await signIn(user);
    await signIn(user, 'wrong password');
    expect(logged.join('')).toContain('/api/users/set-password');
    for (const secret of [token, password, 'wrong password', 'argon2']) expect(logged.join('')).not.toContain(secret);
  });
});
