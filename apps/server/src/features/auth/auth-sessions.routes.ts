import { texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import type { AuthDeps } from './auth.service.ts';
import { endAuthSession, endOtherAuthSessions, ownAuthSessions } from './auth-sessions.service.ts';
import { originOf } from './origin.ts';

/** Where one is signed in, and signing out there. */
export function registerAuthSessions(route: Router, deps: AuthDeps & { trustProxy: boolean }): void {
  route('GET /api/users/me/sessions', {
    policy: signedIn,
    handler: async ({ db, viewer }) => ({ status: 200, body: await ownAuthSessions(deps, db, viewer) }),
  });

  route('DELETE /api/users/me/sessions/:id', {
    policy: signedIn,
    handler: async ({ db, viewer, params, request }) => {
      await endAuthSession(deps, db, viewer, params.id, originOf(request, deps.trustProxy));
      return { status: 200, body: { message: texts.authSessionEnded } };
    },
  });

  route('DELETE /api/users/me/sessions', {
    policy: signedIn,
    handler: async ({ db, viewer, request }) => {
      await endOtherAuthSessions(deps, db, viewer, originOf(request, deps.trustProxy));
      return { status: 200, body: { message: texts.authSessionEnded } };
    },
  });
}
