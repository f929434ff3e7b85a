import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { whileHolding } from '../../../testing/features/auth/hold-account.ts';
import { makeEmailLink } from '../users/index.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { createPasswords } from '../../platform/auth/index.ts';

const password = 'correct horse';
const next = 'battery staple';
const raised = { memoryCost: 64, timeCost: 2, parallelism: 1 };
const atRaisedCost = /^\$argon2id\$v=19\$m=64,t=2,p=1\$/;

let t: TestApp;
let cheap: string;
beforeAll(async () => {
  t = await buildTestApp({ passwords: createPasswords(raised) });
  cheap = await cheapHash(password);
});
afterAll(() => t.close());

const build = (passwordHash = cheap) => t.buildUser({ passwordHash });
const signIn = async (user: { username: string }, given = password) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: user.username, password: given });
const hashOf = async (user: { id: string }) =>
  (await t.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow())
    .password_hash;
const setHash = (user: { id: string }, hash: string, db = t.db) =>
  db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();

describe('a password that was hashed at a lower cost', () => {
  it.each([
    ['a wrong password', {}, 'wrong one', 401],
    ['the right password of somebody blocked', { isActive: false }, password, 403],
  ])('stays as it is with %s', async (_, over, given, status) => {
    const user = await t.buildUser({ passwordHash: cheap, ...over });
    expect((await signIn(user, given)).status).toBe(status);
    expect(await hashOf(user)).toBe(cheap);
  });

  it('is hashed anew by a sign-in with it, and signs in from then on', async () => {
    const user = await build();
    expect((await signIn(user)).status).toBe(200);
    const anew = await hashOf(user);
    expect(anew).toMatch(atRaisedCost);
    expect([(await signIn(user)).status, (await signIn(user, 'wrong one')).status]).toEqual([200, 401]);
    expect(await hashOf(user)).toBe(anew);
  });

  it('stays the same password: nobody is signed out, and the log tells of a sign-in alone', async () => {
    const user = await build();
    const elsewhere = await t.as(user);
    await signIn(user);
    expect((await elsewhere.get('/api/users/me')).status).toBe(200);
    const entries = await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', user.id).execute();
    expect(entries).toEqual([{ action: 'sign_in' }]);
  });

  it('signs in everybody who gives it at once', async () => {
    const user = await build();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(user)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await hashOf(user)).toMatch(atRaisedCost);
  });
});

it('a hash that is as dear as today’s, or dearer, stays', async () => {
  for (const cost of [raised, { ...raised, memoryCost: 128 }, { ...raised, memoryCost: 32, timeCost: 5 }]) {
    const hash = await createPasswords(cost).hash(password);
    const user = await build(hash);
    expect((await signIn(user)).status).toBe(200);
    expect(await hashOf(user)).toBe(hash);
  }
});

describe('while a password is hashed anew', () => {
  const anew = () => createPasswords(raised).hash(password);

  it('a sign-in that had checked it before comes in', async () => {
    const user = await build();
    const hash = await anew();
    const answer = await whileHolding(
      t.db,
      user,
      () => signIn(user),
      (trx) => setHash(user, hash, trx),
    );
    expect([answer.status, await hashOf(user)]).toEqual([200, hash]);
  });

  it('a sign-in with a password that was changed meanwhile stays out, and the change stays', async () => {
    const user = await build();
    const hash = await createPasswords(raised).hash(next);
    const answer = await whileHolding(
      t.db,
      user,
      () => signIn(user),
      (trx) => setHash(user, hash, trx),
    );
    expect([answer.status, await hashOf(user)]).toEqual([401, hash]);
  });

  it('its owner changes it all the same', async () => {
    const user = await build();
    const caller = await t.as(user);
    const hash = await anew();
    const body = { currentPassword: password, password: next, confirmPassword: next };
    const answer = await whileHolding(
      t.db,
      user,
      () => caller.put('/api/users/me/password', body),
      (trx) => setHash(user, hash, trx),
    );
    expect([answer.status, (await signIn(user, next)).status, (await signIn(user)).status]).toEqual([200, 200, 401]);
  });

  it('its owner deletes the account, and proves an address, all the same', async () => {
    const [leaving, proving] = [await build(), await build()];
    const hash = await anew();
    const caller = await t.as(leaving);
    const left = await whileHolding(
      t.db,
      leaving,
      () => caller.call('DELETE', '/api/users/me', { currentPassword: password }),
      (trx) => setHash(leaving, hash, trx),
    );
    const { db, clock, ids, random } = t.services;
    const { token } = await makeEmailLink({ random }, { db, clock, ids }, { userId: proving.id, email: proving.email });
    const proven = await whileHolding(
      t.db,
      proving,
      () => t.visitor.post('/api/users/verify-email', { token, password }),
      (trx) => setHash(proving, hash, trx),
    );
    expect([left.status, proven.status]).toEqual([200, 200]);
  });
});
