import type { FastifyReply, FastifyRequest } from 'fastify';
import { authSessionCookie } from '../../platform/auth/index.ts';

/** Gives the browser the token of an auth session, for so many seconds or, with null, until it closes. */
export function setAuthSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number | null,
): void {
  reply.setCookie(authSessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
  });
}
