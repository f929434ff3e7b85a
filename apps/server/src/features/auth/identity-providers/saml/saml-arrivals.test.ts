import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountAt,
  accountsAt,
  type Browser,
  linksOf,
  openBrowser,
} from '../../../../../testing/features/auth/browser-at-provider.ts';
import { buildProvider } from '../../../../../testing/features/auth/provider-input.ts';
import { samlAttacks } from '../../../../../testing/features/auth/saml-attacks.ts';
import {
  metadataOf,
  type SamlForm,
  type SamlProvider,
  startSamlProvider,
} from '../../../../../testing/features/auth/saml-provider.ts';
import {
  arriveBy,
  buildSamlRow,
  buildSamlStage,
  failuresNow,
  type SamlStage,
  sendAnswer,
} from '../../../../../testing/features/auth/saml-stage.ts';
import { makeSelfSigned } from '../../../../../testing/features/auth/self-signed.ts';
import type { TestApp } from '../../../../../testing/index.ts';
import type { ProviderRow } from '../providers.repository.ts';

let stage: SamlStage;
let t: TestApp;
let school: SamlProvider;
let row: ProviderRow;
beforeAll(async () => {
  stage = await buildSamlStage();
  ({ t, school, row } = stage);
});
afterAll(() => stage.close());

const rowOf = (provider: SamlProvider, given: Partial<ProviderRow> = {}) => buildSamlRow(t, provider, given);

let browser: Browser;
let number = 0;
beforeEach(() => {
  number += 1;
  t.clock.advance(1_000);
  school.person = { nameId: `person ${number}`, attributes: { mail: [`p${number}@oakwood.example`] } };
  school.misbehaves = {};
  school.gives = null;
  browser = openBrowser(t);
});

const send = (form: SamlForm): Promise<string> => sendAnswer(t, form);
const goOn = async (at: string): Promise<string> => String((await browser.get(at)).headers.location);
const arrive = (at: ProviderRow = row, by: SamlProvider = school, redirect?: string): Promise<string> =>
  arriveBy({ t, school: by, row: at }, browser, redirect);
const failures = (): Promise<string[]> => failuresNow(t, row.id);

describe('somebody at a school with SAML', () => {
  it('comes in, gets an account by the address, and comes back to the page that was wanted', async () => {
    school.person.attributes = { mail: [`p${number}@oakwood.example`], displayName: ['Ada Lovelace'] };
    expect(await arrive(row, school, '/profile')).toBe('/profile');
    expect(await browser.whoAmI()).toMatch(/^Ada Lovelace/);
    const [account] = await accountsAt(t, `p${number}@oakwood.example`);
    expect(account).toMatchObject({ role: 'student', is_admin: false, email_verified: true });
    expect(await linksOf(t, account?.id ?? '')).toEqual([{ provider_id: row.id, subject: `person ${number}` }]);
  });

  it('comes into the account that has the address, and is known again whatever the address becomes', async () => {
    const user = await accountAt(t, `p${number}@oakwood.example`);
    expect([await arrive(), await browser.whoAmI()]).toEqual(['/', user.username]);
    school.person.attributes = {};
    browser = openBrowser(t);
    expect([await arrive(), await browser.whoAmI()]).toEqual(['/', user.username]);
  });

  it.each(['response', 'both'] as const)('comes in where the %s is signed', async (signed) => {
    school.misbehaves = { signed };
    expect([await arrive(), typeof (await browser.whoAmI())]).toEqual(['/', 'string']);
  });

  it('is told by the names of Microsoft, of the standard, and by an address as name', async () => {
    const address = (text: string): string => `${text}${number}@oakwood.example`;
    const ways = [
      { 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': [address('ms')] },
      { 'urn:oid:0.9.2342.19200300.100.1.3': [address('oid')] },
    ];
    for (const [index, attributes] of ways.entries()) {
      school.person = { nameId: `way ${number} ${index}`, attributes };
      browser = openBrowser(t);
      expect(await arrive()).toBe('/');
    }
    school.person = { nameId: address('name'), attributes: {} };
    school.misbehaves = { answer: { nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' } };
    browser = openBrowser(t);
    expect(await arrive()).toBe('/');
    for (const text of ['ms', 'oid', 'name']) expect(await accountsAt(t, address(text))).toHaveLength(1);
  });

  it('can link an account of their own, with its password', async () => {
    const user = await accountAt(t, `own${number}@elsewhere.example`);
    await browser.post('/api/users/sign_in', { usernameOrEmail: user.username, password: 'correct horse' });
    const begun = await browser.post(`/api/users/me/identities/${row.id}/link`, { currentPassword: 'correct horse' });
    expect(await goOn(await send(school.consent(begun.body.address)))).toBe('/profile?link=linked');
    expect(await linksOf(t, user.id)).toHaveLength(1);
  });

  it('comes in by metadata that stand at an address, until these have expired there', async () => {
    const other = await startSamlProvider(() => t.clock.now());
    const there = await rowOf(other, { saml_metadata: other.metadataAddress, name: 'At an address' });
    other.person = { nameId: 'somebody', attributes: { mail: [`there${number}@oakwood.example`] } };
    expect(await arrive(there, other)).toBe('/');
    const [site, certificate] = [new URL(other.entityId).origin, makeSelfSigned().certificate];
    const until = new Date(t.clock.now().getTime() + 5 * 60_000).toISOString();
    other.gives = metadataOf(other.entityId, site, certificate, ` validUntil="${until}"`);
    t.clock.advance(10 * 60_000 + 1);
    expect(await browser.begin(there)).toBe('/login?failed=provider-away');
    await other.close();
  });

  it('gets this site’s metadata, which name it and the address for answers', async () => {
    const answer = await t.visitor.get(`/api/auth/saml/${row.id}/metadata`);
    expect(answer.headers['content-type']).toMatch('application/samlmetadata+xml');
    expect(answer.text).toContain(`/api/auth/saml/${row.id}/acs"`);
    expect(answer.text).toContain('WantAssertionsSigned="true"');
    expect((await t.visitor.get(`/api/auth/saml/${randomUUID()}/metadata`)).status).toBe(404);
  });
});

describe('an answer opens nothing', () => {
  it.each(samlAttacks)('where %s', async (_, detail, misbehave) => {
    await accountAt(t, 'head@oakwood.example').catch(() => undefined);
    const before = await t.db.selectFrom('external_identities').select('subject').execute();
    school.misbehaves = misbehave(t.clock.now());
    expect([await arrive(), await browser.whoAmI()]).toEqual(['/login?failed=provider-refused', null]);
    expect(await failures()).toEqual([`untrusted_answer ${detail}`]);
    expect(await t.db.selectFrom('external_identities').select('subject').execute()).toEqual(before);
  });

  const elsewhere = ['/login?failed=provider-began-elsewhere', null];

  it('that nobody asked for', async () => {
    school.misbehaves = { answer: { inResponseTo: null } };
    const form = school.consent(await browser.begin(row));
    expect([await goOn(await send(form)), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('in a browser that began nothing, or something else', async () => {
    const next = await send(school.consent(await openBrowser(t).begin(row)));
    expect([await goOn(next), await browser.whoAmI()]).toEqual(elsewhere);
    await browser.begin(row);
    expect([await goOn(next), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('a second time: neither the form nor the address after it, though the cookie was kept', async () => {
    const form = school.consent(await browser.begin(row));
    const thief = openBrowser(t);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const next = await send(form);
    expect(await goOn(next)).toBe('/');
    for (const at of [next, await send(form)])
      expect([String((await thief.get(at)).headers.location), await thief.whoAmI()]).toEqual(elsewhere);
  });

  it('twice at once: one of the two comes in', async () => {
    const form = school.consent(await browser.begin(row));
    const twin = openBrowser(t);
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const next = await send(form);
    const pages = await Promise.all([goOn(next), twin.get(next).then(({ headers }) => String(headers.location))]);
    expect(pages.toSorted()).toEqual(['/', elsewhere[0]]);
  });

  it('at another provider than the one that was asked', async () => {
    const other = await rowOf(school, { name: 'The same once more' });
    const form = school.consent(await browser.begin(row));
    const away = { ...form, address: new URL(form.address.href.replace(row.id, other.id)) };
    expect(await openBrowser(t).get(await send(away))).toMatchObject({
      headers: { location: '/login?failed=provider-refused' },
    });
    const next = await send(form);
    expect([await goOn(next.replace(row.id, other.id)), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('a minute after it came, and ten minutes after it was begun', async () => {
    const next = await send(school.consent(await browser.begin(row)));
    t.clock.advance(60_001);
    expect([await goOn(next), await browser.whoAmI()]).toEqual(elsewhere);
    const address = await browser.begin(row);
    t.clock.advance(10 * 60_000 + 1);
    expect([await goOn(await send(school.consent(address))), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('that was sealed for something else, or changed', async () => {
    const next = await send(school.consent(await browser.begin(row)));
    const sealed = t.services.appKeys.seal('something else', Buffer.from('{}')).toString('base64url');
    for (const answer of [sealed, 'nonsense', '', `${new URL(next, 'http://x').searchParams.get('answer')}x`])
      expect(await goOn(`/api/auth/saml/${row.id}/arrive?answer=${answer}`)).toBe(elsewhere[0]);
    expect(await browser.whoAmI()).toBeNull();
  });

  it('by another provider with the same key, who signs in the name of this one', async () => {
    const evil = await startSamlProvider(() => t.clock.now());
    evil.person = { nameId: 'the head', attributes: { mail: ['head@oakwood.example'] } };
    evil.misbehaves = { answer: { issuer: school.entityId } };
    const form = evil.consent(await browser.begin(row));
    expect([await goOn(await send(form)), await browser.whoAmI()]).toEqual(['/login?failed=provider-refused', null]);
    await evil.close();
  });

  it('about a person in another domain, or with an admin’s address', async () => {
    const email = `admin${number}@oakwood.example`;
    const admin = await accountAt(t, email, { role: 'admin' });
    school.person.attributes = { mail: [email] };
    expect([await arrive(), await browser.whoAmI()]).toEqual(['/login?failed=provider-by-hand', null]);
    school.person.attributes = { mail: ['head@elsewhere.example'] };
    browser = openBrowser(t);
    expect([await arrive(), await browser.whoAmI()]).toEqual(['/login?failed=provider-unknown', null]);
    expect(await linksOf(t, admin.id)).toEqual([]);
  });

  it('while the provider is off, and after it was turned off in between', async () => {
    const form = school.consent(await browser.begin(row));
    const next = await send(form);
    await t.db.updateTable('identity_providers').set({ is_enabled: false }).where('id', '=', row.id).execute();
    const pages = [await goOn(next), await goOn(await send(form)), await browser.begin(row)];
    expect(pages).toEqual(pages.map(() => '/login?failed=provider-off'));
    await t.db.updateTable('identity_providers').set({ is_enabled: true }).where('id', '=', row.id).execute();
  });

  it('at a provider of OpenID Connect, nor the other way round', async () => {
    const openId = await buildProvider(t, { issuer: school.entityId });
    const form = school.consent(await browser.begin(row));
    expect(await send({ ...form, address: new URL(form.address.href.replace(row.id, openId.id)) })).toBe(
      '/login?failed=provider-off',
    );
    const back = new URL(`http://x/api/auth/oidc/${row.id}/callback?code=1&state=2`);
    expect(await browser.comeBack(back)).toBe(elsewhere[0]);
  });

  it('larger than 112 KB: the body is not read', async () => {
    const { address } = school.consent(await browser.begin(row));
    const payload = new URLSearchParams({ SAMLResponse: 'A'.repeat(200_000) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await t.app.inject({ method: 'POST', url: address.pathname, headers, payload });
    expect(answer.statusCode).toBe(413);
  });
});

it('an answer counts until somebody comes in by it, so that it is looked at so often and no more', async () => {
  const form = school.consent(await browser.begin(row));
  const pages = new Set<string>();
  for (let sent = 0; sent <= 300; sent += 1) pages.add((await send(form)).replace(/answer=.*/, ''));
  expect([...pages]).toEqual([`/api/auth/saml/${row.id}/arrive?`, '/login?failed=later']);
  t.clock.advance(16 * 60_000);
});

describe('a signature', () => {
  it('counts by a second certificate of the metadata, while keys are exchanged', async () => {
    const next = makeSelfSigned();
    const both = school.metadata.replace(
      /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/,
      (key) => key + key.replace(/<ds:X509Certificate>[^<]*/, `<ds:X509Certificate>${next.certificate}`),
    );
    const there = await rowOf(school, { saml_metadata: both, name: 'Two keys' });
    school.misbehaves = { by: next };
    expect(await arrive(there)).toBe('/');
  });

  it('does not count by a key that is for encryption alone', async () => {
    const metadata = school.metadata.replace('use="signing"', 'use="encryption"');
    const there = await rowOf(school, { saml_metadata: metadata, name: 'No key' });
    expect(await browser.begin(there)).toBe('/login?failed=provider-away');
  });
});
