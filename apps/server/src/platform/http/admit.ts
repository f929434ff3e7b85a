import { texts } from '@lectern/contract';
import type { RoutePolicy, Viewer } from '../policy/index.ts';
import { AppError } from './app-error.ts';

/** Lets a request through to its route, or throws: not signed in, or signed in but never allowed here. */
export function admit(policy: RoutePolicy | undefined, viewer: Viewer): void {
  if (policy?.admits(viewer) === true) return;
  if (viewer === null) throw new AppError('not_signed_in', texts.notSignedIn);
  throw new AppError('forbidden', texts.forbidden);
}
