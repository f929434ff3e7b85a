import { createPrivateKey, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type SamlProvider, signElement } from './saml-provider.ts';
import type { SelfSigned } from './self-signed.ts';

/** The parts of a message about signing out; tests change what they like. */
export type SignOutParts = {
  kind: 'SAMLRequest' | 'SAMLResponse';
  id: string;
  issuer: string;
  destination: string;
  issuedAt: Date;
  notOnOrAfter: Date | null;
  nameId: string;
  sessions: readonly string[];
  version: string;
  status: string;
};

const spaces = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** A good request of a provider to sign somebody out, about all of their sessions. */
export const signOutParts = (
  school: SamlProvider,
  { destination, now, nameId }: { destination: string; now: Date; nameId: string },
): SignOutParts => ({
  kind: 'SAMLRequest',
  id: `_${randomUUID()}`,
  issuer: school.entityId,
  destination,
  issuedAt: now,
  notOnOrAfter: new Date(now.getTime() + 5 * 60_000),
  nameId,
  sessions: [],
  version: '2.0',
  status: 'Success',
});

/** The message as XML, not signed. */
export function signOutXml(parts: SignOutParts): string {
  const { kind, id, issuer, destination, issuedAt, notOnOrAfter, nameId, sessions, version, status } = parts;
  const name = kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse';
  const end = notOnOrAfter === null ? '' : ` NotOnOrAfter="${notOnOrAfter.toISOString()}"`;
  const body =
    kind === 'SAMLRequest'
      ? `<saml:NameID>${nameId}</saml:NameID>${sessions.map((one) => `<samlp:SessionIndex>${one}</samlp:SessionIndex>`).join('')}`
      : `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>`;
  return (
    `<samlp:${name} ${spaces} ID="${id}" Version="${version}" IssueInstant="${issuedAt.toISOString()}"${kind === 'SAMLRequest' ? end : ''} Destination="${destination}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>${body}</samlp:${name}>`
  );
}

type QueryGiven = { kind?: SignOutParts['kind']; relayState?: string; algorithm?: string; hash?: string };

/** The query that brings a message, with its detached signature. */
export function signedQuery(xml: string, by: SelfSigned, given: QueryGiven = {}): string {
  const { kind = 'SAMLRequest', relayState, algorithm = rsaSha256, hash = 'sha256' } = given;
  const fields = [
    `${kind}=${encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString('base64'))}`,
    ...(relayState === undefined ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent(algorithm)}`,
  ];
  const signature = sign(hash, Buffer.from(fields.join('&')), createPrivateKey(by.privateKey)).toString('base64');
  return [...fields, `Signature=${encodeURIComponent(signature)}`].join('&');
}

/** The field of a form that brings a message, with its signature inside. */
export const signedForm = (xml: string, by: SelfSigned, algorithms?: { signature: string; digest: string }): string => {
  const name = xml.includes('LogoutRequest') ? 'LogoutRequest' : 'LogoutResponse';
  const signing = { key: by, ...(algorithms !== undefined && { algorithms }) };
  return Buffer.from(signElement(xml, name, signing)).toString('base64');
};

/** A message in an address, as the provider reads it: whether one of this site's certificates signed it, and its XML. */
export function messageIn(
  address: string,
  certificates: readonly string[],
): { xml: string; isSigned: boolean; relayState: string | null } {
  const query = new URL(address).search.slice(1);
  const [text = '', signature = ''] = query.split('&Signature=');
  const fields = new URLSearchParams(text);
  const packed = fields.get('SAMLRequest') ?? fields.get('SAMLResponse') ?? '';
  const isSigned = certificates.some(
    (pem) =>
      fields.get('SigAlg') === rsaSha256 &&
      verify(
        'sha256',
        Buffer.from(text),
        new X509Certificate(pem).publicKey,
        Buffer.from(decodeURIComponent(signature), 'base64'),
      ),
  );
  return {
    xml: inflateRawSync(Buffer.from(packed, 'base64')).toString(),
    isSigned,
    relayState: fields.get('RelayState'),
  };
}
