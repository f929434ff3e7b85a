import { ciphers, keyTransports } from './saml-encryption.ts';
import { spaces } from './saml-shape.ts';

/** The addresses of this site at one provider: its name there, which shows its own metadata, and those that take answers and hear of signing out. */
export type SamlSite = { entityId: string; answerAddress: string; signOutAddress: string };

/** A person as a provider names them, with all that it wants back when they sign out. */
export type NameId = {
  value: string;
  format: string | null;
  nameQualifier: string | null;
  spNameQualifier: string | null;
};

/** Somebody's session at a provider, by which it is ended there. */
export type SamlHandle = { nameId: NameId; session: string | null };

/** The parts that all messages have. */
type Head = { id: string; now: Date; destination: string; site: SamlSite };

const bindings = {
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
} as const;
const metadataSpace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signOutLivesMs = 5 * 60_000;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

function attributes(given: Readonly<Record<string, string | null>>): string {
  const known = Object.entries(given).filter(([, value]) => value !== null);
  return known.map(([name, value]) => ` ${name}="${escaped(value ?? '')}"`).join('');
}

function message(
  name: string,
  { id, now, destination, site }: Head,
  rest: { attributes?: string; body: string },
): string {
  const head = attributes({ ID: id, Version: '2.0', IssueInstant: now.toISOString(), Destination: destination });
  return (
    `<samlp:${name} xmlns:samlp="${spaces.protocol}" xmlns:saml="${spaces.assertion}"${head}${rest.attributes ?? ''}>` +
    `<saml:Issuer>${escaped(site.entityId)}</saml:Issuer>${rest.body}</samlp:${name}>`
  );
}

/** Asks a provider to sign somebody in. */
export const signInRequest = (head: Head): string =>
  message('AuthnRequest', head, {
    attributes: attributes({ ProtocolBinding: bindings.post, AssertionConsumerServiceURL: head.site.answerAddress }),
    body: '<samlp:NameIDPolicy AllowCreate="true"/>',
  });

/** Asks a provider to sign somebody out. */
export function signOutRequest(head: Head, { nameId, session }: SamlHandle): string {
  const { value, format, nameQualifier, spNameQualifier } = nameId;
  const about = attributes({ Format: format, NameQualifier: nameQualifier, SPNameQualifier: spNameQualifier });
  const until = new Date(head.now.getTime() + signOutLivesMs).toISOString();
  const index = session === null ? '' : `<samlp:SessionIndex>${escaped(session)}</samlp:SessionIndex>`;
  return message('LogoutRequest', head, {
    attributes: attributes({ NotOnOrAfter: until }),
    body: `<saml:NameID${about}>${escaped(value)}</saml:NameID>${index}`,
  });
}

/** Tells a provider that somebody whom it signed out is signed out here too. */
export const signOutAnswer = (head: Head, requestId: string): string =>
  message('LogoutResponse', head, {
    attributes: attributes({ InResponseTo: requestId }),
    body: '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  });

/** The certificates of this site at a provider (base64), the older first, and whether its requests are signed. */
type Own = { certificates: readonly string[]; signsRequests: boolean };

/**
 * This site's own metadata, which the provider is given. All certificates may sign; the newest is the one to encrypt for, so
 * that the older can be removed once the provider has read this.
 */
export function ownMetadata(site: SamlSite, { certificates, signsRequests }: Own): string {
  const keys = certificates.map((certificate) => keyDescriptor('signing', certificate));
  const newest = certificates.at(-1);
  const signOut = Object.values(bindings).map(
    (binding) => `    <SingleLogoutService Binding="${binding}" Location="${escaped(site.signOutAddress)}"/>`,
  );
  return [
    '<?xml version="1.0"?>',
    `<EntityDescriptor xmlns="${metadataSpace}" xmlns:ds="${spaces.signature}" entityID="${escaped(site.entityId)}">`,
    `  <SPSSODescriptor AuthnRequestsSigned="${String(signsRequests)}" WantAssertionsSigned="true" protocolSupportEnumeration="${spaces.protocol}">`,
    ...keys,
    // Answers about signing out have to be signed.
    ...(newest === undefined ? [] : [keyDescriptor('encryption', newest), ...signOut]),
    `    <AssertionConsumerService index="1" isDefault="true" Binding="${bindings.post}" Location="${escaped(site.answerAddress)}"/>`,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
  ].join('\n');
}

function keyDescriptor(use: 'signing' | 'encryption', certificate: string): string {
  const known = use === 'signing' ? [] : [...Object.keys(ciphers), ...Object.values(keyTransports)];
  const methods = known.map((one) => `<EncryptionMethod Algorithm="${one}"/>`).join('');
  const data = `<ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>`;
  return `    <KeyDescriptor use="${use}"><ds:KeyInfo>${data}</ds:KeyInfo>${methods}</KeyDescriptor>`;
}
