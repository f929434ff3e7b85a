import { passkeyTexts, type PasskeyUsed, texts } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Router } from '../../../platform/http/index.ts';
import { anyone, signedIn } from '../../../platform/policy/index.ts';
import { setSignedInCookies } from '../auth.cookie.ts';
import { loginRecord, noteZone, signOut, type SignInDeps } from '../auth.service.ts';
import type { CookieDeps } from '../identity-providers/flow-cookies.ts';
import { signInOriginOf } from '../origin.ts';
import type { GivenStep } from '../second-factor/code-at-sign-in.ts';
import { ceremonyCookie, newChallenge } from './ceremonies.ts';
import { signInByPasskey } from './passkey-sign-in.service.ts';
import {
  addPasskey,
  askAfterPassword,
  makeRecoveryCodesAnew,
  nameAnew,
  ownPasskeys,
  questionForNew,
  removePasskey,
} from './passkeys.service.ts';
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts';
import { type PasskeyAnswer, requestOf } from './use-passkey.ts';

export type PasskeyRoutesDeps = SignInDeps & CookieDeps & { publicUrl: string | null; trustProxy: boolean };

/** Signing in with a passkey alone, and one's own passkeys. */
export function registerPasskeys(route: Router, deps: PasskeyRoutesDeps): void {
  route('POST /api/users/sign_in/passkey-request', {
    policy: anyone,
    handler: async ({ request, reply }) => {
      const party = requireRelyingParty(request, deps.publicUrl);
      const challenge = newChallenge(deps);
      ceremonyCookie.set(deps, request, reply, { kind: 'sign in', challenge, userId: null, authSessionId: null });
      return { status: 200, body: requestOf(challenge, party, null) };
    },
  });

  route('POST /api/users/sign_in/passkey', {
    policy: anyone,
    handler: async ({ act, viewer, body, request, reply }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      const answer = answerOf(deps, request, reply, body.passkey);
      const started = await signInByPasskey(deps, act, { answer, remember: body.remember === true }, origin);
      // As when signing in.
      if (viewer) await signOut({ ...act, actor: viewer });
      setSignedInCookies(request, reply, deps.settings, started);
      await noteZone(act, started.user, body.timeZone);
      return { status: 200, body: await loginRecord(act, started.user.id, texts.loggedIn, started) };
    },
  });

  registerOwn(route, deps);
}

/** The answer of a passkey with the question that this browser was sent, which is over by that. */
export function answerOf(
  deps: PasskeyRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  used: PasskeyUsed,
): PasskeyAnswer {
  const ceremony = ceremonyCookie.read(deps, request);
  ceremonyCookie.clear(deps, request, reply);
  return { used, ceremony, party: requireRelyingParty(request, deps.publicUrl) };
}

/** The second step that came with a password, and the question for a passkey where none came. */
export function givenStep(
  deps: PasskeyRoutesDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { code, passkey }: { code?: string | null | undefined; passkey?: PasskeyUsed | null | undefined },
): GivenStep {
  const party = relyingPartyOf(request, deps.publicUrl);
  return {
    code: code ?? null,
    passkey: passkey === undefined || passkey === null ? null : answerOf(deps, request, reply, passkey),
    offer: (userId, keys) => {
      if (party === null) return null;
      const challenge = newChallenge(deps);
      ceremonyCookie.set(deps, request, reply, { kind: 'second step', challenge, userId, authSessionId: null });
      return requestOf(challenge, party, keys);
    },
  };
}

function registerOwn(route: Router, deps: PasskeyRoutesDeps): void {
  route('GET /api/users/me/passkeys', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await ownPasskeys(act) }),
  });

  route('POST /api/users/me/passkeys/creation', {
    policy: signedIn,
    handler: async ({ act, viewer, request, reply }) => {
      const party = requireRelyingParty(request, deps.publicUrl);
      const challenge = newChallenge(deps);
      const question = await questionForNew(act, challenge, party);
      const { id: userId, authSessionId } = viewer;
      ceremonyCookie.set(deps, request, reply, { kind: 'add', challenge, userId, authSessionId });
      return { status: 200, body: question };
    },
  });

  route('POST /api/users/me/passkeys', {
    policy: signedIn,
    handler: async ({ act, body, request, reply }) => {
      const ceremony = ceremonyCookie.read(deps, request);
      ceremonyCookie.clear(deps, request, reply);
      const party = requireRelyingParty(request, deps.publicUrl);
      const passkey = await addPasskey(deps, act, { name: body.name, made: body.passkey, ceremony, party });
      return { status: 201, body: { message: passkeyTexts.passkeyAdded, passkey } };
    },
  });

  route('PUT /api/users/me/passkeys/:id', {
    policy: signedIn,
    handler: async ({ act, params, body }) => {
      const passkey = await nameAnew(act, params.id, body.name);
      return { status: 200, body: { message: passkeyTexts.passkeyRenamed, passkey } };
    },
  });

  route('DELETE /api/users/me/passkeys/:id', {
    policy: signedIn,
    handler: async ({ act, params }) => {
      await removePasskey(deps, act, params.id);
      return { status: 200, body: { message: passkeyTexts.passkeyRemoved } };
    },
  });

  route('POST /api/users/me/passkeys/after-password', {
    policy: signedIn,
    handler: async ({ act, body, request }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      return { status: 200, body: await askAfterPassword(deps, act, body.asked, origin) };
    },
  });

  route('POST /api/users/me/passkeys/recovery-codes', {
    policy: signedIn,
    handler: async ({ act }) => ({ status: 200, body: await makeRecoveryCodesAnew(deps, act) }),
  });
}
