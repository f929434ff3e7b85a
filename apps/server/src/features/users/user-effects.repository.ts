import { sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import type { UserRow } from './users.repository.ts';

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
  return (await holdInstitutions(trx, [id])).has(id);
}

/** Those of these institutions that are there; they stay until the transaction ends. */
export async function holdInstitutions(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from institutions where id = any(${[...ids]}::uuid[])
    order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The parts of an account that acts on many people change. */
export type Standing = Pick<
  UserRow,
  'id' | 'is_active' | 'institution_id' | 'applied_institution_id' | 'updated_at' | 'updated_by'
>;

/** Changes the standing and the place of many people, in one statement. */
export async function updateStandings(trx: Db, standings: readonly Standing[]): Promise<void> {
  await sql`update users set is_active = given.is_active, institution_id = given.institution_id,
      applied_institution_id = given.applied_institution_id, updated_at = given.updated_at, updated_by = given.updated_by
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as given (id uuid, is_active boolean,
      institution_id uuid, applied_institution_id uuid, updated_at timestamptz, updated_by uuid)
    where users.id = given.id`.execute(trx);
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
