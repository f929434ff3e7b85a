import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../platform/clock/index.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { demoEmail } from './demo-account.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { findPasswordLink } from './password-links.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const ensure = async (password: string | null, demoAccounts = false) => {
  const random = { bytes: randomBytes };
  const act = { db: t.db, clock: t.clock, ids: uuidV7(t.clock, random) };
  return ensureFirstAdmin(
    { random, passwords: t.services.passwords, breachedPasswords: null },
    act,
    { username: 'Ada', email: null, password },
    demoAccounts,
  );
};
const signIn = async (password: string) =>
  (await t.visitor.post('/api/users/sign_in', { usernameOrEmail: 'Ada', password })).status;

describe('the first admin', () => {
  it('is not made where somebody administers already', async () => {
    await t.buildUser({ role: 'admin', passwordHash: 'hash' });
    expect([await ensure(null), await ensure('a password')]).toEqual([{ kind: 'exists' }, { kind: 'exists' }]);
    expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('is made beside admins who cannot sign in: blocked, or of a demo that is off', async () => {
    await t.buildUser({ role: 'admin', passwordHash: 'hash', isActive: false });
    const demo = await t.buildUser({ role: 'admin', passwordHash: 'hash' });
    await t.db
      .updateTable('users')
      .set({ email_key: demoEmail('admin') })
      .where('id', '=', demo.id)
      .execute();
    expect(await ensure('a password', true)).toEqual({ kind: 'exists' });
    expect(await ensure('a password')).toEqual({ kind: 'created', username: 'Ada' });
    expect(await signIn('a password')).toBe(200);
  });

  it('waits with a link until a password is set; each start makes a new one, which ends the former', async () => {
    const tokens: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const outcome = await ensure(null);
      expect(outcome).toMatchObject({ kind: 'link', username: 'Ada' });
      tokens.push(outcome.kind === 'link' ? outcome.token : '');
    }
    const [former, latest] = await Promise.all(
      tokens.map(async (token) => findPasswordLink(t.db, token, t.clock.now())),
    );
    expect([former, latest]).toMatchObject([null, { username: 'Ada', isActive: true }]);
    expect(await t.db.selectFrom('users').select(['username', 'is_admin']).execute()).toEqual([
      { username: 'Ada', is_admin: true },
    ]);
  });

  it('that waits gets the password of the settings, and the link ends', async () => {
    await ensure(null);
    expect(await ensure('a password')).toEqual({ kind: 'created', username: 'Ada' });
    expect(await signIn('a password')).toBe(200);
    expect(await t.db.selectFrom('password_links').select('id').execute()).toEqual([]);
    expect(await ensure(null)).toEqual({ kind: 'exists' });
  });

  it('takes another name where its own is taken, and keeps it; a name given with a password is meant', async () => {
    await t.buildUser({ username: 'ADA' });
    await t.buildUser({ username: 'Ada-2' });
    for (let start = 0; start < 2; start += 1) {
      expect(await ensure(null)).toMatchObject({ kind: 'link', username: 'Ada-3' });
    }
    await t.db.deleteFrom('password_links').execute();
    await t.db.deleteFrom('users').where('username', '=', 'Ada-3').execute();
    await expect(ensure('a password')).rejects.toMatchObject({ code: 'username_taken' });
  });
});
