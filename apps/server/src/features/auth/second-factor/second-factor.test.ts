import { accountTexts, factorTexts, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { giveFactor, heldFactor, secretOfKey } from '../../../../testing/features/auth/second-factor.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';

const password = 'correct horse';
const own = '/api/users/me/second-factor';
const minute = 60_000;

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'https://lms.example' });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = () => t.buildUser({ passwordHash });
const start = (caller: Caller, body: object = {}) => caller.post(own, { currentPassword: password, ...body });
const confirm = (caller: Caller, code: string) => caller.post(`${own}/confirm`, { code });
const turnOff = (caller: Caller, code: string, body: object = {}) =>
  caller.post(`${own}/turn-off`, { currentPassword: password, code, ...body });
const renew = (caller: Caller, code: string, body: object = {}) =>
  caller.post(`${own}/recovery-codes`, { currentPassword: password, code, ...body });
const signIn = (username: string, code?: string) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: username, password, code });
const stateOf = async (caller: Caller) => (await caller.get(own)).body;
/** A key that was shown, as an app has it. */
const appOf = (answer: { body: { key: string } }) => heldFactor(t, secretOfKey(answer.body.key));

async function entriesOf(user: { id: string }): Promise<string[]> {
  const rows = await t.db
    .selectFrom('audit_entries')
    .select('action')
    .where('target_id', '=', user.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action).filter((action) => /factor|recovery/.test(action));
}

async function mailsTo(user: { email: string }): Promise<string[]> {
  const rows = await t.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
}

describe('setting up a second factor', () => {
  it.each([
    ['get', ''],
    ['post', ''],
    ['post', '/confirm'],
    ['post', '/recovery-codes'],
    ['post', '/turn-off'],
  ] as const)('is for people who are signed in: %s %s', async (method, path) => {
    const answer = method === 'get' ? await t.visitor.get(own + path) : await t.visitor.post(own + path, {});
    expect(answer.status).toBe(401);
  });

  it.each([
    [{ currentPassword: '' }, 'Current password is required'],
    [{ currentPassword: undefined }, 'Current password is required'],
    [{ currentPassword: 'wrong one' }, texts.wrongPassword],
  ])('needs the password: %j', async (body, message) => {
    const user = await build();
    const answer = await start(await t.as(user), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual(expect.objectContaining({ path: 'currentPassword', message }));
    expect(await t.db.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('shows key, address and QR code, stores the key sealed, and locks nobody out before a code has confirmed it', async () => {
    const user = await build();
    const caller = await t.as(user);
    const answer = await start(caller);
    expect([answer.status, answer.body.key]).toEqual([201, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    expect(answer.body.address).toContain(`secret=${answer.body.key}`);
    expect(answer.body.address).toContain('Lectern%20lms.example');
    expect(answer.body.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^M0 0h1v1h-1z/) });
    const row = await t.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret.includes(secretOfKey(answer.body.key))).toBe(false);
    expect(await stateOf(caller)).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0, isAsked: false });
    expect((await signIn(user.username)).status).toBe(200);
    expect(await entriesOf(user)).toEqual([]);
  });

  it('counts from its first code on, ends all other auth sessions, gives ten codes, is written down and told', async () => {
    const user = await build();
    const [caller, elsewhere] = [await t.as(user), await t.as(user)];
    const app = appOf(await start(caller));
    const answer = await confirm(caller, app.code());
    expect([answer.status, answer.body.message]).toEqual([200, factorTexts.factorOn]);
    expect(new Set(answer.body.recoveryCodes).size).toBe(10);
    expect([(await caller.get('/api/users/me')).status, (await elsewhere.get('/api/users/me')).status]).toEqual([
      200, 401,
    ]);
    expect(await stateOf(caller)).toEqual({
      since: t.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: 0,
      isAsked: true,
    });
    expect((await signIn(user.username)).body.error).toBe('code_required');
    expect(await entriesOf(user)).toEqual(['second_factor_turned_on']);
    expect(await mailsTo(user)).toEqual(['Two-step sign-in was turned on for your Lectern account']);
  });

  it('is not confirmed by a wrong code, a recovery code, or a code that is too old', async () => {
    const caller = await t.as(await build());
    const app = appOf(await start(caller));
    for (const code of [app.code(-2), app.code(2), 'ABCD-EFGH', '12345']) {
      const answer = await confirm(caller, code);
      expect([answer.status, answer.body.issues]).toEqual([400, [{ path: 'code', message: accountTexts.codeWrong }]]);
    }
    expect((await confirm(caller, '')).body.issues).toContainEqual({
      path: 'code',
      message: 'Code is required',
      sentence: expect.anything(),
      values: expect.anything(),
    });
    expect((await stateOf(caller)).since).toBeNull();
  });

  it('begun twice knows the last key alone', async () => {
    const caller = await t.as(await build());
    const [first, second] = [appOf(await start(caller)), appOf(await start(caller))];
    expect((await confirm(caller, first.code())).status).toBe(400);
    expect((await confirm(caller, second.code())).status).toBe(200);
  });

  it('ends after an hour without a code', async () => {
    const caller = await t.as(await build());
    const app = appOf(await start(caller));
    t.clock.advance(61 * minute);
    const answer = await confirm(caller, app.code());
    expect([answer.status, answer.body.message]).toEqual([409, factorTexts.factorNotStarted]);
  });

  it('is refused where a factor counts, whose codes stay good', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = await giveFactor(t, user.id);
    const answer = await start(caller);
    expect([answer.status, answer.body.message]).toEqual([409, factorTexts.factorAlready]);
    expect((await confirm(caller, app.code())).body.message).toBe(factorTexts.factorAlready);
    expect((await signIn(user.username, app.code())).status).toBe(200);
  });

  it('confirmed twice at once counts once, with one lot of recovery codes', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = appOf(await start(caller));
    const answers = await Promise.all([1, 2, 3].map(() => confirm(caller, app.code())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await stateOf(caller)).recoveryCodesLeft).toBe(10);
  });

  it('keeps a sign-in out that had begun before', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = appOf(await start(caller));
    const [confirmed, ...others] = await Promise.all([
      confirm(caller, app.code()),
      ...[1, 2, 3, 4].map(() => signIn(user.username)),
    ]);
    expect(confirmed?.status).toBe(200);
    expect(others.every(({ status }) => status === 200 || status === 401)).toBe(true);
    const left = await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', user.id).execute();
    expect(left).toHaveLength(1);
  });
});

describe('turning the second factor off', () => {
  it('needs the password, and a code of the app or a recovery code', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = await giveFactor(t, user.id);
    expect((await turnOff(caller, app.code(), { currentPassword: 'wrong one' })).body.issues).toEqual([
      { path: 'currentPassword', message: texts.wrongPassword },
    ]);
    expect((await turnOff(caller, app.code(5))).body.issues).toEqual([
      { path: 'code', message: accountTexts.codeWrong },
    ]);
    expect((await caller.post(`${own}/turn-off`, { code: app.code() })).status).toBe(400);
    expect((await caller.post(`${own}/turn-off`, { currentPassword: password })).status).toBe(400);
    expect((await stateOf(caller)).since).not.toBeNull();
  });

  it.each(['the app’s', 'a recovery code'])('is done by %s, is written down and told', async (kind) => {
    const user = await build();
    const caller = await t.as(user);
    const app = await giveFactor(t, user.id, ['first', 'second']);
    const answer = await turnOff(caller, kind === 'a recovery code' ? 'second' : app.code());
    expect([answer.status, answer.body]).toEqual([200, { message: factorTexts.factorOff }]);
    expect(await stateOf(caller)).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0, isAsked: false });
    expect((await signIn(user.username)).status).toBe(200);
    expect(await entriesOf(user)).toEqual(['second_factor_turned_off']);
    expect(await mailsTo(user)).toEqual(['Two-step sign-in was turned off for your Lectern account']);
    expect((await turnOff(caller, app.code())).status).toBe(409);
  });

  it('takes no code that a sign-in has used', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = await giveFactor(t, user.id);
    expect((await signIn(user.username, app.code())).status).toBe(200);
    expect((await turnOff(caller, app.code())).status).toBe(400);
    t.clock.advance(minute / 2);
    expect((await turnOff(caller, app.code())).status).toBe(200);
  });

  it('lets nobody guess the code who has a stolen auth session and the password', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = await giveFactor(t, user.id);
    for (let tries = 0; tries < 10; tries += 1) expect((await turnOff(caller, app.code(9))).status).toBe(400);
    const limited = await turnOff(caller, app.code());
    expect([limited.status, limited.body.message, limited.headers['retry-after']]).toEqual([
      429,
      factorTexts.codesTooMany,
      '900',
    ]);
  });
});

describe('new recovery codes', () => {
  it('need password and code, and end the former ones', async () => {
    const user = await build();
    const caller = await t.as(user);
    const app = await giveFactor(t, user.id, ['former one']);
    expect((await renew(caller, app.code(), { currentPassword: 'wrong one' })).status).toBe(400);
    expect((await renew(caller, 'none')).status).toBe(400);
    const answer = await renew(caller, app.code());
    expect(answer.status).toBe(200);
    expect((await stateOf(caller)).recoveryCodesLeft).toBe(10);
    expect((await signIn(user.username, 'former one')).body.error).toBe('code_wrong');
    expect((await signIn(user.username, answer.body.recoveryCodes[3])).status).toBe(200);
    expect(await entriesOf(user)).toEqual(expect.arrayContaining(['recovery_codes_made', 'recovery_code_used']));
  });

  it('are not made where there is no factor', async () => {
    expect((await renew(await t.as(await build()), '123456')).status).toBe(409);
  });
});
