import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountAt,
  accountsAt,
  type Browser,
  openBrowser,
} from '../../../../../testing/features/auth/browser-at-provider.ts';
import { samlAttacks } from '../../../../../testing/features/auth/saml-attacks.ts';
import { encryptedAssertion, type Encrypting } from '../../../../../testing/features/auth/saml-encrypting.ts';
import type { SamlMisbehaviour, SamlProvider } from '../../../../../testing/features/auth/saml-provider.ts';
import {
  arriveBy,
  buildSamlRow,
  buildSamlStage,
  failuresNow,
  type SamlStage,
} from '../../../../../testing/features/auth/saml-stage.ts';
import { makeSelfSigned } from '../../../../../testing/features/auth/self-signed.ts';
import type { Caller, TestApp } from '../../../../../testing/index.ts';
import type { ProviderRow } from '../providers.repository.ts';

let stage: SamlStage;
let t: TestApp;
let school: SamlProvider;
let row: ProviderRow;
let admin: Caller;
/** The certificate of this site at the school, as its metadata show it. */
let ours: string;
beforeAll(async () => {
  stage = await buildSamlStage();
  ({ t, school, row } = stage);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  await renew(row);
  ours = await encryptionCertificateOf(row);
  await accountAt(t, 'head@oakwood.example');
});
afterAll(() => stage.close());

const renew = async ({ id }: { id: string }) => {
  t.clock.advance(1);
  const { status, body } = await admin.post(`/api/identity-providers/${id}/certificates`);
  expect(status).toBe(201);
  return body.provider.certificates.at(-1);
};

async function encryptionCertificateOf({ id }: { id: string }): Promise<string> {
  const { text } = await t.visitor.get(`/api/auth/saml/${id}/metadata`);
  const found = text.split('use="encryption"').slice(1);
  expect(found).toHaveLength(1);
  return /<ds:X509Certificate>([^<]*)</.exec(found[0] ?? '')?.[1] ?? '';
}

let browser: Browser;
let number = 0;
beforeEach(async () => {
  number += 1;
  t.clock.advance(1_000);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  school.person = { nameId: `person ${number}`, attributes: { mail: [`p${number}@oakwood.example`] } };
  school.misbehaves = {};
  browser = openBrowser(t);
});

const arrive = (at: ProviderRow = row): Promise<string> => arriveBy({ t, school, row: at }, browser);
const encrypted = (given: Partial<Encrypting> = {}): SamlMisbehaviour => ({ encrypts: { to: ours, ...given } });
const refused = ['/login?failed=provider-refused', null];

describe('an encrypted answer opens nothing', () => {
  const flipped = (at: number) => (text: Buffer) => {
    const changed = Buffer.from(text);
    const index = at < 0 ? text.length + at : at;
    changed[index] = (changed[index] ?? 0) ^ 1;
    return changed;
  };
  const around = (xml: string, change: (one: string) => string): string =>
    xml.replace(/<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/, change);
  const plainOf = (subject: string): string =>
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_plain" Version="2.0"><saml:Subject><saml:NameID>${subject}</saml:NameID></saml:Subject></saml:Assertion>`;

  it.each<[string, string, () => SamlMisbehaviour]>([
    ['nothing is signed', 'signature', () => ({ signed: 'nothing', ...encrypted() })],
    ['another key signed what is inside', 'signature', () => ({ by: makeSelfSigned(), ...encrypted() })],
    [
      'another key signed the response',
      'signature',
      () => ({ by: makeSelfSigned(), signed: 'response', ...encrypted() }),
    ],
    [
      'the name was changed between signing and encrypting',
      'signature',
      () => ({ between: (xml) => xml.replace(/>person \d+</, '>the head<'), ...encrypted() }),
    ],
    [
      'the signature was cut out before encrypting',
      'signature',
      () => ({ between: (xml) => xml.replace(/<Signature[\s\S]*<\/Signature>/, ''), ...encrypted() }),
    ],
    [
      'the response was signed and the encrypted part exchanged afterwards',
      'signature',
      () => ({
        signed: 'response',
        ...encrypted(),
        after: (xml) => around(xml, () => encryptedAssertion(plainOf('the head'), { to: ours })),
      }),
    ],
    ['SHA-1 signed what is inside', 'algorithm', () => ({ algorithms: sha1, ...encrypted() })],
    [
      'a forged assertion wraps the signed one inside',
      'assertions',
      () => ({
        between: (xml) =>
          plainOf('the head').replace('</saml:Assertion>', `<saml:Advice>${xml}</saml:Advice></saml:Assertion>`),
        ...encrypted(),
      }),
    ],
    [
      'the signed assertion hides in the signature of a forged one inside',
      'assertions',
      () => ({
        between: (xml) =>
          plainOf('the head').replace(
            '<saml:Subject>',
            `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>${xml}</Object></Signature><saml:Subject>`,
          ),
        ...encrypted(),
      }),
    ],
    ['two assertions are inside', 'malformed', () => ({ between: (xml) => xml + plainOf('the head'), ...encrypted() })],
    [
      'an encrypted one is inside the encrypted one',
      'assertions',
      () => ({ between: (xml) => encryptedAssertion(xml, { to: ours }), ...encrypted() }),
    ],
    [
      'an ID stands twice inside',
      'ids',
      () => ({ before: (xml) => xml.replace('<saml:Issuer', '<saml:Issuer ID="_assertion"'), ...encrypted() }),
    ],
    [
      'a comment stands inside',
      'comment',
      () => ({ between: (xml) => xml.replace('>person', '><!-- -->person'), ...encrypted() }),
    ],
    [
      'a document type is inside',
      'doctype',
      () => ({ between: (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, ...encrypted() }),
    ],
    ['it is no XML inside', 'malformed', () => ({ between: () => 'an assertion', ...encrypted() })],
    [
      'it is a response inside',
      'assertions',
      () => ({ between: (xml) => xml.replaceAll('saml:Assertion', 'saml:Response'), ...encrypted() }),
    ],
    [
      'it has hundreds of elements inside',
      'large',
      () => ({
        between: (xml) => xml.replace('<saml:Subject>', `${'<a/>'.repeat(600)}<saml:Subject>`),
        ...encrypted(),
      }),
    ],
    [
      'it is longer than 64 KB',
      'large',
      () => ({
        between: (xml) => xml.replace('<saml:Subject>', `<a>${'x'.repeat(50_000)}</a><saml:Subject>`),
        ...encrypted(),
      }),
    ],
    ['the cipher is CBC', 'encryption', () => encrypted({ cipher: 'aes-256-cbc' })],
    ['the cipher is CBC with a short key', 'encryption', () => encrypted({ cipher: 'aes-128-cbc' })],
    ['the key is wrapped by RSA 1.5', 'encryption', () => encrypted({ transport: 'rsa 1.5' })],
    ['the key is wrapped with two hashes', 'encryption', () => encrypted({ transport: 'oaep with two hashes' })],
    [
      'CBC is called GCM',
      'decryption',
      () => ({
        ...encrypted({ cipher: 'aes-256-cbc' }),
        after: (xml) => xml.replace(/2001\/04\/xmlenc#aes256-cbc/, '2009/xmlenc11#aes256-gcm'),
      }),
    ],
    [
      'RSA 1.5 is called OAEP',
      'other_key',
      () => ({
        ...encrypted({ transport: 'rsa 1.5' }),
        after: (xml) => xml.replace('xmlenc#rsa-1_5', 'xmlenc#rsa-oaep-mgf1p'),
      }),
    ],
    ['a byte of the text was changed', 'decryption', () => encrypted({ spoils: flipped(40) })],
    ['a byte of the tag was changed', 'decryption', () => encrypted({ spoils: flipped(-1) })],
    ['a byte of the nonce was changed', 'decryption', () => encrypted({ spoils: flipped(0) })],
    ['the tag was cut', 'decryption', () => encrypted({ spoils: (text) => text.subarray(0, -12) })],
    ['nothing but a nonce is there', 'decryption', () => encrypted({ spoils: (text) => text.subarray(0, 12) })],
    ['no text is there', 'decryption', () => encrypted({ spoils: () => Buffer.of() })],
    ['the wrapped key is too short', 'other_key', () => encrypted({ keyBytesMore: -16 })],
    ['the wrapped key is too long', 'other_key', () => encrypted({ keyBytesMore: 8 })],
    ['it is for somebody else’s key', 'other_key', () => encrypted({ to: makeSelfSigned().certificate })],
    ['there are two', 'assertions', () => ({ ...encrypted(), after: (xml) => around(xml, (one) => one + one) })],
    [
      'a plain one stands beside it',
      'assertions',
      () => ({ ...encrypted(), after: (xml) => around(xml, (one) => one + plainOf('the head')) }),
    ],
    [
      'it stands in the extensions of the response',
      'assertions',
      () => ({ ...encrypted(), after: (xml) => around(xml, (one) => `<samlp:Extensions>${one}</samlp:Extensions>`) }),
    ],
    [
      'two wrapped keys are there',
      'encryption',
      () => ({ ...encrypted(), after: (xml) => xml.replace(/<xenc:EncryptedKey[\s\S]*<\/xenc:EncryptedKey>/, '$&$&') }),
    ],
    [
      'the text is to be fetched elsewhere',
      'encryption',
      () => ({
        ...encrypted(),
        after: (xml) =>
          xml.replace(
            /<\/ds:KeyInfo><xenc:CipherData>[\s\S]*?<\/xenc:CipherData>/,
            '</ds:KeyInfo><xenc:CipherData><xenc:CipherReference URI="http://127.0.0.1/"/></xenc:CipherData>',
          ),
      }),
    ],
    [
      'the key has a label',
      'encryption',
      () => ({
        ...encrypted(),
        after: (xml) => xml.replace('rsa-oaep-mgf1p"></', 'rsa-oaep-mgf1p"><xenc:OAEPparams>AAAA</xenc:OAEPparams></'),
      }),
    ],
    ['it is of another issuer', 'issuer', () => ({ answer: { issuer: 'https://evil.example' }, ...encrypted() })],
    ['it is for another site', 'audience', () => ({ answer: { audience: 'https://evil.example' }, ...encrypted() })],
  ])('where %s', async (_, detail, misbehave) => {
    const before = await t.db.selectFrom('external_identities').select('subject').execute();
    school.misbehaves = misbehave();
    expect([await arrive(), await browser.whoAmI()]).toEqual(refused);
    expect(await failuresNow(t, row.id)).toEqual([`untrusted_answer ${detail}`]);
    expect(await t.db.selectFrom('external_identities').select('subject').execute()).toEqual(before);
  });

  it('in any way in which a plain one opens nothing, encrypted', async () => {
    // An answer without an assertion has nothing to be encrypted, and of one that stands elsewhere the encrypted part is it.
    const inside = samlAttacks.filter(([, , misbehave]) => misbehave(t.clock.now()).after === undefined);
    expect(inside.length).toBeGreaterThan(20);
    for (const [what, , misbehave] of inside) {
      t.clock.advance(1_000);
      school.misbehaves = { ...misbehave(t.clock.now()), ...encrypted() };
      browser = openBrowser(t);
      expect([what, await arrive(), await browser.whoAmI()]).toEqual([what, ...refused]);
    }
  });

  it('for the key of this site at another provider', async () => {
    const other = await buildSamlRow(t, school, { name: 'The same once more' });
    await renew(other);
    school.misbehaves = encrypted({ to: await encryptionCertificateOf(other) });
    expect([await arrive(), await browser.whoAmI()]).toEqual(refused);
    expect(await failuresNow(t, row.id)).toEqual(['untrusted_answer other_key']);
  });

  it('where the site has no certificate there', async () => {
    const bare = await buildSamlRow(t, school, { name: 'Bare' });
    school.misbehaves = encrypted();
    expect([await arrive(bare), await browser.whoAmI()]).toEqual(refused);
  });

  it('for a key whose certificate was removed, while the other opens it', async () => {
    const there = await buildSamlRow(t, school, { name: 'Moving' });
    const former = await renew(there);
    const old = await encryptionCertificateOf(there);
    await renew(there);
    const fresh = await encryptionCertificateOf(there);
    expect(fresh).not.toBe(old);
    for (const to of [old, fresh]) {
      school.misbehaves = encrypted({ to });
      browser = openBrowser(t);
      expect(await arrive(there)).toBe('/');
    }
    await admin.delete(`/api/identity-providers/${there.id}/certificates/${former._id}`);
    browser = openBrowser(t);
    school.misbehaves = encrypted({ to: old });
    expect([await arrive(there), await browser.whoAmI()]).toEqual(refused);
    school.misbehaves = encrypted({ to: fresh });
    expect(await arrive(there)).toBe('/');
  });

  it('and is told as an absent provider where the application key does not open the site’s own', async () => {
    const there = await buildSamlRow(t, school, { name: 'Lost key' });
    await renew(there);
    await t.db
      .updateTable('provider_certificates')
      .set({ sealed_key: Buffer.of(0) })
      .where('provider_id', '=', there.id)
      .execute();
    school.misbehaves = encrypted();
    expect([await arrive(there), await browser.whoAmI()]).toEqual(['/login?failed=provider-away', null]);
  });
});

const sha1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
};

describe('somebody comes in by an encrypted answer', () => {
  it.each<[string, SamlMisbehaviour['signed'], Partial<Encrypting>]>([
    ['signed inside', 'assertion', {}],
    ['signed outside', 'response', {}],
    ['signed inside and outside', 'both', {}],
    ['with AES-128', 'assertion', { cipher: 'aes-128-gcm' }],
    ['with AES-192', 'assertion', { cipher: 'aes-192-gcm' }],
    ['with the digest of OAEP named', 'assertion', { transport: 'oaep, its digest named' }],
    ['with OAEP and SHA-256', 'assertion', { transport: 'oaep with SHA-256' }],
    ['with the key beside the data', 'response', { keyBeside: true }],
  ])('%s', async (_, signed, given) => {
    school.misbehaves = { signed: signed ?? 'assertion', ...encrypted(given) };
    expect([await arrive(), typeof (await browser.whoAmI())]).toEqual(['/', 'string']);
    expect(await accountsAt(t, `p${number}@oakwood.example`)).toHaveLength(1);
  });
});
