import { signedInCookie } from '@lectern/contract';
import { areaOf } from '@lectern/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Act, auditOriginOf } from '../../../platform/act/index.ts';
import { AppError, languageOfRequest, siteAddress } from '../../../platform/http/index.ts';
import { anyone, type Viewer } from '../../../platform/policy/index.ts';
import { uncount } from '../../../platform/rate-limit/index.ts';
import { setSignedInCookies } from '../auth.cookie.ts';
import { arrivalLimit } from '../auth-limits.ts';
import { signOut, type StartedAuthSession } from '../auth.service.ts';
import { signInOriginOf } from '../origin.ts';
import { ownPage } from '../own-page.ts';
import { findArrived, letIn } from './arrivals.service.ts';
import { type Flow, flowCookie, halfCookie } from './flow-cookies.ts';
import { beginFlow, finishFlow, noteNoArrival, type Provider, requireEnabled } from './flows.service.ts';
import type { IdentityRoutesDeps } from './identity-providers.routes.ts';
import { linkIdentity } from './own-identities.service.ts';
import { NoArrival } from './no-arrival.ts';
import type { Claims } from './provider-client.ts';
import { redirectAddress } from './providers.presenter.ts';

type Deps = IdentityRoutesDeps & Pick<Act, 'db' | 'ids'>;
type Request = FastifyRequest<{ Params: { id: string } }>;

/**
 * The two addresses between which a browser is at a provider. Both are opened by links, from a page of ours or from the
 * provider's, and lead on to pages: whatever goes wrong is said there.
 */
export function registerOidc(app: FastifyInstance, deps: Deps): void {
  const options = { config: { policy: anyone }, exposeHeadRoute: false, schema: { hide: true } };

  app.get('/api/auth/oidc/:id/start', options, async (request: Request, reply) => {
    const { redirect } = request.query as Record<string, unknown>;
    const back = ownPage(typeof redirect === 'string' ? redirect : null);
    const address = await start(deps, request, reply, back).catch((error: unknown) =>
      loginAgain(reasonOf(error), back),
    );
    return lead(reply, address);
  });

  app.get('/api/auth/oidc/:id/callback', options, async (request: Request, reply) => {
    const flow = flowCookie.read(deps, request);
    flowCookie.clear(deps, request, reply);
    const address = await arrive(deps, { request, reply }, flow).catch((error: unknown) =>
      flow === null || flow.linkFor === null
        ? loginAgain(reasonOf(error), flow?.back ?? null)
        : profileAgain(reasonOf(error)),
    );
    return lead(reply, address);
  });
}

const lead = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 302);

const profileAgain = (outcome: string): string => `/profile?${new URLSearchParams({ link: outcome }).toString()}`;

function loginAgain(failed: string, back: string | null): string {
  const query = new URLSearchParams({ failed, ...(back !== null && { redirect: back }) });
  return `/login?${query.toString()}`;
}

/** The name under which the page says why. Throws what is no refusal on. */
function reasonOf(error: unknown): string {
  if (error instanceof NoArrival) return error.shown;
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'too_many_requests') return 'later';
  return error.code === 'service_unavailable' ? 'provider-away' : 'provider-off';
}

const actOf = ({ db, clock, ids }: Deps, request: FastifyRequest): Act<Viewer> => ({
  db,
  clock,
  ids,
  actor: request.viewer,
  origin: auditOriginOf(request),
});

function requireSite({ publicUrl }: Deps, request: FastifyRequest): string {
  const site = siteAddress(request, publicUrl);
  if (site === null) throw new NoArrival('unreachable', 'provider-away', 'public_url');
  return site;
}

/** Begins a sign-in; answers the address at the provider. */
async function start(deps: Deps, request: Request, reply: FastifyReply, back: string | null): Promise<string> {
  const provider = await requireEnabled(deps.db, request.params.id);
  return noting(deps, request, provider, async () => {
    const { address, flow } = await beginFlow(deps, provider, {
      site: requireSite(deps, request),
      back,
      linkFor: null,
    });
    flowCookie.set(deps, request, reply, flow);
    return address;
  });
}

/** Does the work, and notes a failure in the log of the provider. */
async function noting<T>(deps: Deps, request: Request, provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoArrival) await noteNoArrival(actOf(deps, request), provider.id, error);
    throw error;
  }
}

type Exchange = { request: Request; reply: FastifyReply };

/** Takes somebody in whom a provider sent back, or links their account; answers the page that they go on to. */
async function arrive(deps: Deps, exchange: Exchange, flow: Flow | null): Promise<string> {
  const { request } = exchange;
  const provider = await requireEnabled(deps.db, request.params.id);
  const act = actOf(deps, request);
  const limit = arrivalLimit(signInOriginOf(request, deps.trustProxy));
  return noting(deps, request, provider, async () => {
    const arrived = new URL(redirectAddress(requireSite(deps, request), provider.id));
    arrived.search = new URL(request.url, arrived).search;
    const claims = await finishFlow(deps, act, { provider, flow, limit }, arrived);
    const linkFor = flow?.linkFor ?? null;
    const page =
      linkFor === null
        ? await comeIn(deps, exchange, { provider, claims }, flow?.back ?? null)
        : await link(deps, act, linkFor, { provider, claims });
    await uncount(deps.db, [limit]);
    return page;
  });
}

type Vouched = { provider: Provider; claims: Claims };

async function comeIn(deps: Deps, exchange: Exchange, vouched: Vouched, back: string | null): Promise<string> {
  const { request, reply } = exchange;
  const { provider, claims } = vouched;
  const act = actOf(deps, request);
  const origin = signInOriginOf(request, deps.trustProxy);
  const arriving = { provider, claims, language: languageOfRequest(request.headers) };
  const { user, asksForCode } = await findArrived(deps, act, arriving, origin);
  const coming = { user, providerId: provider.id, subject: claims.subject };
  const askForCode = (): string => {
    halfCookie.set(deps, request, reply, { providerId: provider.id, subject: claims.subject, userId: user.id, back });
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
async function welcome(deps: Deps, { request, reply }: Exchange, started: StartedAuthSession): Promise<void> {
  const { viewer } = request;
  if (viewer) await signOut({ ...actOf(deps, request), actor: viewer });
  setSignedInCookies(request, reply, deps.settings, started);
  reply.setCookie(signedInCookie, '1', { path: '/', sameSite: 'lax' });
}

/** Links the account of whoever began it in this browser, if they are signed in here still. */
async function link(
  deps: Deps,
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
