import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A key with a certificate that it signed itself, as SAML providers have them. */
export type SelfSigned = { privateKey: string; certificate: string };

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
/** sha256WithRSAEncryption */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
/** commonName */
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(text)))));

/** Makes an RSA key and its X.509 certificate (base64 of DER), good from 2020 to 2049. */
export function makeSelfSigned(name = 'school'): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const times = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const serial = der(0x02, Buffer.from([1]));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(serial, algorithm, nameOf(name), times, nameOf(name), key);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signature = sign('sha256', body, createPrivateKey(pem));
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  return { privateKey: pem, certificate: certificate.toString('base64') };
}
