import { createHash } from 'node:crypto';
import { CreateUserInput, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, namesLikeAnother, type TestApp, type TestUser } from '../../../testing/index.ts';
import { demoEmail } from './demo-account.ts';
import { findPasswordLink } from './password-links.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: 'https://lectern.example.org/' });
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

let serial = 0;
const form = (overrides: object = {}) => {
  serial += 1;
  return { username: `Made ${serial}`, email: `made${serial}@example.org`, ...overrides };
};
const paths = (answer: { body: { issues: { path: string }[] } }) => answer.body.issues.map((issue) => issue.path);
const userCount = async () => (await t.db.selectFrom('users').select('id').execute()).length;

it('tells the link once and keeps it nowhere, also where the call is repeated with its key', async () => {
  const body = { username: 'Once Told', email: 'once.told@example.org' };
  const headers = { 'idempotency-key': 'once-told' };
  const first = await admin.post('/api/users', body, headers);
  const again = await admin.post('/api/users', body, headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.body.passwordLink).toContain('/set-password#');
  expect(again.body).toEqual({ ...first.body, passwordLink: null });
  const kept = await t.db.selectFrom('idempotency_keys').select('response').where('key', '=', 'once-told').execute();
  expect(kept.map((row) => row.response).join()).not.toContain('set-password');
});

it('keeps of a body with a password nothing that the password could be guessed from, and still tells bodies apart', async () => {
  const body = { username: 'Secret Body', email: 'secret.body@example.org', password: 'of-hares-22' };
  const send = (key: string, password = body.password) =>
    admin.post('/api/users', { ...body, password }, { 'idempotency-key': key });
  expect([(await send('secret')).status, (await send('secret')).status]).toEqual([201, 201]);
  expect((await send('secret', 'of-hares-23')).body.error).toBe('idempotency_key_reused');
  const [kept] = await t.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'secret').execute();
  const parsed = CreateUserInput.parse(body);
  expect(kept?.response).not.toContain(body.password);
  for (const guess of [parsed, body].map((text) => createHash('sha256').update(JSON.stringify(text)).digest()))
    expect(kept?.body_hash.equals(guess)).toBe(false);
  const salt = createHash('sha256')
    .update(JSON.stringify([kept?.user_id, kept?.path, kept?.key]))
    .digest();
  expect(kept?.body_hash).toEqual(await t.services.passwords.fingerprint(JSON.stringify(parsed), salt));
});

describe('refused', () => {
  it('to everybody but admins', async () => {
    expect((await t.visitor.post('/api/users', form())).status).toBe(401);
    for (const role of ['student', 'teacher', 'coordinator'] as const) {
      const caller = await t.as(await t.buildUser({ role }));
      expect((await caller.post('/api/users', form())).status).toBe(403);
    }
  });

  it('with all bad fields at once, and nothing made', async () => {
    const before = await userCount();
    const bad = {
      username: 'x',
      email: 'no',
      role: 'boss',
      password: 'short',
      isAdmin: 'yes',
      institution: 'here',
      experience: 81,
    };
    const answer = await admin.post('/api/users', bad);
    expect(answer.status).toBe(400);
    expect(paths(answer).toSorted()).toEqual(Object.keys(bad).toSorted());
    expect(await userCount()).toBe(before);
  });

  it.each(namesLikeAnother)('with a name like another, %s', async (_how, username) => {
    const answer = await admin.post('/api/users', form({ username, role: 'boss' }));
    expect([answer.status, paths(answer).toSorted()]).toEqual([400, ['role', 'username']]);
  });

  it('with a name or address that is taken, in any case', async () => {
    const other = await t.buildUser({ username: 'Taken Already' });
    const name = await admin.post('/api/users', form({ username: 'taken ALREADY' }));
    expect([name.status, name.body.error, paths(name)]).toEqual([409, 'username_taken', ['username']]);
    const address = await admin.post('/api/users', form({ email: other.email.toUpperCase() }));
    expect([address.status, address.body.error, paths(address)]).toEqual([409, 'email_taken', ['email']]);
  });

  it('with an institution that is not there, or an address of the demo', async () => {
    const nowhere = await admin.post('/api/users', form({ institution: adminUser.id }));
    expect([nowhere.status, nowhere.body.issues]).toEqual([
      400,
      [{ path: 'institution', message: texts.noSuchInstitution }],
    ]);
    const demo = await admin.post('/api/users', form({ email: demoEmail('somebody') }));
    expect([demo.status, paths(demo)]).toEqual([400, ['email']]);
  });
});

describe('an account that an admin makes', () => {
  it('is an active student where the form says nothing else, and waits for a password', async () => {
    const input = form();
    const answer = await admin.post('/api/users', { ...input, isApproved: true, approved_by: adminUser.id });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      message: 'User created successfully!',
      user: {
        ...input,
        role: 'student',
        isAdmin: false,
        isActive: true,
        isApproved: null,
        approved_by: null,
        institution: null,
        hasNoPassword: true,
      },
    });
    const [, token] = answer.body.passwordLink.split('https://lectern.example.org/set-password#');
    const week = new Date(t.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000);
    expect(answer.body.passwordLinkExpiresAt).toBe(week.toISOString());
    expect(await findPasswordLink(t.db, token, t.clock.now())).toMatchObject({
      userId: answer.body.user._id,
      expiresAt: week,
    });
    const attempt = { usernameOrEmail: input.username, password: 'no password' };
    expect((await t.visitor.post('/api/users/sign_in', attempt)).status).toBe(401);
    const entries = await auditOf(t, answer.body.user);
    expect(entries.map((entry) => entry.action)).toEqual(['password_link_made', 'user_created']);
    expect(entries.map((entry) => entry.actor_id)).toEqual([adminUser.id, adminUser.id]);
  });

  it('can sign in with the password given, and gets no link', async () => {
    const input = form({ password: 'a good one' });
    const answer = await admin.post('/api/users', input);
    expect(answer.body).toMatchObject({
      passwordLink: null,
      passwordLinkExpiresAt: null,
      user: { hasNoPassword: false },
    });
    expect(answer.text).not.toMatch(/argon2|a good one/);
    const attempt = { usernameOrEmail: input.email, password: 'a good one' };
    expect((await t.visitor.post('/api/users/sign_in', attempt)).status).toBe(200);
    expect((await auditOf(t, answer.body.user)).map((entry) => entry.action)).toEqual(['user_created']);
  });

  it('has what the whole form says, populated institution included', async () => {
    const institution = await t.buildInstitution();
    const answer = await admin.post(
      '/api/users',
      form({
        role: 'teacher',
        institution: { _id: institution.id, name: institution.name },
        isActive: false,
        phoneNumber: '+49 30 1234',
        educationLevel: 'graduated',
        schoolClass: 'class_6',
        collegeDegree: 'other',
        customCollegeDegree: 'Diplom',
        experience: '7',
        expertise: 'Botany',
      }),
    );
    expect(answer.body.user).toMatchObject({
      role: 'teacher',
      isApproved: false,
      isActive: false,
      institution: institution.id,
      institutionName: institution.name,
      phoneNumber: '+49 30 1234',
      educationLevel: 'graduated',
      schoolClass: null,
      collegeDegree: 'other',
      customCollegeDegree: 'Diplom',
      experience: 7,
      expertise: 'Botany',
    });
    expect((await auditOf(t, answer.body.user)).map((entry) => entry.institution_id)).toEqual([
      institution.id,
      institution.id,
    ]);
  });

  it.each([
    ['role', {}, ['student', 'teacher', 'admin', 'coordinator'], 'instructor'],
    ['educationLevel', {}, ['school', 'college', 'graduated'], 'university'],
    [
      'schoolClass',
      { educationLevel: 'school' },
      ['class_6', 'class_7', 'class_8', 'class_9', 'class_10', 'class_11', 'class_12'],
      'class_13',
    ],
    [
      'collegeDegree',
      { educationLevel: 'college' },
      ['bsc', 'ba', 'bca', 'bcom', 'bba', 'be', 'bs', 'msc', 'ma', 'mca', 'mcom', 'mba', 'me', 'ms', 'other'],
      'phd',
    ],
  ])('has each %s of the specification', async (field, beside, words, other) => {
    for (const word of words) {
      const answer = await admin.post('/api/users', form({ ...beside, [field]: word }));
      expect([answer.status, answer.body.user[field]]).toEqual([201, word]);
    }
    expect(paths(await admin.post('/api/users', form({ ...beside, [field]: other })))).toEqual([field]);
  });

  it('takes empty fields for none, and the role admin for an admin', async () => {
    const empty = { phoneNumber: '', institution: '', educationLevel: '', experience: '', password: '' };
    const answer = await admin.post('/api/users', form({ ...empty, role: 'admin', isAdmin: false, experience: 3 }));
    expect(answer.body.user).toMatchObject({ isAdmin: true, phoneNumber: null, institution: null, experience: null });
  });
});
