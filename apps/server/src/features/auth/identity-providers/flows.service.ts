import { hash } from 'node:crypto';
import { Id } from '@lectern/contract';
import type { AnyAct } from '../../../platform/act/index.ts';
import type { AppKeys } from '../../../platform/app-key/index.ts';
import type { Random } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countAgainst, countEach, type Limit } from '../../../platform/rate-limit/index.ts';
import { openClientSecret } from './client-secret.ts';
import { type Flow, flowMs } from './flow-cookies.ts';
import { NoArrival } from './no-arrival.ts';
import type { Claims, KnownProvider, ProviderClient } from './provider-client.ts';
import { redirectAddress, samlSite } from './providers.presenter.ts';
import { findProvider, noteFailure, type ProviderRow } from './providers.repository.ts';
import type { KnownSamlProvider, SamlClient } from './saml/saml-client.ts';

export type FlowDeps = { appKeys: AppKeys; random: Random; providers: ProviderClient; saml: SamlClient };

export type { ProviderRow as Provider } from './providers.repository.ts';

/** The provider that a path names, or null, also for what is no id. */
export async function findGivenProvider(db: Db, given: string): Promise<ProviderRow | null> {
  const id = Id.safeParse(given);
  return id.success ? findProvider(db, id.data) : null;
}

/** The provider where people may sign in by it. Throws `NoArrival`, also for what is no id. */
export async function requireEnabled(db: Db, given: string): Promise<ProviderRow> {
  const provider = await findGivenProvider(db, given);
  if (provider === null || !provider.is_enabled) throw new NoArrival('unknown_account', 'provider-off');
  return provider;
}

/** The provider that an answer is about: one that is on, or any that an admin tries. Throws `NoArrival`. */
export async function requireAnswering(db: Db, given: string, flow: Flow | null): Promise<ProviderRow> {
  const tried = flow?.isTrial === true && flow.providerId === given ? await findProvider(db, given) : null;
  return tried ?? requireEnabled(db, given);
}

/** A provider that speaks SAML, as it is here and as the client of SAML knows it. Throws `NoArrival` for another. */
export function requireSaml(provider: ProviderRow | null): { provider: ProviderRow; saml: KnownSamlProvider } {
  const saml = provider === null ? null : samlProviderOf(provider);
  if (provider === null || saml === null) throw new NoArrival('unknown_account', 'provider-off');
  return { provider, saml };
}

/** A sign-in that begins: the address at the provider, and the values that its cookie keeps. */
export type Begun = { address: string; flow: Omit<Flow, 'expiresAt'> };

type Purpose = Pick<Flow, 'back' | 'linkFor' | 'isTrial'> & { site: string };

/** Begins a sign-in, or a link, at a provider. Throws `NoArrival` where the provider is away, and `service_unavailable`. */
export async function beginFlow(
  deps: FlowDeps,
  provider: ProviderRow,
  { site, back, linkFor, isTrial }: Purpose,
): Promise<Begun> {
  const chance = (): string => deps.random.bytes(32).toString('base64url');
  const kept = { providerId: provider.id, back, linkFor, isTrial };
  const saml = samlProviderOf(provider);
  if (saml !== null) {
    // An ID of XML begins with a letter or this.
    const state = `_${chance()}`;
    return {
      address: await deps.saml.begin(saml, samlSite(site, provider.id), state),
      flow: { ...kept, state, openId: null },
    };
  }
  const state = chance();
  const openId = { nonce: chance(), verifier: chance() };
  const checks = { state, ...openId };
  const address = await deps.providers.begin(knownOf(deps, provider), redirectAddress(site, provider), checks);
  return { address, flow: { ...kept, state, openId } };
}

/**
 * Reads the answer with which a provider sent the browser back, once. Throws `NoArrival` for one that does not belong to
 * this browser's flow, was used before, or cannot be trusted, and `too_many_requests` past the limit.
 */
export async function finishFlow(
  deps: FlowDeps,
  act: AnyAct,
  { provider, flow, limit }: { provider: ProviderRow; flow: Flow | null; limit: Limit },
  arrived: URL,
): Promise<{ claims: Claims; flow: Flow }> {
  const state = arrived.searchParams.get('state');
  const used = await useFlow(act, { provider, flow }, state);
  const { openId } = used;
  if (openId === null) throw notBegun();
  // From here on the provider is asked. An answer that nobody began here has cost nothing, and does not count.
  await countAgainst(act.db, limit, act.clock.now());
  const claims = await deps.providers.finish(knownOf(deps, provider), arrived, { state: used.state, ...openId });
  return { claims, flow: used };
}

const notBegun = () => new NoArrival('not_begun_here', 'provider-began-elsewhere');

/** The flow of this browser that an answer belongs to, used up. Throws `NoArrival` for another, and for a second time. */
export async function useFlow(
  act: AnyAct,
  { provider, flow }: { provider: ProviderRow; flow: Flow | null },
  state: string | null,
): Promise<Flow> {
  if (flow === null || flow.providerId !== provider.id || state !== flow.state) throw notBegun();
  await useOnce(act, flow.state);
  return flow;
}

/** Uses the state of a flow up in the database: the cookie alone could be sent again. Throws `NoArrival`. */
async function useOnce({ db, clock }: AnyAct, state: string): Promise<void> {
  const limit = { key: `provider-flow:${hash('sha256', state, 'base64url')}`, max: 1, windowMs: 2 * flowMs };
  const [used] = await countEach(db, [limit], clock.now());
  if (used === undefined || used.count > 1) throw new NoArrival('used_before', 'provider-began-elsewhere');
}

/** Notes why somebody did not arrive. */
export async function noteNoArrival({ db, clock, ids }: AnyAct, providerId: string, error: NoArrival): Promise<void> {
  const { reason, detail } = error;
  await noteFailure(db, { id: ids.next(), providerId, at: clock.now(), reason, detail });
}

/** A provider as the client of OpenID Connect knows it. Throws `NoArrival` for another protocol. */
export function knownOf(
  deps: Pick<FlowDeps, 'appKeys'>,
  { id, issuer, client_id: clientId, sealed_secret: sealed, claim_of_groups: claimOfGroups }: ProviderRow,
): KnownProvider {
  if (clientId === null) throw notBegun();
  return { id, issuer, clientId, claimOfGroups, secret: sealed === null ? null : openClientSecret(deps, id, sealed) };
}

/** A provider as the client of SAML knows it; null for another protocol. */
export const samlProviderOf = ({
  id,
  issuer,
  saml_metadata: metadata,
  signs_requests: signsRequests,
}: ProviderRow): KnownSamlProvider | null => (metadata === null ? null : { id, issuer, metadata, signsRequests });
