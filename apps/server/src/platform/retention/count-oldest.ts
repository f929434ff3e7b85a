import { limits } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** How many there are, up to a limit, and the moment of the oldest. */
export type Found = { total: number; more: boolean; oldest: Date | null };

/**
 * Counts the rows in `from`, which reads `table where …`, oldest first by `at`. Counted up to a limit, so that a million
 * cost what thousands cost where an index has that order.
 */
export async function countOldest(db: Db, from: RawBuilder<unknown>, at: RawBuilder<unknown>): Promise<Found> {
  const most = limits.countedRows;
  const { rows } = await sql<{ total: number; oldest: Date | null }>`
    select count(*) as total, min(at) as oldest
    from (select ${at} as at from ${from} order by ${at} limit ${most + 1}) counted`.execute(db);
  const { total = 0, oldest = null } = rows[0] ?? {};
  return { total: Math.min(total, most), more: total > most, oldest };
}
