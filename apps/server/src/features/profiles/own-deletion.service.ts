import { leavingTexts } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type Origin, requireOwnPassword } from '../auth/index.ts';
import { deleteOwnAccount, findUser } from '../users/index.ts';
import type { ProfileDeps } from './profiles.service.ts';

/**
 * Deletes the actor's account against its password, as an admin would delete it. Throws `validation_failed` at
 * `currentPassword`, `too_many_requests`, `last_admin`, and `user_owns_work` while courses or tests belong to the person.
 */
export async function leaveForGood(
  deps: ProfileDeps,
  db: Db,
  by: { actor: Actor; origin: Origin },
  currentPassword: string | undefined,
): Promise<void> {
  const proven = await provePassword(deps, db, by, currentPassword);
  const { demoAccounts } = deps.settings;
  const origin = by.origin.audit;
  // The password was checked before the account was held: with a new one in between, somebody else may be asking.
  if (!(await deleteOwnAccount({ ...deps, demoAccounts }, db, by.actor, { proven, origin }))) throw passwordNeeded();
}

/** The hash of the account's password once `given` is known to be that password, or null for an account without one. */
async function provePassword(
  deps: ProfileDeps,
  db: Db,
  by: { actor: Actor; origin: Origin },
  given: string | undefined,
): Promise<string | null> {
  const user = await findUser(db, by.actor.id);
  if (!user) throw notFound('User');
  if (user.password_hash === null) return null;
  if (given === undefined || given === '') throw passwordNeeded();
  return requireOwnPassword(deps, db, by, given);
}

const passwordNeeded = () => invalidField('currentPassword', leavingTexts.passwordToLeave);
