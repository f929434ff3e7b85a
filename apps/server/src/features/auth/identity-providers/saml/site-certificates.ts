import { createPrivateKey, type KeyObject } from 'node:crypto';
import { identityTexts } from '@lectern/contract';
import {
  type AppKeys,
  sealedOrNull,
  sealedOrUnavailable,
  sealedColumn,
  type SealedSource,
} from '../../../../platform/app-key/index.ts';
import type { Random } from '../../../../platform/clock/index.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { type CertificateRow, listCertificates } from './site-certificates.repository.ts';

/** A key of this site at one provider, with its certificate (base64). */
export type SiteKey = { certificate: string; privateKey: KeyObject };

/** A certificate by itself says nothing about who holds it, so its end is far away; a provider is moved when its admins like. */
const yearsGood = 10;
/** Clocks differ. */
const earlierMs = 60 * 60_000;
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
} as const;

const purposeOf = (certificateId: string): string => `key of the SAML certificate ${certificateId}`;

/** A certificate that was just made, and its private key (PKCS #8) before it is sealed. */
export type MadeCertificate = Pick<CertificateRow, 'certificate' | 'expires_at'> & { privateKey: Buffer };

/** Makes a key pair with a certificate that it signs itself. */
export async function makeCertificate(random: Random, now: Date): Promise<MadeCertificate> {
  // Loaded with the first certificate: few sites make one, and each start would take 0.1 s longer.
  await import('reflect-metadata');
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const expires_at = new Date(now);
  expires_at.setUTCFullYear(now.getUTCFullYear() + yearsGood);
  // A certificate knows whole seconds.
  expires_at.setUTCMilliseconds(0);
  const made = await X509CertificateGenerator.createSelfSigned({
    // A serial number is positive, and has no zero in front.
    serialNumber: `40${random.bytes(15).toString('hex')}`,
    name: 'CN=Lectern',
    notBefore: new Date(now.getTime() - earlierMs),
    notAfter: expires_at,
    signingAlgorithm: algorithm,
    keys,
  });
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { certificate: Buffer.from(made.rawData), privateKey, expires_at };
}

type Sealing = { appKeys: AppKeys };

/** Seals a private key for its own row. Throws `service_unavailable` where the application key is missing. */
export function sealKey({ appKeys }: Sealing, id: string, privateKey: Buffer): Buffer {
  return sealedOrUnavailable(() => appKeys.seal(purposeOf(id), privateKey), identityTexts.keysUnreadable);
}

/**
 * The keys of this site at a provider, the older first, without those that no application key here opens. Throws
 * `service_unavailable` where there are some and none can be opened.
 */
export async function siteKeysOf({ appKeys, db }: Sealing & { db: Db }, providerId: string): Promise<SiteKey[]> {
  const rows = await listCertificates(db, [providerId]);
  const keys = rows.flatMap((row) => openedKey(appKeys, row) ?? []);
  if (rows.length > 0 && keys.length === 0) throw new AppError('service_unavailable', identityTexts.keysUnreadable);
  return keys;
}

function openedKey(appKeys: AppKeys, { id, certificate, sealed_key }: CertificateRow): SiteKey | null {
  const key = sealedOrNull(() => appKeys.open(purposeOf(id), sealed_key));
  if (key === null) return null;
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { certificate: certificate.toString('base64'), privateKey };
}

/** The sealed private keys, as a new application key and the doctor go through them. */
export const sealedCertificateKeys: SealedSource = {
  purposeOf,
  ...sealedColumn({ table: 'provider_certificates', column: 'sealed_key' }),
};
