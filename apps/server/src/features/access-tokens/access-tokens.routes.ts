import { tokenTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { adminsAnd } from '../../platform/policy/index.ts';
import { endToken, makeToken, type TokenDeps, tokensOf } from './access-tokens.service.ts';

const onlyAdmins = adminsAnd();
const managers = adminsAnd('coordinator');

/** Access tokens: those for the site, and those for an institution. */
export function registerAccessTokens(route: Router, deps: TokenDeps): void {
  route('GET /api/access-tokens', {
    policy: onlyAdmins,
    handler: async ({ act }) => ({ status: 200, body: await tokensOf(act, null) }),
  });

  route('POST /api/access-tokens', {
    policy: onlyAdmins,
    handler: async ({ act, body }) => ({
      status: 201,
      body: { message: tokenTexts.made, ...(await makeToken(deps, act, null, body)) },
    }),
  });

  route('GET /api/institution/:id/access-tokens', {
    policy: managers,
    handler: async ({ act, params }) => ({ status: 200, body: await tokensOf(act, params.id) }),
  });

  route('POST /api/institution/:id/access-tokens', {
    policy: managers,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: tokenTexts.made, ...(await makeToken(deps, act, params.id, body)) },
    }),
  });

  route('DELETE /api/access-tokens/:id', {
    policy: managers,
    handler: async ({ act, params }) => {
      await endToken(act, params.id);
      return { status: 200, body: { message: tokenTexts.revoked } };
    },
  });
}
