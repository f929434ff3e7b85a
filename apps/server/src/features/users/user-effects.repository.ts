import { sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';

/** Changes columns of a user. Breaks `users_username_key` or `users_email_key` when somebody else has one. */
export async function updateUserRow(trx: Db, id: string, changes: Updateable<UsersTable>): Promise<void> {
  await trx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** The number of institutions that a person manages. */
export async function countManaged(trx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from institution_managers
    where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
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
