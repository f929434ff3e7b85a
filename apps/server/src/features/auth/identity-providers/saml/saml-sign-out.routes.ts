import type { FastifyInstance } from 'fastify';
import { anyone } from '../../../../platform/policy/index.ts';
import { countAgainst, uncount } from '../../../../platform/rate-limit/index.ts';
import { arrivalLimit } from '../../auth-limits.ts';
import { signInOriginOf } from '../../origin.ts';
import {
  actOf,
  type ArrivingDeps,
  lead,
  noting,
  pageOfFailure,
  type ProviderRequest,
  requireSite,
} from '../arriving.ts';
import { requireEnabled, requireSaml } from '../flows.service.ts';
import { formOf } from '../form-body.ts';
import { samlSite } from '../providers.presenter.ts';
import { endSessionsOfRequest } from '../sign-out-there.ts';
import type { Carried } from './saml-sign-out.ts';

/**
 * The address of single logout: the browser brings the provider's request to sign somebody out, or its answer to ours. The
 * signed request alone says who is signed out; cookies are not read, so the form of another site does no more.
 */
export function registerSamlSignOut(forms: FastifyInstance, deps: ArrivingDeps, mostBytes: number): void {
  const config = { policy: anyone, whileStepMissing: true };
  const schema = { hide: true };
  const path = '/api/auth/saml/:id/slo';

  forms.get(path, { config, schema, exposeHeadRoute: false }, async (request, reply) => {
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at + 1);
    return lead(reply, await hear(deps, request as ProviderRequest, { query }));
  });

  const takesForms = { config: { ...config, takesForeignForms: true }, schema, bodyLimit: mostBytes };
  forms.post(path, takesForms, async (request, reply) =>
    lead(reply, await hear(deps, request as ProviderRequest, { form: formOf(request) })),
  );
}

/** Does what a message says, where it counts; answers the address at which the browser goes on. */
async function hear(deps: ArrivingDeps, request: ProviderRequest, carried: Carried): Promise<string> {
  return signOutBy(deps, request, carried).catch((error: unknown) => pageOfFailure(error, null));
}

async function signOutBy(deps: ArrivingDeps, request: ProviderRequest, carried: Carried): Promise<string> {
  const { provider, saml } = requireSaml(await requireEnabled(deps.db, request.params.id));
  const limit = arrivalLimit(signInOriginOf(request, deps.trustProxy));
  return noting(deps, request, provider, async () => {
    await countAgainst(deps.db, limit, deps.clock.now());
    const site = samlSite(requireSite(deps, request), provider.id);
    const heard = await deps.saml.readSignOut(saml, site, carried);
    if (heard.kind === 'request') await endSessionsOfRequest(actOf(deps, request), provider, heard);
    await uncount(deps.db, [limit]);
    if (heard.kind === 'answer') return heard.isDone ? '/login' : '/login?failed=provider-signed-in-there';
    return (await deps.saml.answerSignOut(saml, site, heard)) ?? '/login';
  });
}
