import type { FastifyRequest } from 'fastify';
import { authSessionCookie } from '../../platform/auth/index.ts';
import type { Clock, Ids, Random } from '../../platform/clock/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { anyone, signedIn } from '../../platform/policy/index.ts';
import { setAuthSessionCookie } from './auth.cookie.ts';
import { type AuthSettings, loginRecord, type Origin, signIn, signOut, signUp } from './auth.service.ts';

export type AuthRoutesDeps = {
  clock: Clock;
  ids: Ids;
  random: Random;
  settings: AuthSettings;
  /** True when a proxy in front tells the real address of each visitor. */
  trustProxy: boolean;
};

/** Sign in, sign up, sign out, and who one is. */
export function registerAuth(route: Router, deps: AuthRoutesDeps): void {
  route('POST /api/users/sign_in', {
    policy: anyone,
    handler: async ({ db, viewer, body, request, reply }) => {
      const started = await signIn(
        deps,
        db,
        { ...body, remember: body.remember === true },
        originOf(request, deps.trustProxy),
      );
      // The cookie of a former auth session is about to be overwritten: nobody could end that one any more.
      if (viewer) await signOut(db, viewer.authSessionId);
      setAuthSessionCookie(request, reply, started.token, started.maxAgeSeconds);
      return { status: 200, body: await loginRecord(db, started.user.id) };
    },
  });

  route('POST /api/users/sign_up', {
    policy: anyone,
    handler: async ({ db, body, request, reply }) => {
      const started = await signUp(
        deps,
        db,
        { ...body, phoneNumber: body.phoneNumber ?? null },
        originOf(request, deps.trustProxy),
      );
      setAuthSessionCookie(request, reply, started.token, started.maxAgeSeconds);
      return { status: 201, body: await loginRecord(db, started.user.id) };
    },
  });

  route('POST /api/users/sign_out', {
    policy: anyone,
    handler: async ({ db, viewer, reply }) => {
      if (viewer) await signOut(db, viewer.authSessionId);
      reply.clearCookie(authSessionCookie, { path: '/' });
      return { status: 200, body: { success: true as const, message: 'Logged out successfully' } };
    },
  });

  route('GET /api/users/me', {
    policy: signedIn,
    handler: async ({ db, viewer }) => ({ status: 200, body: await loginRecord(db, viewer.id) }),
  });
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

function originOf(request: FastifyRequest, trustProxy: boolean): Origin {
  return {
    ip: request.ip,
    limited: trustProxy || !loopback.test(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  };
}
