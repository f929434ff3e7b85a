import { limits } from '@lectern/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../platform/http/index.ts';
import { anyone } from '../../../platform/policy/index.ts';
import { countAgainst, uncount } from '../../../platform/rate-limit/index.ts';
import { arrivalLimit } from '../auth-limits.ts';
import { signInOriginOf } from '../origin.ts';
import { ownPage } from '../own-page.ts';
import {
  actOf,
  afterFailure,
  type ArrivingDeps,
  type Exchange,
  finishArrival,
  lead,
  noting,
  pageOfFailure,
  type ProviderRequest,
  requireSite,
} from './arriving.ts';
import { type Flow, flowCookie } from './flow-cookies.ts';
import { formOf, takeForms } from './form-body.ts';
import { NoArrival } from './no-arrival.ts';
import { endSessionsOfToken } from './sign-out-there.ts';
import { beginFlow, finishFlow, requireAnswering, requireEnabled } from './flows.service.ts';
import { redirectAddress } from './providers.presenter.ts';

/**
 * The address at which a sign-in by a provider begins, and that to which one of OpenID Connect comes back. Both are opened
 * by links, from a page of ours or from the provider's, and lead on to pages: whatever goes wrong is said there.
 */
export async function registerOidc(app: FastifyInstance, deps: ArrivingDeps): Promise<void> {
  // Somebody who has yet to set up a second step may come in by a school account instead.
  const config = { policy: anyone, whileStepMissing: true, whileConsentMissing: true };
  const options = { config, exposeHeadRoute: false, schema: { hide: true } };

  app.get('/api/auth/providers/:id/start', options, async (request: ProviderRequest, reply) => {
    const { redirect } = request.query as Record<string, unknown>;
    const back = ownPage(typeof redirect === 'string' ? redirect : null);
    const address = await start(deps, { request, reply }, back).catch((error: unknown) =>
      pageOfFailure(error, { back, linkFor: null }),
    );
    return lead(reply, address);
  });

  app.get('/api/auth/oidc/:id/callback', options, async (request: ProviderRequest, reply) => {
    const flow = takeFlow(deps, request, reply);
    const address = await arrive(deps, { request, reply }, flow).catch((error: unknown) =>
      afterFailure(deps, { request, reply }, error, flow),
    );
    return lead(reply, address);
  });

  await app.register(async (forms) => {
    takeForms(forms);
    const config = { policy: anyone };
    const fields = { config, schema: { hide: true }, bodyLimit: limits.smallBodyBytes };
    // By the provider's server, which wants a bare status (OpenID Connect Back-Channel Logout 1.0).
    forms.post('/api/auth/oidc/:id/signed-out', fields, async (request, reply) => {
      const isDone = await hearOfSignOut(deps, request as ProviderRequest);
      return reply
        .header('cache-control', 'no-store')
        .code(isDone ? 200 : 400)
        .send();
    });
  });
}

/** Ends what a provider says has ended; answers whether its word counts. */
async function hearOfSignOut(deps: ArrivingDeps, request: ProviderRequest): Promise<boolean> {
  try {
    const provider = await requireEnabled(deps.db, request.params.id);
    const limit = arrivalLimit(signInOriginOf(request, deps.trustProxy));
    await noting(deps, request, provider, async () => {
      await countAgainst(deps.db, limit, deps.clock.now());
      const token = formOf(request).get('logout_token') ?? '';
      await endSessionsOfToken(deps, actOf(deps, request), provider, token);
      await uncount(deps.db, [limit]);
    });
    return true;
  } catch (error) {
    if (error instanceof NoArrival || error instanceof AppError) return false;
    throw error;
  }
}

/** The flow of this browser, which its cookie forgets. */
export function takeFlow(deps: ArrivingDeps, request: ProviderRequest, reply: FastifyReply): Flow | null {
  const flow = flowCookie.read(deps, request);
  flowCookie.clear(deps, request, reply);
  return flow;
}

/** Begins a sign-in; answers the address at the provider. */
async function start(deps: ArrivingDeps, { request, reply }: Exchange, back: string | null): Promise<string> {
  const provider = await requireEnabled(deps.db, request.params.id);
  return noting(deps, request, provider, async () => {
    const { address, flow } = await beginFlow(deps, provider, {
      site: requireSite(deps, request),
      back,
      linkFor: null,
      isTrial: false,
    });
    flowCookie.set(deps, request, reply, flow);
    return address;
  });
}

/** Takes somebody in whom a provider sent back, or links their account; answers the page that they go on to. */
async function arrive(deps: ArrivingDeps, exchange: Exchange, flow: Flow | null): Promise<string> {
  const { request } = exchange;
  const provider = await requireAnswering(deps.db, request.params.id, flow);
  const limit = arrivalLimit(signInOriginOf(request, deps.trustProxy));
  return noting(deps, request, provider, async () => {
    const arrived = new URL(redirectAddress(requireSite(deps, request), provider));
    arrived.search = new URL(request.url, arrived).search;
    const { claims, flow: used } = await finishFlow(deps, actOf(deps, request), { provider, flow, limit }, arrived);
    const page = await finishArrival(deps, exchange, { provider, claims }, used);
    await uncount(deps.db, [limit]);
    return page;
  });
}
