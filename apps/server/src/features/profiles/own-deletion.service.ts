import { leavingTexts } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import { checkedAgain, type SignInOrigin, requireOwnPassword } from '../auth/index.ts';
import { deleteOwnAccount, findUser } from '../users/index.ts';
import type { ProfileDeps } from './profiles.service.ts';

/**
 * Deletes the actor's account against its password, as an admin would delete it. Throws `validation_failed` at
 * `currentPassword`, `too_many_requests`, `last_admin`, and `user_owns_work` while courses or tests belong to the person.
 */
export async function leaveForGood(
  deps: ProfileDeps,
  act: Act,
  currentPassword: string | undefined,
  origin: SignInOrigin,
): Promise<void> {
  const { demoAccounts } = deps.settings;
  // The password was checked before the account was held: with a new one in between, somebody else may be asking.
  await checkedAgain(
    () => provePassword(deps, act, currentPassword, origin),
    (proven) => deleteOwnAccount({ ...deps, demoAccounts }, act, proven),
  );
}

/** The hash of the account's password once `given` is known to be that password, or null for an account without one. */
async function provePassword(
  deps: ProfileDeps,
  act: Act,
  given: string | undefined,
  origin: SignInOrigin,
): Promise<string | null> {
  const user = await findUser(act.db, act.actor.id);
  if (!user) throw notFound('User not found');
  if (user.password_hash === null) return null;
  if (given === undefined || given === '') throw passwordNeeded();
  return requireOwnPassword(deps, act, given, origin);
}

const passwordNeeded = () => invalidField('currentPassword', leavingTexts.passwordToLeave);
