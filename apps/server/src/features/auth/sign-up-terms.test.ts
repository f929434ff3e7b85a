import { accountTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

const password = 'battery staple';
const publicUrl = 'https://lectern.example.org';
const domains = ['school.example', 'pupils.school.example'];

let open: TestApp;
let byDomain: TestApp;
let byInvitation: TestApp;
let off: TestApp;
beforeAll(async () => {
  [open, byDomain, byInvitation, off] = await Promise.all([
    buildTestApp(),
    buildTestApp({ mail: true, publicUrl, auth: { signUp: { mode: 'domains', domains } } }),
    buildTestApp({ auth: { signUp: { mode: 'invitation', domains: [] } } }),
    buildTestApp({ auth: { signUp: { mode: 'off', domains: [] } } }),
  ]);
});
afterAll(() => Promise.all([open, byDomain, byInvitation, off].map((t) => t.close())));

let serial = 0;
function signUp(t: TestApp, email: string) {
  serial += 1;
  const account = { username: `newcomer ${serial}`, email, password, confirmPassword: password };
  return t.visitor.post('/api/users/sign_up', account);
}
const countUsers = async (t: TestApp) => (await t.db.selectFrom('users').select('id').execute()).length;

describe('sign-up', () => {
  it('says to everybody who may', async () => {
    const terms = async (t: TestApp) => (await t.visitor.get('/api/users/sign_up')).body;
    expect(await terms(open)).toEqual({ mode: 'open', domains: [], mail: false });
    expect(await terms(byDomain)).toEqual({ mode: 'domains', domains, mail: true });
    expect(await terms(byInvitation)).toEqual({ mode: 'invitation', domains: [], mail: false });
    expect(await terms(off)).toEqual({ mode: 'off', domains: [], mail: false });
  });

  it('is refused where it is off or by invitation, and makes nothing', async () => {
    for (const [t, message] of [
      [off, accountTexts.signUpClosed],
      [byInvitation, accountTexts.signUpByInvitation],
    ] as const) {
      const answer = await signUp(t, 'a@school.example');
      expect(answer).toMatchObject({ status: 403, body: { error: 'sign_up_closed', message } });
      expect(answer.cookies).toEqual([]);
      expect(await countUsers(t)).toBe(0);
    }
  });

  it.each([
    'a@elsewhere.example',
    'a@below.school.example',
    'a@notschool.example',
    'a@school.example.org',
    '"a@school.example"@elsewhere.example',
  ])('by domain is refused to %s', async (email) => {
    const before = await countUsers(byDomain);
    const answer = await signUp(byDomain, email);
    expect([400, 403]).toContain(answer.status);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['email']);
    expect(await countUsers(byDomain)).toBe(before);
  });

  it('names the domains to an address elsewhere', async () => {
    const answer = await signUp(byDomain, 'a@elsewhere.example');
    const message = 'Only addresses at school.example, pupils.school.example can sign up here';
    expect(answer.body).toMatchObject({ error: 'email_domain_refused', message });
  });

  it('by domain signs nobody in before the address is proven, whoever claims it', async () => {
    const email = 'Ada@PUPILS.School.Example';
    const made = await signUp(byDomain, email);
    expect(made).toMatchObject({ status: 200, body: { success: true, message: accountTexts.verifyFirst } });
    expect(made.cookies).toEqual([]);
    const signIn = () => byDomain.visitor.post('/api/users/sign_in', { usernameOrEmail: email, password });
    const refused = await signIn();
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'email_not_verified', message: accountTexts.verifyFirst },
    });
    expect(refused.cookies).toEqual([]);
    const mails = await byDomain.db.selectFrom('mails').select('body').where('recipient', '=', email).execute();
    // The sign-in that was refused had the link sent once more.
    expect(mails.length).toBe(2);
    const tokens = mails.map(({ body }) => /verify-email#(\S+)/.exec(body)?.[1]);
    const answers = await Promise.all(
      tokens.map((token) => byDomain.visitor.post('/api/users/verify-email', { token, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await signIn()).status).toBe(200);
  });

  it('by domain keeps nobody out whose account an admin made', async () => {
    const admin = await byDomain.as(await byDomain.buildUser({ role: 'admin' }));
    const account = { username: 'made here', email: 'made@elsewhere.example', password };
    expect((await admin.post('/api/users', account)).status).toBe(201);
    const answer = await byDomain.visitor.post('/api/users/sign_in', { usernameOrEmail: 'made here', password });
    expect(answer.status).toBe(200);
  });
});
