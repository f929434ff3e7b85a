import { factorTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { signedIn } from '../../../platform/policy/index.ts';
import { mayAdministerUsers } from '../../users/index.ts';
import { signInOriginOf } from '../origin.ts';
import { factorOf, resetFactor } from './reset-factor.ts';
import {
  confirmSecondFactor,
  type FactorDeps,
  factorState,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.service.ts';

export type FactorRoutesDeps = FactorDeps & { trustProxy: boolean };

/** One's own second factor, and resetting that of others. */
export function registerSecondFactor(route: Router, deps: FactorRoutesDeps): void {
  registerOwn(route, deps);

  // By the rule for password links: who may open an account in another way may do so in this one.
  route('GET /api/users/:id/second-factor', {
    policy: mayAdministerUsers,
    handler: async ({ act, params }) => ({ status: 200, body: await factorOf(act, params.id) }),
  });

  route('DELETE /api/users/:id/second-factor', {
    policy: mayAdministerUsers,
    handler: async ({ act, params }) => {
      await resetFactor(deps, act, params.id);
      return { status: 200, body: { message: factorTexts.factorReset } };
    },
  });
}

function registerOwn(route: Router, deps: FactorRoutesDeps): void {
  route('GET /api/users/me/second-factor', {
    policy: signedIn,
    handler: async ({ db, viewer }) => ({ status: 200, body: await factorState(db, viewer.id) }),
  });

  route('POST /api/users/me/second-factor', {
    policy: signedIn,
    handler: async ({ act, body, request }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      return { status: 201, body: await startSecondFactor(deps, act, body.currentPassword, origin) };
    },
  });

  route('POST /api/users/me/second-factor/confirm', {
    policy: signedIn,
    handler: async ({ act, body, request }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      return { status: 200, body: await confirmSecondFactor(deps, act, body.code, origin) };
    },
  });

  route('POST /api/users/me/second-factor/recovery-codes', {
    policy: signedIn,
    handler: async ({ act, body, request }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      return { status: 200, body: await renewRecoveryCodes(deps, act, { ...body, origin }) };
    },
  });

  route('POST /api/users/me/second-factor/turn-off', {
    policy: signedIn,
    handler: async ({ act, body, request }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      await turnOffSecondFactor(deps, act, { ...body, origin });
      return { status: 200, body: { message: factorTexts.factorOff } };
    },
  });
}
