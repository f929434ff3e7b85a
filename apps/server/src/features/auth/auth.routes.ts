import { accountTexts } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock, Ids, Random } from '../../platform/clock/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { anyone, signedIn } from '../../platform/policy/index.ts';
import { clearAuthSessionCookie, setAuthSessionCookie, setDeviceCookie } from './auth.cookie.ts';
import { registerAuthSessions } from './auth-sessions.routes.ts';
import { type AuthSettings, loginRecord, signIn, signOut, signUp, type StartedAuthSession } from './auth.service.ts';
import { originOf } from './origin.ts';
import type { LinkMail } from './password-mail.ts';
import { registerPasswords } from './passwords.routes.ts';
import { signUpTerms } from './sign-up-terms.ts';
import { registerVerifyEmail } from './verify-email.routes.ts';

export type AuthRoutesDeps = {
  clock: Clock;
  ids: Ids;
  random: Random;
  settings: AuthSettings;
  /** Whether a proxy in front tells the real address of each visitor. */
  trustProxy: boolean;
  /** Where mail is put, with the address that its links begin with; null where no mail is sent. */
  mail: LinkMail | null;
};

/** Sign in, sign up, sign out, who one is, passwords, and where one is signed in. */
export function registerAuth(route: Router, deps: AuthRoutesDeps): void {
  registerPasswords(route, deps);
  registerVerifyEmail(route, deps);
  registerAuthSessions(route, deps);
  const giveCookies = (request: FastifyRequest, reply: FastifyReply, started: StartedAuthSession): void => {
    setAuthSessionCookie(request, reply, deps.settings, started.token, started.maxAgeSeconds);
    setDeviceCookie(request, reply, deps.settings, started.device);
  };

  route('POST /api/users/sign_in', {
    policy: anyone,
    handler: async ({ db, viewer, body, request, reply }) => {
      const origin = originOf(request, deps.trustProxy);
      const started = await signIn(deps, db, { ...body, remember: body.remember === true }, origin);
      // The cookie of a former auth session is about to be overwritten: nobody could end that one any more.
      if (viewer) await signOut(deps, db, viewer, origin);
      giveCookies(request, reply, started);
      return { status: 200, body: await loginRecord(deps, db, started.user.id) };
    },
  });

  route('GET /api/users/sign_up', {
    policy: anyone,
    handler: async () => ({ status: 200, body: signUpTerms(deps.settings.signUp, deps.mail !== null) }),
  });

  route('POST /api/users/sign_up', {
    policy: anyone,
    handler: async ({ db, viewer, body, request, reply }) => {
      const origin = originOf(request, deps.trustProxy);
      const started = await signUp(deps, db, { ...body, phoneNumber: body.phoneNumber ?? null }, origin);
      if (!started) return { status: 200, body: { success: true as const, message: accountTexts.verifyFirst } };
      // As when signing in.
      if (viewer) await signOut(deps, db, viewer, origin);
      giveCookies(request, reply, started);
      return { status: 201, body: await loginRecord(deps, db, started.user.id) };
    },
  });

  route('POST /api/users/sign_out', {
    policy: anyone,
    handler: async ({ db, viewer, request, reply }) => {
      if (viewer) await signOut(deps, db, viewer, originOf(request, deps.trustProxy));
      clearAuthSessionCookie(request, reply, deps.settings);
      return { status: 200, body: { success: true as const, message: 'Logged out successfully' } };
    },
  });

  route('GET /api/users/me', {
    policy: signedIn,
    handler: async ({ db, viewer }) => ({ status: 200, body: await loginRecord(deps, db, viewer.id) }),
  });
}
