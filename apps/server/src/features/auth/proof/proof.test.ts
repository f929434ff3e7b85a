import { accountTexts, passkeyTexts, type RouteDefinition, routes, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { askAfterPassword, givePasskey, withQuestion } from '../../../../testing/features/auth/passkeys.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import type { SoftwareAuthenticator, Tampering } from '../../../../testing/features/auth/software-authenticator.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';

const password = 'correct horse';
const origin = 'http://lms.example';
const minute = 60_000;
const proofPath = '/api/users/me/proof';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: origin });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = (role: 'student' | 'admin' = 'student') => t.buildUser({ passwordHash, role });
const codeOf = ({ status, body }: { status: number; body: { error?: string } | null }) => [status, body?.error];
const required = [403, 'proof_required'];
/** A sensitive act that changes nothing. */
const isAsked = async (own: Caller) =>
  (await own.post('/api/users/me/passkeys/after-password', { asked: false })).status === 403;
/** Somebody whose last proof is a quarter of an hour old. */
async function stale(user: { id: string }): Promise<Caller> {
  const own = await t.as(user);
  t.clock.advance(15 * minute);
  return own;
}
async function proveWith(own: Caller, key: SoftwareAuthenticator, more: object = {}, tampering: Tampering = {}) {
  const asked = await own.post(`${proofPath}/passkey-request`);
  return own.post(proofPath, { passkey: key.use(asked.body, tampering), ...more }, withQuestion(own, asked));
}
const problemAt = ({ status, body }: { status: number; body: { issues?: { path: string; message: string }[] } }) => [
  status,
  body.issues?.[0]?.path,
  body.issues?.[0]?.message,
];

it('another username asks again, because it signs in; the rest of a profile does not', async () => {
  const user = await build();
  const own = await stale(user);
  expect(codeOf(await own.put('/api/users/me', { username: `${user.username} anew` }))).toEqual(required);
  expect(codeOf(await own.put('/api/users/me', { username: user.username, phoneNumber: '555' }))).toEqual([
    200,
    undefined,
  ]);
});

const asking = Object.entries(routes as Record<string, RouteDefinition>).filter(([, { asksAgain }]) => asksAgain);

describe('a sensitive act', () => {
  it.each(asking.map(([name]) => name))(
    '%s asks again after a quarter of an hour, before it reads anything',
    async (name) => {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replaceAll(/:\w+/g, 'no id');
      const own = await t.as(await build('admin'));
      t.clock.advance(15 * minute - 1);
      expect(
        codeOf(await own.call(method as 'POST', url, method === 'POST' || method === 'PUT' ? {} : undefined)),
      ).not.toEqual(required);
      t.clock.advance(1);
      expect(
        codeOf(await own.call(method as 'POST', url, method === 'POST' || method === 'PUT' ? {} : undefined)),
      ).toEqual(required);
    },
  );

  it('is refused as ever to those who may never do it, and to visitors', async () => {
    expect((await t.visitor.post('/api/users/me/passkeys/creation')).status).toBe(401);
    const own = await stale(await build());
    expect(codeOf(await own.get('/api/audit/export.csv'))).toEqual([403, 'forbidden']);
  });

  it('asks in each auth session by itself', async () => {
    const user = await build();
    const old = await stale(user);
    const fresh = await t.as(user);
    expect([await isAsked(old), await isAsked(fresh)]).toEqual([true, false]);
    await fresh.post(proofPath, { currentPassword: password });
    expect(await isAsked(old)).toBe(true);
  });

  it('asks those who stayed signed in for days, however much they did meanwhile', async () => {
    const user = await build();
    const answer = await t.visitor.post('/api/users/sign_in', {
      usernameOrEmail: user.username,
      password,
      remember: true,
    });
    const cookie = answer.cookies.find(({ name }) => name === 'lectern_session');
    const headers = { cookie: `lectern_session=${cookie?.value ?? ''}` };
    for (let hour = 0; hour < 3; hour += 1) {
      t.clock.advance(60 * minute);
      expect((await t.visitor.get('/api/users/me', headers)).status).toBe(200);
    }
    const act = await t.visitor.post('/api/users/me/passkeys/after-password', { asked: false }, headers);
    expect(codeOf(act)).toEqual(required);
  });
});

describe('changing an account as an admin', () => {
  const change = async (body: object) => {
    const person = await t.buildUser({ passwordHash });
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
    const own = await stale(await build('admin'));
    const answer = await own.put(`/api/users/${person.id}`, body);
    return { answer, person };
  };

  it.each([
    ['makes another admin', { isAdmin: true }],
    ['gives the role admin', { role: 'admin' }],
    ['gives the role coordinator', { role: 'coordinator' }],
    ['sets a password', { password: 'another word of mine' }],
    ['changes the address', { email: 'elsewhere@example.org' }],
  ])('asks again where it %s, and changes nothing', async (_, body) => {
    const { answer, person } = await change(body);
    expect(codeOf(answer)).toEqual(required);
    const row = await t.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_admin: false, role: 'student', email: person.email, password_hash: passwordHash });
  });

  it('does not ask for anything else', async () => {
    expect((await change({ phoneNumber: '+351 21 000' })).answer.status).toBe(200);
  });

  it('asks before somebody manages an institution, and not for anything else about it', async () => {
    const coordinator = await t.buildUser({ role: 'coordinator' });
    const institution = await t.buildInstitution();
    const own = await stale(await build('admin'));
    const put = (body: object) => own.put(`/api/institution/${institution.id}`, body);
    expect(codeOf(await put({ institution_management_access: [coordinator.id] }))).toEqual(required);
    expect((await put({ description: 'A school' })).status).toBe(200);
  });

  it('asks before an admin’s or a coordinator’s account is made, and not before a student’s', async () => {
    const own = await stale(await build('admin'));
    const make = (role: string) =>
      own.post('/api/users', { username: `made ${role}`, email: `${role}-made@example.org`, role });
    expect(codeOf(await make('admin'))).toEqual(required);
    expect(codeOf(await make('coordinator'))).toEqual(required);
    expect((await make('student')).status).toBe(201);
  });
});

describe('a proof', () => {
  it.each([
    ['nothing', {}, 'currentPassword'],
    ['a wrong password', { currentPassword: 'wrong one' }, 'currentPassword'],
    ['a code without the password', { code: '123456' }, 'currentPassword'],
  ])('is refused with %s', async (_, body, field) => {
    const own = await stale(await build());
    const answer = await own.post(proofPath, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, field]);
    expect(await isAsked(own)).toBe(true);
  });

  it('by the password counts for a quarter of an hour', async () => {
    const own = await stale(await build());
    const answer = await own.post(proofPath, { currentPassword: password });
    expect([answer.status, answer.body.secondsLeft]).toEqual([200, 900]);
    t.clock.advance(15 * minute - 1);
    expect(await isAsked(own)).toBe(false);
    t.clock.advance(1);
    expect(await isAsked(own)).toBe(true);
  });

  it('needs the second step where the account has one', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id, ['AAAA-BBBB']);
    const own = await stale(user);
    expect(problemAt(await own.post(proofPath, { currentPassword: password }))).toEqual([
      400,
      'code',
      passkeyTexts.codeNeeded,
    ]);
    expect(problemAt(await own.post(proofPath, { currentPassword: password, code: '000000' }))).toEqual([
      400,
      'code',
      accountTexts.codeWrong,
    ]);
    expect(await isAsked(own)).toBe(true);
    const code = app.code();
    expect((await own.post(proofPath, { currentPassword: password, code })).status).toBe(200);
    expect(await isAsked(own)).toBe(false);
    // Each code works once, for whatever it is given.
    expect(problemAt(await own.post(proofPath, { currentPassword: password, code }))[1]).toBe('code');
  });

  it('by a recovery code uses it up', async () => {
    const user = await build();
    await giveFactor(t, user.id, ['AAAA-BBBB']);
    const own = await stale(user);
    const body = { currentPassword: password, code: 'aaaa bbbb' };
    expect((await own.post(proofPath, body)).status).toBe(200);
    expect(problemAt(await own.post(proofPath, body))[1]).toBe('code');
  });

  it('by a passkey that checks who holds it needs nothing else', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    const key = await givePasskey(t, user, { origin });
    const own = await stale(user);
    expect((await proveWith(own, key)).status).toBe(200);
    expect(await isAsked(own)).toBe(false);
  });

  it('by a passkey that checks nobody needs the password too', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin, verifiesUser: false });
    await askAfterPassword(t, user);
    const own = await stale(user);
    expect((await proveWith(own, key)).body.message).toBe(passkeyTexts.passkeyNotAlone);
    expect(problemAt(await proveWith(own, key, { currentPassword: 'wrong one' }))[2]).toBe(texts.wrongPassword);
    expect(await isAsked(own)).toBe(true);
    expect((await proveWith(own, key, { currentPassword: password })).status).toBe(200);
  });

  it('is not given by a passkey of somebody else, nor by an answer that was sent before', async () => {
    const [user, other] = [await build(), await build()];
    const [own, strange] = [await givePasskey(t, user, { origin }), await givePasskey(t, other, { origin })];
    const caller = await stale(user);
    expect(codeOf(await proveWith(caller, strange))).toEqual([403, 'passkey_refused']);
    const asked = await caller.post(`${proofPath}/passkey-request`);
    const body = { passkey: own.use(asked.body) };
    expect((await caller.post(proofPath, body, withQuestion(caller, asked))).status).toBe(200);
    t.clock.advance(15 * minute);
    expect(codeOf(await caller.post(proofPath, body, withQuestion(caller, asked)))).toEqual([403, 'passkey_refused']);
    expect(await isAsked(caller)).toBe(true);
  });

  it('is not given by an answer to the question of another auth session', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    const own = await stale(user);
    const asked = await (await t.as(user)).post(`${proofPath}/passkey-request`);
    const answer = await own.post(proofPath, { passkey: key.use(asked.body) }, withQuestion(own, asked));
    expect(codeOf(answer)).toEqual([403, 'passkey_refused']);
  });

  it('is the app’s code for somebody without a password', async () => {
    const user = await t.buildUser();
    const app = await giveFactor(t, user.id);
    const own = await stale(user);
    expect((await own.get(proofPath)).body).toMatchObject({ hasPassword: false, hasApp: true, hasPasskey: false });
    expect((await own.post(proofPath, { code: app.code() })).status).toBe(200);
    expect(await isAsked(own)).toBe(false);
  });

  it('is not to be guessed: wrong passwords and codes meet the limits of signing in', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    const own = await stale(user);
    for (let time = 0; time < 10; time += 1)
      expect((await own.post(proofPath, { currentPassword: password, code: '000000' })).status).toBe(400);
    expect((await own.post(proofPath, { currentPassword: password, code: '000000' })).status).toBe(429);
  });

  it('tells in which ways it can be given', async () => {
    const user = await build();
    await givePasskey(t, user, { origin });
    const own = await t.as(user);
    expect((await own.get(proofPath)).body).toEqual({
      secondsLeft: 900,
      hasPassword: true,
      needsSecondStep: false,
      hasApp: false,
      hasPasskey: true,
      providers: [],
    });
  });
});
