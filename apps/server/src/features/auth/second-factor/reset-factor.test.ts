import { factorTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { resetFactorByName } from '../index.ts';

const password = 'correct horse';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'http://lms.example' });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = () => t.buildUser({ passwordHash });
const factorPath = (user: { id: string }) => `/api/users/${user.id}/second-factor`;
const signIn = (username: string) => t.visitor.post('/api/users/sign_in', { usernameOrEmail: username, password });
const resetsOf = (user: { id: string }) =>
  t.db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('target_id', '=', user.id)
    .where('action', '=', 'second_factor_reset')
    .execute();

describe('resetting somebody’s second factor', () => {
  it.each(['student', 'teacher', 'coordinator'] as const)(
    'is not for a %s, as links for passwords are not',
    async (role) => {
      const user = await build();
      await giveFactor(t, user.id);
      const caller = await t.as(await t.buildUser({ role }));
      expect((await caller.get(factorPath(user))).status).toBe(403);
      expect((await caller.delete(factorPath(user))).status).toBe(403);
      expect((await signIn(user.username)).body.error).toBe('code_required');
    },
  );

  it('is not found for an account that is not there, or erased', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const gone = await build();
    expect((await admin.delete(`/api/users/destroy/${gone.id}`)).status).toBe(200);
    for (const id of [gone.id, crypto.randomUUID()]) {
      expect((await admin.get(factorPath({ id }))).status).toBe(404);
      expect((await admin.delete(factorPath({ id }))).status).toBe(404);
    }
  });

  it('is refused to oneself, who has password and code to give', async () => {
    const user = await t.buildUser({ role: 'admin', passwordHash });
    await giveFactor(t, user.id);
    const answer = await (await t.as(user)).delete(factorPath(user));
    expect([answer.status, answer.body.error]).toEqual([409, 'own_account']);
  });

  it('is refused where there is none, or one that was only begun', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const user = await build();
    await (await t.as(user)).post('/api/users/me/second-factor', { currentPassword: password });
    expect((await admin.get(factorPath(user))).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
      isAsked: false,
    });
    const answer = await admin.delete(factorPath(user));
    expect([answer.status, answer.body.message]).toEqual([409, factorTexts.factorNone]);
  });

  it('signs the person out everywhere, lets the password alone open the account, is written down and told', async () => {
    const chief = await t.buildUser({ role: 'admin' });
    const admin = await t.as(chief);
    const user = await build();
    await giveFactor(t, user.id, ['one', 'two']);
    const caller = await t.as(user);
    expect((await admin.get(factorPath(user))).body).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 2,
      passkeys: 0,
      isAsked: true,
    });
    const answer = await admin.delete(factorPath(user));
    expect([answer.status, answer.body]).toEqual([200, { message: factorTexts.factorReset }]);
    expect((await caller.get('/api/users/me')).status).toBe(401);
    expect((await signIn(user.username)).status).toBe(200);
    expect(await resetsOf(user)).toEqual([{ actor_id: chief.id }]);
    const mails = await t.db.selectFrom('mails').select('subject').where('recipient', '=', user.email).execute();
    expect(mails).toEqual([{ subject: 'Two-step sign-in was reset for your Lectern account' }]);
  });

  it('twice at once is done once', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const user = await build();
    await giveFactor(t, user.id);
    const answers = await Promise.all([1, 2].map(() => admin.delete(factorPath(user))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await resetsOf(user)).toHaveLength(1);
  });

  it('is done by the operator, by username or address, without an actor', async () => {
    const act = { ...t.services, db: t.db };
    for (const nameOf of [({ email }: { email: string }) => email, ({ username }: { username: string }) => username]) {
      const user = await t.buildUser({ role: 'admin', passwordHash });
      await giveFactor(t, user.id);
      expect(await resetFactorByName(t.services, act, nameOf(user))).toBe(user.username);
      expect(await resetsOf(user)).toEqual([{ actor_id: null }]);
      expect((await signIn(user.username)).status).toBe(200);
      expect(await resetFactorByName(t.services, act, nameOf(user))).toBeNull();
    }
    expect(await resetFactorByName(t.services, act, 'nobody')).toBeNull();
  });
});
