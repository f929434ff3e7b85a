import { X509Certificate } from 'node:crypto';
import { identityTexts } from '@lectern/contract';
import type { Outward } from '../../../../platform/net/index.ts';
import { BadConfiguration, NotTold, timeoutMs } from '../configuration.ts';
import { type Element, readElements, StrangeXml } from './saml-shape.ts';

/** The things of a provider that a sign-in by SAML needs. */
export type SamlMetadata = {
  entityId: string;
  /** The address at which the browser asks for a sign-in (HTTP-Redirect). */
  signInAddress: string;
  /** Certificates whose keys may sign, as base64 without line breaks. */
  certificates: readonly string[];
  /** Whether requests have to be signed. */
  wantsSigned: boolean;
  /** The addresses at which somebody is signed out, and to which it is answered (HTTP-Redirect); null where it names none. */
  signOut: { location: string; answerLocation: string } | null;
};

const mostBytes = 256 * 1024;
/** Metadata come from an admin, and are longer than answers. */
const mostOfMetadata = { bytes: mostBytes, elements: 4_000, attributesInAll: 20_000 } as const;
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const space = 'urn:oasis:names:tc:SAML:2.0:metadata';

/** Whether metadata are given by an address rather than as they are. */
const isAddress = (metadata: string): boolean => /^https?:\/\//.test(metadata);

/** The metadata themselves, fetched where an address was given. Throws `NotTold` and `BadConfiguration`. */
export async function fetchMetadata(outward: Outward, given: string): Promise<string> {
  if (!isAddress(given)) return given;
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
  const told = await outward.ask(given, { method: 'GET', headers, body: null, timeoutMs, mostBytes });
  if ('refused' in told) throw new NotTold(told.refused);
  if ('failed' in told) throw new NotTold(told.failed);
  if (told.status !== 200) throw new BadConfiguration(identityTexts.noMetadata);
  return told.body.toString('utf8');
}

/** Reads the metadata of one provider, as they are good at a moment. Throws `BadConfiguration`. */
export function readMetadata(xml: string, now: Date): SamlMetadata {
  const elements = elementsOf(xml);
  const named = (...end: string[]): Element[] =>
    elements.filter(({ path }) => end.every((name, index) => path.at(index - end.length) === name));
  const [entity, ...others] = named('EntityDescriptor').filter(({ uri }) => uri === space);
  const roles = named('EntityDescriptor', 'IDPSSODescriptor');
  const entityId = entity?.attributes.get('entityID') ?? '';
  if (entityId === '' || entityId.length > 1024 || others.length > 0 || roles.length !== 1)
    throw new BadConfiguration(identityTexts.noMetadata);
  for (const { attributes } of [...named('EntitiesDescriptor'), ...named('EntityDescriptor'), ...roles])
    if (isOver(attributes.get('validUntil'), now)) throw new BadConfiguration(identityTexts.metadataExpired);
  const serviceOf = (name: string): Element | undefined =>
    named('IDPSSODescriptor', name).find(({ attributes }) => attributes.get('Binding') === redirectBinding);
  const signInAddress = serviceOf('SingleSignOnService')?.attributes.get('Location') ?? '';
  if (!isSafe(signInAddress)) throw new BadConfiguration(identityTexts.noSignInAddress);
  const certificates = signingCertificates(elements);
  if (certificates.length === 0) throw new BadConfiguration(identityTexts.noCertificate);
  const wantsSigned = ['true', '1'].includes(roles[0]?.attributes.get('WantAuthnRequestsSigned') ?? '');
  const signOut = signOutOf(serviceOf('SingleLogoutService'));
  return { entityId, signInAddress, certificates, wantsSigned, signOut };
}

function signOutOf(service: Element | undefined): SamlMetadata['signOut'] {
  const location = service?.attributes.get('Location') ?? '';
  const answerLocation = service?.attributes.get('ResponseLocation') ?? location;
  return isSafe(location) && isSafe(answerLocation) ? { location, answerLocation } : null;
}

function elementsOf(xml: string): Element[] {
  try {
    return readElements(withoutComments(xml), mostOfMetadata);
  } catch (error) {
    if (error instanceof StrangeXml) throw new BadConfiguration(identityTexts.noMetadata);
    throw error;
  }
}

/** An admin's file may hold comments, as the examples of providers do. Nothing in it is signed. */
const withoutComments = (xml: string): string => xml.replaceAll(/<!--[\s\S]*?-->/g, '');

/** Keys for encryption alone sign nothing. The elements come in the order of their ends, a key's certificates before it. */
function signingCertificates(elements: readonly Element[]): string[] {
  const found: string[] = [];
  let waiting: string[] = [];
  for (const { path, attributes, text } of elements) {
    if (!path.includes('IDPSSODescriptor')) continue;
    if (path.at(-1) === 'X509Certificate') waiting.push(text.replaceAll(/\s/g, ''));
    if (path.at(-1) !== 'KeyDescriptor') continue;
    if (attributes.get('use') !== 'encryption') found.push(...waiting);
    waiting = [];
  }
  return [...new Set(found)].filter(isCertificate).slice(0, 10);
}

function isCertificate(text: string): boolean {
  try {
    return (
      /^[A-Za-z0-9+/]+=*$/.test(text) && new X509Certificate(Buffer.from(text, 'base64')).publicKey.type === 'public'
    );
  } catch {
    return false;
  }
}

function isOver(until: string | undefined, now: Date): boolean {
  if (until === undefined) return false;
  const time = Date.parse(until);
  return Number.isNaN(time) || time <= now.getTime();
}

/** An address of https; of http on this machine alone, where tests are. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname));
}
