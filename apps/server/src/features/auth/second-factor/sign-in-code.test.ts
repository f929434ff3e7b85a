import { randomBytes } from 'node:crypto';
import { accountTexts, factorTexts, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { whileHolding } from '../../../../testing/features/auth/hold-account.ts';
import { giveFactor, heldFactor, secretOfKey } from '../../../../testing/features/auth/second-factor.ts';
import { watchStatements } from '../../../../testing/features/auth/watch-statements.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { createAppKeys } from '../../../platform/app-key/index.ts';
import { uuidV7 } from '../../../platform/clock/index.ts';
import { makePasswordLink } from '../../users/index.ts';

const password = 'correct horse';
const minute = 60_000;

let t: TestApp;
let passwordHash: string;
let logged: string[];
beforeAll(async () => {
  logged = [];
  t = await buildTestApp({
    mail: true,
    publicUrl: 'http://lms.example',
    trustProxy: true,
    log: { write: (line) => void logged.push(line) },
  });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = () => t.buildUser({ passwordHash });
const signIn = (username: string, code?: unknown, given = password, headers: Record<string, string> = {}) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: username, password: given, code }, headers);
const sessionsOf = async (user: { id: string }) =>
  (await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', user.id).execute()).length;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('signing in to an account with a second factor', () => {
  it('asks for a code, and starts no auth session before', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    for (const code of [undefined, null, '', '   ']) {
      const answer = await signIn(user.username, code);
      expect([answer.status, answer.body.error, answer.body.message, answer.cookies]).toEqual([
        401,
        'code_required',
        factorTexts.codeRequired,
        [],
      ]);
    }
    expect(await sessionsOf(user)).toBe(0);
  });

  it('is done with the code of the app, with or without a space, and by the address too', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    const code = app.code();
    const answer = await signIn(user.email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([answer.status, answer.body.user.username]).toEqual([200, user.username]);
    expect(await sessionsOf(user)).toBe(1);
  });

  it.each([-1, 1])('takes a code %i step away, and none further', async (away) => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    expect((await signIn(user.username, app.code(away * 2))).body.error).toBe('code_wrong');
    expect((await signIn(user.username, app.code(away))).status).toBe(200);
  });

  it.each([
    ['too long', 'x'.repeat(61)],
    ['no text', 123_456],
  ])('refuses a code that is %s at its field', async (_, code) => {
    const answer = await signIn((await build()).username, code);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'code']);
  });

  it('ignores a code where the account has no factor', async () => {
    expect((await signIn((await build()).username, '123456')).status).toBe(200);
  });

  it('does not tell of the factor, nor look at it, where the password is wrong', async () => {
    const [plain, guarded] = [await build(), await build()];
    const app = await giveFactor(t, guarded.id);
    const seen: object[] = [];
    for (const [user, code] of [
      [plain, undefined],
      [guarded, undefined],
      [plain, '123456'],
      [guarded, app.code()],
    ] as const) {
      const watch = watchStatements();
      const answer = await signIn(user.username, code, 'wrong one');
      watch.stop();
      const statements = watch.texts;
      const { requestId: _, ...body } = answer.body;
      seen.push({ status: answer.status, body, cookies: answer.cookies, statements: statements.length });
      expect(statements.filter((text) => /second_factors|recovery_codes/.test(text))).toEqual([]);
    }
    expect(seen.map((one) => JSON.stringify(one))).toEqual(seen.map(() => JSON.stringify(seen[0])));
    expect(seen[0]).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    // The code of the wrong password is as good as before.
    expect((await signIn(guarded.username, app.code())).status).toBe(200);
  });

  it('says to a blocked person that they are blocked, and asks for no code', async () => {
    const user = await t.buildUser({ passwordHash, isActive: false });
    const app = await giveFactor(t, user.id);
    for (const code of [undefined, app.code()]) {
      const answer = await signIn(user.username, code);
      expect([answer.status, answer.body.message, answer.cookies]).toEqual([403, texts.blocked, []]);
    }
  });

  it('knows nobody whose account is erased, and nothing of the factor is left', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id, ['on paper']);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    expect((await signIn(user.username, app.code())).body.error).toBe('invalid_credentials');
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(await t.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('is asked for a code also where the password was set by a link', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    const random = { bytes: randomBytes };
    const act = { db: t.db, clock: t.clock, ids: uuidV7(t.clock, random) };
    const { token } = await makePasswordLink({ random }, act, { userId: user.id, createdBy: null, livesMs: minute });
    const next = 'battery staple';
    const set = await t.visitor.post('/api/users/set-password', { token, password: next, confirmPassword: next });
    expect([set.status, set.cookies.map(({ name }) => name)]).toEqual([200, ['lectern_device']]);
    expect((await signIn(user.username, undefined, next)).body.error).toBe('code_required');
    expect((await signIn(user.username, app.code(), next)).status).toBe(200);
  });

  it('is asked for a code where the factor was turned on while the password was looked at', async () => {
    const user = await build();
    const answer = await whileHolding(
      t.db,
      user,
      () => signIn(user.username),
      (trx) => giveFactor({ ...t, db: trx }, user.id),
    );
    expect([answer.status, answer.body.error, answer.cookies]).toEqual([401, 'code_required', []]);
    expect(await sessionsOf(user)).toBe(0);
  });
});

describe('a code', () => {
  it('opens the account once within its time, and no older one does afterwards', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    expect((await signIn(user.username, app.code())).status).toBe(200);
    for (const code of [app.code(), app.code(-1)]) {
      const answer = await signIn(user.username, code);
      expect([answer.status, answer.body.error, answer.body.message, answer.cookies]).toEqual([
        401,
        'code_wrong',
        accountTexts.codeWrong,
        [],
      ]);
    }
    expect((await signIn(user.username, app.code(1))).status).toBe(200);
    expect(await sessionsOf(user)).toBe(2);
  });

  it('given by several at once lets one in', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(user.username, app.code())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(user)).toBe(1);
  });

  it('is none where it belongs to another account', async () => {
    const [user, stranger] = [await build(), await build()];
    await giveFactor(t, user.id, ['mine']);
    const app = await giveFactor(t, stranger.id, ['theirs']);
    for (const code of [app.code(), 'theirs'])
      expect((await signIn(user.username, code)).body.error).toBe('code_wrong');
    expect((await signIn(stranger.username, 'theirs')).status).toBe(200);
  });

  it('opens nothing where its sealed secret was put into the row of another account', async () => {
    const [user, stranger] = [await build(), await build()];
    const app = await giveFactor(t, stranger.id);
    await giveFactor(t, user.id, ['mine']);
    const { sealed_secret } = await t.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('second_factors').set({ sealed_secret }).where('user_id', '=', user.id).execute();
    expect((await signIn(user.username, app.code())).status).toBe(503);
  });
});

describe('a recovery code', () => {
  it('opens the account once, is written down with how many are left, and the person is told', async () => {
    const user = await build();
    await giveFactor(t, user.id, ['0123-4567-89AB-CDEF-GHJK-MNPQ', 'another one']);
    expect((await signIn(user.username, '0123 4567 89ab cdef ghjk mnpq')).status).toBe(200);
    expect((await signIn(user.username, '0123-4567-89AB-CDEF-GHJK-MNPQ')).body.error).toBe('code_wrong');
    const entries = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('target_id', '=', user.id)
      .where('action', '=', 'recovery_code_used')
      .execute();
    expect(entries).toEqual([
      { action: 'recovery_code_used', changes: [{ field: 'codesLeft', before: null, after: '1' }] },
    ]);
    const mails = await t.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', user.email)
      .execute();
    expect(mails).toEqual([
      {
        subject: 'A recovery code of your Lectern account was used',
        body: expect.stringContaining('Recovery codes left: 1.'),
      },
    ]);
  });

  it('given by several at once lets one in', async () => {
    const user = await build();
    await giveFactor(t, user.id, ['only one']);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(user.username, 'only one')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(user)).toBe(1);
  });
});

describe('guessing codes with the right password', () => {
  it('ends after ten in a quarter of an hour, over all devices and networks, and a recovery code still opens', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id, ['on paper']);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await signIn(user.username, app.code(50), password, from(`198.51.${tries}.1`));
      expect(answer.body.error).toBe('code_wrong');
      // The first step alone takes nothing back.
      expect((await signIn(user.username, undefined, password, from(`198.51.${tries}.1`))).status).toBe(401);
    }
    const limited = await signIn(user.username, app.code(), password, from('203.0.113.9'));
    expect([limited.status, limited.body.message, limited.body.details]).toEqual([
      429,
      factorTexts.codesTooMany,
      undefined,
    ]);
    expect(limited.headers['retry-after']).toBe('900');
    expect((await signIn(user.username, 'on paper')).status).toBe(200);
    t.clock.advance(15 * minute);
    expect((await signIn(user.username, app.code())).status).toBe(200);
  });

  it('ends after thirty in a day, however slowly', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await signIn(user.username, app.code(50))).body.error).toBe('code_wrong');
      t.clock.advance(2 * minute);
    }
    expect((await signIn(user.username, app.code())).status).toBe(429);
    t.clock.advance(23 * 60 * minute);
    expect((await signIn(user.username, app.code())).status).toBe(200);
  });

  it('at once does not get past the limit', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => signIn(user.username, app.code(40), password, from(`192.0.${n}.1`))),
    );
    expect(answers.filter(({ body }) => body.error === 'code_wrong')).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('counts as wrong passwords do, so that the next try needs a proof, and is written down', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    for (let tries = 0; tries < 10; tries += 1) await signIn(user.username, 'no such recovery code');
    const limited = await signIn(user.username);
    expect([limited.status, typeof limited.body.details]).toEqual([429, 'string']);
    const entries = await t.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('target_id', '=', user.id)
      .where('action', '=', 'sign_in_failed')
      .execute();
    expect(entries).toHaveLength(10);
    expect(entries[0]?.changes).toEqual([{ field: 'reason', before: null, after: 'wrong code' }]);
  });
});

describe('a server whose key opens nothing', () => {
  it('says so, lets recovery codes in and accounts without a factor, and does not crash', async () => {
    const [user, plain] = [await build(), await build()];
    const app = await giveFactor(t, user.id, ['on paper']);
    const key = randomBytes(32);
    const appKeys = createAppKeys({ random: { bytes: randomBytes }, read: () => [key] });
    const there = (await t.anotherProcess(t.db, { appKeys })).callerOf(null);
    const tryThere = (username: string, code?: string) =>
      there.post('/api/users/sign_in', { usernameOrEmail: username, password, code });
    const refused = await tryThere(user.username, app.code());
    expect([refused.status, refused.body.message, refused.cookies]).toEqual([503, factorTexts.codesUnreadable, []]);
    const others = [await tryThere(user.username, 'on paper'), await tryThere(plain.username)];
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    // It was nobody's fault: the code is as good as before where the key is.
    expect((await signIn(user.username, app.code())).status).toBe(200);
  });
});

describe('the secret and the codes', () => {
  it('stand in no answer after the set-up, in no log, in no audit entry, no mail and no export', async () => {
    const user = await build();
    const caller = await t.as(user);
    const own = '/api/users/me/second-factor';
    const { key } = (await caller.post(own, { currentPassword: password })).body;
    const secret = secretOfKey(key);
    const app = heldFactor(t, secret);
    const { recoveryCodes } = (await caller.post(`${own}/confirm`, { code: app.code() })).body;
    await signIn(user.username, recoveryCodes[0]);
    await signIn(user.username, app.code(1));
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const answers = await Promise.all([
      ...[own, '/api/users/me', '/api/users/me/export', `/api/users/${user.id}`].map((url) => caller.get(url)),
      ...[`/api/users/${user.id}/second-factor`, '/api/audit?limit=100'].map((url) => admin.get(url)),
    ]);
    const kept = await Promise.all(
      (['audit_entries', 'mails', 'rate_limits'] as const).map((table) => t.db.selectFrom(table).selectAll().execute()),
    );
    const seen = [...logged, ...answers.map(({ text }) => text), JSON.stringify(kept)].join('\n');
    expect(seen).toContain('secondFactor');
    const { sealed_secret: sealed } = await t.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const forms = (['hex', 'base64', 'base64url'] as const).flatMap((form) => [
      secret.toString(form),
      sealed.toString(form),
    ]);
    for (const text of [key, ...forms, ...recoveryCodes]) expect(seen.includes(text), text).toBe(false);
    expect(answers[2]?.body.secondFactor).toEqual([{ since: expect.any(String), recoveryCodesLeft: 9 }]);
  });
});
