import type { FastifyInstance } from 'fastify';
import { countAgainst, uncount } from '../../../../platform/rate-limit/index.ts';
import { anyone } from '../../../../platform/policy/index.ts';
import { arrivalLimit } from '../../auth-limits.ts';
import { signInOriginOf } from '../../origin.ts';
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
} from '../arriving.ts';
import type { Flow } from '../flow-cookies.ts';
import {
  findGivenProvider,
  type Provider,
  requireAnswering,
  requireSaml,
  samlProviderOf,
  useFlow,
} from '../flows.service.ts';
import { formOf, takeForms } from '../form-body.ts';
import { NoArrival } from '../no-arrival.ts';
import { takeFlow } from '../oidc.routes.ts';
import type { Claims } from '../provider-client.ts';
import { samlSite } from '../providers.presenter.ts';
import { openAnswer, type SamlAnswer, sealAnswer } from './saml-answer.ts';
import type { SamlHandle } from './saml-messages.ts';
import { registerSamlSignOut } from './saml-sign-out.routes.ts';

/** The largest form of an answer: a response of 64 KB as base64, with what belongs to a form around it. */
const mostBytes = 112 * 1024;

/**
 * The addresses of SAML: this site's metadata, the one to which a provider's page sends the signed answer, and the one that
 * then compares it with what this browser began. They are two, because a form from another site comes without our cookies.
 */
export async function registerSaml(app: FastifyInstance, deps: ArrivingDeps): Promise<void> {
  const schema = { hide: true };
  const options = {
    config: { policy: anyone, whileStepMissing: true, whileConsentMissing: true },
    exposeHeadRoute: false,
    schema,
  };

  app.get('/api/auth/saml/:id/metadata', options, async (request: ProviderRequest, reply) => {
    const provider = await findGivenProvider(deps.db, request.params.id);
    const saml = provider && samlProviderOf(provider);
    if (saml === null) return reply.callNotFound();
    const site = samlSite(requireSite(deps, request), saml.id);
    return reply.type('application/samlmetadata+xml').send(await deps.saml.ownMetadata(saml, site));
  });

  await app.register(async (forms) => {
    takeForms(forms);
    const config = { policy: anyone, takesForeignForms: true, whileStepMissing: true, whileConsentMissing: true };
    forms.post('/api/auth/saml/:id/acs', { config, schema, bodyLimit: mostBytes }, async (request, reply) => {
      const asked = request as ProviderRequest;
      const address = await receive(deps, asked).catch((error: unknown) => pageOfFailure(error, null));
      return lead(reply, address);
    });
    registerSamlSignOut(forms, deps, mostBytes);
  });

  app.get('/api/auth/saml/:id/arrive', options, async (request: ProviderRequest, reply) => {
    const flow = takeFlow(deps, request, reply);
    const address = await arrive(deps, { request, reply }, flow).catch((error: unknown) =>
      afterFailure(deps, { request, reply }, error, flow),
    );
    return lead(reply, address);
  });
}

/** Looks at an answer that a provider's page sent; answers the address at which this browser goes on with it, sealed. */
async function receive(deps: ArrivingDeps, request: ProviderRequest): Promise<string> {
  // Whether it is on is asked where the browser is known, which may try it.
  const { provider, saml } = requireSaml(await findGivenProvider(deps.db, request.params.id));
  const limit = arrivalLimit(signInOriginOf(request, deps.trustProxy));
  return noting(deps, request, provider, async () => {
    // Anybody can send one, and a look at it costs. It counts until somebody comes in by it.
    await countAgainst(deps.db, limit, deps.clock.now());
    const site = samlSite(requireSite(deps, request), provider.id);
    const { claims, requestId } = await deps.saml.read(saml, site, formOf(request).get('SAMLResponse') ?? '');
    return arrivalAddress(deps, provider, { requestId, claims: readClaims(provider, claims) });
  }).catch((error: unknown) => {
    if (!(error instanceof NoArrival)) throw error;
    // The browser says at the next address whether it tries the provider, links an account or signs in.
    const { reason, shown, detail } = error;
    return arrivalAddress(deps, provider, { failure: { reason, shown, detail } });
  });
}

function arrivalAddress(deps: ArrivingDeps, { id }: Provider, found: SamlAnswer['found']): string {
  const answer = sealAnswer(deps, { providerId: id, found });
  return `/api/auth/saml/${id}/arrive?${new URLSearchParams({ answer }).toString()}`;
}

/** The groups that an address has room for; those that lead to something come first. */
const mostGroups = 2_000;

/** The claims of which something is read here. */
function readClaims(
  { claim_of_groups: claim, teachers_in: teachers }: Provider,
  { rest, ...named }: Claims<SamlHandle>,
): Claims<SamlHandle> {
  const { email, name, given_name, family_name } = rest;
  const kept = { email, name, given_name, family_name };
  if (claim === null) return { ...named, rest: kept };
  const values = [rest[claim] ?? []].flat().map(String);
  const known = values.toSorted((one, other) => Number(teachers.includes(other)) - Number(teachers.includes(one)));
  let room = mostGroups;
  const fitting = known.filter((value) => (room -= value.length) >= 0);
  // No name: it says that these are not all.
  const groups = fitting.length === known.length ? known : [...fitting, null];
  return { ...named, rest: { ...kept, [claim]: groups } };
}

/** Compares an answer with what this browser began, and takes the person in. */
async function arrive(deps: ArrivingDeps, exchange: Exchange, flow: Flow | null): Promise<string> {
  const { request } = exchange;
  const { provider } = requireSaml(await requireAnswering(deps.db, request.params.id, flow));
  const { answer } = request.query as Record<string, unknown>;
  const opened = typeof answer === 'string' ? openAnswer(deps, answer) : null;
  const found = opened !== null && opened.providerId === provider.id ? opened.found : null;
  if (found !== null && 'failure' in found) {
    const { reason, shown, detail } = found.failure;
    throw new NoArrival(reason, shown, detail);
  }
  return noting(deps, request, provider, async () => {
    const used = await useFlow(actOf(deps, request), { provider, flow }, found?.requestId ?? null);
    if (found === null) throw new NoArrival('not_begun_here', 'provider-began-elsewhere');
    const page = await finishArrival(deps, exchange, { provider, claims: found.claims }, used);
    await uncount(deps.db, [arrivalLimit(signInOriginOf(request, deps.trustProxy))]);
    return page;
  });
}
