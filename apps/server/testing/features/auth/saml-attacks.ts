import type { SamlMisbehaviour } from './saml-provider.ts';
import { makeSelfSigned } from './self-signed.ts';

const wrapped = (response: string, evil: (assertion: string) => string): string => {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(response)?.[0] ?? '';
  return response.replace(assertion, evil(assertion));
};
/** An assertion that nobody signed, about somebody else. */
const forged = (assertion: string): string =>
  assertion
    .replace(/<Signature[\s\S]*<\/Signature>/, '')
    .replace('ID="_assertion"', 'ID="_forged"')
    .replace(/<saml:NameID([^>]*)>[^<]*</, '<saml:NameID$1>the head<');
const sha1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
};
const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** Answers that open nothing: how the provider, or who stands between, misbehaves, and what the log says. */
export const samlAttacks: readonly [string, string, (now: Date) => SamlMisbehaviour][] = [
  ['nothing is signed', 'signature', () => ({ signed: 'nothing' })],
  ['another key signed, whose certificate stands in the signature', 'signature', () => ({ by: makeSelfSigned() })],
  ['another key signed the response', 'signature', () => ({ by: makeSelfSigned(), signed: 'response' })],
  ['SHA-1 signed it', 'algorithm', () => ({ algorithms: sha1 })],
  [
    'the name was changed after signing',
    'signature',
    () => ({ after: (xml) => xml.replace(/>person \d+</, '>the head<') }),
  ],
  [
    'the address was changed after signing',
    'signature',
    () => ({ after: (xml) => xml.replace(/p\d+@oakwood/, 'head@oakwood') }),
  ],
  [
    'the signature is empty',
    'signature',
    () => ({ after: (xml) => xml.replace(/<SignatureValue>[^<]*</, '<SignatureValue><') }),
  ],
  [
    'the signature was cut out',
    'signature',
    () => ({ after: (xml) => xml.replace(/<Signature[\s\S]*<\/Signature>/, '') }),
  ],
  [
    'a forged assertion stands before the signed one',
    'assertions',
    () => ({ after: (xml) => wrapped(xml, (one) => forged(one) + one) }),
  ],
  [
    'a forged assertion stands after the signed one',
    'assertions',
    () => ({ after: (xml) => wrapped(xml, (one) => one + forged(one)) }),
  ],
  [
    'the signed assertion hides in an extension of a forged one',
    'assertions',
    () => ({
      after: (xml) =>
        wrapped(xml, (one) =>
          forged(one).replace('</saml:Assertion>', `<saml:Advice>${one}</saml:Advice></saml:Assertion>`),
        ),
    }),
  ],
  [
    'the signed assertion hides in the signature of a forged one',
    'assertions',
    () => ({
      after: (xml) =>
        wrapped(xml, (one) => {
          const signature = /<Signature[\s\S]*<\/Signature>/.exec(one)?.[0] ?? '';
          const holding = signature.replace(
            '</Signature>',
            `<Object>${one.replace(signature, '')}</Object></Signature>`,
          );
          return forged(one).replace('</saml:Issuer>', `</saml:Issuer>${holding}`);
        }),
    }),
  ],
  [
    'the signed assertion hides in the extensions of the response',
    'assertions',
    () => ({ after: (xml) => wrapped(xml, (one) => `<samlp:Extensions>${one}</samlp:Extensions>${forged(one)}`) }),
  ],
  ['an ID stands twice', 'ids', () => ({ after: (xml) => xml.replace('ID="_response"', 'ID="_assertion"') })],
  [
    'a comment stands in the name',
    'comment',
    () => ({ before: (xml) => xml.replace(/>person (\d+)</, '>the head<!-- -->$1<') }),
  ],
  [
    'a comment stands in the name of what was signed',
    'comment',
    () => ({ after: (xml) => xml.replace(/>person (\d+)</, '>person<!-- --> $1<') }),
  ],
  [
    'an instruction stands in it',
    'instruction',
    () => ({ after: (xml) => xml.replace('<saml:Assertion', '<?x y?><saml:Assertion') }),
  ],
  [
    'CDATA stands in the name',
    'cdata',
    () => ({ before: (xml) => xml.replace(/>person (\d+)</, '><![CDATA[person $1]]><') }),
  ],
  [
    'an entity of a file stands in the name',
    'doctype',
    () => ({
      after: (xml) =>
        `<!DOCTYPE r [<!ENTITY head SYSTEM "file:///etc/passwd">]>${xml.replace(/>person \d+</, '>&head;<')}`,
    }),
  ],
  [
    'entities multiply',
    'doctype',
    () => ({ after: (xml) => `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${xml}` }),
  ],
  ['an entity is not known', 'malformed', () => ({ after: (xml) => xml.replace(/>person \d+</, '>&head;<') })],
  ['it is no XML', 'malformed', () => ({ after: () => 'SAMLResponse' })],
  ['it is a form of nothing', 'malformed', () => ({ after: () => '' })],
  [
    'it is an assertion alone',
    'no_response',
    () => ({ after: (xml) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '' }),
  ],
  [
    'it is an answer about signing out',
    'no_response',
    () => ({ after: (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse') }),
  ],
  [
    'it is of another namespace',
    'no_response',
    () => ({ after: (xml) => xml.replace('SAML:2.0:protocol"', 'SAML:2.0:other"') }),
  ],
  [
    'it is nested deeply',
    'large',
    () => ({ after: (xml) => wrapped(xml, (one) => '<a>'.repeat(60) + one + '</a>'.repeat(60)) }),
  ],
  [
    'an element has hundreds of attributes',
    'large',
    () => ({
      after: (xml) =>
        xml.replace(
          '<samlp:Status>',
          `<a ${Array.from({ length: 17 }, (_, at) => `a${at}=""`).join(' ')}/><samlp:Status>`,
        ),
    }),
  ],
  [
    'it is longer than 64 KB',
    'large',
    () => ({ after: (xml) => xml.replace('<samlp:Status>', `<a>${'x'.repeat(64 * 1024)}</a><samlp:Status>`) }),
  ],
  [
    'it has thousands of elements',
    'large',
    () => ({ after: (xml) => wrapped(xml, (one) => one + '<a/>'.repeat(5_000)) }),
  ],
  [
    'it is encrypted, and nothing is in it',
    'encryption',
    () => ({ after: (xml) => wrapped(xml, () => '<saml:EncryptedAssertion/>') }),
  ],
  ['it has no assertion', 'unreadable', () => ({ after: (xml) => wrapped(xml, () => '') })],
  [
    'the provider says that it failed',
    'status',
    () => ({ after: (xml) => wrapped(xml, () => '').replace('status:Success', 'status:Responder') }),
  ],
  ['it is of another issuer', 'issuer', () => ({ answer: { issuer: 'https://evil.example/saml' } })],
  ['it is for another site', 'audience', () => ({ answer: { audience: 'https://elsewhere.example' } })],
  ['it is for nobody by name', 'audience', () => ({ answer: { audience: null } })],
  ['it is for another address', 'recipient', () => ({ answer: { recipient: 'https://elsewhere.example/acs' } })],
  ['it names no address', 'recipient', () => ({ answer: { recipient: null } })],
  ['its time is over', 'expired', (now) => ({ answer: { notOnOrAfter: later(now, -2) } })],
  ['it has no end', 'expired', () => ({ answer: { notOnOrAfter: null } })],
  ['its time has not come', 'early', (now) => ({ answer: { notBefore: later(now, 3) } })],
  [
    'its times are none',
    'expired',
    () => ({ before: (xml) => xml.replaceAll(/NotOnOrAfter="[^"]*"/g, 'NotOnOrAfter="soon"') }),
  ],
  [
    'the session there is over',
    'expired',
    (now) => ({
      before: (xml) =>
        xml.replace('SessionIndex=', `SessionNotOnOrAfter="${later(now, -2).toISOString()}" SessionIndex=`),
    }),
  ],
  ['nobody signed in there', 'statement', () => ({ before: (xml) => xml.replace(/<saml:AuthnStatement[^>]*\/>/, '') })],
  [
    'it is confirmed in another way than by who brings it',
    'confirmation',
    () => ({ answer: { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' } }),
  ],
  [
    'it is confirmed twice',
    'confirmation',
    () => ({ before: (xml) => xml.replace(/<saml:SubjectConfirmation[\s\S]*<\/saml:SubjectConfirmation>/, '$&$&') }),
  ],
  ['it is of an older version', 'version', () => ({ before: (xml) => xml.replace('Version="2.0"', 'Version="1.1"') })],
  ['it names nobody', 'name_id', () => ({ answer: { nameId: '' } })],
  ['it names somebody by far too much', 'name_id', () => ({ answer: { nameId: 'x'.repeat(256) } })],
  [
    'the name is another one each time',
    'transient',
    () => ({ answer: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } }),
  ],
];
