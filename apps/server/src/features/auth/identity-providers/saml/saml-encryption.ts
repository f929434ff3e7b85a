import { constants, createDecipheriv, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto';
import { type Element, elementsAt, named, spaces, StrangeXml } from './saml-shape.ts';

/** The ciphers that notice a change of what they hide; the others (CBC) would tell a stranger, try by try, what that is. */
export const ciphers = {
  'http://www.w3.org/2009/xmlenc11#aes256-gcm': { name: 'aes-256-gcm', keyBytes: 32 },
  'http://www.w3.org/2009/xmlenc11#aes192-gcm': { name: 'aes-192-gcm', keyBytes: 24 },
  'http://www.w3.org/2009/xmlenc11#aes128-gcm': { name: 'aes-128-gcm', keyBytes: 16 },
} as const;

/** RSA-OAEP in its two names. RSA 1.5 is left out for the same reason as CBC. */
export const keyTransports = {
  older: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  newer: 'http://www.w3.org/2009/xmlenc11#rsa-oaep',
} as const;

const digests: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const maskSpace = 'http://www.w3.org/2009/xmlenc11#mgf1';
const nonceBytes = 12;
const tagBytes = 16;

/** The ways in which an assertion was encrypted: the cipher with its text, and the wrapped key with the hash of OAEP. */
type Encrypted = {
  cipher: (typeof ciphers)[keyof typeof ciphers];
  text: Buffer;
  oaepHash: string;
  wrapped: Buffer;
};

/**
 * The assertion (XML) that a response holds encrypted for one of the keys. Throws `StrangeXml`: `encryption` for another
 * way of encrypting than AES-GCM with RSA-OAEP, `other_key` where no key opens it, `decryption` where it was changed.
 * The work is the same whichever of the last two it is.
 */
export function decryptAssertion(elements: readonly Element[], keys: readonly KeyObject[]): string {
  const encrypted = encryptedIn(elements);
  const { key, isOurs } = unwrap(encrypted, keys);
  const plain = open(encrypted, key);
  if (!isOurs) throw new StrangeXml('other_key');
  if (plain === null) throw new StrangeXml('decryption');
  return plain;
}

function encryptedIn(elements: readonly Element[]): Encrypted {
  const base = ['Response', 'EncryptedAssertion'];
  const data = [...base, 'EncryptedData'];
  // Beside the data, or in its key information: providers differ.
  const keyPath = [
    [...data, 'KeyInfo', 'EncryptedKey'],
    [...base, 'EncryptedKey'],
  ].find((path) => elementsAt(elements, ...path).length > 0);
  if (keyPath === undefined || named(elements, 'EncryptedKey').length !== 1) throw new StrangeXml('encryption');
  const one = (...path: string[]): Element => {
    const [found, ...others] = elementsAt(elements, ...path);
    if (found === undefined || others.length > 0) throw new StrangeXml('encryption');
    return found;
  };
  if ([one(...data), one(...keyPath)].some(({ uri }) => uri !== spaces.encryption)) throw new StrangeXml('encryption');
  const cipher = Object.entries(ciphers).find(([name]) => name === algorithmOf(one(...data, 'EncryptionMethod')))?.[1];
  if (cipher === undefined) throw new StrangeXml('encryption');
  const valueAt = (path: readonly string[]): Buffer =>
    Buffer.from(one(...path, 'CipherData', 'CipherValue').text, 'base64');
  const method = one(...keyPath, 'EncryptionMethod');
  const within = elements.filter(({ path }) => path.slice(0, -1).join('/') === method.path.join('/'));
  return { cipher, text: valueAt(data), oaepHash: hashOf(method, within), wrapped: valueAt(keyPath) };
}

const algorithmOf = (element: Element | undefined): string => element?.attributes.get('Algorithm') ?? '';

/** The hash of OAEP. Node's RSA takes one for the digest and the mask, so that two different ones are refused. */
function hashOf(method: Element, within: readonly Element[]): string {
  const way = algorithmOf(method);
  const [digest, ...moreDigests] = named(within, 'DigestMethod');
  const [mask, ...moreMasks] = named(within, 'MGF');
  const known = way === keyTransports.older || way === keyTransports.newer;
  // A label (OAEPparams), or anything else in there, is not asked for by anybody.
  const more = within.length - Number(digest !== undefined) - Number(mask !== undefined);
  if (!known || more > 0 || moreDigests.length > 0 || moreMasks.length > 0) throw new StrangeXml('encryption');
  const hash = digest === undefined ? 'sha1' : digests[algorithmOf(digest)];
  const maskHash = mask === undefined ? 'sha1' : algorithmOf(mask).replace(maskSpace, '');
  const isFixed = way === keyTransports.older && mask !== undefined;
  if (hash === undefined || hash !== maskHash || isFixed) throw new StrangeXml('encryption');
  return hash;
}

/**
 * The key of the cipher, by the first key here that opens it. All are tried; where none does, a key by chance goes on in
 * its place, so that a stranger learns nothing by the time that this takes.
 */
function unwrap(
  { cipher, wrapped, oaepHash }: Encrypted,
  keys: readonly KeyObject[],
): { key: Buffer; isOurs: boolean } {
  const found: Buffer[] = [];
  for (const key of keys) {
    try {
      const plain = privateDecrypt({ key, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING }, wrapped);
      if (plain.length === cipher.keyBytes) found.push(plain);
    } catch {
      // Another key wrapped it, or nobody did.
    }
  }
  const [key] = found;
  return { key: key ?? randomBytes(cipher.keyBytes), isOurs: key !== undefined };
}

function open({ cipher, text }: Encrypted, key: Buffer): string | null {
  const body = text.subarray(nonceBytes, -tagBytes);
  try {
    const decipher = createDecipheriv(cipher.name, key, text.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(text.subarray(-tagBytes));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
