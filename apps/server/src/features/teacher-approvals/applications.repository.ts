import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { UserRow } from '../users/index.ts';

/** Whether an approved institution has this id; it stays there until the transaction ends. */
export async function isApprovedInstitution(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from institutions where id = ${id} and status = 'Approved' for share`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Locks a live account until the transaction ends, also against what refers to it, as an attempt that begins; null without one. */
export async function lockAccount(trx: Db, id: string): Promise<UserRow | null> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
