import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** Deletes at most `count` rows of a table for which the condition holds when it comes to them; returns how many. */
export async function deleteSome(
  db: Db,
  table: keyof Database,
  condition: RawBuilder<SqlBool>,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${condition} limit ${count})) and ${condition}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Repeats a step that does at most `count` things until it does fewer or the process ends; answers how many it did in
 * all. Each step is whole by itself.
 */
export async function inBatches(
  count: number,
  ending: AbortSignal,
  step: (count: number) => Promise<number>,
): Promise<number> {
  let done = 0;
  while (!ending.aborted) {
    const more = await step(count);
    done += more;
    if (more < count) break;
  }
  return done;
}
