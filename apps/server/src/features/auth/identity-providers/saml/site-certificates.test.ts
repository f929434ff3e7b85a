import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { identityTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountAt, type Browser, openBrowser } from '../../../../../testing/features/auth/browser-at-provider.ts';
import { buildProvider, providerInput } from '../../../../../testing/features/auth/provider-input.ts';
import { startSamlProvider, type SamlProvider } from '../../../../../testing/features/auth/saml-provider.ts';
import { messageIn } from '../../../../../testing/features/auth/saml-signing-out.ts';
import {
  buildSamlRow,
  buildSamlStage,
  type SamlStage,
  sendAnswer,
} from '../../../../../testing/features/auth/saml-stage.ts';
import type { Caller, TestApp } from '../../../../../testing/index.ts';
import { createAppKeys, sealAnew, sealedHealth } from '../../../../platform/app-key/index.ts';
import { sealedCertificateKeys, siteKeysOf } from './site-certificates.ts';

const at = '/api/identity-providers';
const former = randomBytes(32);
const keysOf = (...keys: Buffer[]) => createAppKeys({ random: { bytes: randomBytes }, read: () => keys });

let stage: SamlStage;
let t: TestApp;
let school: SamlProvider;
beforeAll(async () => {
  stage = await buildSamlStage({ appKeys: keysOf(former) });
  ({ t, school } = stage);
});
afterAll(() => stage.close());

let admin: Caller;
let browser: Browser;
beforeEach(async () => {
  t.clock.advance(1_000);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  browser = openBrowser(t);
  school.misbehaves = {};
});

const samlInput = (metadata: string = school.metadata, more: Record<string, unknown> = {}) => ({
  ...providerInput,
  preset: 'saml',
  issuer: null,
  clientId: null,
  metadata,
  ...more,
});
const make = async (more: Record<string, unknown> = {}, metadata?: string) => {
  const { status, body } = await admin.post(at, samlInput(metadata, more));
  expect(status).toBe(201);
  return body.provider;
};
const renew = (id: string) => {
  t.clock.advance(1);
  return admin.post(`${at}/${id}/certificates`);
};
const remove = (id: string, certificate: string) => admin.delete(`${at}/${id}/certificates/${certificate}`);
const metadataOf = async (id: string): Promise<string> => (await t.visitor.get(`/api/auth/saml/${id}/metadata`)).text;
const wanting = (metadata: string): string =>
  metadata.replace('<md:IDPSSODescriptor', '<md:IDPSSODescriptor WantAuthnRequestsSigned="true"');

describe('a certificate is refused', () => {
  it('to everybody but admins', async () => {
    const { id } = await buildSamlRow(t, school, { name: 'Oakwood' });
    for (const role of ['student', 'teacher', 'coordinator'] as const) {
      const caller = await t.as(await t.buildUser({ role }));
      expect((await caller.post(`${at}/${id}/certificates`)).status).toBe(403);
      expect((await caller.delete(`${at}/${id}/certificates/${randomUUID()}`)).status).toBe(403);
    }
    expect((await t.visitor.post(`${at}/${id}/certificates`)).status).toBe(401);
  });

  it('at a provider that is not there, or of OpenID Connect', async () => {
    expect((await renew(randomUUID())).status).toBe(404);
    const { id } = await buildProvider(t);
    const answer = await renew(id);
    expect([answer.status, answer.body.message]).toEqual([409, identityTexts.certificateOfSaml]);
  });

  it('as the third, also where two admins ask at once', async () => {
    const { id } = await buildSamlRow(t, school, { name: 'Oakwood' });
    const statuses = (await Promise.all([renew(id), renew(id), renew(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409]);
  });

  it('to be removed where it is the only one, another provider’s, or gone', async () => {
    const [one, other] = [await make({ signsRequests: true }), await make({ signsRequests: true })];
    const [certificate] = one.certificates;
    const last = await remove(one._id, certificate._id);
    expect([last.status, last.body.message]).toEqual([409, identityTexts.certificateLast]);
    await renew(other._id);
    expect((await remove(other._id, certificate._id)).status).toBe(404);
    expect((await remove(one._id, randomUUID())).status).toBe(404);
    const second = (await renew(one._id)).body.provider.certificates[1]._id;
    const both = await Promise.all([remove(one._id, certificate._id), remove(one._id, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('where the application key is missing', async () => {
    const bare = await buildSamlStage({ appKeys: keysOf() });
    const there = await bare.t.as(await bare.t.buildUser({ role: 'admin' }));
    expect((await there.post(`${at}/${bare.row.id}/certificates`)).status).toBe(503);
    expect(await bare.t.db.selectFrom('provider_certificates').selectAll().execute()).toEqual([]);
    await bare.close();
  });
});

describe('a certificate', () => {
  it('comes with the switches that need it, or metadata that ask for it, and not otherwise', async () => {
    expect((await make()).certificates).toEqual([]);
    expect((await make({ signsRequests: true })).certificates).toHaveLength(1);
    expect((await make({ signsOutThere: true })).certificates).toHaveLength(1);
    expect((await make({}, wanting(school.metadata))).certificates).toHaveLength(1);
    // Nothing of a provider that works today changes because its name does.
    const { id } = await buildSamlRow(t, school, { name: 'Old', saml_metadata: wanting(school.metadata) });
    const renamed = await admin.put(`${at}/${id}`, samlInput(wanting(school.metadata), { name: 'New' }));
    expect(renamed.body.provider.certificates).toEqual([]);
  });

  it('is one that signs for ten years, whose private key nothing tells', async () => {
    const { _id: id, certificates } = await make({ signsRequests: true });
    const [{ pem, fingerprint, expiresAt }] = certificates;
    const read = new X509Certificate(pem);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 3072 });
    expect([read.fingerprint256, new Date(read.validTo).getUTCFullYear()]).toEqual([
      fingerprint,
      t.clock.now().getUTCFullYear() + 10,
    ]);
    expect(new Date(expiresAt).getTime()).toBe(read.validToDate.getTime());
    expect(read.validFromDate.getTime()).toBeLessThan(t.clock.now().getTime());
    expect(JSON.stringify(certificates)).not.toMatch(/PRIVATE/);
    const row = await t.db
      .selectFrom('provider_certificates')
      .selectAll()
      .where('provider_id', '=', id)
      .executeTakeFirstOrThrow();
    const [key] = await siteKeysOf({ appKeys: t.services.appKeys, db: t.db }, id);
    const plain = key?.privateKey.export({ type: 'pkcs8', format: 'der' }) ?? Buffer.of(1);
    expect(row.sealed_key.includes(plain)).toBe(false);
    expect(read.checkPrivateKey(key?.privateKey as never)).toBe(true);
  });

  it('stays one when the provider is saved again, and goes when it speaks OpenID Connect from then on', async () => {
    const { _id: id, certificates } = await make({ signsRequests: true });
    const again = await admin.put(`${at}/${id}`, samlInput(undefined, { signsRequests: true, signsOutThere: true }));
    expect(again.body.provider.certificates).toEqual(certificates);
    const openId = await admin.put(`${at}/${id}`, { ...providerInput, signsRequests: true });
    expect(openId.body.provider).toMatchObject({ certificates: [], signsRequests: false });
  });

  it('signs on until it is removed, while the metadata show both and have providers encrypt for the newer', async () => {
    const { _id: id, certificates: first } = await make({ signsRequests: true });
    const { certificates: both } = (await renew(id)).body.provider;
    expect(both.map((one: { _id: string }) => one._id)[0]).toBe(first[0]._id);
    const texts = both.map(({ pem }: { pem: string }) => pem.split('\n').slice(1, -2).join(''));
    const told = (await metadataOf(id)).split('<KeyDescriptor').slice(1);
    expect(
      told.map((one) => [/use="(\w+)"/.exec(one)?.[1], texts.findIndex((text: string) => one.includes(text))]),
    ).toEqual([
      ['signing', 0],
      ['signing', 1],
      ['encryption', 1],
    ]);
    expect(messageIn(await browser.begin({ id }), [both[0].pem]).isSigned).toBe(true);
    t.clock.advance(1);
    expect((await remove(id, both[0]._id)).body.provider.certificates).toEqual([both[1]]);
    expect(messageIn(await browser.begin({ id }), [both[0].pem]).isSigned).toBe(false);
    expect(messageIn(await browser.begin({ id }), [both[1].pem]).isSigned).toBe(true);
    const entries = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('target_id', '=', id)
      .orderBy('at')
      .execute();
    expect(entries.slice(-2)).toEqual([
      { action: 'provider_updated', changes: [{ field: 'certificate', before: null, after: 'added' }] },
      { action: 'provider_updated', changes: [{ field: 'certificate', before: null, after: 'removed' }] },
    ]);
  });

  it('is sealed anew by a new application key, and the doctor counts it', async () => {
    await t.db.deleteFrom('identity_providers').execute();
    const { _id: id } = await make({ signsRequests: true });
    const newest = randomBytes(32);
    const sealing = (...keys: Buffer[]) => ({ appKeys: keysOf(...keys), sealedSources: [sealedCertificateKeys] });
    expect(await sealedHealth(sealing(newest), t.db)).toEqual({ sealed: 1, unreadable: 1, older: 0 });
    expect(await sealAnew(sealing(newest, former), t.db)).toEqual({ sealed: 1, unreadable: 0 });
    expect(await sealedHealth(sealing(newest), t.db)).toEqual({ sealed: 1, unreadable: 0, older: 0 });
    expect(await siteKeysOf({ appKeys: keysOf(newest), db: t.db }, id)).toHaveLength(1);
    await expect(siteKeysOf({ appKeys: keysOf(former), db: t.db }, id)).rejects.toThrow(identityTexts.keysUnreadable);
  });

  it('that the application key does not open makes way for a new one', async () => {
    const { _id: id, certificates } = await make({ signsRequests: true });
    await t.db
      .updateTable('provider_certificates')
      .set({ sealed_key: Buffer.of(0) })
      .where('provider_id', '=', id)
      .execute();
    expect(await browser.begin({ id })).toBe('/login?failed=provider-away');
    const { pem } = (await renew(id)).body.provider.certificates[1];
    expect(messageIn(await browser.begin({ id }), [pem]).isSigned).toBe(true);
    expect((await remove(id, certificates[0]._id)).status).toBe(200);
  });
});

describe('requests', () => {
  it('are signed where the switch or the metadata ask for it, which this site’s metadata tell', async () => {
    const plain = await make();
    expect(await browser.begin({ id: plain._id })).not.toMatch(/Signature=/);
    expect(await metadataOf(plain._id)).toContain('AuthnRequestsSigned="false"');
    expect(await metadataOf(plain._id)).not.toMatch(/KeyDescriptor|SingleLogoutService/);
    for (const provider of [await make({ signsRequests: true }), await make({}, wanting(school.metadata))]) {
      const address = await browser.begin({ id: provider._id });
      const { xml, isSigned } = messageIn(address, [provider.certificates[0].pem]);
      expect([isSigned, xml.includes('AuthnRequest')]).toEqual([true, true]);
      const told = await metadataOf(provider._id);
      expect(told).toContain('AuthnRequestsSigned="true"');
      expect(told.match(/<SingleLogoutService [^>]*\/slo"/g)).toHaveLength(2);
      expect(told).toContain('Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"');
      expect(told).not.toMatch(/-cbc|rsa-1_5/);
    }
  });

  it('go unsigned where only the metadata ask for it and there is no certificate, as ever', async () => {
    const { id } = await buildSamlRow(t, school, { name: 'Old', saml_metadata: wanting(school.metadata) });
    expect(await browser.begin({ id })).not.toMatch(/Signature=/);
  });

  it('are not sent where the switch asks for a signature and no certificate can give one', async () => {
    const { id } = await buildSamlRow(t, school, { name: 'Bare', signs_requests: true });
    expect(await browser.begin({ id })).toBe('/login?failed=provider-away');
  });

  it('keep the query that the provider’s address has', async () => {
    const metadata = school.metadata.replace(/(\/sso)"/, '$1?realm=a&amp;b=c"');
    const { _id: id, certificates } = await make({ signsRequests: true }, metadata);
    const address = await browser.begin({ id });
    expect(address).toMatch(/\/sso\?realm=a&b=c&SAMLRequest=/);
    expect(messageIn(address.replace('realm=a&b=c&', ''), [certificates[0].pem]).isSigned).toBe(true);
  });
});

describe('a provider', () => {
  it('whose metadata name no address for signing out is told of when it is looked at', async () => {
    const mute = school.metadata.replace(/<md:SingleLogoutService[^>]*>/, '');
    const { _id: id } = await make({ signsOutThere: true }, mute);
    const answer = await admin.post(`${at}/${id}/test`);
    expect(answer.body).toMatchObject({ works: false, message: identityTexts.noSignOutAddress });
    const { _id: good } = await make({ signsOutThere: true });
    expect((await admin.post(`${at}/${good}/test`)).body).toMatchObject({ works: true });
  });

  it('whose metadata want signed requests is told of when it is looked at and there is no certificate', async () => {
    const { id } = await buildSamlRow(t, school, { name: 'Unsigned', saml_metadata: wanting(school.metadata) });
    expect((await admin.post(`${at}/${id}/test`)).body).toEqual({ works: false, message: identityTexts.wantsSigned });
    const { _id: signing } = await make({}, wanting(school.metadata));
    expect((await admin.post(`${at}/${signing}/test`)).body).toMatchObject({ works: true });
  });

  it('is tried with signed requests and encrypted answers while it is off', async () => {
    const other = await startSamlProvider(() => t.clock.now());
    const { _id: id, certificates } = await make({ signsRequests: true, isEnabled: false }, other.metadata);
    const user = await accountAt(t, 'admin@elsewhere.example', { role: 'admin' });
    await browser.post('/api/users/sign_in', { usernameOrEmail: user.username, password: 'correct horse' });
    const address = (await browser.post(`${at}/${id}/trial`)).body.address;
    expect(messageIn(address, [certificates[0].pem]).isSigned).toBe(true);
    other.misbehaves = { encrypts: { to: certificates[0].pem.split('\n').slice(1, -2).join('') } };
    const next = await sendAnswer(t, other.consent(address));
    expect((await browser.get(next)).headers.location).toBe('/instructor/sign-in-providers?trial=true');
    expect((await browser.get(`${at}/trial`)).body).toMatchObject({
      result: 'fails',
      reason: 'unknown_account',
      claims: { subject: 'ada' },
    });
    await other.close();
  });
});
