import { type ProviderTrial, signedInCookie } from '@lectern/contract';
import { areaOf } from '@lectern/contract/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Act, auditOriginOf } from '../../../platform/act/index.ts';
import { AppError, languageOfRequest, siteAddress } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { setSignedInCookies } from '../auth.cookie.ts';
import { signOut, type StartedAuthSession } from '../auth.service.ts';
import { signInOriginOf } from '../origin.ts';
import { findArrived, letIn } from './arrivals.service.ts';
import { failedTrial, trialOf } from './trials.service.ts';
import { type Flow, halfCookie, trialCookie } from './flow-cookies.ts';
import { findGivenProvider, noteNoArrival, type Provider } from './flows.service.ts';
import type { IdentityRoutesDeps } from './identity-providers.routes.ts';
import { linkIdentity } from './own-identities.service.ts';
import { NoArrival } from './no-arrival.ts';
import type { Claims } from './provider-client.ts';

export type ArrivingDeps = IdentityRoutesDeps & Pick<Act, 'db' | 'ids'>;
export type ProviderRequest = FastifyRequest<{ Params: { id: string } }>;
export type Exchange = { request: ProviderRequest; reply: FastifyReply };
export type Vouched = { provider: Provider; claims: Claims };

/** Leads a browser on to a page. */
export const lead = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

const profileAgain = (outcome: string): string => `/profile?${new URLSearchParams({ link: outcome }).toString()}`;

function loginAgain(failed: string, back: string | null): string {
  const query = new URLSearchParams({ failed, ...(back !== null && { redirect: back }) });
  return `/login?${query.toString()}`;
}

/** The page on after a failure: the result of a trial, or the page that says why. Throws what is no refusal on. */
export async function afterFailure(
  deps: ArrivingDeps,
  exchange: Exchange,
  error: unknown,
  flow: Flow | null,
): Promise<string> {
  if (flow?.isTrial !== true || !(error instanceof NoArrival)) return pageOfFailure(error, flow);
  const provider = await findGivenProvider(deps.db, flow.providerId);
  if (provider === null) return pageOfFailure(error, flow);
  return showTrial(deps, exchange, failedTrial({ provider, claims: null }, error));
}

const trialPage = '/instructor/sign-in-providers?trial=true';

function showTrial(deps: ArrivingDeps, { request, reply }: Exchange, trial: ProviderTrial): string {
  trialCookie.set(deps, request, reply, { trial });
  return trialPage;
}

function tryArrival(deps: ArrivingDeps, { request }: Exchange, { provider, claims }: Vouched): Promise<ProviderTrial> {
  const arriving = { provider, claims, language: languageOfRequest(request.headers) };
  return trialOf(deps, actOf(deps, request), arriving, signInOriginOf(request, deps.trustProxy));
}

/** The page that says why somebody did not arrive. Throws what is no refusal on. */
export const pageOfFailure = (error: unknown, flow: Pick<Flow, 'back' | 'linkFor'> | null): string =>
  flow === null || flow.linkFor === null
    ? loginAgain(reasonOf(error), flow?.back ?? null)
    : profileAgain(reasonOf(error));

/** The name under which the page says why. Throws what is no refusal on. */
function reasonOf(error: unknown): string {
  if (error instanceof NoArrival) return error.shown;
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'too_many_requests') return 'later';
  if (error.code === 'school_account_only') return 'provider-only';
  return error.code === 'service_unavailable' ? 'provider-away' : 'provider-off';
}

export const actOf = ({ db, clock, ids }: ArrivingDeps, request: FastifyRequest): Act<Viewer> => ({
  db,
  clock,
  ids,
  actor: request.viewer,
  origin: auditOriginOf(request),
});

/** The address at which people reach this server. Throws `NoArrival` where it does not know. */
export function requireSite({ publicUrl }: Pick<ArrivingDeps, 'publicUrl'>, request: FastifyRequest): string {
  const site = siteAddress(request, publicUrl);
  if (site === null) throw new NoArrival('unreachable', 'provider-away', 'public_url');
  return site;
}

/** Does the work, and notes a failure in the log of the provider. */
export async function noting<T>(
  deps: ArrivingDeps,
  request: ProviderRequest,
  provider: Provider,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoArrival) await noteNoArrival(actOf(deps, request), provider.id, error);
    throw error;
  }
}

/** Takes somebody in for whom a provider vouches, or links their account; answers the page that they go on to. */
export async function finishArrival(
  deps: ArrivingDeps,
  exchange: Exchange,
  vouched: Vouched,
  flow: Flow,
): Promise<string> {
  if (flow.isTrial) return showTrial(deps, exchange, await tryArrival(deps, exchange, vouched));
  return flow.linkFor === null
    ? comeIn(deps, exchange, vouched, flow.back)
    : link(deps, actOf(deps, exchange.request), flow.linkFor, vouched);
}

async function comeIn(deps: ArrivingDeps, exchange: Exchange, vouched: Vouched, back: string | null): Promise<string> {
  const { request, reply } = exchange;
  const { provider, claims } = vouched;
  const act = actOf(deps, request);
  const origin = signInOriginOf(request, deps.trustProxy);
  const arriving = { provider, claims, language: languageOfRequest(request.headers) };
  const { user, asksForCode } = await findArrived(deps, act, arriving, origin);
  const { subject, session } = claims;
  const handle = claims.handle !== undefined && 'nameId' in claims.handle ? claims.handle : null;
  const coming = { user, providerId: provider.id, claims };
  const askForCode = (): string => {
    halfCookie.set(deps, request, reply, { providerId: provider.id, subject, session, handle, userId: user.id, back });
    return loginAgain('provider-code', back);
  };
  if (asksForCode) return askForCode();
  try {
    const started = await letIn(deps, act, { ...coming, origin }, null);
    await welcome(deps, exchange, started);
  } catch (error) {
    // It was turned on meanwhile.
    if (error instanceof AppError && error.code === 'code_required') return askForCode();
    throw error;
  }
  const area = areaOf({ role: user.role, isAdmin: user.is_admin });
  return back ?? (area === 'public' ? '/' : `/${area}`);
}

/** Gives the browser the cookies of its new auth session; a former one ends, which nobody could end any more. */
async function welcome(deps: ArrivingDeps, { request, reply }: Exchange, started: StartedAuthSession): Promise<void> {
  const { viewer } = request;
  if (viewer) await signOut({ ...actOf(deps, request), actor: viewer });
  setSignedInCookies(request, reply, deps.settings, started);
  reply.setCookie(signedInCookie, '1', { path: '/', sameSite: 'lax' });
}

/** Links the account of whoever began it in this browser, if they are signed in here still. */
async function link(
  deps: ArrivingDeps,
  act: Act<Viewer>,
  linkFor: NonNullable<Flow['linkFor']>,
  { provider, claims }: Vouched,
): Promise<string> {
  const { actor } = act;
  const isSame = actor !== null && actor.id === linkFor.userId && actor.authSessionId === linkFor.authSessionId;
  const outcome = isSame ? await linkIdentity(deps, { ...act, actor }, provider, claims.subject) : 'other';
  if (outcome === 'elsewhere')
    await noteNoArrival(act, provider.id, new NoArrival('linked_elsewhere', 'provider-unknown'));
  if (outcome === 'other') await noteNoArrival(act, provider.id, new NoArrival('other_person', 'provider-unknown'));
  return profileAgain(outcome === 'off' ? 'provider-off' : outcome);
}
