import { createHmac } from 'node:crypto';
import { webhookSecretStart, webhookTexts } from '@lectern/contract';
import { type AppKeys, sealedOrNull, sealedOrUnavailable } from '../../platform/app-key/index.ts';
import type { Random } from '../../platform/clock/index.ts';

/** The secret of a webhook, 256 random bits. */
export const newSecret = (random: Random): Buffer => random.bytes(32);

/** A secret as receivers enter it (Standard Webhooks). */
export const secretText = (secret: Buffer): string => webhookSecretStart + secret.toString('base64');

/** Each secret is sealed for its own webhook. */
export const purposeOfWebhook = (id: string): string => `secret of webhook ${id}`;

/** Seals the secret of a webhook. Throws `service_unavailable` where the application key is missing. */
export function sealSecret(appKeys: AppKeys, id: string, secret: Buffer): Buffer {
  return sealedOrUnavailable(() => appKeys.seal(purposeOfWebhook(id), secret), webhookTexts.secretUnreadable);
}

/** The secrets by which a message is signed now, the newest first; null where no application key here opens them. */
export function openSecrets(appKeys: AppKeys, id: string, sealed: readonly Buffer[]): Buffer[] | null {
  return sealedOrNull(() => sealed.map((one) => appKeys.open(purposeOfWebhook(id), one)));
}

/** The headers of a message in the form of Standard Webhooks: with a signature by each secret. */
export function signedHeaders(
  secrets: readonly Buffer[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
