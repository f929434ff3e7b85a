import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { whileHolding } from '../../../testing/features/auth/hold-account.ts';

const password = 'correct horse';
const next = 'battery staple';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = () => t.buildUser({ passwordHash });
const change = (caller: Caller, body: object = {}) =>
  caller.put('/api/users/me/password', { currentPassword: password, password: next, confirmPassword: next, ...body });
const signIn = (name: string, given: string) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: name, password: given });
const hashOf = async (user: { id: string }) =>
  (await t.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow())
    .password_hash;

describe('changing one’s password', () => {
  it('is for people who are signed in', async () => {
    expect((await change(t.visitor)).status).toBe(401);
  });

  it.each([
    [{ currentPassword: '' }, 'currentPassword', 'Current password is required'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', texts.passwordTooShort],
    [{ confirmPassword: 'another one' }, 'confirmPassword', texts.passwordsDiffer],
    [{ password: '       ', confirmPassword: '       ' }, 'password', texts.fillAllFields],
  ])('is refused with %j', async (body, path, message) => {
    const user = await build();
    const answer = await change(await t.as(user), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual(expect.objectContaining({ path, message }));
    expect(await hashOf(user)).toBe(passwordHash);
  });

  it('needs the present password, and takes ten guesses in 15 minutes, over all devices of the person', async () => {
    const user = await build();
    const callers = [await t.as(user), await t.as(user)];
    for (let i = 0; i < 10; i += 1) {
      const answer = await change(callers[i % 2] as Caller, { currentPassword: 'wrong one' });
      expect([answer.status, answer.body.issues]).toEqual([
        400,
        [{ path: 'currentPassword', message: texts.wrongPassword }],
      ]);
    }
    const limited = await change(callers[0] as Caller);
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '900']);
    expect(await hashOf(user)).toBe(passwordHash);
  });

  it('is not kept from anybody by failed sign-ins of others', async () => {
    const user = await build();
    const caller = await t.as(user);
    for (let i = 0; i < 12; i += 1) await signIn(user.email, 'wrong one');
    expect((await signIn(user.email, 'wrong one')).status).toBe(429);
    expect((await change(caller)).status).toBe(200);
  });

  it('is refused to an account without a password', async () => {
    expect((await change(await t.as(await t.buildUser()))).status).toBe(400);
  });

  it('ends all other auth sessions and links, keeps this one, and is written down', async () => {
    const user = await build();
    const other = await build();
    const [here, there, stranger] = [await t.as(user), await t.as(user), await t.as(other)];
    const link = { id: user.id, token_hash: Buffer.alloc(32, 1), user_id: user.id, created_at: t.clock.now() };
    const expires_at = new Date(t.clock.now().getTime() + 60_000);
    await t.db
      .insertInto('password_links')
      .values({ ...link, expires_at })
      .execute();
    const answer = await change(here);
    expect([answer.status, answer.body]).toEqual([200, { message: texts.passwordChanged }]);
    const seen = await Promise.all([here, there, stranger].map((caller) => caller.get('/api/users/me')));
    expect(seen.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect(await t.db.selectFrom('password_links').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
    expect((await signIn(user.username, password)).status).toBe(401);
    expect((await signIn(user.username, next)).status).toBe(200);
    const entries = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'target_id', 'changes'])
      .where('actor_id', '=', user.id)
      .execute();
    expect(entries).toContainEqual({ action: 'password_changed', target_id: user.id, changes: [] });
  });

  it('lets one of two at once win', async () => {
    const user = await build();
    const callers = await Promise.all([1, 2, 3].map(() => t.as(user)));
    const answers = await Promise.all(
      callers.map((caller, i) => change(caller, { password: `${next} ${i}`, confirmPassword: `${next} ${i}` })),
    );
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(await t.services.passwords.verify(await hashOf(user), `${next} ${winners[0]}`)).toBe(true);
    const left = await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', user.id).execute();
    expect(left).toHaveLength(1);
  });

  it.each([
    ['the password', async () => ({ password_hash: await cheapHash(next) })],
    ['the block', () => ({ is_active: false })],
  ])('keeps a sign-in out that had begun before: %s counts', async (_what, changesOf) => {
    const [user, changes] = [await build(), await changesOf()];
    const signedIn = await whileHolding(
      t.db,
      user,
      () => signIn(user.username, password),
      (trx) => trx.updateTable('users').set(changes).where('id', '=', user.id).execute(),
    );
    expect([signedIn.status, signedIn.cookies]).toEqual([401, []]);
    expect(await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  });
});
