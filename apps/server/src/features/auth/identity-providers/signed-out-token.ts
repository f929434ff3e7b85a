import { isStorable } from '@lectern/contract';
import { type createLocalJWKSet, jwtVerify } from 'jose';
import { NoArrival } from './no-arrival.ts';

/** Somebody who signed out at a provider: their name there, or the session that ended, or both; and the token's own ID. */
export type SignedOutThere = { subject: string | null; session: string | null; tokenId: string };

const event = 'http://schemas.openid.net/event/backchannel-logout';
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const refused = () => new NoArrival('untrusted_answer', 'provider-refused', 'signed_out');

/** Reads a token of OpenID Connect Back-Channel Logout 1.0. Throws `NoArrival` for any that is not one. */
export async function signedOutOf(
  token: string,
  keys: ReturnType<typeof createLocalJWKSet>,
  { issuer, audience, now }: { issuer: string; audience: string; now: Date },
): Promise<SignedOutThere> {
  const options = { issuer, audience, currentDate: now, clockTolerance: 60, maxTokenAge: 600, algorithms: asymmetric };
  const { payload } = await jwtVerify(token, keys, options).catch(() => {
    throw refused();
  });
  const { sub, sid, jti, nonce, events } = payload;
  const isEvent = typeof events === 'object' && events !== null && event in events;
  // An ID token has the same signature; the nonce tells it apart.
  if (!isEvent || nonce !== undefined || typeof jti !== 'string' || jti === '') throw refused();
  const session = typeof sid === 'string' ? sid : null;
  if (!isStorable(`${sub ?? ''}${session ?? ''}${jti}`)) throw refused();
  if (sub === undefined && session === null) throw refused();
  return { subject: sub ?? null, session, tokenId: jti };
}
