import type { FastifyReply, FastifyRequest } from 'fastify';
import { authSessionCookie, cookieName } from '../../platform/auth/index.ts';

/** The cookie by which a browser is recognised on which somebody signed in before. */
const deviceCookie = 'lectern_device';
/** How long a device that is not used stays known, in days. */
export const deviceDays = 180;
const daySeconds = 24 * 60 * 60;

/** Whether people reach the site over https: `site` says so of its public address, or the request came that way. */
export const isHttps = (request: FastifyRequest, site: { https: boolean }): boolean =>
  site.https || request.protocol === 'https';

/** Gives the browser the token of an auth session, for so many seconds or, with null, until it closes. */
export function setAuthSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  site: { https: boolean },
  { token, maxAgeSeconds }: { token: string; maxAgeSeconds: number | null },
): void {
  const secure = isHttps(request, site);
  const lives = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
  reply.setCookie(cookieName(authSessionCookie, secure), token, { ...flags, secure, ...lives });
}

/** Takes the token of an auth session from the browser. */
export function clearAuthSessionCookie(request: FastifyRequest, reply: FastifyReply, site: { https: boolean }): void {
  const secure = isHttps(request, site);
  reply.clearCookie(cookieName(authSessionCookie, secure), { path: '/', secure });
}

/** The token of the auth session that a request comes with, or null. */
export function authSessionTokenOf(request: FastifyRequest, site: { https: boolean }): string | null {
  return request.cookies[cookieName(authSessionCookie, isHttps(request, site))] || null;
}

/** Has the browser recognised from now on. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  site: { https: boolean },
  token: string,
): void {
  const secure = isHttps(request, site);
  const lives = { maxAge: deviceDays * daySeconds };
  reply.setCookie(cookieName(deviceCookie, secure), token, { ...flags, secure, ...lives });
}

/** Gives the browser of somebody who has signed in its two cookies. */
export function setSignedInCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  site: { https: boolean },
  started: { token: string; maxAgeSeconds: number | null; device: string },
): void {
  setAuthSessionCookie(request, reply, site, started);
  setDeviceCookie(request, reply, site, started.device);
}

/** The token by which a request's browser is recognised, or null. Under either name: only what was given out is known. */
export function deviceTokenOf(request: FastifyRequest): string | null {
  const { cookies } = request;
  return cookies[cookieName(deviceCookie, true)] || cookies[cookieName(deviceCookie, false)] || null;
}

const flags = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** The flags of a cookie that a provider's answer, which comes from another site by a link, has to bring. */
export const shortLived = flags;
