import { isStorable } from '@lectern/contract';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import * as client from 'openid-client';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Outward } from '../../../platform/net/index.ts';
import {
  BadConfiguration,
  boundedFetch,
  discover,
  lookDown,
  type Metadata,
  NotTold,
  sentenceOf,
  timeoutMs,
  whyUntold,
} from './configuration.ts';
import { NoArrival } from './no-arrival.ts';
import type { SamlHandle } from './saml/saml-messages.ts';
import { type SignedOutThere, signedOutOf } from './signed-out-token.ts';

/** The things that have to be known of a provider to speak with it. */
export type KnownProvider = {
  id: string;
  issuer: string;
  clientId: string;
  secret: string | null;
  /** The claim that is asked for beside the address, or null. */
  claimOfGroups: string | null;
};

/** The things of a sign-in that the browser brings back to be compared. */
export type Checks = { state: string; nonce: string; verifier: string };

/**
 * The things that a provider says of somebody: its name for them, its name for their session there, and the rest, of which
 * the address, the names and the groups that are asked for are read. `handle` ends that session from here.
 */
export type Claims<H extends SessionHandle = SessionHandle> = {
  subject: string;
  session: string | null;
  handle?: H | undefined;
  rest: Readonly<Record<string, unknown>>;
};

/** The ID token of OpenID Connect, or the name of SAML. */
export type SessionHandle = { idToken: string } | SamlHandle;

const keptMs = 10 * 60_000;
/** Visitors who press the button of a provider that is away make few requests. */
const failureKeptMs = 5_000;
/** Issued later than this from now, a token is not believed; the clocks of two houses differ by seconds. */
const aheadSeconds = 60;
const scope = 'openid email profile';

type Kept = {
  issuer: string;
  until: number;
  metadata: Promise<Metadata>;
  keys: { cache?: client.ExportedJWKSCache | undefined };
};

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Keeps the configurations of providers for ten minutes, and that one is away for seconds. */
function createKeeper(fetch: client.CustomFetch, clock: Clock) {
  const kept = new Map<string, Kept>();
  return {
    of({ id, issuer }: KnownProvider): Kept {
      const now = clock.now().getTime();
      const found = kept.get(id);
      if (found !== undefined && found.issuer === issuer && found.until > now) return found;
      const one: Kept = { issuer, until: now + keptMs, metadata: discover(issuer, fetch), keys: {} };
      one.metadata.catch(() => (one.until = now + failureKeptMs));
      kept.set(id, one);
      return one;
    },
    forget: (id: string): void => void kept.delete(id),
  };
}

/** Makes what configures the library for a provider, with the keys that are kept of it. */
function configurator(keeper: ReturnType<typeof createKeeper>, fetch: client.CustomFetch, clock: Clock) {
  return async (provider: KnownProvider) => {
    const { metadata: told, keys } = keeper.of(provider);
    const metadata = await told;
    const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
    const settings = { [client.clockSkew]: skew, [client.clockTolerance]: 30 };
    const config = new client.Configuration(metadata, provider.clientId, settings, authOf(metadata, provider.secret));
    config[client.customFetch] = fetch;
    config.timeout = timeoutMs / 1000;
    if (new URL(provider.issuer).protocol === 'http:') client.allowInsecureRequests(config);
    // Without this the signature of a token that came straight from the provider would not be looked at.
    client.enableNonRepudiationChecks(config);
    if (keys.cache !== undefined) client.setJwksCache(config, keys.cache);
    return { config, keys };
  };
}

/** Speaks OpenID Connect with providers, within bounds of time and size. */
export function createProviderClient({ outward, clock }: { outward: Outward; clock: Clock }) {
  const fetch = boundedFetch(outward);
  const keeper = createKeeper(fetch, clock);

  const configure = configurator(keeper, fetch, clock);

  return {
    /** The address at the provider at which a sign-in begins. Throws `NoArrival`. */
    begin: (provider: KnownProvider, redirect: string, checks: Checks): Promise<string> =>
      orNoArrival(async () => {
        const { config } = await configure(provider);
        return client.buildAuthorizationUrl(config, await parametersOf(redirect, checks)).href;
      }),

    /** Exchanges the code that the browser brought back for the claims of the person. Throws `NoArrival`. */
    finish: (provider: KnownProvider, arrived: URL, { state, nonce, verifier }: Checks): Promise<Claims> =>
      orNoArrival(async () => {
        const { config, keys } = await configure(provider);
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await client.authorizationCodeGrant(config, arrived, checks);
        keys.cache = client.getJwksCache(config);
        const claims = claimsOf(tokens.claims(), clock.now());
        return {
          ...claims,
          rest: await completed(config, { claims, token: tokens.access_token, wanted: provider.claimOfGroups }),
          ...(tokens.id_token !== undefined && { handle: { idToken: tokens.id_token } }),
        };
      }),

    /** The address at which the browser ends its session at the provider; null where that has none, or is away. */
    endSession: (provider: KnownProvider, { back, idToken }: EndOfSession): Promise<string | null> =>
      configure(provider).then(
        ({ config }) => endSessionAddress(config, { back, idToken }),
        () => null,
      ),

    /** Reads the token by which a provider tells that somebody signed out there (back-channel). Throws `NoArrival`. */
    readSignOut: (provider: KnownProvider, token: string): Promise<SignedOutThere> =>
      orNoArrival(async () => {
        const metadata = await keeper.of(provider).metadata;
        const answer = await fetch(metadata.jwks_uri ?? '', {
          method: 'GET',
          headers: {},
          body: null,
          redirect: 'manual',
        });
        const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
        const expected = { issuer: metadata.issuer, audience: provider.clientId, now: clock.now() };
        return signedOutOf(token, keys, expected);
      }),

    /** Fetches a configuration anew and answers what is wrong with it in one sentence, or null. */
    look: (issuer: string): Promise<string | null> => discover(issuer, fetch).then(() => null, sentenceOf),

    /** Forgets what is kept of a provider that was changed or deleted. */
    forget: keeper.forget,
  };
}

const parametersOf = async (redirect: string, { state, nonce, verifier }: Checks): Promise<Record<string, string>> => ({
  redirect_uri: redirect,
  scope,
  response_type: 'code',
  state,
  nonce,
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

type EndOfSession = { back: string; idToken: string | null };

function endSessionAddress(config: client.Configuration, { back, idToken }: EndOfSession): string | null {
  const { end_session_endpoint: address, issuer } = config.serverMetadata();
  const url = address === undefined ? null : URL.parse(address);
  const isNear = new URL(issuer).protocol === 'http:';
  if (url?.protocol !== 'https:' && !(isNear && url?.protocol === 'http:')) return null;
  const hint = idToken === null ? {} : { id_token_hint: idToken };
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back, ...hint }).href;
}

function claimsOf(claims: client.IDToken | undefined, now: Date): Claims {
  const isGood =
    claims !== undefined &&
    claims.sub.length <= 255 &&
    isStorable(claims.sub) &&
    claims.iat <= now.getTime() / 1000 + aheadSeconds;
  if (!isGood) throw new NoArrival('untrusted_answer', 'provider-refused', 'claims');
  const { sid } = claims;
  const session = typeof sid === 'string' && sid !== '' && sid.length <= 255 && isStorable(sid) ? sid : null;
  return { subject: claims.sub, session, rest: claims };
}

type Incomplete = { claims: Claims; token: string; wanted: string | null };

/**
 * The claims with those of the provider's userinfo, where the ID token lacks one that is read here: the standard lets it.
 * Without an answer the ID token's stay alone, by which people who are linked come in.
 */
async function completed(
  config: client.Configuration,
  { claims: { subject, rest }, token, wanted }: Incomplete,
): Promise<Claims['rest']> {
  const isWhole = rest['email'] !== undefined && (wanted === null || rest[wanted] !== undefined);
  if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return rest;
  const told = await client.fetchUserInfo(config, token, subject).catch(() => ({}));
  return { ...told, ...rest };
}

/** The way in which the client proves itself: as the provider asks for it, by default as the standard says. */
function authOf({ token_endpoint_auth_methods_supported: ways }: Metadata, secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  return ways?.includes('client_secret_post') === true
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret);
}

async function orNoArrival<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoArrival) throw error;
    throw noArrivalOf(error);
  }
}

/** The error by which the library tells that the provider sent the browser back without a code. */
function noArrivalOf(error: unknown): NoArrival {
  if (error instanceof client.AuthorizationResponseError) {
    const cancelled = error.error === 'access_denied';
    return cancelled
      ? new NoArrival('cancelled', 'provider-cancelled')
      : new NoArrival('untrusted_answer', 'provider-refused', codeOf(error.error));
  }
  const bad = lookDown(error, BadConfiguration);
  const untold = lookDown(error, NotTold);
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  if (bad !== null || untold !== null || timedOut)
    return new NoArrival(
      'unreachable',
      'provider-away',
      untold === null ? (bad === null ? 'slow' : 'configuration') : whyUntold(untold.why),
    );
  if (error instanceof client.ResponseBodyError)
    return new NoArrival('untrusted_answer', 'provider-refused', codeOf(error.error));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new NoArrival('untrusted_answer', 'provider-refused', codeOf(code));
}

/** An error code as a log may keep it: nothing that a provider or a visitor made up. */
const codeOf = (text: string): string | null => (/^[A-Za-z_]{1,60}$/.test(text) ? text.toLowerCase() : null);
