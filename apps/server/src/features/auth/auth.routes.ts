import { accountTexts, texts } from '@lectern/contract';
import { languageOfRequest, type Router, siteAddress } from '../../platform/http/index.ts';
import { anyone, signedIn } from '../../platform/policy/index.ts';
import { clearAuthSessionCookie, setSignedInCookies } from './auth.cookie.ts';
import { registerConsent } from './consent/consent.routes.ts';
import { registerAuthSessions } from './auth-sessions.routes.ts';
import { knownZone, loginRecord, noteZone, signIn, signOut, type SignInDeps, signUp } from './auth.service.ts';
import { signInOriginOf } from './origin.ts';
import { type IdentityRoutesDeps, registerIdentityProviders } from './identity-providers/identity-providers.routes.ts';
import { endingAddress, findSessionThere } from './identity-providers/sign-out-there.ts';
import { givenStep, registerPasskeys } from './passkeys/passkeys.routes.ts';
import { registerRequiredSteps } from './required-steps/required-steps.routes.ts';
import { registerProof } from './proof/proof.routes.ts';
import { registerPasswords } from './passwords.routes.ts';
import { signUpTerms } from './sign-up-terms.ts';
import { registerSecondFactor } from './second-factor/second-factor.routes.ts';
import { registerVerifyEmail } from './verify-email.routes.ts';

export type AuthRoutesDeps = SignInDeps &
  Omit<IdentityRoutesDeps, 'providers' | 'saml'> & {
    /** Where people reach the site, or null where nobody has said so. */
    publicUrl: string | null;
    /** Whether a proxy in front tells the real address of each visitor. */
    trustProxy: boolean;
  };

/** Sign in, sign up, sign out, who one is, passwords, and where one is signed in. */
export function registerAuth(route: Router, deps: AuthRoutesDeps & IdentityRoutesDeps): void {
  registerPasswords(route, deps);
  registerVerifyEmail(route, deps);
  registerAuthSessions(route);
  registerSecondFactor(route, deps);
  registerPasskeys(route, deps);
  registerProof(route, deps);
  registerRequiredSteps(route);
  registerConsent(route);
  registerIdentityProviders(route, deps);
  route('POST /api/users/sign_in', {
    policy: anyone,
    handler: async ({ act, viewer, body, request, reply }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      const step = givenStep(deps, { request, reply }, body);
      const input = { ...body, step, remember: body.remember === true };
      const started = await signIn(deps, act, input, origin);
      // The cookie of a former auth session is about to be overwritten: nobody could end that one any more.
      if (viewer) await signOut({ ...act, actor: viewer });
      setSignedInCookies(request, reply, deps.settings, started);
      await noteZone(act, started.user, body.timeZone);
      return { status: 200, body: await loginRecord(act, started.user.id, texts.loggedIn, started) };
    },
  });

  route('GET /api/users/sign_up', {
    policy: anyone,
    handler: async () => ({ status: 200, body: signUpTerms(deps.settings.signUp, deps.mail !== null) }),
  });

  route('POST /api/users/sign_up', {
    policy: anyone,
    handler: async ({ act, viewer, body, request, reply }) => {
      const origin = signInOriginOf(request, deps.trustProxy);
      const account = {
        ...body,
        phoneNumber: body.phoneNumber ?? null,
        language: languageOfRequest(request.headers),
        timeZone: knownZone(body.timeZone),
        consent: body.consent ?? null,
      };
      const started = await signUp(deps, act, account, origin);
      if (!started) return { status: 200, body: { success: true as const, message: accountTexts.verifyFirst } };
      // As when signing in.
      if (viewer) await signOut({ ...act, actor: viewer });
      setSignedInCookies(request, reply, deps.settings, started);
      return { status: 201, body: await loginRecord(act, started.user.id, texts.loggedIn, started) };
    },
  });

  route('POST /api/users/sign_out', {
    policy: anyone,
    handler: async ({ act, viewer, request, reply }) => {
      const there = viewer && (await findSessionThere(act.db, viewer.authSessionId));
      if (viewer) await signOut({ ...act, actor: viewer });
      clearAuthSessionCookie(request, reply, deps.settings);
      const continueAt = there && (await endingAddress(deps, there, siteAddress(request, deps.publicUrl)));
      return { status: 200, body: { success: true as const, message: 'Logged out successfully', continueAt } };
    },
  });

  route('GET /api/users/me', {
    policy: signedIn,
    handler: async ({ act, viewer }) => ({ status: 200, body: await loginRecord(act, viewer.id) }),
  });
}
