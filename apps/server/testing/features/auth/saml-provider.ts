import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { encryptedAssertion, type Encrypting } from './saml-encrypting.ts';
import { makeSelfSigned, type SelfSigned } from './self-signed.ts';

/** The request that a browser brought, as far as an answer needs it. */
export type SamlRequest = { id: string; issuer: string; answerAddress: string };

/** The form that the provider's page sends to this site. */
export type SamlForm = { address: URL; SAMLResponse: string };

/** The parts of an answer; tests change what they like. */
export type Answer = {
  issuer: string;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, readonly string[]>;
  inResponseTo: string | null;
  recipient: string | null;
  audience: string | null;
  issuedAt: Date;
  notBefore: Date;
  notOnOrAfter: Date | null;
  sessionIndex: string;
  method: string;
};

type Signed = 'assertion' | 'response' | 'both' | 'nothing';
export type SamlMisbehaviour = {
  answer?: Partial<Answer>;
  signed?: Signed;
  /** A key that is not in the metadata, whose certificate stands in the signature. */
  by?: SelfSigned;
  algorithms?: { signature: string; digest: string };
  /** Encrypts the assertion once it is signed. */
  encrypts?: Encrypting;
  /** Changes the assertion before it is signed, before it is encrypted, and the whole after. */
  before?: (assertion: string) => string;
  between?: (assertion: string) => string;
  after?: (response: string) => string;
};

export type SamlProvider = {
  entityId: string;
  metadata: string;
  /** The key by which it signs. */
  own: SelfSigned;
  /** The address at which the metadata are given out. */
  metadataAddress: string;
  /** Text in place of the metadata. */
  gives: string | null;
  person: { nameId: string; attributes: Record<string, readonly string[]> };
  misbehaves: SamlMisbehaviour;
  /** Does as the browser and the person there do: opens the address, and answers the form that the page there sends. */
  consent(address: string): SamlForm;
  close(): Promise<void>;
};

const spaces = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const sha256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
};
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** The request in an address at the provider. */
function requestIn(address: string): SamlRequest {
  const packed = new URL(address).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  const found = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
  return {
    id: found(/ ID="([^"]*)"/),
    issuer: found(/Issuer[^>]*>([^<]*)</),
    answerAddress: found(/AssertionConsumerServiceURL="([^"]*)"/),
  };
}

/** The page of the provider that sends its answer by itself, as such pages do. */
const pageWith = (address: URL, answer: string): string =>
  `<!doctype html><title>School</title><form method="post" action="${address.href}">
  <input type="hidden" name="SAMLResponse" value="${answer}"></form><script>document.forms[0].submit()</script>`;

/** A small provider of SAML on this machine, by the book as long as it does not misbehave. `now` is its clock. */
export async function startSamlProvider(now: () => Date, host = '127.0.0.1'): Promise<SamlProvider> {
  const own = makeSelfSigned();
  const server = createServer((request, response) => {
    // It takes the person's word for it, and shows its own page.
    if ((request.url ?? '').startsWith('/slo')) return void response.end('Signed out at the school');
    const isSignIn = (request.url ?? '').startsWith('/sso');
    if (!isSignIn) return void response.end(provider.gives ?? provider.metadata);
    const { address, SAMLResponse } = provider.consent(new URL(request.url ?? '', site).href);
    response.setHeader('content-type', 'text/html');
    response.end(pageWith(address, SAMLResponse));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://${host}:${String((server.address() as AddressInfo).port)}`;
  const entityId = `${site}/saml`;
  const provider: SamlProvider = {
    entityId,
    own,
    metadata: metadataOf(entityId, site, own.certificate),
    metadataAddress: `${site}/metadata`,
    gives: null,
    person: { nameId: 'ada', attributes: { mail: ['ada@oakwood.example'], displayName: ['Ada Lovelace'] } },
    misbehaves: {},
    consent: (address) => {
      const request = requestIn(address);
      const xml = answerTo(provider, request, { own, now: now() });
      return { address: new URL(request.answerAddress), SAMLResponse: Buffer.from(xml).toString('base64') };
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return provider;
}

/** The metadata of a provider, as it gives them out. */
export const metadataOf = (entityId: string, site: string, certificate: string, more = ''): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"${more}>
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${site}/slo"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${site}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${site}/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

function answerTo(
  { entityId, person, misbehaves }: SamlProvider,
  request: SamlRequest,
  { own, now }: { own: SelfSigned; now: Date },
): string {
  const answer: Answer = {
    issuer: entityId,
    nameIdFormat: persistent,
    ...person,
    inResponseTo: request.id,
    recipient: request.answerAddress,
    audience: request.issuer,
    issuedAt: now,
    notBefore: new Date(now.getTime() - 60_000),
    notOnOrAfter: new Date(now.getTime() + 5 * 60_000),
    sessionIndex: `session of ${person.nameId}`,
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    ...misbehaves.answer,
  };
  const { signed = 'assertion', before = same, between = same, after = same, by = own } = misbehaves;
  const { algorithms = sha256, encrypts } = misbehaves;
  const signing = { key: by, algorithms };
  const plain = before(assertionOf(answer));
  const assertion = signed === 'assertion' || signed === 'both' ? signElement(plain, 'Assertion', signing) : plain;
  const sent = encrypts === undefined ? assertion : encryptedAssertion(between(assertion), encrypts);
  const response = responseOf(answer, sent);
  return after(signed === 'response' || signed === 'both' ? signElement(response, 'Response', signing) : response);
}

const same = (xml: string): string => xml;
const attribute = (name: string, value: string | null): string => (value === null ? '' : ` ${name}="${value}"`);
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function assertionOf(answer: Answer): string {
  const { issuer, nameId, nameIdFormat, inResponseTo, recipient, audience, method, sessionIndex } = answer;
  const attributes = Object.entries(answer.attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('');
  const end = attribute('NotOnOrAfter', iso(answer.notOnOrAfter));
  const begin = attribute('NotBefore', iso(answer.notBefore));
  const restriction =
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`;
  return (
    `<saml:Assertion ${spaces} ID="_assertion" Version="2.0" IssueInstant="${answer.issuedAt.toISOString()}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${end}${attribute('Recipient', recipient)}${attribute('InResponseTo', inResponseTo)}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions${begin}${end}>${restriction}</saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${answer.issuedAt.toISOString()}" SessionIndex="${sessionIndex}"/>` +
    `<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`
  );
}

const responseOf = ({ issuer, inResponseTo, recipient, issuedAt }: Answer, assertion: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ${spaces} ID="_response" Version="2.0"` +
  `${attribute('InResponseTo', inResponseTo)}${attribute('Destination', recipient)} IssueInstant="${issuedAt.toISOString()}">` +
  `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
  `${assertion}</samlp:Response>`;

type Signing = { key: SelfSigned; algorithms?: { signature: string; digest: string } };

/** Signs the outermost element of that name behind its issuer, with the key's certificate in the signature. */
export function signElement(xml: string, name: string, { key, algorithms = sha256 }: Signing): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: `-----BEGIN CERTIFICATE-----\n${key.certificate.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----`,
    signatureAlgorithm: algorithms.signature,
    canonicalizationAlgorithm: exclusive,
  });
  const xpath = `//*[local-name(.)='${name}']`;
  signer.addReference({ xpath, transforms: [enveloped, exclusive], digestAlgorithm: algorithms.digest });
  signer.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}
