import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountAt, type Browser, openBrowser } from '../../../../../testing/features/auth/browser-at-provider.ts';
import { type SamlProvider, startSamlProvider } from '../../../../../testing/features/auth/saml-provider.ts';
import {
  messageIn,
  signedForm,
  signedQuery,
  type SignOutParts,
  signOutParts,
  signOutXml,
} from '../../../../../testing/features/auth/saml-signing-out.ts';
import {
  arriveBy,
  buildSamlRow,
  buildSamlStage,
  giveCertificate,
  failuresNow,
  postFrom,
  type SamlStage,
} from '../../../../../testing/features/auth/saml-stage.ts';
import { makeSelfSigned } from '../../../../../testing/features/auth/self-signed.ts';
import type { TestApp } from '../../../../../testing/index.ts';
import type { ProviderRow } from '../providers.repository.ts';

let stage: SamlStage;
let t: TestApp;
let school: SamlProvider;
let row: ProviderRow;
let certificates: string[];
beforeAll(async () => {
  stage = await buildSamlStage();
  ({ t, school, row } = stage);
  certificates = [await giveCertificate(t, row)];
});
afterAll(() => stage.close());

let browser: Browser;
let number = 0;
beforeEach(() => {
  number += 1;
  t.clock.advance(1_000);
  school.person = { nameId: `person ${number}`, attributes: { mail: [`p${number}@oakwood.example`] } };
  school.misbehaves = {};
  browser = openBrowser(t);
});

const arrive = (who: Browser = browser, at: ProviderRow = row): Promise<string> =>
  arriveBy({ t, school, row: at }, who);
const pathOf = ({ id }: { id: string } = row): string => `/api/auth/saml/${id}/slo`;
/** A good request to sign the person of this test out, changed as a test likes. */
function parts(change: Partial<SignOutParts> = {}): SignOutParts {
  const destination = `http://localhost${pathOf()}`;
  return { ...signOutParts(school, { destination, now: t.clock.now(), nameId: `person ${number}` }), ...change };
}
const query = (change: Partial<SignOutParts> = {}): string => signedQuery(signOutXml(parts(change)), school.own);
const bring = async (text: string, at: { id: string } = row): Promise<string> =>
  String((await openBrowser(t).get(`${pathOf(at)}?${text}`)).headers.location);
const post = (SAMLRequest: string, at: { id: string } = row): Promise<string> =>
  postFrom(t, pathOf(at), { SAMLRequest });
const refusal = '/login?failed=provider-refused';

describe('a request to sign somebody out ends nothing', () => {
  const minutes = (count: number): Date => new Date(t.clock.now().getTime() + count * 60_000);
  const sha1 = { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', hash: 'sha1' };
  const field = (text: string, name: string): string => new RegExp(`(?:^|&)(${name}=[^&]*)`).exec(text)?.[1] ?? '';
  const formSha1 = { signature: sha1.algorithm, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' };
  const forged = (): string => signOutXml(parts({ id: '_forged' }));

  it.each<[string, string, () => string]>([
    ['that nobody signed', 'signature', () => query().replace(/&SigAlg.*/, '')],
    ['whose signature is empty', 'signature', () => query().replace(/Signature=.*/, 'Signature=')],
    ['without the name of its algorithm', 'algorithm', () => query().replace(/&SigAlg=[^&]*/, '')],
    ['signed by another key', 'signature', () => signedQuery(signOutXml(parts()), makeSelfSigned())],
    ['signed with SHA-1', 'algorithm', () => signedQuery(signOutXml(parts()), school.own, sha1)],
    [
      'signed with SHA-1 and called SHA-256',
      'signature',
      () => signedQuery(signOutXml(parts()), school.own, { hash: 'sha1' }),
    ],
    ['signed by a shared secret', 'algorithm', () => query().replace(/rsa-sha256/, 'hmac-sha256')],
    [
      'signed over its fields in another order',
      'signature',
      () => {
        const good = signedQuery(signOutXml(parts()), school.own, { relayState: 'a' });
        const turned = signedQuery(signOutXml(parts()), school.own, { relayState: 'a' }).split('&');
        return [turned[1], turned[0], turned[2], field(good, 'Signature')].join('&');
      },
    ],
    [
      'whose relay state was exchanged',
      'signature',
      () => signedQuery(signOutXml(parts()), school.own, { relayState: 'a' }).replace('RelayState=a', 'RelayState=b'),
    ],
    ['to which a relay state was added', 'signature', () => query().replace('&SigAlg', '&RelayState=b&SigAlg')],
    [
      'whose relay state was taken away',
      'signature',
      () => signedQuery(signOutXml(parts()), school.own, { relayState: 'a' }).replace('&RelayState=a', ''),
    ],
    [
      'with the signature of another one',
      'signature',
      () => `${query().replace(/&Signature=.*/, '')}&${field(query({ nameId: 'x' }), 'Signature')}`,
    ],
    [
      'that stands there twice, the signed one first',
      'query',
      () => `${query()}&${field(query({ id: '_other' }), 'SAMLRequest')}`,
    ],
    [
      'that stands there twice, the signed one last',
      'query',
      () => `${field(query({ id: '_other' }), 'SAMLRequest')}&${query()}`,
    ],
    ['whose name is written in another way too', 'query', () => `${query()}&SAML%52equest=abc`],
    ['with an answer beside it', 'query', () => `${query()}&SAMLResponse=abc`],
    ['that is nothing', 'query', () => ''],
    ['whose signature is no text', 'query', () => query().replace(/Signature=.*/, 'Signature=%E0%A4%A')],
    [
      'about another message than it says',
      'no_message',
      () => signedQuery(signOutXml(parts()).replaceAll('LogoutRequest', 'AuthnRequest'), school.own),
    ],
    [
      'of another namespace',
      'no_message',
      () => signedQuery(signOutXml(parts()).replace('SAML:2.0:protocol', 'SAML:2.0:other'), school.own),
    ],
    ['that is a response', 'no_message', () => signedQuery(signOutXml(parts({ kind: 'SAMLResponse' })), school.own)],
    [
      'with a document type',
      'doctype',
      () => signedQuery(`<!DOCTYPE a [<!ENTITY b "c">]>${signOutXml(parts())}`, school.own),
    ],
    [
      'that unpacks to megabytes',
      'unreadable',
      () => signedQuery(signOutXml(parts()).replace('</samlp:L', `${' '.repeat(5_000_000)}</samlp:L`), school.own),
    ],
    [
      'with a signature of its own inside',
      'signatures',
      () => signedQuery(Buffer.from(signedForm(forged(), school.own), 'base64').toString(), school.own),
    ],
    ['of another issuer', 'issuer', () => query({ issuer: 'https://evil.example/saml' })],
    ['for another address', 'recipient', () => query({ destination: 'https://evil.example/slo' })],
    [
      'for another provider’s address here',
      'recipient',
      () => query({ destination: `http://localhost/api/auth/saml/${crypto.randomUUID()}/slo` }),
    ],
    ['whose time is over', 'expired', () => query({ notOnOrAfter: minutes(-2) })],
    ['that was made long ago', 'expired', () => query({ issuedAt: minutes(-11), notOnOrAfter: minutes(60) })],
    ['that was made long ago, and has no end', 'expired', () => query({ issuedAt: minutes(-11), notOnOrAfter: null })],
    ['of tomorrow', 'early', () => query({ issuedAt: minutes(2) })],
    ['of another version', 'version', () => query({ version: '1.1' })],
    ['without an ID', 'version', () => query({ id: '' })],
    ['that names nobody', 'name_id', () => query({ nameId: '' })],
    [
      'that names two people',
      'name_id',
      () =>
        signedQuery(
          signOutXml(parts()).replace(/<saml:NameID>.*?<\/saml:NameID>/, '$&<saml:NameID>x</saml:NameID>'),
          school.own,
        ),
    ],
  ])('%s', async (_, detail, made) => {
    await arrive();
    expect(await bring(made())).toBe(refusal);
    expect(await browser.whoAmI()).not.toBeNull();
    expect(await failuresNow(t, row.id)).toEqual([`untrusted_answer ${detail}`]);
  });

  it.each<[string, string, () => string]>([
    ['that nobody signed', 'signature', () => Buffer.from(signOutXml(parts())).toString('base64')],
    [
      'signed by another key, whose certificate stands in it',
      'signature',
      () => signedForm(signOutXml(parts()), makeSelfSigned()),
    ],
    ['signed with SHA-1', 'algorithm', () => signedForm(signOutXml(parts()), school.own, formSha1)],
    [
      'changed after signing',
      'signature',
      () =>
        changed(signedForm(signOutXml(parts({ nameId: 'x' })), school.own), (xml) =>
          xml.replace('>x<', `>person ${number}<`),
        ),
    ],
    [
      'that wraps the signed one',
      'signatures',
      () =>
        changed(signedForm(signOutXml(parts({ nameId: 'x' })), school.own), (xml) =>
          forged().replace('<saml:NameID>', `<samlp:Extensions>${xml}</samlp:Extensions><saml:NameID>`),
        ),
    ],
    [
      'with the signature of another one',
      'signature',
      () => {
        const good = Buffer.from(signedForm(signOutXml(parts({ nameId: 'x' })), school.own), 'base64').toString();
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(good)?.[0] ?? '';
        return Buffer.from(forged().replace('</saml:Issuer>', `</saml:Issuer>${signature}`)).toString('base64');
      },
    ],
    [
      'with two signatures',
      'signatures',
      () =>
        changed(signedForm(signOutXml(parts()), school.own), (xml) =>
          xml.replace(/<Signature[\s\S]*<\/Signature>/, '$&$&'),
        ),
    ],
    [
      'with an ID that stands twice',
      'ids',
      () =>
        changed(signedForm(signOutXml(parts({ id: '_twice' })), school.own), (xml) =>
          xml.replace('<saml:NameID', '<saml:NameID ID="_twice"'),
        ),
    ],
    [
      'with a comment in the name',
      'comment',
      () => changed(signedForm(signOutXml(parts()), school.own), (xml) => xml.replace('>person', '>per<!-- -->son')),
    ],
    [
      'of another issuer',
      'issuer',
      () => signedForm(signOutXml(parts({ issuer: 'https://evil.example' })), school.own),
    ],
    [
      'for another address',
      'recipient',
      () => signedForm(signOutXml(parts({ destination: 'https://evil.example' })), school.own),
    ],
    ['whose time is over', 'expired', () => signedForm(signOutXml(parts({ notOnOrAfter: minutes(-2) })), school.own)],
  ])('by a form %s', async (_, detail, made) => {
    await arrive();
    expect(await post(made())).toBe(refusal);
    expect(await browser.whoAmI()).not.toBeNull();
    expect(await failuresNow(t, row.id)).toEqual([`untrusted_answer ${detail}`]);
  });

  it('by a form that has two of them', async () => {
    await arrive();
    const good = signedForm(signOutXml(parts()), school.own);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `SAMLRequest=${encodeURIComponent(good)}&SAMLRequest=${encodeURIComponent(good)}`;
    await t.app.inject({ method: 'POST', url: pathOf(), headers, payload });
    expect(await browser.whoAmI()).not.toBeNull();
  });

  it('a second time, in the form of the other binding too', async () => {
    await arrive();
    const asked = parts();
    expect(await bring(signedQuery(signOutXml(asked), school.own))).not.toBe(refusal);
    await arrive();
    expect(await bring(signedQuery(signOutXml(asked), school.own))).toBe(refusal);
    expect(await post(signedForm(signOutXml(asked), school.own))).toBe(refusal);
    expect(await browser.whoAmI()).not.toBeNull();
    expect(await failuresNow(t, row.id)).toEqual(['used_before signed_out', 'used_before signed_out']);
  });

  it('about people of another provider, though both have the same key and names', async () => {
    const other = await buildSamlRow(t, school, { name: 'The same once more' });
    await arrive();
    const destination = `http://localhost${pathOf(other)}`;
    const asked = signedQuery(signOutXml(parts({ destination })), school.own);
    expect(await bring(asked, other)).not.toBe(refusal);
    expect(await browser.whoAmI()).not.toBeNull();
    // Neither is the request of one taken at the address of the other.
    expect(await bring(query(), other)).toBe(refusal);
    expect(await browser.whoAmI()).not.toBeNull();
  });

  it('by another school in the name of this one, or about this one’s people in its own', async () => {
    const evil = await startSamlProvider(() => t.clock.now());
    const there = await buildSamlRow(t, evil, { name: 'Evil' });
    await arrive();
    expect(await bring(signedQuery(signOutXml(parts()), evil.own))).toBe(refusal);
    const destination = `http://localhost${pathOf(there)}`;
    const own = parts({ destination, issuer: evil.entityId, sessions: [`session of person ${number}`] });
    expect(await bring(signedQuery(signOutXml(own), evil.own), there)).not.toBe(refusal);
    expect(await browser.whoAmI()).not.toBeNull();
    await evil.close();
  });

  it('at a provider of OpenID Connect, one that is off, and one that is not there', async () => {
    await arrive();
    const off = await buildSamlRow(t, school, { name: 'Off', is_enabled: false });
    for (const at of [off, { id: crypto.randomUUID() }, { id: 'nonsense' }])
      expect(await bring(query(), at)).toBe('/login?failed=provider-off');
    expect(await browser.whoAmI()).not.toBeNull();
  });

  it('about a session that somebody has otherwise: by a password, or by their other name at the school', async () => {
    const user = await accountAt(t, `own${number}@elsewhere.example`);
    const byPassword = openBrowser(t);
    await byPassword.post('/api/users/sign_in', { usernameOrEmail: user.username, password: 'correct horse' });
    const identity = { user_id: user.id, provider_id: row.id, subject: `person ${number}` };
    const at = t.clock.now();
    await t.db
      .insertInto('external_identities')
      .values({ ...identity, linked_at: at, last_used_at: at })
      .execute();
    await arrive();
    school.person = { nameId: `another ${number}`, attributes: { mail: [`a${number}@oakwood.example`] } };
    const other = openBrowser(t);
    await arrive(other);
    await bring(query());
    expect([await browser.whoAmI(), await byPassword.whoAmI()]).toEqual([null, user.username]);
    expect(await other.whoAmI()).not.toBeNull();
  });

  it('larger than 112 KB: the body is not read', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ SAMLRequest: 'A'.repeat(200_000) }).toString();
    expect((await t.app.inject({ method: 'POST', url: pathOf(), headers, payload })).statusCode).toBe(413);
  });

  const changed = (text: string, change: (xml: string) => string): string =>
    Buffer.from(change(Buffer.from(text, 'base64').toString())).toString('base64');
});

describe('somebody who signs out there', () => {
  const twoSessions = async (): Promise<[Browser, Browser]> => {
    const other = openBrowser(t);
    await arrive();
    school.misbehaves = { answer: { sessionIndex: `other session ${number}` } };
    await arrive(other);
    return [browser, other];
  };

  it('is signed out here of all sessions that the school began, and the school gets a signed answer', async () => {
    const [one, other] = await twoSessions();
    const asked = parts();
    const address = await bring(signedQuery(signOutXml(asked), school.own, { relayState: 'back & forth' }));
    expect([await one.whoAmI(), await other.whoAmI()]).toEqual([null, null]);
    expect(address.startsWith(new URL('/slo?SAMLResponse=', school.entityId).href)).toBe(true);
    const { xml, isSigned, relayState } = messageIn(address, certificates);
    expect([isSigned, relayState]).toEqual([true, 'back & forth']);
    expect(xml).toContain(`InResponseTo="${asked.id}"`);
    expect(xml).toContain('status:Success');
    expect(xml).toContain(`/api/auth/saml/${row.id}/metadata</saml:Issuer>`);
    expect(await failuresNow(t, row.id)).toEqual([]);
    const written = await t.db.selectFrom('audit_entries').select('action').where('at', '=', t.clock.now()).execute();
    expect(written.map(({ action }) => action)).toContain('sign_out');
  });

  it('is signed out of the session that is named alone, by an address or a form', async () => {
    const [one, other] = await twoSessions();
    await bring(query({ sessions: [`session of person ${number}`] }));
    expect([await one.whoAmI(), typeof (await other.whoAmI())]).toEqual([null, 'string']);
    await post(signedForm(signOutXml(parts({ sessions: ['unknown', `other session ${number}`] })), school.own));
    expect(await other.whoAmI()).toBeNull();
  });

  it('changes nothing where nobody here has that name or session, which the answer does not tell', async () => {
    await arrive();
    for (const change of [{ nameId: 'nobody' }, { sessions: ['unknown'] }])
      expect(messageIn(await bring(query(change)), certificates).xml).toContain('status:Success');
    expect(await browser.whoAmI()).not.toBeNull();
  });

  it('is led to the sign-in page where the school takes no answer, or this site has no certificate to sign one', async () => {
    const bare = await buildSamlRow(t, school, { name: 'Bare' });
    await arrive(browser, bare);
    const destination = `http://localhost${pathOf(bare)}`;
    expect(await bring(signedQuery(signOutXml(parts({ destination })), school.own), bare)).toBe('/login');
    expect(await browser.whoAmI()).toBeNull();
    const mute = school.metadata.replace(/<md:SingleLogoutService[^>]*>/, '');
    const there = await buildSamlRow(t, school, { name: 'Mute', saml_metadata: mute });
    await giveCertificate(t, there);
    await arrive(browser, there);
    const away = `http://localhost${pathOf(there)}`;
    expect(await bring(signedQuery(signOutXml(parts({ destination: away })), school.own), there)).toBe('/login');
    expect(await browser.whoAmI()).toBeNull();
  });
});
