import { constants, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { signatureMethods, StrangeXml } from './saml-shape.ts';

/** A message in the query of an address (the binding HTTP-Redirect), which a browser takes from one site to the other. */
type Message = { kind: 'SAMLRequest' | 'SAMLResponse'; xml: string; relayState: string | null };

const mostBytes = 64 * 1024;
const [sha256, sha512] = signatureMethods;

/** The address that brings a message, signed (RSA with SHA-256) where there is a key. */
export function addressWith(location: string, { kind, xml, relayState }: Message, key: KeyObject | null): string {
  const packed = deflateRawSync(Buffer.from(xml)).toString('base64');
  const fields = [
    [kind, packed],
    ...(relayState === null ? [] : [['RelayState', relayState]]),
    ...(key === null ? [] : [['SigAlg', sha256]]),
  ];
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
  const signature = key === null ? '' : `&Signature=${encodeURIComponent(signed(query, key))}`;
  const url = new URL(location);
  return `${url.origin}${url.pathname}${url.search === '' ? '?' : `${url.search}&`}${query}${signature}`;
}

const signed = (query: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(query), { key, padding: constants.RSA_PKCS1_PADDING }).toString('base64');

const fieldNames = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const;

/**
 * The message that a query brings, as one of the certificates' keys signed it. Throws `StrangeXml`: each field stands
 * there once, and what is signed are the fields as they were sent, in the order of the standard, whichever theirs is.
 */
export function readQuery(query: string, certificates: readonly string[]): Message {
  const fields = fieldsOf(query);
  const kind = fields.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  if (fields.has('SAMLRequest') === fields.has('SAMLResponse')) throw new StrangeXml('query');
  if (!fields.has('Signature')) throw new StrangeXml('signature');
  const order = [kind, 'RelayState', 'SigAlg'].filter((name) => fields.has(name));
  const text = order.map((name) => `${name}=${fields.get(name) ?? ''}`).join('&');
  const plain = (name: string): string => plainOf(fields.get(name) ?? '');
  const hash = { [sha256]: 'sha256', [sha512]: 'sha512' }[plain('SigAlg')];
  if (hash === undefined) throw new StrangeXml('algorithm');
  const signature = Buffer.from(plain('Signature'), 'base64');
  const isGood = certificates.some((certificate) => {
    const { publicKey: key } = new X509Certificate(Buffer.from(certificate, 'base64'));
    return key.asymmetricKeyType === 'rsa' && verify(hash, Buffer.from(text), key, signature);
  });
  if (!isGood) throw new StrangeXml('signature');
  return { kind, xml: unpacked(plain(kind)), relayState: fields.has('RelayState') ? plain('RelayState') : null };
}

function fieldsOf(query: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = '', ...value] = part.split('=');
    const known = fieldNames.find((one) => one === plainOf(name));
    if (known === undefined) continue;
    // Readers differ in which of two they take, and in a name that is written in another way.
    if (found.has(known) || name !== known) throw new StrangeXml('query');
    found.set(known, value.join('='));
  }
  return found;
}

function plainOf(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new StrangeXml('query');
  }
}

function unpacked(packed: string): string {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes }).toString('utf8');
  } catch {
    throw new StrangeXml('unreadable');
  }
}
