import { factorTexts, passkeyTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { askAfterPassword, givePasskey, withQuestion } from '../../../../testing/features/auth/passkeys.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import type { Tampering } from '../../../../testing/features/auth/software-authenticator.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';

const password = 'correct horse';
const origin = 'http://lms.example';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: origin });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = () => t.buildUser({ passwordHash });
const signIn = (user: { username: string }, more: object = {}, headers: Record<string, string> = {}) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: user.username, password, ...more }, headers);
/** Somebody whose password is followed by a passkey, which checks nobody. */
async function guarded() {
  const user = await build();
  const key = await givePasskey(t, user, { origin, verifiesUser: false });
  return { user, key, codes: await askAfterPassword(t, user) };
}
async function answerWith({ user, key }: Awaited<ReturnType<typeof guarded>>, tampering: Tampering = {}) {
  const asked = await signIn(user);
  const passkey = key.use(asked.body.secondStep.passkey, tampering);
  return signIn(user, { passkey }, withQuestion(t.visitor, asked));
}
const waysOf = async (user: { id: string }) =>
  (await t.db.selectFrom('auth_sessions').select('came_by').where('user_id', '=', user.id).execute()).flatMap(
    ({ came_by }) => came_by ?? [],
  );

describe('signing in to an account that asks for a passkey after the password', () => {
  it('puts the question to its passkeys once the password is right, and starts no auth session', async () => {
    const { user, key } = await guarded();
    const answer = await signIn(user);
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      401,
      'code_required',
      factorTexts.codeRequired,
    ]);
    expect(answer.body.secondStep).toMatchObject({ app: false, passkey: { allowCredentials: [{ id: key.id }] } });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['lectern_passkey']);
    expect(await waysOf(user)).toEqual([]);
  });

  it('tells nothing of its passkeys where the password is wrong', async () => {
    const { user } = await guarded();
    const plain = await build();
    const answers = await Promise.all([user, plain].map((one) => signIn(one, { password: 'wrong one' })));
    const seen = answers.map(({ status, cookies, body: whole }) => {
      const { requestId: _, ...body } = whole;
      return { status, cookies, body };
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 401, cookies: [], body: { error: 'invalid_credentials' } });
  });

  it('is done with one that checks nobody, beside the password', async () => {
    const one = await guarded();
    expect((await answerWith(one)).status).toBe(200);
    expect(await waysOf(one.user)).toEqual(['password_and_passkey']);
  });

  it('is done with a recovery code, once', async () => {
    const { user, codes } = await guarded();
    expect((await signIn(user, { code: codes[0] })).status).toBe(200);
    expect((await signIn(user, { code: codes[0] })).body.error).toBe('code_wrong');
    expect(await waysOf(user)).toEqual(['password_and_code']);
  });

  it('takes no code of six digits where there is no app', async () => {
    expect((await signIn((await guarded()).user, { code: '123456' })).body.error).toBe('code_wrong');
  });

  it.each<[string, Tampering]>([
    ['of another site’s page', { origin: 'http://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that nobody was there for', { userPresent: false }],
    ['with a signature that was changed', { brokenSignature: true }],
    ['to another question', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('refuses an answer %s, and counts it as a failure', async (_, tampering) => {
    const one = await guarded();
    const answer = await answerWith(one, tampering);
    expect([answer.status, answer.body.error]).toEqual([403, 'passkey_refused']);
    expect(await waysOf(one.user)).toEqual([]);
    const failures = await t.db
      .selectFrom('audit_entries')
      .select('action')
      .where('target_id', '=', one.user.id)
      .where('action', '=', 'sign_in_failed')
      .execute();
    expect(failures).toHaveLength(1);
  });

  it('refuses a passkey of another account', async () => {
    const [one, other] = [await guarded(), await guarded()];
    expect((await answerWith({ ...one, key: other.key })).body.error).toBe('passkey_refused');
  });

  it('refuses an answer to the question that was put to somebody else', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const asked = await signIn(other.user);
    const passkey = one.key.use(asked.body.secondStep.passkey);
    const answer = await signIn(one.user, { passkey }, withQuestion(t.visitor, asked));
    expect([answer.status, answer.body.message]).toEqual([403, passkeyTexts.passkeyTooLate]);
  });

  it('refuses an answer to the question of signing in with a passkey alone', async () => {
    const { user, key } = await guarded();
    const asked = await t.visitor.post('/api/users/sign_in/passkey-request');
    const answer = await signIn(user, { passkey: key.use(asked.body) }, withQuestion(t.visitor, asked));
    expect(answer.body.error).toBe('passkey_refused');
  });

  it('lets one in of several that send the same answer at once', async () => {
    const { user, key } = await guarded();
    const asked = await signIn(user);
    const passkey = key.use(asked.body.secondStep.passkey);
    const headers = withQuestion(t.visitor, asked);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(user, { passkey }, headers)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  });
});

describe('signing in to an account with an app', () => {
  it('is done with any of its passkeys as well, though none is asked for', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    const key = await givePasskey(t, user, { origin, verifiesUser: false });
    const asked = await signIn(user);
    expect(asked.body.secondStep.app).toBe(true);
    expect((await answerWith({ user, key, codes: [] })).status).toBe(200);
  });

  it('asks for the app alone where there is no passkey', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    const asked = await signIn(user);
    expect(asked.body.secondStep).toEqual({ app: true, passkey: null });
    expect(asked.cookies).toEqual([]);
  });
});
