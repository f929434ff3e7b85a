import { identityTexts } from '@lectern/contract';
import { AppError, notFound, type Router, siteAddress } from '../../../platform/http/index.ts';
import { adminsAnd, anyone, signedIn } from '../../../platform/policy/index.ts';
import { setSignedInCookies } from '../auth.cookie.ts';
import { loginRecord, recordFailure, signOut } from '../auth.service.ts';
import { signInOriginOf } from '../origin.ts';
import { isWrongCode } from '../second-factor/code-at-sign-in.ts';
import { type ArrivalsDeps, letInByCode } from './arrivals.service.ts';
import { type Flow, flowCookie, type Half, halfCookie, trialCookie } from './flow-cookies.ts';
import { beginFlow, type FlowDeps, noteNoArrival, type Provider } from './flows.service.ts';
import { ownIdentities, requireLinkable, unlinkIdentity } from './own-identities.service.ts';
import { NoArrival } from './no-arrival.ts';
import { newCertificate, removeCertificate } from './provider-certificates.service.ts';
import {
  allProviders,
  changeProvider,
  failuresOf,
  makeProvider,
  offeredProviders,
  type ProvidersDeps,
  removeProvider,
  requireListed,
  requireProvider,
  schoolOf,
  testProvider,
} from './providers.service.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Act } from '../../../platform/act/index.ts';
import type { Clock } from '../../../platform/clock/index.ts';

export type IdentityRoutesDeps = ArrivalsDeps &
  ProvidersDeps &
  FlowDeps & { clock: Clock; publicUrl: string | null; trustProxy: boolean };

const onlyAdmins = adminsAnd();

/** Sign-in providers: those of the sign-in page, what admins do with them, and the accounts that are linked with one's own. */
export function registerIdentityProviders(route: Router, deps: IdentityRoutesDeps): void {
  registerAdministration(route, deps);
  registerCertificates(route, deps);
  registerOwn(route, deps);

  route('GET /api/sign-in-providers', {
    policy: anyone,
    handler: async ({ db }) => ({
      status: 200,
      body: await offeredProviders(db),
    }),
  });

  route('POST /api/sign-in-providers/find', {
    policy: anyone,
    handler: async ({ db, body }) => ({ status: 200, body: { provider: await schoolOf(db, body.address) } }),
  });

  route('POST /api/auth/providers/code', {
    policy: anyone,
    handler: async ({ act, viewer, body, request, reply }) => {
      const half = halfCookie.read(deps, request);
      if (half === null) throw new AppError('link_used_up', identityTexts.codeTooLate);
      const origin = signInOriginOf(request, deps.trustProxy);
      const started = await letInByCode(deps, act, half, { code: body.code, origin }).catch((error: unknown) =>
        explain(error, (user) => recordFailure(act, user, 'wrong code'), half),
      );
      if (viewer) await signOut({ ...act, actor: viewer });
      halfCookie.clear(deps, request, reply);
      setSignedInCookies(request, reply, deps.settings, started);
      return { status: 200, body: { ...(await loginRecord(act, started.user.id)), back: half.back } };
    },
  });
}

/** Throws the error of a second step on as the wire knows it; a wrong code is written down. */
async function explain(
  error: unknown,
  note: (user: { id: string; institution_id: null }) => Promise<void>,
  { userId }: Half,
): Promise<never> {
  if (isWrongCode(error)) await note({ id: userId, institution_id: null });
  throw error instanceof NoArrival ? new AppError('link_used_up', identityTexts.codeTooLate) : error;
}

function registerAdministration(route: Router, deps: IdentityRoutesDeps): void {
  route('GET /api/identity-providers', {
    policy: onlyAdmins,
    handler: async ({ db, request }) => ({
      status: 200,
      body: await allProviders(deps, db, siteAddress(request, deps.publicUrl)),
    }),
  });

  route('POST /api/identity-providers', {
    policy: onlyAdmins,
    handler: async ({ act, db, body, request }) => {
      const id = await makeProvider(deps, act, body);
      const provider = await requireListed(deps, db, id, siteAddress(request, deps.publicUrl));
      return { status: 201, body: { message: identityTexts.providerCreated, provider } };
    },
  });

  route('PUT /api/identity-providers/:id', {
    policy: onlyAdmins,
    handler: async ({ act, db, params, body, request }) => {
      await changeProvider(deps, act, params.id, body);
      const provider = await requireListed(deps, db, params.id, siteAddress(request, deps.publicUrl));
      return { status: 200, body: { message: identityTexts.providerUpdated, provider } };
    },
  });

  route('DELETE /api/identity-providers/:id', {
    policy: onlyAdmins,
    handler: async ({ act, params }) => {
      const groupsCount = await removeProvider(deps, act, params.id);
      return { status: 200, body: { message: identityTexts.providerDeleted, groupsCount } };
    },
  });

  route('POST /api/identity-providers/:id/test', {
    policy: onlyAdmins,
    handler: async ({ db, params, request }) => {
      const site = siteAddress(request, deps.publicUrl);
      return { status: 200, body: await testProvider(deps, db, { id: params.id, site }) };
    },
  });

  route('POST /api/identity-providers/:id/trial', {
    policy: onlyAdmins,
    handler: async ({ act, db, params, request, reply }) => {
      const provider = await requireProvider(db, params.id);
      return beginInBrowser(deps, { act, request, reply }, provider, { linkFor: null, isTrial: true });
    },
  });

  route('GET /api/identity-providers/trial', {
    policy: onlyAdmins,
    handler: async ({ request }) => {
      const found = trialCookie.read(deps, request);
      if (found === null) throw notFound('Trial not found');
      return { status: 200, body: found.trial };
    },
  });

  route('GET /api/identity-providers/:id/failures', {
    policy: onlyAdmins,
    handler: async ({ db, params }) => ({ status: 200, body: await failuresOf(db, params.id) }),
  });
}

/** The certificates of this site at providers of SAML. */
function registerCertificates(route: Router, deps: IdentityRoutesDeps): void {
  route('POST /api/identity-providers/:id/certificates', {
    policy: onlyAdmins,
    handler: async ({ act, db, params, request }) => {
      await newCertificate(deps, act, params.id);
      const provider = await requireListed(deps, db, params.id, siteAddress(request, deps.publicUrl));
      return { status: 201, body: { message: identityTexts.certificateMade, provider } };
    },
  });

  route('DELETE /api/identity-providers/:id/certificates/:certificateId', {
    policy: onlyAdmins,
    handler: async ({ act, db, params, request }) => {
      await removeCertificate(act, params.id, params.certificateId);
      const provider = await requireListed(deps, db, params.id, siteAddress(request, deps.publicUrl));
      return { status: 200, body: { message: identityTexts.certificateRemoved, provider } };
    },
  });
}

type Begin = { act: Act; request: FastifyRequest; reply: FastifyReply };

/** Begins something at a provider, to which the browser goes on by itself. Throws `site_address_unknown` and `service_unavailable`. */
async function beginInBrowser(
  deps: IdentityRoutesDeps,
  { act, request, reply }: Begin,
  provider: Provider,
  purpose: Pick<Flow, 'linkFor' | 'isTrial'>,
) {
  const site = siteAddress(request, deps.publicUrl);
  if (site === null) throw new AppError('site_address_unknown', identityTexts.siteUnknown);
  const begun = await beginFlow(deps, provider, { ...purpose, site, back: null }).catch(async (error: unknown) => {
    if (!(error instanceof NoArrival)) throw error;
    await noteNoArrival(act, provider.id, error);
    throw new AppError('service_unavailable', identityTexts.unreachable);
  });
  flowCookie.set(deps, request, reply, begun.flow);
  return { status: 200 as const, body: { address: begun.address } };
}

function registerOwn(route: Router, deps: IdentityRoutesDeps): void {
  route('GET /api/users/me/identities', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await ownIdentities(act) }),
  });

  route('POST /api/users/me/identities/:id/link', {
    policy: signedIn,
    handler: async ({ act, viewer, params, body, request, reply }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      const provider = await requireLinkable(deps, act, params.id, { ...body, origin });
      const linkFor = { userId: viewer.id, authSessionId: viewer.authSessionId };
      return beginInBrowser(deps, { act, request, reply }, provider, { linkFor, isTrial: false });
    },
  });

  route('POST /api/users/me/identities/:id/unlink', {
    policy: signedIn,
    handler: async ({ act, params, body, request }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      await unlinkIdentity(deps, act, params.id, { ...body, origin });
      return { status: 200, body: { message: identityTexts.identityUnlinked } };
    },
  });
}
