import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  accountAt,
  accountsAt,
  type Browser,
  buildProviderStage,
  buildRowOf,
  linksOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { buildProvider } from '../../../../testing/features/auth/provider-input.ts';
import { type SamlMisbehaviour, startSamlProvider } from '../../../../testing/features/auth/saml-provider.ts';
import { failuresNow, sendAnswer } from '../../../../testing/features/auth/saml-stage.ts';
import { makeSelfSigned } from '../../../../testing/features/auth/self-signed.ts';
import type { ProviderRow } from './providers.repository.ts';

let stage: ProviderStage;
let row: ProviderRow;
beforeAll(async () => {
  stage = await buildProviderStage({ mail: true, publicUrl: 'https://lms.example' });
  row = await buildRowOf(stage.t, stage.school, { name: 'Not yet', is_enabled: false });
});
afterAll(() => stage.close());

let browser: Browser;
let number = 0;
beforeEach(async () => {
  number += 1;
  stage.t.clock.advance(1_000);
  const email = `p${number}@oakwood.example`;
  stage.school.person = { sub: `person ${number}`, email, email_verified: true, name: 'Ada', groups: ['staff'] };
  stage.school.misbehaves = {};
  browser = await adminBrowser();
});

async function adminBrowser(): Promise<Browser> {
  const admin = await accountAt(stage.t, `admin${number}@elsewhere.example`, { role: 'admin' });
  const opened = openBrowser(stage.t);
  await opened.post('/api/users/sign_in', { usernameOrEmail: admin.username, password: 'correct horse' });
  return opened;
}

const page = '/instructor/sign-in-providers?trial=true';
const result = async () => (await browser.get('/api/identity-providers/trial')).body;
const begin = async (at: { id: string } = row): Promise<string> =>
  (await browser.post(`/api/identity-providers/${at.id}/trial`)).body.address;
const tried = async (): Promise<string> => browser.comeBack(stage.school.consent(await begin()));

it('a provider that is off tells what it says, and what would become of the admin’s account there; nothing is done', async () => {
  const self = await browser.whoAmI();
  expect(await tried()).toBe(page);
  expect(await result()).toEqual({
    provider: { _id: row.id, name: 'Not yet' },
    result: 'makes_student',
    reason: null,
    detail: null,
    username: 'Ada',
    claims: {
      subject: `person ${number}`,
      address: `p${number}@oakwood.example`,
      isVerified: true,
      names: ['Ada', `p${number}`],
      groups: [],
    },
  });
  expect([await browser.whoAmI(), await accountsAt(stage.t, `p${number}@oakwood.example`)]).toEqual([self, []]);
});

it('an account that it would open is named, and stays as it is, without a mail', async () => {
  const user = await accountAt(stage.t, `p${number}@oakwood.example`);
  await tried();
  expect(await result()).toMatchObject({ result: 'links', username: user.username });
  expect(await linksOf(stage.t, user.id)).toEqual([]);
  const mails = await stage.t.db.selectFrom('mails').select('id').execute();
  expect(mails).toEqual([]);
  expect(await openBrowser(stage.t).arrive(stage.row, stage.school)).toBe('/');
  expect(await stage.t.db.selectFrom('mails').select('id').execute()).toHaveLength(1);
});

it('a refusal says why, and so does an answer that cannot be trusted', async () => {
  stage.school.person = { sub: 'x', email: 'x@elsewhere.example', email_verified: true };
  await tried();
  expect(await result()).toMatchObject({ result: 'fails', reason: 'other_domain', claims: { subject: 'x' } });
  stage.school.misbehaves = { signed: 'by another key' };
  expect(await tried()).toBe(page);
  expect(await result()).toMatchObject({ result: 'fails', reason: 'untrusted_answer', claims: null });
  const back = stage.school.refuse(await begin());
  expect(await browser.comeBack(back)).toBe(page);
  expect(await result()).toMatchObject({ result: 'fails', reason: 'cancelled' });
});

it('somebody in a group of teachers would apply', async () => {
  const { id: institution_id } = await stage.t.buildInstitution();
  const given = {
    name: 'With groups',
    is_enabled: false,
    institution_id,
    claim_of_groups: 'groups',
    teachers_in: ['staff'],
  };
  const there = await buildRowOf(stage.t, stage.school, given);
  await browser.comeBack(stage.school.consent(await begin(there)));
  expect(await result()).toMatchObject({ result: 'makes_applicant', claims: { groups: ['staff'] } });
});

it('a provider of SAML is tried in the same way', async () => {
  const school = await startSamlProvider(() => stage.t.clock.now());
  const saml = { preset: 'saml', client_id: null, saml_metadata: school.metadata } as const;
  const vouching = { domains: ['oakwood.example'], vouches_for_addresses: true, makes_accounts: true };
  const there = await buildProvider(stage.t, { ...saml, ...vouching, issuer: school.entityId, is_enabled: false });
  const { address, SAMLResponse } = school.consent(await begin(there));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ SAMLResponse }).toString();
  const sent = await stage.t.app.inject({ method: 'POST', url: address.pathname, headers, payload });
  expect((await browser.get(String(sent.headers.location))).headers.location).toBe(page);
  expect(await result()).toMatchObject({
    result: 'makes_student',
    claims: { address: 'ada@oakwood.example', isVerified: null },
  });
  await school.close();
});

it.each<[string, SamlMisbehaviour, string | null]>([
  ['signed by another key', { by: makeSelfSigned() }, 'signature'],
  ['for another site', { answer: { audience: 'https://elsewhere.example' } }, 'audience'],
  ['that is no XML', { after: () => 'nonsense' }, null],
])('an answer of SAML %s is a trial that fails, noted once', async (_, misbehaves, detail) => {
  const school = await startSamlProvider(() => stage.t.clock.now());
  const saml = { preset: 'saml', client_id: null, saml_metadata: school.metadata } as const;
  const there = await buildProvider(stage.t, { ...saml, issuer: school.entityId, is_enabled: false });
  school.misbehaves = misbehaves;
  const next = await sendAnswer(stage.t, school.consent(await begin(there)));
  // Another browser is told what anybody is told.
  expect((await openBrowser(stage.t).get(next)).headers.location).toMatch(/^\/login\?failed=provider-/);
  expect((await browser.get(next)).headers.location).toBe(page);
  const told = await result();
  expect(told).toMatchObject({ result: 'fails', reason: 'untrusted_answer', claims: null });
  if (detail !== null) expect(told.detail).toBe(detail);
  expect(await failuresNow(stage.t, there.id)).toHaveLength(1);
  await school.close();
});

it('the answer of a trial signs nobody in, in this browser or another, and comes once', async () => {
  const back = stage.school.consent(await begin());
  const thief = openBrowser(stage.t);
  for (const [name, value] of browser.cookies) if (name.endsWith('lectern_provider')) thief.cookies.set(name, value);
  expect([await thief.comeBack(back), await thief.whoAmI()]).toEqual([page, null]);
  expect((await thief.get('/api/identity-providers/trial')).status).toBe(401);
  await browser.comeBack(back);
  expect(await result()).toMatchObject({ result: 'fails', reason: 'used_before' });
});

it('the result is gone after ten minutes, and is told to admins alone', async () => {
  await tried();
  stage.t.clock.advance(10 * 60_000 + 1);
  expect((await browser.get('/api/identity-providers/trial')).status).toBe(404);
  const teacher = await stage.t.as(await stage.t.buildUser({ role: 'teacher' }));
  expect((await teacher.post(`/api/identity-providers/${row.id}/trial`)).status).toBe(403);
});

it('a provider that is off stays shut to everybody else, also with a trial under way in another browser', async () => {
  await begin();
  const other = openBrowser(stage.t);
  expect(await other.begin(row)).toBe('/login?failed=provider-off');
  const back = new URL(`http://x/api/auth/oidc/${row.id}/callback?code=1&state=2`);
  expect(await other.comeBack(back)).toBe('/login?failed=provider-off');
});
