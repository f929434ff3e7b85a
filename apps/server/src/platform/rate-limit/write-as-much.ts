import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/**
 * Writes a row without changing it. Where something is written about accounts that exist, this is written for names that
 * nobody has, so that the time taken tells nothing.
 */
export async function writeAsMuch(db: Db, limitKey: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`count` })
    .where('key', '=', limitKey)
    .execute();
}
