import { texts, type UpdateProfileInput } from '@lectern/contract';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuthDeps, type Origin, requireOwnPassword } from '../auth/index.ts';
import type { StoreDeps } from '../files/index.ts';
import { changeUser, findUser, fittingPerson, personColumns, type UserRow } from '../users/index.ts';
import { lockOwnAccount } from './profiles.repository.ts';

export type ProfileDeps = AuthDeps & StoreDeps & { trustProxy: boolean };

/**
 * Changes what the input carries of the actor's own account and leaves the rest. Throws `stale_update`,
 * `username_taken`, `email_taken`, and `validation_failed` at `currentPassword` where another e-mail address comes
 * without the present password: whoever finds a browser signed in could else take the account by its mail.
 */
export async function updateProfile(
  deps: ProfileDeps,
  db: Db,
  actor: Actor,
  input: UpdateProfileInput,
  origin: Origin,
): Promise<void> {
  const proven = await provePassword(deps, db, { actor, origin }, input);
  await inTransaction(db, async (trx) => {
    const before = await requireOwnAccount(trx, actor);
    if (input.updatedAt !== undefined && new Date(input.updatedAt).getTime() !== before.updated_at.getTime()) {
      throw new AppError('stale_update', texts.staleSave, { details: texts.staleSave });
    }
    const after = { ...before, ...columnsOf(input) };
    // The password was checked before the row was held; both must be what they were then.
    if (after.email !== before.email && before.password_hash !== proven) throw passwordNeeded();
    const { demoAccounts } = deps.settings;
    await changeUser(
      { ...deps, demoAccounts },
      trx,
      actor,
      before,
      { ...after, ...fittingPerson(after) },
      origin.audit,
    );
  });
}

/** The hash of the present password if the input changes the address and proves to know it, else null. */
async function provePassword(
  deps: ProfileDeps,
  db: Db,
  by: { actor: Actor; origin: Origin },
  input: UpdateProfileInput,
): Promise<string | null> {
  const user = await findUser(db, by.actor.id);
  if (input.email === undefined || input.email === user?.email) return null;
  if (input.currentPassword === undefined || input.currentPassword === '') throw passwordNeeded();
  return requireOwnPassword(deps, db, by, input.currentPassword);
}

const passwordNeeded = () =>
  invalidField('currentPassword', 'Current password is required to change the e-mail address');

function columnsOf(input: UpdateProfileInput): Partial<UserRow> {
  return {
    ...personColumns(input),
    ...(input.username === undefined ? {} : { username: input.username }),
    ...(input.email === undefined ? {} : { email: input.email }),
  };
}

/** The actor's own row, held until the transaction ends. Throws `not_found` when the account is gone. */
export async function requireOwnAccount(trx: Db, actor: Actor): Promise<UserRow> {
  const row = await lockOwnAccount(trx, actor.id);
  if (!row) throw notFound('User');
  return row;
}
