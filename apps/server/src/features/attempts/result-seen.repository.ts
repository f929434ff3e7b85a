import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/**
 * Notes that the student has seen the key, the first time. While a correction holds the attempt, the next look notes
 * it.
 */
export async function markResultSeen(db: Db, id: string, now: Date): Promise<void> {
  await sql`update attempts set result_seen_at = ${now} where id = (
    select id from attempts where id = ${id} and result_seen_at is null for no key update skip locked)`.execute(db);
}
