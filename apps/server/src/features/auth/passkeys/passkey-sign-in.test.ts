import { passkeyTexts, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { givePasskey, signInWith, withQuestion } from '../../../../testing/features/auth/passkeys.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import { createAuthenticator, type Tampering } from '../../../../testing/features/auth/software-authenticator.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'http://lms.example' });
  passwordHash = await cheapHash('correct horse');
});
afterAll(() => t.close());

const origin = 'http://lms.example';
const build = () => t.buildUser({ passwordHash });
const outcomeOf = ({ status, body }: { status: number; body: { error?: string; message: string } }) => [
  status,
  body.error,
  body.message,
];
const refused = [403, 'passkey_refused', passkeyTexts.passkeyRefused];
const tooLate = [403, 'passkey_refused', passkeyTexts.passkeyTooLate];
const sessionsBy = async (user: { id: string }) =>
  (
    await t.db
      .selectFrom('auth_sessions')
      .select('came_by')
      .where('user_id', '=', user.id)
      .orderBy('came_by', (order) => order.asc().nullsFirst())
      .execute()
  ).map(({ came_by }) => came_by);
const actsOn = async (user: { id: string }) =>
  (
    await t.db
      .selectFrom('audit_entries')
      .select('action')
      .where('target_id', '=', user.id)
      .orderBy('at')
      .orderBy('action')
      .execute()
  ).map(({ action }) => action);
const mailsTo = async (user: { email: string }) =>
  (await t.db.selectFrom('mails').select('subject').where('recipient', '=', user.email).execute()).map(
    ({ subject }) => subject,
  );

describe('the answer of a passkey', () => {
  const wrongs: [string, Tampering][] = [
    ['of another site’s page', { origin: 'http://lms.example.evil.example' }],
    ['of a page at another port', { origin: 'http://lms.example:8080' }],
    ['over https where the site is not', { origin: 'https://lms.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a part of the site’s name', { rpId: 'example' }],
    ['that makes a passkey instead', { type: 'webauthn.create' }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['from within another site’s page', { crossOrigin: true }],
    ['that nobody was there for', { userPresent: false, userVerified: false }],
    ['with a signature that was changed', { brokenSignature: true }],
    ['for an account that is not its own', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['of a passkey that nobody has', { id: Buffer.alloc(32).toString('base64url') }],
  ];
  it.each(wrongs)('%s opens nothing', async (_, tampering) => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    expect(outcomeOf(await signInWith(t, key, tampering))).toEqual(refused);
    expect(await sessionsBy(user)).toEqual([null]);
    // It is as good as before.
    expect((await signInWith(t, key)).status).toBe(200);
  });

  it('opens neither account where a passkey of the one bears the id of the other’s', async () => {
    const [ada, eve] = [await build(), await build()];
    const [own, others] = [await givePasskey(t, ada, { origin }), await givePasskey(t, eve, { origin })];
    expect(outcomeOf(await signInWith(t, others, { id: own.id }))).toEqual(refused);
    expect([await sessionsBy(ada), await sessionsBy(eve)]).toEqual([[null], [null]]);
  });

  it.each([
    ['without a question', {}],
    ['with a question that somebody made up', { cookie: 'lectern_passkey=AAAA' }],
  ])('%s opens nothing', async (_, headers) => {
    const key = await givePasskey(t, await build(), { origin });
    const asked = await t.visitor.post('/api/users/sign_in/passkey-request');
    const passkey = key.use(asked.body);
    expect(outcomeOf(await t.visitor.post('/api/users/sign_in/passkey', { passkey }, headers))).toEqual(tooLate);
  });

  it('comes too late ten minutes after the question', async () => {
    const key = await givePasskey(t, await build(), { origin });
    const asked = await t.visitor.post('/api/users/sign_in/passkey-request');
    const passkey = key.use(asked.body);
    t.clock.advance(10 * 60_000);
    const answer = await t.visitor.post('/api/users/sign_in/passkey', { passkey }, withQuestion(t.visitor, asked));
    expect(outcomeOf(answer)).toEqual(tooLate);
  });

  it('opens the account once, however many send it at the same time and afterwards', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin, counts: false });
    const asked = await t.visitor.post('/api/users/sign_in/passkey-request');
    const passkey = key.use(asked.body);
    const send = () => t.visitor.post('/api/users/sign_in/passkey', { passkey }, withQuestion(t.visitor, asked));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect(outcomeOf(await send())).toEqual(tooLate);
    expect(await sessionsBy(user)).toEqual([null, 'passkey']);
  });

  it('is never one to a question that was put for something else', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const own = await t.as(user);
    const asked = await own.post('/api/users/me/proof/passkey-request');
    const passkey = key.use(asked.body);
    const answer = await t.visitor.post('/api/users/sign_in/passkey', { passkey }, withQuestion(t.visitor, asked));
    expect(outcomeOf(answer)).toEqual(tooLate);
  });

  it.each([
    ['no object', 'text'],
    ['another kind of credential', { type: 'password' }],
    ['an id that is no base64url', { id: 'a b' }],
    ['an id that is far too long', { id: 'A'.repeat(1_401) }],
    ['an answer that is far too long', { response: { signature: 'A'.repeat(5_001) } }],
    ['no response', { response: undefined }],
  ])('is refused at its fields with %s', async (_, changed) => {
    const key = await givePasskey(t, await build(), { origin });
    const asked = await t.visitor.post('/api/users/sign_in/passkey-request');
    const good = key.use(asked.body);
    const passkey =
      typeof changed === 'string'
        ? changed
        : {
            ...good,
            ...changed,
            ...('response' in changed && changed.response && { response: { ...good.response, ...changed.response } }),
          };
    const answer = await t.visitor.post('/api/users/sign_in/passkey', { passkey }, withQuestion(t.visitor, asked));
    expect([answer.status, answer.body.error]).toEqual([400, 'validation_failed']);
    expect(answer.body.issues[0].path).toMatch(/^passkey/);
  });

  it('that is rubbish in every part is refused, and nothing breaks', async () => {
    const key = await givePasskey(t, await build(), { origin });
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const asked = await t.visitor.post('/api/users/sign_in/passkey-request');
      const good = key.use(asked.body);
      const passkey = { ...good, response: { ...good.response, [part]: 'AA' } };
      const answer = await t.visitor.post('/api/users/sign_in/passkey', { passkey }, withQuestion(t.visitor, asked));
      expect(outcomeOf(answer)).toEqual(refused);
    }
  });
});

describe('a passkey', () => {
  it('whose count goes back opens nothing, stands in the log, and its owner is told', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    expect((await signInWith(t, key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(outcomeOf(await signInWith(t, key, { counter }))).toEqual([
        403,
        'passkey_refused',
        passkeyTexts.passkeyCopied,
      ]);
    expect((await actsOn(user)).filter((action) => action === 'passkey_suspected')).toHaveLength(3);
    expect(await mailsTo(user)).toContain('A passkey of your Lectern account may have been copied');
    expect((await signInWith(t, key, { counter: 8 })).status).toBe(200);
  });

  it('is not suspected of being a copy by an answer that is not signed by it', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    await signInWith(t, key, { counter: 7 });
    expect(outcomeOf(await signInWith(t, key, { counter: 1, brokenSignature: true }))).toEqual(refused);
    expect(await actsOn(user)).not.toContain('passkey_suspected');
  });

  it('that does not check who holds it is not enough alone', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin, verifiesUser: false });
    const notAlone = [403, 'passkey_refused', passkeyTexts.passkeyNotAlone];
    expect(outcomeOf(await signInWith(t, key))).toEqual(notAlone);
    // Its word of today does not make up for how it was made.
    expect(outcomeOf(await signInWith(t, key, { userVerified: true }))).toEqual(notAlone);
  });

  it('that checks who holds it is not enough alone where it did not this time', async () => {
    const key = await givePasskey(t, await build(), { origin });
    expect(outcomeOf(await signInWith(t, key, { userVerified: false }))[2]).toBe(passkeyTexts.passkeyNotAlone);
  });

  it('signs in without password and code, also where a code is asked for after the password', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    await giveFactor(t, user.id);
    const answer = await signInWith(t, key);
    expect([answer.status, answer.body.user.username]).toEqual([200, user.username]);
    expect(answer.cookies.map(({ name }) => name)).toContain('lectern_session');
    expect(await sessionsBy(user)).toEqual([null, 'passkey']);
    expect(await actsOn(user)).toEqual(['passkey_added', 'sign_in']);
  });

  it('that does not count opens the account again and again', async () => {
    const key = await givePasskey(t, await build(), { origin, counts: false });
    for (let time = 0; time < 3; time += 1) expect((await signInWith(t, key)).status).toBe(200);
  });

  it('opens nothing for somebody blocked, and says so as the password does', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    expect(outcomeOf(await signInWith(t, key))).toEqual([403, 'account_blocked', texts.blocked]);
    expect(await actsOn(user)).toContain('sign_in_failed');
  });

  it('opens nothing once its account is deleted', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    expect(outcomeOf(await signInWith(t, key))).toEqual(refused);
    expect(await t.db.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('ends the auth session of whoever was signed in there before', async () => {
    const [ada, grace] = [await build(), await build()];
    const key = await givePasskey(t, grace, { origin });
    const there = await t.as(ada);
    const asked = await there.post('/api/users/sign_in/passkey-request');
    const passkey = key.use(asked.body);
    const answer = await there.post('/api/users/sign_in/passkey', { passkey }, withQuestion(there, asked));
    expect([answer.status, answer.body.user.username]).toEqual([200, grace.username]);
    expect((await there.get('/api/users/me')).status).toBe(401);
  });
});

describe('the question for a passkey', () => {
  it('says nothing of accounts, and is another each time', async () => {
    const [one, other] = [
      await t.visitor.post('/api/users/sign_in/passkey-request'),
      await t.visitor.post('/api/users/sign_in/passkey-request'),
    ];
    expect(one.body).toMatchObject({ rpId: 'lms.example', userVerification: 'required', allowCredentials: [] });
    expect(one.body.challenge).not.toBe(other.body.challenge);
    expect(Buffer.from(one.body.challenge, 'base64url')).toHaveLength(32);
    expect(one.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600 });
  });

  it('is for the site’s own address, whatever host a request names', async () => {
    const answer = await t.visitor.post('/api/users/sign_in/passkey-request', undefined, { host: 'evil.example' });
    expect(answer.body.rpId).toBe('lms.example');
  });

  it('answered wrongly too often from an address costs a proof of work there, and nowhere else', async () => {
    const own = await buildTestApp({ publicUrl: origin, trustProxy: true, auth: { failuresPerAddress: 2 } });
    const user = await own.buildUser({ passwordHash });
    const key = await givePasskey(own, user, { origin });
    const send = async (address: string, tampering: Tampering) => {
      const asked = await own.visitor.post('/api/users/sign_in/passkey-request');
      const headers = { ...withQuestion(own.visitor, asked), 'x-forwarded-for': address };
      return own.visitor.post('/api/users/sign_in/passkey', { passkey: key.use(asked.body, tampering) }, headers);
    };
    const bad = { brokenSignature: true };
    expect((await send('203.0.113.5', {})).status).toBe(200);
    expect((await send('203.0.113.5', bad)).status).toBe(403);
    expect((await send('203.0.113.5', bad)).status).toBe(403);
    expect((await send('203.0.113.5', {})).body.error).toBe('too_many_requests');
    expect((await send('198.51.100.5', {})).status).toBe(200);
    await own.close();
  });
});

describe('without PUBLIC_URL', () => {
  let near: TestApp;
  beforeAll(async () => {
    near = await buildTestApp();
  });
  afterAll(() => near.close());

  it.each([
    ['a host that a request names', 'lms.example'],
    ['an address that is a number', '127.0.0.1:3000'],
    ['such an address of the sixth version', '[::1]:3000'],
  ])('there are no passkeys for %s', async (_, host) => {
    const answer = await near.visitor.post('/api/users/sign_in/passkey-request', undefined, { host });
    expect(outcomeOf(answer)).toEqual([409, 'site_address_unknown', passkeyTexts.passkeySite]);
  });

  it('there are for localhost', async () => {
    const answer = await near.visitor.post('/api/users/sign_in/passkey-request', undefined, { host: 'localhost:3000' });
    expect(answer.body.rpId).toBe('localhost');
    const key = createAuthenticator({ origin: 'http://localhost:3000' });
    const own = await near.as(await near.buildUser());
    const asked = await own.post('/api/users/me/passkeys/creation', undefined, { host: 'localhost:3000' });
    const headers = { ...withQuestion(own, asked), host: 'localhost:3000' };
    const made = { name: 'Key', passkey: key.make(asked.body) };
    expect((await own.post('/api/users/me/passkeys', made, headers)).status).toBe(201);
  });
});
