import { limits } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/** How many there are; with `more` at least that many. */
export type Counted = { total: number; more: boolean };

/**
 * How many rows there are in `from`, which reads `table where …`. Counted up to `upTo`, so that the count of a million
 * costs what the count of thousands costs.
 */
export async function countRows(
  db: Db,
  from: RawBuilder<unknown>,
  upTo: number = limits.countedRows,
): Promise<Counted> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from
    (select 1 from ${from} limit ${upTo + 1}) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, upTo), more: total > upTo };
}
