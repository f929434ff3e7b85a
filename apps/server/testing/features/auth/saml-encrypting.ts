import { type CipherGCM, constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';

const enc = 'http://www.w3.org/2001/04/xmlenc#';
const enc11 = 'http://www.w3.org/2009/xmlenc11#';

const ciphers = {
  'aes-256-gcm': { algorithm: `${enc11}aes256-gcm`, keyBytes: 32, nonceBytes: 12 },
  'aes-192-gcm': { algorithm: `${enc11}aes192-gcm`, keyBytes: 24, nonceBytes: 12 },
  'aes-128-gcm': { algorithm: `${enc11}aes128-gcm`, keyBytes: 16, nonceBytes: 12 },
  'aes-256-cbc': { algorithm: `${enc}aes256-cbc`, keyBytes: 32, nonceBytes: 16 },
  'aes-128-cbc': { algorithm: `${enc}aes128-cbc`, keyBytes: 16, nonceBytes: 16 },
} as const;

const oaep = constants.RSA_PKCS1_OAEP_PADDING;
const digest = (algorithm: string): string =>
  `<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="${algorithm}"/>`;
const mask = (hash: string): string => `<e11:MGF xmlns:e11="${enc11}" Algorithm="${enc11}mgf1${hash}"/>`;
const transports = {
  oaep: { algorithm: `${enc}rsa-oaep-mgf1p`, padding: oaep, hash: 'sha1', inside: '' },
  'oaep, its digest named': {
    algorithm: `${enc}rsa-oaep-mgf1p`,
    padding: oaep,
    hash: 'sha1',
    inside: digest('http://www.w3.org/2000/09/xmldsig#sha1'),
  },
  'oaep with SHA-256': {
    algorithm: `${enc11}rsa-oaep`,
    padding: oaep,
    hash: 'sha256',
    inside: digest(`${enc}sha256`) + mask('sha256'),
  },
  'oaep with two hashes': {
    algorithm: `${enc11}rsa-oaep`,
    padding: oaep,
    hash: 'sha256',
    inside: digest(`${enc}sha256`) + mask('sha1'),
  },
  'rsa 1.5': { algorithm: `${enc}rsa-1_5`, padding: constants.RSA_PKCS1_PADDING, hash: 'sha1', inside: '' },
} as const;

export type Encrypting = {
  /** The certificate (base64) for whose key it is encrypted. */
  to: string;
  cipher?: keyof typeof ciphers;
  transport?: keyof typeof transports;
  /** Whether the key stands beside the data, as some providers have it. */
  keyBeside?: boolean;
  /** Bytes that the wrapped key has too many or too few. */
  keyBytesMore?: number;
  /** Changes the text of the cipher. */
  spoils?: (text: Buffer) => Buffer;
};

/** An assertion as a provider encrypts it. */
export function encryptedAssertion(assertion: string, given: Encrypting): string {
  const { cipher = 'aes-256-gcm', transport = 'oaep', keyBeside = false, keyBytesMore = 0, spoils = same } = given;
  const { algorithm, keyBytes, nonceBytes } = ciphers[cipher];
  const key = randomBytes(keyBytes);
  const nonce = randomBytes(nonceBytes);
  const encipher = createCipheriv(cipher, key, nonce);
  const hidden = Buffer.concat([encipher.update(assertion, 'utf8'), encipher.final()]);
  const tag = cipher.endsWith('gcm') ? (encipher as CipherGCM).getAuthTag() : Buffer.of();
  const text = spoils(Buffer.concat([nonce, hidden, tag]));
  const way = transports[transport];
  const { publicKey } = new X509Certificate(Buffer.from(given.to, 'base64'));
  const wrapping = { key: publicKey, padding: way.padding, ...(way.padding === oaep && { oaepHash: way.hash }) };
  const whole = Buffer.concat([key, Buffer.alloc(Math.max(keyBytesMore, 0))]).subarray(0, keyBytes + keyBytesMore);
  const wrapped = publicEncrypt(wrapping, whole);
  const value = (bytes: Buffer): string =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const wrappedKey = `<xenc:EncryptedKey xmlns:xenc="${enc}"><xenc:EncryptionMethod Algorithm="${way.algorithm}">${way.inside}</xenc:EncryptionMethod>${value(wrapped)}</xenc:EncryptedKey>`;
  const keyInfo = keyBeside
    ? ''
    : `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${wrappedKey}</ds:KeyInfo>`;
  return (
    `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">` +
    `<xenc:EncryptedData xmlns:xenc="${enc}" Type="${enc}Element"><xenc:EncryptionMethod Algorithm="${algorithm}"/>` +
    `${keyInfo}${value(text)}</xenc:EncryptedData>${keyBeside ? wrappedKey : ''}</saml:EncryptedAssertion>`
  );
}

const same = (text: Buffer): Buffer => text;
