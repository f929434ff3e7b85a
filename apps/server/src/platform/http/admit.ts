import { type AccessScope, texts, tokenTexts } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import type { RoutePolicy, Viewer } from '../policy/index.ts';
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
