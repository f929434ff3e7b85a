import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../src/platform/db/index.ts';

/**
 * Holds a user's row in a transaction, starts `other`, waits until that waits for the row, and only then runs `change`
 * and commits; answers what `other` came to.
 */
export async function whileHolding<T>(
  db: Db,
  user: { id: string },
  other: () => Promise<T>,
  change: (trx: Db) => Promise<unknown>,
): Promise<T> {
  const { started } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
    const running = other();
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await change(trx);
    // In an object, so that it is not waited for in here.
    return { started: running };
  });
  return started;
}
