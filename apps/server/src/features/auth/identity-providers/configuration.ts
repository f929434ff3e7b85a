import { identityTexts } from '@lectern/contract';
import * as client from 'openid-client';
import type { Outward, Refusal } from '../../../platform/net/index.ts';

/** No answer came from the provider, or not one that can be read whole. */
export class NotTold extends Error {
  override name = 'NotTold';
  readonly why: Refusal | 'unreachable' | 'certificate' | 'slow' | 'large';
  constructor(why: NotTold['why']) {
    super(why);
    this.why = why;
  }
}

/** The word by which a log tells why a provider was not told anything. */
export const whyUntold = (why: NotTold['why']): string => (why === 'unknown' ? 'unknown_host' : why);

export const timeoutMs = 5_000;
const mostBytes = 256 * 1024;

export type Metadata = client.ServerMetadata;

/** Asks as the library wants it, by way of `outward`. Throws `NotTold`. */
export function boundedFetch(outward: Outward): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body === undefined || body === null ? null : String(body as URLSearchParams | string);
    const question = { method: method === 'POST' ? 'POST' : 'GET', headers, body: text, timeoutMs, mostBytes } as const;
    const told = await outward.ask(url, question);
    if ('refused' in told) throw new NotTold(told.refused);
    if ('failed' in told) throw new NotTold(told.failed);
    const empty = told.status === 204 || told.status === 304;
    return new Response(empty ? null : new Uint8Array(told.body), { status: told.status, headers: told.headers });
  };
}

/** Something is wrong with a configuration, as this sentence says. */
export class BadConfiguration extends Error {
  override name = 'BadConfiguration';
}

/** The configuration of an issuer. Throws `BadConfiguration` and `NotTold`. */
export async function discover(issuer: string, fetch: client.CustomFetch): Promise<Metadata> {
  const server = new URL(issuer);
  const isNear = server.protocol === 'http:';
  const execute = isNear ? [client.allowInsecureRequests] : [];
  const options = { execute, [client.customFetch]: fetch, timeout: timeoutMs / 1000 };
  const found = await client.discovery(server, 'none', undefined, undefined, options).catch((error: unknown) => {
    if (lookDown(error, NotTold) !== null) throw error;
    throw new BadConfiguration(isOtherIssuer(error) ? identityTexts.otherIssuer : identityTexts.noDocument);
  });
  const metadata = found.serverMetadata();
  // The library lets providers that serve many houses name a pattern here; one house is meant.
  if (URL.parse(metadata.issuer)?.href !== server.href) throw new BadConfiguration(identityTexts.otherIssuer);
  const isSafe = (address: string | undefined): boolean => {
    const url = address === undefined ? null : URL.parse(address);
    return url?.protocol === 'https:' || (isNear && url?.protocol === 'http:');
  };
  if (!isSafe(metadata.authorization_endpoint)) throw new BadConfiguration(identityTexts.noAuthorization);
  if (!isSafe(metadata.token_endpoint)) throw new BadConfiguration(identityTexts.noToken);
  if (!isSafe(metadata.jwks_uri)) throw new BadConfiguration(identityTexts.noKeys);
  if (metadata.response_types_supported?.includes('code') === false) throw new BadConfiguration(identityTexts.noCode);
  return found.serverMetadata();
}

const isOtherIssuer = (error: unknown): boolean =>
  error instanceof client.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** The error of this kind among an error and its causes, or null. */
export function lookDown<E extends Error>(error: unknown, kind: abstract new (...args: never[]) => E): E | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof kind) return one;
  return null;
}

/** The trouble of a configuration in one sentence. */
export function sentenceOf(error: unknown): string {
  const bad = lookDown(error, BadConfiguration);
  if (bad !== null) return bad.message;
  const why = lookDown(error, NotTold)?.why;
  if (why === 'slow') return identityTexts.tooSlow;
  if (why === 'large') return identityTexts.tooLarge;
  if (why === 'private') return identityTexts.inward;
  if (why === 'malformed') return identityTexts.issuerNotHttps;
  return identityTexts.unreachable;
}
