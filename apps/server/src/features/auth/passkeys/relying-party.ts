import { isIP } from 'node:net';
import { passkeyTexts } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, siteAddress } from '../../../platform/http/index.ts';

/** The site as passkeys know it: the name that they belong to, and the only origin whose pages may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * The site for passkeys, from the address that its own links have and never from another host that a request names.
 * Null where the address is not known, or is a number, which browsers make no passkeys for.
 */
export function relyingPartyOf(request: FastifyRequest, publicUrl: string | null): RelyingParty | null {
  const site = siteAddress(request, publicUrl);
  if (site === null) return null;
  const { hostname, origin } = new URL(site);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : null;
}

/** The same. Throws `site_address_unknown`. */
export function requireRelyingParty(request: FastifyRequest, publicUrl: string | null): RelyingParty {
  const party = relyingPartyOf(request, publicUrl);
  if (party === null) throw new AppError('site_address_unknown', passkeyTexts.passkeySite);
  return party;
}
