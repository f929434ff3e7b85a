import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { type Act, type AnyAct, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { notFound } from '../../platform/http/index.ts';
import { erasePersonalData, holdForErasure, transferDeletedWork } from '../../platform/personal-data/index.ts';
import { recordAct, type RecordedAct } from '../audit/index.ts';
import { findAdminBeside, lockAdmins } from './admins.repository.ts';
import { lockOwnRow, lockUser } from './user-detail.repository.ts';
import { eraseUserRow } from './user-erasure.repository.ts';
import { countWork } from './user-work.repository.ts';
import { ownAccount, refuseLeavingWork, refuseLosingLastAdmin, type UsersDeps } from './users.change.ts';
import type { UserRow } from './users.repository.ts';

/**
 * Deletes an account and the personal data in it; ratings and results stay under "Deleted user". Throws `not_found`,
 * `own_account`, `last_admin`, and `user_owns_work` while courses or tests belong to the person.
 */
export async function deleteUser(deps: UsersDeps, act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    await lockForErasure(deps, trx, id);
    const before = await lockUser(trx, actor, id, 'delete');
    if (!before) throw notFound('User not found');
    if (actor.id === id) throw ownAccount();
    await refuseErasure(deps, trx, before, (work) =>
      say('This person owns {work} and cannot be deleted. Delete that work or give it to someone else first.', {
        work,
      }),
    );
    await eraseAccount(deps, act, before, actor.id);
  });
}

/**
 * The same for the actor's own account, once its owner was recognised by the password with the hash `proven` (null: the
 * account has none). The bin passes to the oldest active admin. Answers false when that password is no longer the
 * account's. Throws `not_found`, `last_admin`, `user_owns_work`.
 */
export async function deleteOwnAccount(deps: UsersDeps, act: Act, proven: string | null): Promise<boolean> {
  return transact(act, async (act) => {
    const { db: trx, actor, origin } = act;
    await lockForErasure(deps, trx, actor.id);
    const before = await lockOwnRow(trx, actor.id);
    if (!before) throw notFound('User not found');
    if (before.password_hash !== proven) return false;
    await refuseErasure(deps, trx, before, (work) =>
      say(
        'You cannot delete your account while you own {work}. Delete that work, or ask an administrator to give it to someone else.',
        { work },
      ),
    );
    const heir = await findAdminBeside(trx, actor.id, deps.demoAccounts);
    // The address from which somebody deletes an account is as personal as what is erased.
    await eraseAccount(deps, { ...act, origin: origin && { ...origin, ip: null } }, before, heir);
    return true;
  });
}

/** The things that deleting an account needs. */
export type UnusedDeps = Pick<UsersDeps, 'personalData' | 'demoAccounts'>;

/**
 * The same for an account that nobody uses, done by nobody. Answers false, and leaves it, where it is gone, `isUnused` no longer holds
 * once the account is locked, or courses or tests belong to the person.
 */
export async function deleteUnusedAccount(
  deps: UnusedDeps,
  act: AnyAct,
  id: string,
  isUnused: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  return transact(act, async (act) => {
    const { db: trx } = act;
    await lockForErasure(deps, trx, id);
    const before = await lockOwnRow(trx, id);
    if (!before || !(await isUnused(trx))) return false;
    const { courses, tests } = await countWork(trx, id);
    if (courses + tests > 0) return false;
    const heir = await findAdminBeside(trx, id, deps.demoAccounts);
    await eraseAccount(deps, { ...act, actor: null, origin: null }, before, heir);
    return true;
  });
}

/** Takes the locks that come before the account's own row. */
async function lockForErasure({ personalData }: Pick<UsersDeps, 'personalData'>, trx: Db, id: string): Promise<void> {
  // Before any row: two admins who delete each other would each hold what the other's entry in the log refers to.
  await lockAdmins(trx);
  await holdForErasure(personalData, trx, id);
}

async function refuseErasure(deps: UsersDeps, trx: Db, user: UserRow, owning: (work: Said[]) => Said): Promise<void> {
  if (user.is_admin && user.is_active) await refuseLosingLastAdmin(deps, trx, user.id);
  await refuseLeavingWork(trx, user.id, owning);
}

/** `heir` takes what lies in the person's bin; null where nobody could restore it. */
async function eraseAccount(deps: UnusedDeps, act: RecordedAct, before: UserRow, heir: string | null): Promise<void> {
  const { db: trx, clock } = act;
  const { id } = before;
  const now = clock.now();
  if (heir !== null) await transferDeletedWork(deps.personalData, trx, [id], heir);
  await erasePersonalData(deps.personalData, trx, before, now);
  await eraseUserRow(trx, id, now);
  const target = { kind: 'user' as const, id };
  const changes = [{ field: 'role', before: before.role, after: null }];
  const institutionId = before.is_admin ? null : before.institution_id;
  await recordAct(act, { action: 'user_deleted', target, institutionId, changes });
  await tellLater(act, 'person_changed', [{ thingId: id, facts: { userId: id, institutionId, change: 'deleted' } }]);
}
