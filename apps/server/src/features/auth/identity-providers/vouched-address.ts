import type { Claims } from './provider-client.ts';
import type { ProviderRow } from './providers.repository.ts';

/** An address that a provider says is the person's, and whether it says that it has looked. */
export type NamedAddress = { address: string; domain: string; isVerified: boolean };

/**
 * Printable signs of ASCII alone: an address with letters that only look like others would be found as the account of
 * somebody else.
 */
const plainAddress = /^[!-?A-~]+@[!-?A-~]+$/;

/** The address in the claims, as the kind of provider means it; null where there is none. */
export function addressOf({ preset }: Pick<ProviderRow, 'preset'>, { rest }: Claims): NamedAddress | null {
  const { email } = rest;
  if (typeof email !== 'string' || email.length > 254 || !plainAddress.test(email)) return null;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return { address: email, domain, isVerified: isVerified(preset, rest, domain) };
}

function isVerified(preset: ProviderRow['preset'], claims: Claims['rest'], domain: string): boolean {
  // An assertion has no word for it: the school that signs it gives its addresses out itself.
  if (preset === 'saml') return true;
  // Microsoft lets a tenant write any address, and says in a claim of its own whether it holds the domain.
  if (preset === 'microsoft' && [true, 1, '1', 'true'].includes(claims['xms_edov'] as string)) return true;
  if (claims['email_verified'] !== true) return false;
  // Google verified the address of a private account once, which says nothing about who reads its mail today.
  return preset !== 'google' || claims['hd'] === domain || domain === 'gmail.com';
}

/** The words that a provider has for a person's name, the best first. */
export function namesOf({ rest }: Claims, { address }: NamedAddress): string[] {
  const { name, given_name: given, family_name: family, preferred_username: login } = rest;
  const both = [given, family].filter((part) => typeof part === 'string').join(' ');
  const words = [name, both, login, address.slice(0, address.lastIndexOf('@'))];
  return words.filter((word): word is string => typeof word === 'string' && word.trim() !== '');
}
