import { factorTexts, passkeyTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import {
  addPasskey,
  askAfterPassword,
  givePasskey,
  signInWith,
  withQuestion,
} from '../../../../testing/features/auth/passkeys.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import { createAuthenticator, type Tampering } from '../../../../testing/features/auth/software-authenticator.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';
import { makePasswordLink } from '../../users/index.ts';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'http://lms.example' });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const origin = 'http://lms.example';
const password = 'correct horse';
const base = '/api/users/me/passkeys';
const build = () => t.buildUser({ passwordHash });
const refused = [403, 'passkey_refused'];
const codeOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const namesOf = async (own: Caller) => (await own.get(base)).body.passkeys.map(({ name }: { name: string }) => name);
const actsOn = async (user: { id: string }) =>
  (
    await t.db.selectFrom('audit_entries').select('action').where('target_id', '=', user.id).orderBy('at').execute()
  ).map(({ action }) => action);
const mailsTo = async (user: { email: string }) =>
  (await t.db.selectFrom('mails').select('subject').where('recipient', '=', user.email).execute()).map(
    ({ subject }) => subject,
  );
const admin = async () => t.as(await t.buildUser({ role: 'admin' }));

describe('adding a passkey', () => {
  const wrongs: [string, Tampering][] = [
    ['made on another site’s page', { origin: 'http://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['that was used and not made', { type: 'webauthn.get' }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['made within another site’s page', { crossOrigin: true }],
    ['that nobody was there for', { userPresent: false }],
    ['under another id', { id: Buffer.alloc(32).toString('base64url') }],
    [
      'with a maker’s word that was not asked for',
      { attestation: { fmt: 'android-key', attStmt: Buffer.from([0xa0]) } },
    ],
    [
      'with certificates of a maker',
      // A map with the one key x5c, an empty list.
      { attestation: { fmt: 'packed', attStmt: Buffer.from([0xa1, 0x63, 0x78, 0x35, 0x63, 0x80]) } },
    ],
  ];
  it.each(wrongs)('is refused for one %s', async (_, tampering) => {
    const own = await t.as(await build());
    expect(codeOf(await addPasskey(own, createAuthenticator({ origin }), tampering))).toEqual(refused);
    expect(await namesOf(own)).toEqual([]);
  });

  it('is refused without a question, with one of somebody else, and with one of another auth session', async () => {
    const user = await build();
    const [own, elsewhere, other] = [await t.as(user), await t.as(user), await t.as(await build())];
    for (const asker of [elsewhere, other]) {
      const asked = await asker.post(`${base}/creation`);
      const passkey = createAuthenticator({ origin }).make(asked.body);
      const question = withQuestion({ ...asker, cookie: own.cookie }, asked);
      expect(codeOf(await own.post(base, { name: 'Phone', passkey }, question))).toEqual(refused);
      expect(codeOf(await own.post(base, { name: 'Phone', passkey }))).toEqual(refused);
    }
    expect(await namesOf(own)).toEqual([]);
  });

  it('takes the answer to a question once', async () => {
    const own = await t.as(await build());
    const asked = await own.post(`${base}/creation`);
    const send = () =>
      own.post(
        base,
        { name: 'Phone', passkey: createAuthenticator({ origin }).make(asked.body) },
        withQuestion(own, asked),
      );
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 403]);
  });

  it('is refused for one that another account has, and says so to the second', async () => {
    const key = createAuthenticator({ origin });
    const [one, other] = [await t.as(await build()), await t.as(await build())];
    expect((await addPasskey(one, key)).status).toBe(201);
    const answer = await addPasskey(other, key);
    expect([answer.status, answer.body.message]).toEqual([409, passkeyTexts.passkeyTaken]);
    expect(await namesOf(other)).toEqual([]);
  });

  it.each([
    ['no name', ''],
    ['a name that is too long', 'x'.repeat(61)],
  ])('is refused at its field with %s', async (_, name) => {
    const answer = await addPasskey(await t.as(await build()), createAuthenticator({ origin }), { name });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'name']);
  });

  it('ends at ten, also where two come at once', async () => {
    const user = await build();
    const own = await t.as(user);
    for (let one = 0; one < 9; one += 1) await givePasskey(t, user, { origin });
    const asked = [await own.post(`${base}/creation`), await own.post(`${base}/creation`)];
    const answers = await Promise.all(
      asked.map((question) =>
        own.post(
          base,
          { name: 'Last', passkey: createAuthenticator({ origin }).make(question.body) },
          withQuestion(own, question),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const more = await own.post(`${base}/creation`);
    expect([more.status, more.body.message]).toEqual([409, passkeyTexts.passkeysTooMany]);
  });

  it('lists it for its owner alone, notes it in the log and tells by mail', async () => {
    const [user, other] = [await build(), await build()];
    const own = await t.as(user);
    const answer = await addPasskey(own, createAuthenticator({ origin }), { name: 'Ada’s phone' });
    expect(answer.body.passkey).toMatchObject({ name: 'Ada’s phone', opensAlone: true, lastUsedAt: null });
    expect(await namesOf(own)).toEqual(['Ada’s phone']);
    expect(await namesOf(await t.as(other))).toEqual([]);
    expect(await actsOn(user)).toEqual(['passkey_added']);
    expect(await mailsTo(user)).toEqual(['A passkey was added to your Lectern account']);
  });

  it('names the passkeys that are there, so that a device makes no second', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const asked = await (await t.as(user)).post(`${base}/creation`);
    expect(asked.body.excludeCredentials).toMatchObject([{ id: key.id, transports: ['internal', 'hybrid'] }]);
    expect(asked.body.rp.id).toBe('lms.example');
  });

  it('makes no second step of it by itself', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    const body = { usernameOrEmail: user.username, password: 'correct horse' };
    expect((await t.visitor.post('/api/users/sign_in', body)).status).toBe(200);
  });
});

describe('somebody else’s passkey', () => {
  it('is not found, and stays as it is', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const own = await t.as(user);
    const id = (await own.get(base)).body.passkeys[0]._id;
    for (const stranger of [await t.as(await build()), await admin()]) {
      expect((await stranger.put(`${base}/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await stranger.delete(`${base}/${id}`)).status).toBe(404);
    }
    expect(await namesOf(own)).toEqual(['Phone']);
    expect((await signInWith(t, key)).status).toBe(200);
  });
});

describe('a passkey of one’s own', () => {
  it('gets another name', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    const own = await t.as(user);
    const id = (await own.get(base)).body.passkeys[0]._id;
    const answer = await own.put(`${base}/${id}`, { name: 'Laptop' });
    expect([answer.status, answer.body.passkey.name]).toEqual([200, 'Laptop']);
    expect(await actsOn(user)).toContain('passkey_renamed');
  });

  it('opens nothing once it is removed, which its owner is told', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const own = await t.as(user);
    const id = (await own.get(base)).body.passkeys[0]._id;
    expect((await own.delete(`${base}/${id}`)).status).toBe(200);
    expect(codeOf(await signInWith(t, key))).toEqual(refused);
    expect((await own.delete(`${base}/${id}`)).status).toBe(404);
    expect(await mailsTo(user)).toContain('A passkey of your Lectern account was removed');
  });

  it('shows when it was last used, and is in the copy of one’s data', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    await signInWith(t, key);
    const own = await t.as(user);
    expect((await own.get(base)).body.passkeys[0].lastUsedAt).toBe(t.clock.now().toISOString());
    const copy = await own.get('/api/users/me/export');
    expect(copy.text).toContain('"opensAlone"');
    expect(copy.text).not.toContain(key.id);
  });
});

describe('passkeys end', () => {
  beforeAll(async () => {
    // The second step of somebody else protects nobody.
    await giveFactor(t, (await build()).id);
  });

  const opens = async (key: Awaited<ReturnType<typeof givePasskey>>) => (await signInWith(t, key)).status;

  it('by an admin who resets the second factor, where there is nothing else to reset', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const by = await admin();
    expect((await by.get(`/api/users/${user.id}/second-factor`)).body).toMatchObject({ passkeys: 1, isAsked: false });
    expect((await by.delete(`/api/users/${user.id}/second-factor`)).status).toBe(200);
    expect(await opens(key)).toBe(403);
  });

  it('by a password that a link sets in place of a former one, which may have been enough to add them', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const link = { userId: user.id, createdBy: null, livesMs: 60_000 };
    const { token } = await makePasswordLink(t.services, { ...t.services, ids: t.services.ids }, link);
    const password = 'another word of mine';
    const answer = await t.visitor.post('/api/users/set-password', { token, password, confirmPassword: password });
    expect(answer.status).toBe(200);
    expect(await opens(key)).toBe(403);
  });

  it('by an admin’s new password, and by becoming an admin', async () => {
    const [one, other] = [await build(), await build()];
    const [first, second] = [await givePasskey(t, one, { origin }), await givePasskey(t, other, { origin })];
    const by = await admin();
    await t.db.updateTable('users').set({ email_verified: true }).where('id', 'in', [one.id, other.id]).execute();
    expect((await by.put(`/api/users/${one.id}`, { password: 'another word of mine' })).status).toBe(200);
    expect((await by.put(`/api/users/${other.id}`, { isAdmin: true })).status).toBe(200);
    expect([await opens(first), await opens(second)]).toEqual([403, 403]);
  });

  it('not by these where the password needed a second step', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    const key = await givePasskey(t, user, { origin });
    expect((await (await admin()).put(`/api/users/${user.id}`, { password: 'another word of mine' })).status).toBe(200);
    expect(await opens(key)).toBe(200);
  });

  it('not by one’s own new password, for which the present one was given', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const password = 'another word of mine';
    const body = { currentPassword: 'correct horse', password, confirmPassword: password };
    expect((await (await t.as(user)).put('/api/users/me/password', body)).status).toBe(200);
    expect(await opens(key)).toBe(200);
  });
});

describe('a passkey after the password', () => {
  const turn = async (own: Caller, asked: boolean) => own.post(`${base}/after-password`, { asked });

  it('cannot be asked for without a passkey', async () => {
    const answer = await turn(await t.as(await build()), true);
    expect([answer.status, answer.body.message]).toEqual([409, passkeyTexts.passkeyNone]);
  });

  it('comes with ten recovery codes, ends all other auth sessions, and is told by mail', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    const [own, elsewhere] = [await t.as(user), await t.as(user)];
    const answer = await turn(own, true);
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect((await elsewhere.get('/api/users/me')).status).toBe(401);
    expect((await own.get(base)).body).toMatchObject({ askedAfterPassword: true, recoveryCodesLeft: 10 });
    expect(await actsOn(user)).toContain('second_factor_turned_on');
    expect(await mailsTo(user)).toContain('Two-step sign-in was turned on for your Lectern account');
    expect((await turn(own, true)).body.recoveryCodes).toBeNull();
  });

  it('leaves the recovery codes of an app as they are, and they stay when either goes', async () => {
    const user = await build();
    await giveFactor(t, user.id, ['AAAA-BBBB']);
    await givePasskey(t, user, { origin });
    const own = await t.as(user);
    expect((await turn(own, true)).body.recoveryCodes).toBeNull();
    expect((await turn(own, false)).status).toBe(200);
    expect((await own.get(base)).body.recoveryCodesLeft).toBe(1);
  });

  it('ends with the last passkey, and its recovery codes with it', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    await givePasskey(t, user, { origin });
    await askAfterPassword(t, user);
    const own = await t.as(user);
    const [first, last] = (await own.get(base)).body.passkeys;
    await own.delete(`${base}/${first._id}`);
    expect((await own.get(base)).body.askedAfterPassword).toBe(true);
    await own.delete(`${base}/${last._id}`);
    expect((await own.get(base)).body).toEqual({ passkeys: [], askedAfterPassword: false, recoveryCodesLeft: 0 });
    expect(await mailsTo(user)).toContain('A passkey is no longer asked for after your password');
  });
});

describe('new recovery codes by a fresh proof', () => {
  const renew = (own: Caller) => own.post(`${base}/recovery-codes`);
  const codesOf = async (own: Caller) => (await own.get(base)).body.recoveryCodesLeft;

  it('are not made for an account whose app has to give its code, though a passkey is asked for as well', async () => {
    const user = await build();
    await giveFactor(t, user.id, ['AAAA-BBBB']);
    await givePasskey(t, user, { origin });
    const own = await t.as(user);
    await own.post(`${base}/after-password`, { asked: true });
    const answer = await renew(own);
    expect([answer.status, answer.body.message]).toEqual([409, factorTexts.recoveryCodesByApp]);
    expect(await codesOf(own)).toBe(1);
  });

  it('are not made where no passkey is asked for after the password', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    const own = await t.as(user);
    const answer = await renew(own);
    expect([answer.status, answer.body.message]).toEqual([409, factorTexts.factorNone]);
    expect(await codesOf(own)).toBe(0);
  });

  it('are not made by a proof of a quarter of an hour ago', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    await askAfterPassword(t, user);
    const own = await t.as(user);
    t.clock.advance(15 * 60_000);
    expect((await renew(own)).body.error).toBe('proof_required');
  });

  it('end the former ones, are written down and told by mail', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    const [former] = await askAfterPassword(t, user);
    const answer = await renew(await t.as(user));
    expect(answer.body.recoveryCodes).toHaveLength(10);
    const signIn = (code: string | undefined) =>
      t.visitor.post('/api/users/sign_in', { usernameOrEmail: user.username, password, code });
    const refused = await signIn(former);
    expect([refused.body.error, refused.body.message]).toEqual(['code_wrong', factorTexts.recoveryCodeWrong]);
    expect((await signIn(answer.body.recoveryCodes[0])).status).toBe(200);
    expect(await actsOn(user)).toContain('recovery_codes_made');
    expect(await mailsTo(user)).toContain('New recovery codes for your Lectern account');
  });
});
