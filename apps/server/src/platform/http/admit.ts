import { type AccessScope, consentTexts, factorTexts, passkeyTexts, texts, tokenTexts } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import type { Actor, RoutePolicy, Viewer } from '../policy/index.ts';
import { AppError } from './app-error.ts';

/**
 * Lets an access token through to a route that its scopes open, or throws. A route that names no scope opens to none; people who act
 * themselves need no scope.
 */
export function admitToken(scope: AccessScope | null | undefined, viewer: Viewer): void {
  if (viewer?.token === undefined) return;
  if (scope === null || scope === undefined) throw new AppError('scope_missing', tokenTexts.neverByToken);
  if (!viewer.token.scopes.includes(scope))
    throw new AppError('scope_missing', say(tokenTexts.scopeMissing, { scope }));
}

/** Lets a request through to its route, or throws: not signed in, or signed in but never allowed here. */
export function admit(policy: RoutePolicy | undefined, viewer: Viewer): void {
  if (policy?.admits(viewer) === true) return;
  if (viewer === null) throw new AppError('not_signed_in', texts.notSignedIn);
  throw new AppError('forbidden', texts.forbidden);
}

/**
 * Lets somebody do what is sensitive who has proven not long ago who they are, or throws `proof_required`. The gate asks
 * for routes that say `asksAgain`; a service asks where only some calls of a route are sensitive.
 */
export function requireProof(actor: Actor): void {
  if (actor.hasProof !== true) throw new AppError('proof_required', passkeyTexts.proofRequired);
}

/** Keeps somebody from everything but setting up the second step that is required of them. Throws `second_step_missing`. */
export function requireStep(actor: Actor): void {
  if (actor.lacksStep === true) throw new AppError('second_step_missing', factorTexts.factorMissing);
}

/** Keeps somebody from everything but reading the text of the site, agreeing to it, and leaving. Throws `consent_missing`. */
export function requireConsent(actor: Actor): void {
  if (actor.lacksConsent === true) throw new AppError('consent_missing', consentTexts.missing);
}
