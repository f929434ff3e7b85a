import type { Router } from '../../../platform/http/index.ts';
import { signedIn } from '../../../platform/policy/index.ts';
import { signInOriginOf } from '../origin.ts';
import { ceremonyCookie, newChallenge } from '../passkeys/ceremonies.ts';
import { answerOf, type PasskeyRoutesDeps } from '../passkeys/passkeys.routes.ts';
import { requireRelyingParty } from '../passkeys/relying-party.ts';
import { giveProof, ownProof, questionForOwn } from './own-proof.service.ts';

/** Proving again who one is, which sensitive acts ask for. */
export function registerProof(route: Router, deps: PasskeyRoutesDeps): void {
  route('GET /api/users/me/proof', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await ownProof(act) }),
  });

  route('POST /api/users/me/proof/passkey-request', {
    policy: signedIn,
    handler: async ({ act, viewer, request, reply }) => {
      const party = requireRelyingParty(request, deps.publicUrl);
      const challenge = newChallenge(deps);
      const question = await questionForOwn(act, challenge, party);
      const { id: userId, authSessionId } = viewer;
      ceremonyCookie.set(deps, request, reply, { kind: 'prove', challenge, userId, authSessionId });
      return { status: 200, body: question };
    },
  });

  route('POST /api/users/me/proof', {
    policy: signedIn,
    handler: async ({ act, body, request, reply }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      const passkey = body.passkey ? answerOf(deps, request, reply, body.passkey) : null;
      const given = { currentPassword: body.currentPassword ?? null, code: body.code ?? null, passkey };
      await giveProof(deps, act, given, origin);
      return { status: 200, body: await ownProof(act) };
    },
  });
}
