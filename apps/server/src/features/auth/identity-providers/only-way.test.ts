import { arrivalTexts, identityTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountAt,
  accountsAt,
  type Browser,
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { givePasskey, signInWith } from '../../../../testing/features/auth/passkeys.ts';
import { providerInput } from '../../../../testing/features/auth/provider-input.ts';
import { startTestProvider } from '../../../../testing/features/auth/test-provider.ts';

let stage: ProviderStage;
beforeAll(async () => {
  stage = await buildProviderStage();
});
afterAll(() => stage.close());

let browser: Browser;
let number = 0;
beforeEach(async () => {
  number += 1;
  stage.t.clock.advance(1_000);
  stage.school.person = { sub: `person ${number}`, email: `p${number}@oakwood.example`, email_verified: true };
  browser = openBrowser(stage.t);
  // One test makes another provider, and one changes this by its form.
  await stage.t.db.deleteFrom('identity_providers').where('id', '!=', stage.row.id).execute();
  await change({ ...stage.row, id: undefined, created_at: undefined, is_only_way: true });
});

const change = (given: object) =>
  stage.t.db.updateTable('identity_providers').set(given).where('id', '=', stage.row.id).execute();
const password = 'correct horse';
const signIn = (usernameOrEmail: string, given = password) =>
  browser.post('/api/users/sign_in', { usernameOrEmail, password: given });

describe('where a provider is the only way in', () => {
  it('the right password of its people opens nothing, and says where to go; a wrong one tells nothing', async () => {
    const user = await accountAt(stage.t, `p${number}@oakwood.example`);
    const answer = await signIn(user.username);
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      403,
      'school_account_only',
      arrivalTexts['provider-only'],
    ]);
    expect((await signIn(user.username, 'a wrong one')).body.error).toBe('invalid_credentials');
    expect([await browser.arrive(stage.row, stage.school), await browser.whoAmI()]).toEqual(['/', user.username]);
  });

  it('so it is for somebody who is linked, whatever their address is', async () => {
    const user = await accountAt(stage.t, `p${number}@oakwood.example`);
    await browser.arrive(stage.row, stage.school);
    const email = `p${number}@elsewhere.example`;
    await stage.t.db.updateTable('users').set({ email, email_key: email }).where('id', '=', user.id).execute();
    browser = openBrowser(stage.t);
    expect((await signIn(user.username)).status).toBe(403);
  });

  it('somebody of another institution who linked it keeps the password', async () => {
    const { t } = stage;
    const [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
    const [away, none] = [
      await accountAt(t, `linked${number}@elsewhere.example`, { institutionId: there.id }),
      await accountAt(t, `free${number}@elsewhere.example`),
    ];
    for (const { id } of [away, none])
      await t.db
        .insertInto('external_identities')
        .values({
          provider_id: stage.row.id,
          subject: id,
          user_id: id,
          last_used_at: t.clock.now(),
          linked_at: t.clock.now(),
        })
        .execute();
    await change({ institution_id: here.id });
    expect([(await signIn(away.username)).status, (await signIn(none.username)).status]).toEqual([200, 403]);
  });

  it('the password opens for an admin, for other domains, for an address that nobody verified, and at another institution', async () => {
    const admin = await accountAt(stage.t, `admin${number}@oakwood.example`, { role: 'admin' });
    const other = await accountAt(stage.t, `p${number}@elsewhere.example`);
    const unproven = await accountAt(stage.t, `u${number}@oakwood.example`, { isUnverified: true });
    for (const { username } of [admin, other, unproven]) expect((await signIn(username)).status).toBe(200);
    const [here, there] = [await stage.t.buildInstitution(), await stage.t.buildInstitution()];
    await change({ institution_id: here.id });
    const away = await accountAt(stage.t, `away${number}@oakwood.example`, { institutionId: there.id });
    const member = await accountAt(stage.t, `member${number}@oakwood.example`, { institutionId: here.id });
    expect([(await signIn(away.username)).status, (await signIn(member.username)).status]).toEqual([200, 403]);
  });

  it('a passkey opens nothing either, and opens again once the provider is off', async () => {
    const apart = await buildProviderStage({ publicUrl: 'http://lms.example' });
    const given = { is_only_way: true };
    await apart.t.db.updateTable('identity_providers').set(given).where('id', '=', apart.row.id).execute();
    const user = await accountAt(apart.t, `p${number}@oakwood.example`);
    const key = await givePasskey(apart.t, user, { origin: 'http://lms.example' });
    expect((await signInWith(apart.t, key)).body.error).toBe('school_account_only');
    await apart.t.db.updateTable('identity_providers').set({ is_enabled: false }).execute();
    expect((await signInWith(apart.t, key)).status).toBe(200);
    await apart.close();
  });

  it('it does not while the provider is off, which lets everybody in again', async () => {
    const user = await accountAt(stage.t, `p${number}@oakwood.example`);
    await change({ is_enabled: false });
    expect((await signIn(user.username)).status).toBe(200);
  });

  it('another provider opens nothing either, and the form without scripts says so too', async () => {
    const user = await accountAt(stage.t, `p${number}@oakwood.example`);
    const other = await startTestProvider(() => stage.t.clock.now());
    const row = await buildRowOf(stage.t, other, { name: 'Another' });
    other.person = { sub: `other ${number}`, email: `p${number}@oakwood.example`, email_verified: true };
    expect([await browser.arrive(row, other), await browser.whoAmI()]).toEqual(['/login?failed=provider-only', null]);
    const form = new URLSearchParams({ username: user.username, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await stage.t.app.inject({ method: 'POST', url: '/login', headers, payload: form });
    expect(answer.headers.location).toBe('/login?failed=provider-only');
    await other.close();
  });
});

it('people stay linked where it is the only way, whatever address they take', async () => {
  await accountAt(stage.t, `p${number}@oakwood.example`);
  await browser.arrive(stage.row, stage.school);
  const currentPassword = password;
  await browser.put('/api/users/me', { email: `me${number}@elsewhere.example`, currentPassword });
  const unlink = () => browser.post(`/api/users/me/identities/${stage.row.id}/unlink`, { currentPassword });
  expect(await unlink().then(({ status, body }) => [status, body.message])).toEqual([409, identityTexts.onlyWayIn]);
  await change({ is_only_way: false });
  expect((await unlink()).status).toBe(200);
});

describe('making a provider the only way', () => {
  const body = () => ({
    ...providerInput,
    issuer: stage.school.issuer,
    domains: ['oakwood.example'],
    vouchesForAddresses: true,
    isOnlyWay: true,
  });

  it('is refused while nobody has come in by it', async () => {
    const admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
    const row = await buildRowOf(stage.t, stage.school, { name: 'New' });
    for (const answer of [
      await admin.post('/api/identity-providers', body()),
      await admin.put(`/api/identity-providers/${row.id}`, { ...body(), clientSecret: 'x' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toMatchObject([{ path: 'isOnlyWay', message: identityTexts.onlyWayUnproven }]);
    }
  });

  it('ends the sessions of its people that began with a password, and leaves everybody else’s', async () => {
    await change({ is_only_way: false });
    const owner = await stage.t.buildUser({ role: 'admin' });
    const admin = await stage.t.as(owner);
    const bystander = await accountAt(stage.t, `p${number}@elsewhere.example`);
    await accountAt(stage.t, `q${number}@oakwood.example`);
    const member = openBrowser(stage.t);
    await member.post('/api/users/sign_in', { usernameOrEmail: `q${number}@oakwood.example`, password });
    await signIn(bystander.username);
    const comer = openBrowser(stage.t);
    await comer.arrive(stage.row, stage.school);
    const answer = await admin.put(`/api/identity-providers/${stage.row.id}`, {
      ...body(),
      clientSecret: stage.school.clientSecret,
    });
    expect([answer.status, answer.body.provider?.isOnlyWay]).toEqual([200, true]);
    expect(await member.whoAmI()).toBeNull();
    for (const one of [browser, comer]) expect(await one.whoAmI()).not.toBeNull();
    expect((await admin.get('/api/users/me')).status).toBe(200);
  });
});

describe('the provider of an address', () => {
  const find = async (address: string) =>
    (await stage.t.visitor.post('/api/sign-in-providers/find', { address })).body.provider;

  it('is found by its domain, whether or not anybody has the address', async () => {
    const found = { _id: stage.row.id, name: stage.row.name };
    expect([await find('Nobody@OAKWOOD.example'), await find('@oakwood.example')]).toEqual([found, found]);
    expect([await find('ada@elsewhere.example'), await find('oakwood')]).toEqual([null, null]);
    await change({ is_enabled: false });
    expect(await find('nobody@oakwood.example')).toBeNull();
  });
});

describe('groups in the claims', () => {
  const rank = async (email: string) => {
    const [account] = await accountsAt(stage.t, email);
    return account === undefined
      ? null
      : [account.role, account.is_approved, account.is_admin, account.institution_id, account.applied_institution_id];
  };

  it('make somebody new an applicant to the institution, and never more', async () => {
    const { id } = await stage.t.buildInstitution();
    await change({ institution_id: id, is_only_way: false, claim_of_groups: 'groups', teachers_in: ['staff'] });
    const email = `p${number}@oakwood.example`;
    stage.school.person = {
      sub: `person ${number}`,
      email,
      email_verified: true,
      groups: ['staff', 'admin'],
      role: 'admin',
    };
    expect(await browser.arrive(stage.row, stage.school)).toBe('/teacher');
    expect(await rank(email)).toEqual(['teacher', false, false, id, id]);
    const coordinator = await stage.t.as(await stage.t.buildUser({ role: 'coordinator' }, [{ id }]));
    const { body } = await coordinator.get('/api/users/teacher-approvals?page=1');
    expect(JSON.stringify(body)).toContain(email);
  });

  it('leave others students: without the group, with a part of its name, and who had an account before', async () => {
    const { id } = await stage.t.buildInstitution();
    await change({ institution_id: id, is_only_way: false, claim_of_groups: 'groups', teachers_in: ['staff'] });
    for (const groups of [undefined, 'staff member', ['STAFF'], [['staff']], { staff: true }]) {
      number += 1;
      const email = `p${number}@oakwood.example`;
      stage.school.person = { sub: `person ${number}`, email, email_verified: true, groups };
      await openBrowser(stage.t).arrive(stage.row, stage.school);
      expect(await rank(email)).toEqual(['student', null, false, id, null]);
    }
    const known = `known${number}@oakwood.example`;
    await accountAt(stage.t, known);
    stage.school.person = { sub: `known ${number}`, email: known, email_verified: true, groups: ['staff'] };
    await browser.arrive(stage.row, stage.school);
    expect((await rank(known))?.[0]).toBe('student');
  });
});
