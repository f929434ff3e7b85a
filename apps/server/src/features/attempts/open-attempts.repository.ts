import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** How many attempts are being sat at this moment. */
export async function countOpenAttempts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from attempts where status = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}
