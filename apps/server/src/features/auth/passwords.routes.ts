import { texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { anyone, signedIn } from '../../platform/policy/index.ts';
import { setDeviceCookie } from './auth.cookie.ts';
import type { AuthDeps } from './auth.service.ts';
import { askForPasswordLink } from './forgotten-password.ts';
import { signInOriginOf } from './origin.ts';
import type { LinkMail } from './password-mail.ts';
import { changePassword, checkPasswordLink, setPassword } from './passwords.service.ts';

/** Changing one's password, and setting one with a link. */
export function registerPasswords(
  route: Router,
  deps: AuthDeps & { trustProxy: boolean; mail: LinkMail | null },
): void {
  route('PUT /api/users/me/password', {
    policy: signedIn,
    handler: async ({ act, body, request }) => {
      await changePassword(deps, act, body, signInOriginOf(request, deps.trustProxy));
      return { status: 200, body: { message: texts.passwordChanged } };
    },
  });

  route('POST /api/users/forgot-password', {
    policy: anyone,
    handler: async ({ act, body, request }) => {
      await askForPasswordLink(deps, act, body.usernameOrEmail, signInOriginOf(request, deps.trustProxy));
      const mailed = deps.mail !== null;
      return { status: 200, body: { message: mailed ? texts.resetMailed : texts.resetByAdmin, mailed } };
    },
  });

  route('POST /api/users/set-password/check', {
    policy: anyone,
    handler: async ({ act, body, request }) => {
      const link = await checkPasswordLink(deps, act, body.token, signInOriginOf(request, deps.trustProxy));
      return { status: 200, body: { username: link.username, expiresAt: link.expiresAt.toISOString() } };
    },
  });

  route('POST /api/users/set-password', {
    policy: anyone,
    handler: async ({ act, body, request, reply }) => {
      const device = await setPassword(deps, act, body, signInOriginOf(request, deps.trustProxy));
      setDeviceCookie(request, reply, deps.settings, device);
      return { status: 200, body: { message: texts.passwordSet } };
    },
  });
}
