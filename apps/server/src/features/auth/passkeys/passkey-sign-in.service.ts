import { passkeyTexts } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { countOrProve, uncount } from '../../../platform/rate-limit/index.ts';
import { findUser } from '../../users/index.ts';
import { recordAct } from '../../audit/index.ts';
import { passkeyLimit, tryFrom } from '../auth-limits.ts';
import { refuseSignIn, type SignInDeps, startAuthSession, type StartedAuthSession } from '../auth.service.ts';
import { ofOneself } from '../own-event.ts';
import type { SignInOrigin } from '../origin.ts';
import { checkPasskey, type CheckedPasskey, type PasskeyAnswer, takePasskey } from './use-passkey.ts';
import { passkeyRefused } from './verify-passkey.ts';

type Input = { answer: PasskeyAnswer; remember: boolean };

/**
 * Signs somebody in by a passkey that checked who holds it, which stands for the password and the second step. Throws
 * `passkey_refused`, `account_blocked` and `email_not_verified` as after the password, and `too_many_requests` after too
 * many failures from there, until a proof of work comes along.
 */
export async function signInByPasskey(
  deps: SignInDeps,
  act: Act<Viewer>,
  { answer, remember }: Input,
  origin: SignInOrigin,
): Promise<StartedAuthSession> {
  const limit = passkeyLimit(deps.settings, origin);
  await countOrProve(deps, act, tryFrom(deps.settings, origin, limit));
  const checked = await checkPasskey(deps, act, answer, { kind: 'sign in', userId: null, authSessionId: null });
  requireAlone(checked);
  const user = await findUser(act.db, checked.key.user_id);
  if (user === null) throw passkeyRefused();
  await refuseSignIn(deps, act, user, origin);
  const started = await transact(act, async (act) => {
    const started = await startAuthSession(deps, act, user, { remember, origin, cameBy: 'passkey' });
    await takePasskey(act.db, checked, act.clock.now());
    const changes = [{ field: 'cameBy', before: null, after: 'passkey' }];
    await recordAct({ ...act, actor: user }, { ...ofOneself('sign_in', user), changes });
    return started;
  });
  await uncount(act.db, [limit]);
  return started;
}

/** Throws `passkey_refused` for a passkey that did not check who holds it, now or when it was made: it is one step of two. */
export function requireAlone({ key, use }: CheckedPasskey): void {
  if (!key.opens_alone || !use.userVerified) throw new AppError('passkey_refused', passkeyTexts.passkeyNotAlone);
}
