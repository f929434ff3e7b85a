import { texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import { mayAdministerUsers } from '../users/index.ts';
import { endAuthSession, endAuthSessionsOf, endOtherAuthSessions, ownAuthSessions } from './auth-sessions.service.ts';

/** Where one is signed in, and signing out there. */
export function registerAuthSessions(route: Router): void {
  route('DELETE /api/users/:id/sessions', {
    policy: mayAdministerUsers,
    handler: async ({ act, params }) => {
      const count = await endAuthSessionsOf(act, params.id);
      return { status: 200, body: { message: texts.signedOutEverywhere, count } };
    },
  });

  route('GET /api/users/me/sessions', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await ownAuthSessions(act) }),
  });

  route('DELETE /api/users/me/sessions/:id', {
    policy: signedIn,
    handler: async ({ act, params }) => {
      await endAuthSession(act, params.id);
      return { status: 200, body: { message: texts.authSessionEnded } };
    },
  });

  route('DELETE /api/users/me/sessions', {
    policy: signedIn,
    handler: async ({ act }) => {
      await endOtherAuthSessions(act);
      return { status: 200, body: { message: texts.authSessionEnded } };
    },
  });
}
