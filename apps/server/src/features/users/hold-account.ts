import { texts } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';

/**
 * Keeps an account from being deleted until the transaction ends. Writes that leave something of a person call it: whoever
 * deletes the account takes away only what is there by then. Throws `not_signed_in` for an account that is deleted.
 */
export async function holdAccount(trx: Db, id: string): Promise<void> {
  if (!(await holdPerson(trx, id))) throw new AppError('not_signed_in', texts.notSignedIn);
}

/** The same for somebody else's account; false where it is deleted. */
export async function holdPerson(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id} and deleted_at is null for key share`.execute(trx);
  return rows.length > 0;
}

/**
 * Keeps accounts from being deleted until the transaction ends; answers those of them that are there and not blocked,
 * and passes over the others.
 */
export async function holdActive(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from users where id = any(${[...ids]}::uuid[])
    and deleted_at is null and is_active order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
