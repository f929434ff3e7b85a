import { texts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { demoEmail } from '../users/index.ts';
import { watchStatements } from '../../../testing/features/auth/watch-statements.ts';

const site = 'https://lectern.example.org/';
const minutes = (count: number) => count * 60_000;

let t: TestApp;
let withoutMail: TestApp;
let logged: string[];
beforeAll(async () => {
  logged = [];
  const log = { write: (line: string) => void logged.push(line) };
  [t, withoutMail] = await Promise.all([buildTestApp({ mail: true, publicUrl: site, log }), buildTestApp()]);
});
afterAll(() => Promise.all([t.close(), withoutMail.close()]));
beforeEach(async () => {
  await t.db.deleteFrom('mails').execute();
  await t.db.deleteFrom('rate_limits').execute();
});

const ask = (usernameOrEmail: string, on = t, remoteAddress = '127.0.0.1') =>
  on.app.inject({ method: 'POST', url: '/api/users/forgot-password', payload: { usernameOrEmail }, remoteAddress });
const mails = () => t.db.selectFrom('mails').selectAll().orderBy('created_at').execute();
const tokenIn = (body: string) => /set-password#(\S+)/.exec(body)?.[1] ?? '';
const set = (token: string) =>
  t.visitor.post('/api/users/set-password', { token, password: 'new secret', confirmPassword: 'new secret' });

async function strangers(): Promise<Record<'blocked' | 'gone' | 'demo' | 'nobody', string>> {
  const blocked = await t.buildUser({ isActive: false });
  const gone = await t.buildUser();
  await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', gone.id).execute();
  const demo = await t.buildUser();
  const email = demoEmail(demo.username);
  await t.db.updateTable('users').set({ email, email_key: email }).where('id', '=', demo.id).execute();
  return { blocked: blocked.email, gone: gone.username, demo: email, nobody: 'nobody@example.org' };
}

describe('asking for a new password', () => {
  it('names what is missing', async () => {
    const answer = await t.visitor.post('/api/users/forgot-password', {});
    expect(answer.body.issues).toMatchObject([{ path: 'usernameOrEmail', message: 'Username is required' }]);
  });

  it('answers everybody alike, and mails to those alone who may sign in', async () => {
    const known = await t.buildUser();
    const names = [known.username, known.email.toUpperCase(), ...Object.values(await strangers())];
    const answers = await Promise.all(names.map((name) => ask(name)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: texts.resetMailed, mailed: true });
      expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(answers[0]?.headers ?? {}).toSorted());
      expect(answer.cookies).toEqual([]);
    }
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([known.email, known.email]);
  });

  it('does as much for nobody as for somebody: as many statements, as many that write', async () => {
    const known = await t.buildUser();
    const counts: { all: number; writing: number }[] = [];
    for (const name of [known.username, ...Object.values(await strangers())]) {
      const watch = watchStatements();
      await ask(name);
      watch.stop();
      const writing = watch.texts.filter((text) => /^\s*(insert|update)/i.test(text));
      counts.push({ all: watch.texts.length, writing: writing.length });
    }
    expect(counts[0]?.writing).toBeGreaterThan(3);
    for (const count of counts) expect(count).toEqual(counts[0]);
  });

  it('leaves the link of an account that waits for its first password, beside the one that is mailed', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const name = { username: 'Still Waiting', email: 'still-waiting@example.org' };
    const made = await admin.post('/api/users', name);
    await t.db.deleteFrom('mails').execute();
    await ask(name.email);
    await ask(name.email);
    expect(
      await t.db.selectFrom('password_links').select('id').where('user_id', '=', made.body.user._id).execute(),
    ).toHaveLength(2);
    t.clock.advance(minutes(31));
    expect((await set(tokenIn((await mails())[0]?.body ?? ''))).status).not.toBe(200);
    expect((await set(tokenIn(made.body.passwordLink))).status).toBe(200);
  });

  it('tells what to do where no mail is sent, and makes no link', async () => {
    const known = await withoutMail.buildUser();
    for (const name of [known.username, 'nobody of that name']) {
      const answer = await ask(name, withoutMail);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: texts.resetByAdmin, mailed: false }]);
    }
    for (const table of ['password_links', 'mails'] as const)
      expect(await withoutMail.db.selectFrom(table).select('id').execute()).toEqual([]);
  });

  it('is refused after too many, by what was typed, whether or not anybody has that name', async () => {
    const known = await t.buildUser();
    for (const name of [known.username, 'nobody of that name']) {
      for (let i = 0; i < 5; i += 1) expect((await ask(name)).statusCode).toBe(200);
      expect((await ask(name.toUpperCase())).statusCode).toBe(429);
    }
    // Nor does the other name of the account say that the two belong together.
    expect((await ask(known.email)).statusCode).toBe(200);
    expect(await mails()).toHaveLength(3);
  });

  it('is refused after too many from one address', async () => {
    for (let i = 0; i < 20; i += 1) expect((await ask(`person ${i}`, t, '192.0.2.9')).statusCode).toBe(200);
    expect((await ask('person 21', t, '192.0.2.9')).statusCode).toBe(429);
    expect((await ask('person 21', t, '192.0.2.10')).statusCode).toBe(200);
  });
});

describe('the mail', () => {
  async function mailFor(user: TestUser) {
    await ask(user.email);
    const [mail] = (await mails()).slice(-1);
    if (!mail) throw new Error('no mail');
    return mail;
  }

  it('holds a link to this site that works once, for 30 minutes', async () => {
    const user = await t.buildUser();
    const mail = await mailFor(user);
    expect(mail).toMatchObject({ recipient: user.email, subject: 'Reset your Lectern password' });
    expect(mail.body).toContain(`Hello ${user.username},`);
    expect(mail.body).toContain(`https://lectern.example.org/set-password#${tokenIn(mail.body)}`);
    expect(mail.expires_at.getTime() - t.clock.now().getTime()).toBe(minutes(30));
    t.clock.advance(minutes(30) - 1000);
    expect((await set(tokenIn(mail.body))).status).toBe(200);
    expect((await set(tokenIn(mail.body))).status).toBe(409);
    const late = await mailFor(user);
    t.clock.advance(minutes(30));
    expect((await set(tokenIn(late.body))).status).toBe(409);
  });

  it('ends the links before it', async () => {
    const user = await t.buildUser();
    const first = tokenIn((await mailFor(user)).body);
    t.clock.advance(1000);
    const second = tokenIn((await mailFor(user)).body);
    expect(second).not.toBe(first);
    expect((await set(first)).status).toBe(409);
    expect((await set(second)).status).toBe(200);
  });

  it('leaves an entry in the audit log that names nobody as having asked', async () => {
    const user = await t.buildUser();
    await mailFor(user);
    const entries = await t.db.selectFrom('audit_entries').selectAll().where('target_id', '=', user.id).execute();
    expect(entries).toMatchObject([{ action: 'password_link_made', actor_id: null, ip: '127.0.0.1', changes: [] }]);
  });

  it('is kept from the log, as is its link', async () => {
    const user = await t.buildUser();
    logged.length = 0;
    const token = tokenIn((await mailFor(user)).body);
    expect(logged.join('')).toContain('/api/users/forgot-password');
    for (const secret of [token, user.email, user.username]) expect(logged.join('')).not.toContain(secret);
  });

  it('goes out for a link that an admin makes, too', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const account = { username: 'Fresh Account', email: 'fresh@example.org' };
    const made = await admin.post('/api/users', account);
    expect(made.status).toBe(201);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: account.email, subject: 'Your Lectern account' });
    expect(mail?.body).toContain(made.body.passwordLink);
    expect(mail?.expires_at.toISOString()).toBe(made.body.passwordLinkExpiresAt);
  });
});
