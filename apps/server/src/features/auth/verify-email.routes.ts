import { accountTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { anyone, signedIn } from '../../platform/policy/index.ts';
import type { VerifyDeps } from './auth.service.ts';
import { signInOriginOf } from './origin.ts';
import { sendLinkAgain, verifyEmail } from './verify-email.service.ts';

/** Proving an e-mail address with a link that was mailed there. */
export function registerVerifyEmail(route: Router, deps: VerifyDeps & { trustProxy: boolean }): void {
  route('POST /api/users/me/verify-email', {
    policy: signedIn,
    handler: async ({ act }) => {
      await sendLinkAgain(deps, act);
      return { status: 200, body: { message: accountTexts.verifyMailed } };
    },
  });

  route('POST /api/users/verify-email', {
    policy: anyone,
    handler: async ({ act, body, request }) => {
      const email = await verifyEmail(deps, act, body, signInOriginOf(request, deps.trustProxy));
      return { status: 200, body: { message: accountTexts.emailVerified, email } };
    },
  });
}
