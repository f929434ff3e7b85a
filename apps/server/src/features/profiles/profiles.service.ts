import type { UpdateProfileInput } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound, requireProof } from '../../platform/http/index.ts';
import type { PersonalData } from '../../platform/personal-data/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type SignInOrigin, requireOwnPassword, sendEmailLink, type VerifyDeps } from '../auth/index.ts';
import type { StoreDeps } from '../files/index.ts';
import {
  changeUser,
  demoAddress,
  emailTaken,
  findUser,
  findUserByLogin,
  fittingPerson,
  isDemoAccount,
  personColumns,
  refuseStale,
  sameAddress,
  updateUserRow,
  type UserRow,
} from '../users/index.ts';
import { lockOwnAccount } from './profiles.repository.ts';

declare module '../../platform/events/index.ts' {
  interface Events {
    /** The actor has chosen another time zone. */
    time_zone_chosen: Record<never, never>;
  }
}

export type ProfileDeps = VerifyDeps &
  StoreDeps & { trustProxy: boolean; personalData: readonly PersonalData[]; tell: Tell };

/**
 * Changes what the input carries of the actor's own account and leaves the rest. Another e-mail address takes the place
 * of the present one once the link that is mailed there is used; where no mail is sent it does at once, and is
 * unverified. Throws `stale_update`, `proof_required` for another username, `too_many_requests` for too many of these links, `username_taken`, `email_taken`,
 * and `validation_failed` at `currentPassword` where another e-mail address comes without the present password:
 * somebody who finds a browser signed in could else take the account by its mail.
 */
export async function updateProfile(
  deps: ProfileDeps,
  act: Act,
  input: UpdateProfileInput,
  origin: SignInOrigin,
): Promise<void> {
  const proven = await provePassword(deps, act, input, origin);
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const before = await requireOwnAccount(trx, actor);
    await refuseStale(trx, before, input.updatedAt);
    const after = { ...before, ...columnsOf(input) };
    // It signs in, as the address does.
    if (after.username !== before.username) requireProof(actor);
    // The password was checked before the row was held; both must be what they were then.
    if (after.email !== before.email && before.password_hash !== proven) throw passwordNeeded();
    const moved = !sameAddress(before, after);
    if (moved) await refuseAddress(trx, before, after);
    if (moved && deps.mail !== null) {
      await sendEmailLink(deps, act, before, after.email);
      after.email = before.email;
    }
    after.email_verified &&= sameAddress(before, after);
    const { demoAccounts } = deps.settings;
    await changeUser({ ...deps, demoAccounts }, act, before, { ...after, ...fittingPerson(after) });
    // They are no part of the version: nobody's form is stale by them.
    const { language, timeZone } = input;
    if (language !== undefined) await updateUserRow(trx, actor.id, { language });
    if (timeZone !== undefined) {
      await updateUserRow(trx, actor.id, { chosen_time_zone: timeZone });
      await deps.tell(act, 'time_zone_chosen', {});
    }
  });
}

/** Throws `email_taken` and, for an address of the demo, `validation_failed`: before a link goes to somebody else's. */
async function refuseAddress(trx: Db, before: UserRow, after: UserRow): Promise<void> {
  if (isDemoAccount(after)) throw demoAddress();
  const owner = await findUserByLogin(trx, after.email);
  if (owner && owner.id !== before.id) throw emailTaken();
}

/** The hash of the present password if the input changes the address and proves to know it, else null. */
async function provePassword(
  deps: ProfileDeps,
  act: Act,
  input: UpdateProfileInput,
  origin: SignInOrigin,
): Promise<string | null> {
  const user = await findUser(act.db, act.actor.id);
  if (input.email === undefined || input.email === user?.email) return null;
  if (input.currentPassword === undefined || input.currentPassword === '') throw passwordNeeded();
  return requireOwnPassword(deps, act, input.currentPassword, origin);
}

const passwordNeeded = () =>
  invalidField('currentPassword', 'Current password is required to change the email address');

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
  if (!row) throw notFound('User not found');
  return row;
}
