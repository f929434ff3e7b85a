import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';

/** Changes columns of a user. Breaks `users_username_key` or `users_email_key` when somebody else has one. */
export async function updateUserRow(trx: Db, id: string, changes: Updateable<UsersTable>): Promise<void> {
  await trx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Ends a person's auth sessions, all but the one named if any. */
export async function endAuthSessions(trx: Db, userId: string, except: string | null): Promise<void> {
  await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .execute();
}

/** Forgets the devices on which a person signed in, all but the one named if any. */
export async function forgetDevices(trx: Db, userId: string, except: Buffer | null): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('token_hash', '<>', except))
    .execute();
}

/** Takes the management of all institutions from a person; returns of how many. */
export async function endManagement(trx: Db, userId: string): Promise<number> {
  const result = await trx.deleteFrom('institution_managers').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Whether there is such an institution; it stays until the transaction ends. */
export async function holdInstitution(trx: Db, id: string): Promise<boolean> {
  const row = await trx.selectFrom('institutions').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Lets erased accounts forget that they belonged to an institution, which is to be removed. */
export async function forgetInstitution(trx: Db, institutionId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ institution_id: null })
    .where('institution_id', '=', institutionId)
    .where('deleted_at', 'is not', null)
    .execute();
}
