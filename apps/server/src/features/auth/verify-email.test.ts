import { accountTexts, texts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

const site = 'https://lectern.example.org/';
const password = 'battery staple';
const day = 24 * 60 * 60_000;

let t: TestApp;
let withoutMail: TestApp;
beforeAll(async () => {
  [t, withoutMail] = await Promise.all([buildTestApp({ mail: true, publicUrl: site }), buildTestApp()]);
});
afterAll(() => Promise.all([t.close(), withoutMail.close()]));
beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
  await t.db.deleteFrom('mails').execute();
});

const movedSubject = 'The email address of your Lectern account was changed';

let serial = 0;
/** Somebody who signs up, with how they call from then on. */
async function newcomer(on = t) {
  serial += 1;
  const account = { username: `self made ${serial}`, email: `self-made${serial}@example.org` };
  const answer = await on.visitor.post('/api/users/sign_up', { ...account, password, confirmPassword: password });
  expect(answer.status).toBe(201);
  const user = answer.body.user as { _id: string; emailVerified: boolean; pendingEmail: string | null };
  return { ...account, id: user._id, user, caller: await on.as({ id: user._id }) };
}
const me = async (caller: Caller) => (await caller.get('/api/users/me')).body.user;
const mailsTo = (address: string) =>
  t.db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', address).orderBy('created_at').execute();
async function lastToken(address: string): Promise<string> {
  const body = (await mailsTo(address)).at(-1)?.body ?? '';
  return /verify-email#(\S+)/.exec(body)?.[1] ?? 'none';
}
const verify = (token: string, secret = password, on = t) =>
  on.visitor.post('/api/users/verify-email', { token, password: secret });
const moveTo = (caller: Caller, email: string) => caller.put('/api/users/me', { email, currentPassword: password });

describe('an address that somebody gave when signing up', () => {
  it('is unverified until the link that was mailed there is used with the password', async () => {
    const ada = await newcomer();
    expect(ada.user).toMatchObject({ emailVerified: false, pendingEmail: null });
    const [mail] = await mailsTo(ada.email);
    expect(mail?.body).toContain(`${site}verify-email#`);
    const answer = await verify(await lastToken(ada.email));
    expect(answer).toMatchObject({ status: 200, body: { message: accountTexts.emailVerified, email: ada.email } });
    expect(await me(ada.caller)).toMatchObject({ email: ada.email, emailVerified: true });
  });

  it('is not verified by somebody who reads the mail and knows no password, as the owner of an address misused', async () => {
    const stranger = await newcomer();
    const answer = await verify(await lastToken(stranger.email), 'a guess of mine');
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: texts.wrongPassword }] },
    });
    expect(await me(stranger.caller)).toMatchObject({ emailVerified: false });
    // The link is as good as before.
    expect((await verify(await lastToken(stranger.email))).status).toBe(200);
  });

  it('is verified by a new password that was set with a mailed link, which ends what the stranger had', async () => {
    const stranger = await newcomer();
    await t.visitor.post('/api/users/forgot-password', { usernameOrEmail: stranger.email });
    const reset = /set-password#(\S+)/.exec((await mailsTo(stranger.email)).at(-1)?.body ?? '')?.[1];
    const body = { token: reset, password: 'the owner came', confirmPassword: 'the owner came' };
    expect((await t.visitor.post('/api/users/set-password', body)).status).toBe(200);
    expect((await stranger.caller.get('/api/users/me')).status).toBe(401);
    expect(await me(await t.as(stranger))).toMatchObject({ emailVerified: true });
  });

  it('stays unverified when an admin makes the link for a password, who may hand it to anybody', async () => {
    const stranger = await newcomer();
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const made = await admin.post(`/api/users/${stranger.id}/password-link`);
    const token = String(made.body.passwordLink).split('#')[1];
    const body = { token, password: 'handed over here', confirmPassword: 'handed over here' };
    expect((await t.visitor.post('/api/users/set-password', body)).status).toBe(200);
    expect(await me(await t.as(stranger))).toMatchObject({ emailVerified: false });
  });

  it('can never be verified where no mail is sent', async () => {
    const ada = await newcomer(withoutMail);
    expect(await me(ada.caller)).toMatchObject({ emailVerified: false });
    const answer = await ada.caller.post('/api/users/me/verify-email');
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict', message: accountTexts.verifyNoMail } });
    expect((await withoutMail.db.selectFrom('mails').selectAll().execute()).length).toBe(0);
  });
});

describe('the link', () => {
  it('works once, also for many at once', async () => {
    const ada = await newcomer();
    const token = await lastToken(ada.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(token)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await verify(token)).body.error).toBe('link_used_up');
  });

  it('works for three days', async () => {
    const [early, late] = [await newcomer(), await newcomer()];
    const tokens = [await lastToken(early.email), await lastToken(late.email)] as const;
    t.clock.advance(3 * day - 1);
    expect((await verify(tokens[0])).status).toBe(200);
    t.clock.advance(1);
    expect((await verify(tokens[1])).body.error).toBe('link_used_up');
  });

  it('is stored as a hash alone, and ends when another one is sent', async () => {
    const ada = await newcomer();
    const first = await lastToken(ada.email);
    const rows = await t.db.selectFrom('email_links').selectAll().where('user_id', '=', ada.id).execute();
    expect(JSON.stringify(rows.map((row) => [row, row.token_hash.toString('base64url')]))).not.toContain(first);
    t.clock.advance(1);
    expect(await ada.caller.post('/api/users/me/verify-email')).toMatchObject({ status: 200 });
    const second = await lastToken(ada.email);
    expect(second).not.toBe(first);
    expect((await verify(first)).status).toBe(409);
    expect((await verify(second)).status).toBe(200);
  });

  it('is sent again so often and no oftener, and to nobody who needs none', async () => {
    const ada = await newcomer();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await ada.caller.post('/api/users/me/verify-email')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await mailsTo(ada.email)).length).toBe(6);
    const made = await t.as(await t.buildUser());
    expect(await made.post('/api/users/me/verify-email')).toMatchObject({
      status: 409,
      body: { message: accountTexts.nothingToVerify },
    });
  });

  it('is refused to a blocked account, and proves nothing', async () => {
    const ada = await newcomer();
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', ada.id).execute();
    expect((await verify(await lastToken(ada.email))).body.error).toBe('account_blocked');
  });

  it('is not found out by trying, from one address', async () => {
    const options = { method: 'POST', url: '/api/users/verify-email', remoteAddress: '203.0.113.9' } as const;
    const payload = { token: 'no such link', password };
    const statuses = new Set<number>();
    for (let count = 0; count < 101; count += 1) statuses.add((await t.app.inject({ ...options, payload })).statusCode);
    expect([...statuses]).toEqual([409, 429]);
  });
});

describe('another address of one’s own', () => {
  it('takes the place of the former one once it is proven, and not before', async () => {
    const ada = await newcomer();
    await verify(await lastToken(ada.email));
    const next = `moved-${ada.email}`;
    const answer = await moveTo(ada.caller, next);
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: ada.email, emailVerified: true, pendingEmail: next } },
    });
    expect((await mailsTo(next)).length).toBe(1);
    expect((await verify(await lastToken(next))).status).toBe(200);
    expect(await me(ada.caller)).toMatchObject({ email: next, emailVerified: true, pendingEmail: null });
    const actions = await t.db.selectFrom('audit_entries').select('action').where('target_id', '=', ada.id).execute();
    expect(actions.map(({ action }) => action)).toContain('email_changed');
  });

  it('is nobody’s while it waits: somebody else may come with it, and then the link is worth nothing', async () => {
    const [ada, taker] = [await newcomer(), await newcomer()];
    const next = `wanted-${ada.email}`;
    await moveTo(ada.caller, next);
    await t.db.updateTable('users').set({ email: next, email_key: next }).where('id', '=', taker.id).execute();
    expect((await verify(await lastToken(next))).body.error).toBe('email_taken');
    expect(await me(ada.caller)).toMatchObject({ email: ada.email });
  });

  it('is refused at once where somebody has it, and no mail goes there', async () => {
    const [ada, other] = [await newcomer(), await t.buildUser()];
    expect((await moveTo(ada.caller, other.email.toUpperCase())).body.error).toBe('email_taken');
    expect(await mailsTo(other.email.toUpperCase())).toEqual([]);
  });

  it('cannot be used to fill a mailbox', async () => {
    const ada = await newcomer();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await moveTo(ada.caller, `victim-${ada.id}@example.org`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts at once where no mail is sent, as unverified', async () => {
    const account = await newcomer(withoutMail);
    await withoutMail.db.updateTable('users').set({ email_verified: true }).where('id', '=', account.id).execute();
    const answer = await moveTo(account.caller, `other-${account.email}`);
    expect(answer.body.user).toMatchObject({
      email: `other-${account.email}`,
      emailVerified: false,
      pendingEmail: null,
    });
    // Written otherwise it is the same address.
    await withoutMail.db.updateTable('users').set({ email_verified: true }).where('id', '=', account.id).execute();
    const same = await moveTo(account.caller, `OTHER-${account.email}`);
    expect(same.body.user).toMatchObject({ emailVerified: true });
  });
});

describe('the former address of somebody whose address changed', () => {
  const notices = async (address: string) => (await mailsTo(address)).filter(({ subject }) => subject === movedSubject);

  it('hears of it when they changed it themselves, once the new one is proven', async () => {
    const ada = await newcomer();
    await verify(await lastToken(ada.email));
    const next = `moved-${ada.email}`;
    await moveTo(ada.caller, next);
    expect(await notices(ada.email)).toEqual([]);
    await verify(await lastToken(next));
    const [mail, ...others] = await notices(ada.email);
    expect(others).toEqual([]);
    expect(mail?.body).toContain(`The email address of the account ${ada.username} at Lectern (${site}) was changed`);
    expect(mail?.body).toContain('If not, someone else may be using your account');
    expect(mail?.body).not.toContain(next);
    expect(await notices(next)).toEqual([]);
  });

  it('hears of it when an admin changed it, but not of anything else', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const person = await t.buildUser();
    const url = `/api/users/${person.id}`;
    expect((await admin.put(url, { phoneNumber: '1', email: person.email.toUpperCase() })).status).toBe(200);
    expect(await notices(person.email)).toEqual([]);
    expect((await admin.put(url, { email: `other-${person.email}` })).status).toBe(200);
    expect((await notices(person.email.toUpperCase())).length + (await notices(person.email)).length).toBe(1);
  });

  it('hears nothing where nobody ever proved it, for it may be a stranger’s', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const ada = await newcomer();
    expect((await admin.put(`/api/users/${ada.id}`, { email: `other-${ada.email}` })).status).toBe(200);
    expect(await notices(ada.email)).toEqual([]);
  });
});
