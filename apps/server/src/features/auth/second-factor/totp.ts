import { createHmac, timingSafeEqual } from 'node:crypto';

// RFC 6238 as authenticator apps have it: HMAC-SHA-1, 30 seconds, six digits.
const stepSeconds = 30;
const digits = 6;
/** 160 bits, as RFC 4226 recommends. */
export const secretBytes = 20;
/** Clocks of phones may be so many steps apart from ours. */
const tolerance = 1;

/** The step that a moment is in. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

/** The code of a step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(at) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step around `time` whose code this is and that comes after `after`, or null. Every step is compared, each in the
 * same time.
 */
export function stepOfCode(secret: Buffer, code: string, time: Date, after: number | null): number | null {
  const given = Buffer.from(code);
  const now = stepAt(time);
  let found: number | null = null;
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    const fits = given.length === expected.length && timingSafeEqual(given, expected);
    if (fits && found === null && (after === null || step > after)) found = step;
  }
  return found;
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding, as authenticator apps take keys. */
export function base32Of(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Letters.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The address by which an authenticator app takes a key, for an account at a site. */
export function otpauthAddress(key: string, account: string, site: string): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(site)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
