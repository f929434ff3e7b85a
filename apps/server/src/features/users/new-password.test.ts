import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../platform/clock/index.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { ensureFirstAdmin, makePasswordLink } from './index.ts';
import { cheapHash, cheapPasswords } from '../../../testing/cheap-hash.ts';
import { hashNewPassword } from './new-password.ts';

const owner = { username: 'Ada Lovelace', email: 'ada.l@example.org' };
const passwords = cheapPasswords();
const deps = { passwords, breachedPasswords: null };
const refusals = [
  ['one of the most common', 'letmein1', /most common/],
  ['one of the most common in other letters', 'PassWord1', /most common/],
  ['the 3,000th of them', 'wassup', /most common/],
  ['a row', 'abcdef', /sequence or a repetition/],
  ['a row downwards', '654321', /sequence or a repetition/],
  ['a repetition', 'aaaaaa', /sequence or a repetition/],
  ['the name of the owner', 'Ada Lovelace', /name or address/],
  ['that name with signs and digits', '1815 ada_lovelace!', /name or address/],
  ['the address of the owner', 'ada.l@example.org', /name or address/],
  ['what stands before the @', 'adal2026', /name or address/],
  ['the name of the product', 'Lectern2026!', /name of this site/],
  ['the password of the demo', 'lectern-demo', /name of this site/],
] as const;

describe('a new password', () => {
  it.each(refusals)('is not %s (%s)', async (_, password, sentence) => {
    await expect(hashNewPassword(deps, password, owner)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(sentence),
      extras: { issues: [{ path: 'password', message: expect.stringMatching(sentence) }] },
    });
  });

  it.each(['correct horse', 'мой дом', 'k7hq2p', 'ada knows lovelace', '837465928374'])(
    'may be anything else: %s',
    async (password) => {
      expect(await hashNewPassword(deps, password, owner)).toMatch(/^\$argon2id\$/);
    },
  );
});

describe('a password that everybody tries first', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await buildTestApp();
    admin = await t.as(await t.buildUser({ role: 'admin' }));
  });
  afterAll(() => t.close());

  const random = { bytes: randomBytes };
  const actIn = ({ db, clock }: TestApp) => ({ db, clock, ids: uuidV7(clock, random) });
  const common = 'iloveyou';
  const issues = [{ path: 'password', message: expect.stringMatching(/most common/) }];
  const both = { password: common, confirmPassword: common };

  it('is refused when signing up', async () => {
    const account = { username: 'New Here', email: 'new.here@example.org', ...both };
    const answer = await t.visitor.post('/api/users/sign_up', account);
    expect([answer.status, answer.body.issues]).toEqual([400, issues]);
    expect(await t.db.selectFrom('users').select('id').where('email', '=', account.email).execute()).toEqual([]);
  });

  it('is refused with a link, which stays as good as before', async () => {
    const person = await t.buildUser();
    const { token } = await makePasswordLink({ random }, actIn(t), {
      userId: person.id,
      createdBy: null,
      livesMs: 60_000,
    });
    const answer = await t.visitor.post('/api/users/set-password', { token, ...both });
    expect([answer.status, answer.body.issues]).toEqual([400, issues]);
    const better = { password: 'a good one', confirmPassword: 'a good one' };
    expect((await t.visitor.post('/api/users/set-password', { token, ...better })).status).toBe(200);
  });

  it('is refused when somebody changes theirs, and works on where it was chosen before', async () => {
    const person = await t.buildUser({ passwordHash: await cheapHash(common) });
    const input = { currentPassword: common, ...both };
    const answer = await (await t.as(person)).put('/api/users/me/password', input);
    expect([answer.status, answer.body.issues]).toEqual([400, issues]);
    const signIn = { usernameOrEmail: person.username, password: common };
    expect((await t.visitor.post('/api/users/sign_in', signIn)).status).toBe(200);
  });

  it('is refused in the user form, for a new account and an old one, by its present and its next name', async () => {
    const made = await admin.post('/api/users', { username: 'Made', email: 'made@example.org', password: common });
    expect([made.status, made.body.issues]).toEqual([400, issues]);
    const person = await t.buildUser();
    const put = (body: object) => admin.put(`/api/users/${person.id}`, body);
    for (const body of [
      { password: common },
      { password: `${person.username}!` },
      { password: 'Next Name', username: 'Next Name' },
    ])
      expect((await put(body)).body, JSON.stringify(body)).toMatchObject({ issues: [{ path: 'password' }] });
    expect((await put({ password: 'a good one' })).status).toBe(200);
  });

  it('makes no first admin', async () => {
    const wanted = { username: 'root', email: null, password: common };
    const fresh = await buildTestApp();
    try {
      await expect(ensureFirstAdmin({ random, ...deps }, actIn(fresh), wanted, false)).rejects.toThrow(/most common/);
      expect(await fresh.db.selectFrom('users').select('id').execute()).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
});
