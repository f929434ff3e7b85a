import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { ErasedAccount, PersonalData } from './declaration.ts';

/** Locks what others lock before an account, which is to be locked next and erased. */
export async function holdForErasure(all: readonly PersonalData[], trx: Db, userId: string): Promise<void> {
  for (const { hold } of all) await hold?.(trx, userId);
}

/** Removes what is kept about a person beside the account; files of theirs are then used by nothing. */
export async function erasePersonalData(
  all: readonly PersonalData[],
  trx: Db,
  account: ErasedAccount,
  now: Date,
): Promise<void> {
  for (const { erase } of all) await erase?.(trx, account, now);
  for (const { table, column, onErasure } of all.flatMap((data) => data.references)) {
    if (onErasure !== 'delete') continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${account.id}`.execute(trx);
  }
}

/** Gives the courses and tests that people left in the bin to somebody who can restore them. */
export async function transferDeletedWork(
  all: readonly PersonalData[],
  trx: Db,
  from: readonly string[],
  to: string,
): Promise<void> {
  if (from.length === 0) return;
  for (const { transferDeleted } of all) await transferDeleted?.(trx, from, to);
}
