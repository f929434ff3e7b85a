import { networkOf } from '../../platform/net/index.ts';
import type { Limit, Try } from '../../platform/rate-limit/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import type { SignInOrigin } from './origin.ts';

/** How much may go wrong before a proof of work is asked for. Why these and no others: decisions 16 and 24. */
export type AuthLimits = {
  /** Failed sign-ins per account and network, or known device, in 15 minutes. */
  failuresPerAccount: number;
  /** Failed sign-ins per account in 6 hours from everywhere, known devices apart. */
  failuresAltogether: number;
  /** Failed sign-ins per address in 15 minutes, known devices apart. */
  failuresPerAddress: number;
  /** Sign-ups per address in 10 minutes. */
  signUpsPerAddress: number;
  /** The price of the first proof, in zero bits. */
  proofBits: number;
};

/** A try from there, counted by these limits. */
export function tryFrom(limits: AuthLimits, origin: SignInOrigin, ...counted: [Limit, ...Limit[]]): Try {
  return { limits: counted, proof: origin.proof, bits: limits.proofBits };
}

const minute = 60_000;
const quarter = 15 * minute;

/**
 * The limits of tries at this account's password from there. A device on which the person signed in before is counted
 * by itself alone: no flood of failures from elsewhere, or from next door, keeps them out.
 */
export function signInLimits(
  limits: AuthLimits,
  accountKey: string,
  knownDevice: string | null,
  origin: SignInOrigin,
): [Limit, ...Limit[]] {
  const max = limits.failuresPerAccount;
  if (knownDevice !== null) return [{ key: `sign-in:device:${accountKey}:${knownDevice}`, max, windowMs: quarter }];
  // A name of its own: of a name that nobody has the key is what was typed, which may read like an account and a network.
  const near = { key: `sign-in:near:${networkOf(origin.ip, 24)}:${accountKey}`, max, windowMs: quarter };
  const everywhere = { key: `sign-in:account:${accountKey}`, max: limits.failuresAltogether, windowMs: 24 * quarter };
  return [near, byAddress('sign-in', limits.failuresPerAddress, origin), everywhere];
}

/** How often somebody who is signed in may name their password wrongly, on whichever device. */
export function ownPasswordLimit(limits: AuthLimits, userId: string): Limit {
  return { key: `own-password:${userId}`, max: limits.failuresPerAccount, windowMs: quarter };
}

/** How often an address may sign up. */
export function signUpLimit(limits: AuthLimits, origin: SignInOrigin): Limit {
  return byAddress('sign-up', limits.signUpsPerAddress, origin, 10 * minute);
}

/** How often an address may come with links that are none. */
export function passwordLinkLimit(limits: AuthLimits, origin: SignInOrigin): Limit {
  return byAddress('password-link', limits.failuresPerAddress, origin);
}

/** How often sign-ins by passkeys may fail from an address, before a proof of work is asked for. */
export function passkeyLimit(limits: AuthLimits, origin: SignInOrigin): Limit {
  return byAddress('passkey', limits.failuresPerAddress, origin);
}

/** How often sign-ins by providers may fail from an address, which may be a whole school's; each costs questions to the provider. */
export function arrivalLimit(origin: SignInOrigin): Limit {
  return byAddress('arrival', sharedMost, origin);
}

const forgottenPerName = 5;
const forgottenPerAddress = 20;
/** Mails to one account, from anywhere: by its name and by its address makes no more of them. */
const mailsPerAccount = 3;

/** How often a new password may be asked for under a name from there, and from there under any name. */
export function forgottenPasswordLimits(name: string, origin: SignInOrigin): [Limit, ...Limit[]] {
  const near = `forgot-password:name:${name}:${networkOf(origin.ip, 24)}`;
  const byName = { key: near, max: forgottenPerName, windowMs: quarter };
  return [byName, byAddress('forgot-password', forgottenPerAddress, origin)];
}

/** How many mails an account gets; a request past it is not told. */
export function forgottenPasswordMailLimit(accountKey: string): Limit {
  return { key: `forgot-password:account:${accountKey}`, max: mailsPerAccount, windowMs: quarter };
}

const emailLinksPerHour = 5;

/** How often a person has links for an address mailed, and how many an address gets from people whose it is not. */
export function emailLinkLimits(userId: string, email: string): [Limit, ...Limit[]] {
  const limit = (key: string): Limit => ({ key: `verify-email:${key}`, max: emailLinksPerHour, windowMs: 4 * quarter });
  return [limit(`by:${userId}`), limit(`to:${nameKey(email)}`)];
}

/** How much everybody together may do who shares an address that tells nothing. */
const sharedMost = 300;

const byAddress = (what: string, max: number, origin: SignInOrigin, windowMs = quarter): Limit => ({
  key: `${what}:address:${networkOf(origin.ip, 32)}`,
  max: origin.shared ? Math.max(max, sharedMost) : max,
  windowMs,
});
