import { hash } from 'node:crypto';
import type { Random } from '../clock/index.ts';

/** The cookie that carries the token of an auth session. */
export const authSessionCookie = 'lectern_session';

/**
 * A cookie's name. Over https it has the prefix by which browsers take the cookie from this very host and over https
 * alone: no other site of the same domain can plant one.
 */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** A new token of 256 random bits, as it stands in the cookie. */
export function newAuthSessionToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** The stored form of a token. It recognises the token, and nobody can sign in with it. */
export function hashAuthSessionToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
