import { ProviderTrial } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AppKeys, KeyMissing } from '../../../platform/app-key/index.ts';
import { cookieName } from '../../../platform/auth/index.ts';
import type { Clock } from '../../../platform/clock/index.ts';
import { isHttps, shortLived } from '../auth.cookie.ts';

/** For how long somebody may be at the provider, and how long after that a code may be given. */
export const flowMs = 10 * 60_000;

const expires = { expiresAt: z.number() };
const page = z.string().nullable();

/** A sign-in that was begun: the values that the answer is compared with, and what it is for. */
const Flow = z.object({
  ...expires,
  providerId: z.string(),
  /** The value that the answer brings back: the state of OpenID Connect, or the request's ID of SAML. */
  state: z.string(),
  /** The values of OpenID Connect alone. */
  openId: z.object({ nonce: z.string(), verifier: z.string() }).nullable(),
  /** The page of this site that was wanted. */
  back: page,
  /** Whose account is to be linked, in which auth session; null for a sign-in. */
  linkFor: z.object({ userId: z.string(), authSessionId: z.string() }).nullable(),
  /** Whether an admin tries the provider: nothing comes of it but a result. */
  isTrial: z.boolean(),
});
export type Flow = z.infer<typeof Flow>;

const text = z.string().nullable();
/** A session at a provider of SAML, by which it is ended there. An ID token is too long for a cookie. */
export const KeptHandle = z.object({
  nameId: z.object({ value: z.string(), format: text, nameQualifier: text, spNameQualifier: text }),
  session: text,
});

/** Somebody whom a provider has vouched for, and whose account asks for a code as well. */
const Half = z.object({
  ...expires,
  providerId: z.string(),
  subject: z.string(),
  session: z.string().nullable(),
  handle: KeptHandle.nullable(),
  userId: z.string(),
  back: page,
});
export type Half = z.infer<typeof Half>;

export type CookieDeps = { appKeys: AppKeys; clock: Clock; settings: { https: boolean } };

/** A cookie that holds a sealed value for ten minutes, which nobody but this installation reads or makes. */
export function sealedCookie<S extends z.ZodType<{ expiresAt: number }>>(name: string, purpose: string, schema: S) {
  type Value = z.infer<S>;
  return {
    set(deps: CookieDeps, request: FastifyRequest, reply: FastifyReply, value: Omit<Value, 'expiresAt'>): void {
      const expiresAt = deps.clock.now().getTime() + flowMs;
      const sealed = deps.appKeys.seal(purpose, Buffer.from(JSON.stringify({ ...value, expiresAt })));
      const secure = isHttps(request, deps.settings);
      const options = { ...shortLived, secure, maxAge: flowMs / 1000 };
      reply.setCookie(cookieName(name, secure), sealed.toString('base64url'), options);
    },

    /** The value that a request brings, or null where it brings none that is good now. */
    read(deps: CookieDeps, request: FastifyRequest): Value | null {
      const text = request.cookies[cookieName(name, isHttps(request, deps.settings))];
      if (text === undefined || text === '') return null;
      const plain = openSealed(deps.appKeys, purpose, Buffer.from(text, 'base64url'));
      const value = plain === null ? null : schema.parse(JSON.parse(plain.toString()));
      return value !== null && value.expiresAt > deps.clock.now().getTime() ? value : null;
    },

    clear(deps: CookieDeps, request: FastifyRequest, reply: FastifyReply): void {
      const secure = isHttps(request, deps.settings);
      reply.clearCookie(cookieName(name, secure), { path: '/', secure });
    },
  };
}

/** The value that was sealed for a purpose, or null where no key here opens it. */
export function openSealed(appKeys: AppKeys, purpose: string, sealed: Buffer): Buffer | null {
  try {
    return appKeys.open(purpose, sealed);
  } catch (error) {
    if (error instanceof KeyMissing) return null;
    throw error;
  }
}

/** The result of a trial, for the browser that tried. */
const Trial = z.object({ ...expires, trial: ProviderTrial });

export const flowCookie = sealedCookie('lectern_provider', 'sign-in by a provider', Flow);
export const trialCookie = sealedCookie('lectern_trial', 'trial of a provider', Trial);
export const halfCookie = sealedCookie('lectern_code', 'code after a provider', Half);
