// Signing in: accounts become auth sessions, and auth sessions become the viewer of a request.
import { unattendedHeader } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { isFromHere } from '../../platform/http/index.ts';
import { authSessionTokenOf, setAuthSessionCookie } from './auth.cookie.ts';
import { createRecognise, type RecogniseDeps } from './recognising.service.ts';

export { authFeature } from './auth.feature.ts';
export { ownAuthSessions } from './auth-sessions.service.ts';
export {
  authSessionRuns,
  deleteAuthSessionsOf,
  noteActiveDay,
  signOutAll,
  signOutEverybody,
} from './auth.repository.ts';
export { clearAuthSessionCookie } from './auth.cookie.ts';
export { forgetDevicesOf } from './known-devices.repository.ts';
export { type AuthSettings, demoAnswers, loginRecord, type VerifyDeps } from './auth.service.ts';
export { ifNotYou, mailOwner } from './owner-mail.ts';
export { sendEmailLink } from './email-proof.ts';
export { type SignInOrigin, signInOriginOf } from './origin.ts';
export { type LinkMail, linkNotifier, movedNotifier } from './password-mail.ts';
export { areStudentsElsewhere, deleteIdentitiesOf } from './identity-providers/identities.repository.ts';
export {
  findProvider,
  holdProvider,
  listProviders,
  type ProviderRow,
} from './identity-providers/providers.repository.ts';
export type { ProvidersDeps } from './identity-providers/providers.service.ts';
export { lacksAgreement } from './consent/consent.repository.ts';
export { lacksRequiredStep } from './required-steps/required-steps.repository.ts';
export { resetFactorByName } from './second-factor/reset-factor.ts';
export { deleteUnprovenPasskeys } from './passkeys/passkeys.repository.ts';
export { deleteFactorsOf } from './second-factor/second-factor.repository.ts';
export { checkedAgain } from './hash-anew.ts';
export { requireOwnPassword } from './passwords.service.ts';

/** Whether a page asks by itself while nobody is at it. Whatever changes something is somebody's act, or a test's under way. */
const isUnattended = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers[unattendedHeader] !== undefined;

/** Makes the function that finds out who is behind a request. */
export function createIdentify(
  deps: RecogniseDeps,
  db: Db,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer> {
  const recognise = createRecognise(deps, db);
  return async (request, reply) => {
    const token = authSessionTokenOf(request, deps.settings);
    if (token === null) return null;
    const found = await recognise(token, { fromHere: isFromHere(request), unattended: isUnattended(request) });
    if (!found) return null;
    if (found.renewSeconds !== null) {
      setAuthSessionCookie(request, reply, deps.settings, { token, maxAgeSeconds: found.renewSeconds });
    }
    return found.actor;
  };
}
