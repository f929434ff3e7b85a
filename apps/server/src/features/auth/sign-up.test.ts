import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, leavesOf, namesLikeAnother, type TestApp } from '../../../testing/index.ts';
import { spiedPasswords } from '../../../testing/spied-passwords.ts';

// The real thing, which one test holds up.
const { argon2, passwords } = spiedPasswords();
let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ passwords });
});
afterAll(() => t.close());

let serial = 0;
function draft(overrides: Record<string, unknown> = {}) {
  serial += 1;
  const secret = 'battery staple';
  return {
    username: `newcomer ${serial}`,
    email: `newcomer${serial}@example.org`,
    password: secret,
    confirmPassword: secret,
    ...overrides,
  };
}
const signUp = (body: unknown) => t.visitor.post('/api/users/sign_up', body);
const pathsOf = (answer: { body: { issues: { path: string }[] } }) => answer.body.issues.map((issue) => issue.path);
const countUsers = async () => (await t.db.selectFrom('users').select('id').execute()).length;

describe('refused sign-ups', () => {
  it('repeat the three checks of the form in its order as the message', async () => {
    const short = { password: 'abc', confirmPassword: 'abcd' };
    const cases: [Record<string, unknown>, string][] = [
      [{}, 'Please fill all the feilds'],
      [draft({ ...short, email: '' }), 'Please fill all the feilds'],
      [draft({ ...short, username: '   ' }), 'Please fill all the feilds'],
      [draft({ ...short, confirmPassword: null }), 'Please fill all the feilds'],
      [draft(short), 'passwords do not match'],
      [draft({ password: 'abcde', confirmPassword: 'abcde' }), 'Password must be atlease 6 characters'],
      [draft({ email: 'not an address' }), texts.invalidInput],
    ];
    for (const [body, message] of cases) {
      const answer = await signUp(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'validation_failed', message });
    }
  });

  it('name all bad fields at once', async () => {
    const answer = await signUp({
      username: 'a@b',
      email: 'x',
      phoneNumber: '1'.repeat(31),
      password: 'abc',
      confirmPassword: 'abcd',
    });
    expect(pathsOf(answer).toSorted()).toEqual(['confirmPassword', 'email', 'password', 'phoneNumber', 'username']);
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    ['username', 'a'],
    ['username', 'x'.repeat(61)],
    ['username', 'with@sign'],
    ['username', 'tab\tinside'],
    ['username', '<b>'],
    ['username', 'nul\u0000'],
    ['email', 'nobody@'],
    ['email', `${'x'.repeat(250)}@example.org`],
    ['phoneNumber', '1'.repeat(31)],
    ['phoneNumber', 5],
    ['password', 'x'.repeat(201)],
  ])('point at a bad %s: %j', async (field, value) => {
    const before = await countUsers();
    const answer = await signUp(draft({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toContain(field);
    expect(await countUsers()).toBe(before);
  });

  it.each(namesLikeAnother)('point at a username like another, %s', async (_how, username) => {
    const answer = await signUp(draft({ username, email: 'nowhere' }));
    expect([answer.status, pathsOf(answer).toSorted()]).toEqual([400, ['email', 'username']]);
  });

  it.each(['Zo\u00EB K\u00FChn', 'Zoe\u0308 Ku\u0308hn', '\uFF3A\uFF4F\u00EB K\u00FChn', '\u{1D419}o\u00EB K\u00FChn'])(
    'take %j for the name of somebody called Zoë Kühn',
    async (username) => {
      await signUp(draft({ username: 'Zoë Kühn', email: 'zoe.kuehn@example.org' }));
      const answer = await signUp(draft({ username }));
      expect([answer.status, answer.body.error]).toEqual([409, 'username_taken']);
    },
  );

  it('for a taken username or e-mail address, ignoring case, say so at the field', async () => {
    const first = draft({ username: 'Zoë  Smith', email: 'Zoe@Example.org' });
    expect((await signUp(first)).status).toBe(201);
    const sameName = await signUp(draft({ username: 'zoË smith' }));
    expect(sameName.status).toBe(409);
    expect(sameName.body).toMatchObject({
      error: 'username_taken',
      issues: [{ path: 'username', message: texts.usernameTaken }],
    });
    const sameEmail = await signUp(draft({ email: 'zoe@example.ORG' }));
    expect(sameEmail.status).toBe(409);
    expect(sameEmail.body).toMatchObject({
      error: 'email_taken',
      issues: [{ path: 'email', message: texts.emailTaken }],
    });
    expect(sameEmail.cookies).toEqual([]);
  });

  it('leave one account when two equal ones race', async () => {
    const body = draft();
    const answers = await Promise.all([signUp(body), signUp(body), signUp(body)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    const rows = await t.db.selectFrom('users').select('id').where('username', '=', body.username).execute();
    expect(rows).toHaveLength(1);
    const kept = await t.db
      .selectFrom('auth_sessions')
      .select('id')
      .where('user_id', '=', rows[0]?.id ?? '')
      .execute();
    expect(kept).toHaveLength(1);
  });
});

describe('a sign-up', () => {
  it('ends the auth session that the same browser had', async () => {
    const cookie = await t.cookieOf(await t.buildUser());
    expect((await t.visitor.post('/api/users/sign_up', draft(), { cookie })).status).toBe(201);
    expect((await t.visitor.get('/api/users/me', { cookie })).status).toBe(401);
  });

  it('makes an active student, signed in until the browser closes, and drops a role or flag in the body', async () => {
    const answer = await signUp(
      draft({
        role: 'admin',
        isAdmin: true,
        isApproved: true,
        isActive: false,
        institution: 'x',
        remember: true,
        _id: 'mine',
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      role: 'student',
      isAdmin: false,
      isActive: true,
      isApproved: null,
      institution: null,
    });
    expect(answer.cookies[0]).not.toHaveProperty('maxAge');
    const me = await t.visitor.get('/api/users/me', { cookie: `lectern_session=${answer.cookies[0]?.value ?? ''}` });
    expect(me.body).toEqual(answer.body);
  });

  it('stores an argon2id hash and shows neither it nor the password', async () => {
    const body = draft();
    const answer = await signUp(body);
    const row = await t.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', body.username)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    for (const [path, value] of leavesOf(answer.body)) {
      expect(path).not.toMatch(/password|hash/i);
      expect([body.password, row.password_hash]).not.toContain(value);
    }
  });

  it.each(["O'Brien-Núñez", '李雷', 'अनिता', 'dot.under_score 2', 'ab', 'x'.repeat(60)])(
    'takes the username %s',
    async (username) => {
      const answer = await signUp(draft({ username }));
      expect(answer.status).toBe(201);
      expect(answer.body.user.username).toBe(username);
    },
  );

  it('trims, and takes an empty phone number as none', async () => {
    const answer = await signUp(
      draft({ username: '  Trimmed Name ', email: ' trimmed@example.org ', phoneNumber: '  ' }),
    );
    expect(answer.body.user).toMatchObject({
      username: 'Trimmed Name',
      email: 'trimmed@example.org',
      phoneNumber: null,
    });
  });

  it('keeps spaces in a password, and signs in with it afterwards', async () => {
    const body = draft({ password: ' spaced ', confirmPassword: ' spaced ' });
    await signUp(body);
    const right = await t.visitor.post('/api/users/sign_in', { usernameOrEmail: body.email, password: ' spaced ' });
    const trimmed = await t.visitor.post('/api/users/sign_in', { usernameOrEmail: body.email, password: 'spaced' });
    expect([right.status, trimmed.status]).toEqual([200, 401]);
  });

  it('may take the name and address of a deleted account', async () => {
    const gone = await t.buildUser();
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', gone.id).execute();
    expect((await signUp(draft({ username: gone.username, email: gone.email }))).status).toBe(201);
  });

  it('keeps no connection to the database while its password is hashed', async () => {
    let release = (): void => undefined;
    const held = new Promise<string>((resolve) => (release = () => resolve('$argon2id$')));
    argon2.hash.mockClear().mockImplementation(async () => held);
    // More of them than there are connections.
    const signUps = Array.from({ length: 12 }, () => signUp(draft()));
    await vi.waitFor(() => expect(argon2.hash).toHaveBeenCalledTimes(2), 10_000);
    expect((await t.visitor.get('/readyz')).status).toBe(200);
    release();
    expect((await Promise.all(signUps)).map((answer) => answer.status)).toEqual(signUps.map(() => 201));
    argon2.hash.mockRestore();
  });
});
