import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db } from './connect.ts';
import { isPlanLost } from './preparing-client.ts';

/** How often a transaction is begun at most. */
const tries = 3;

/**
 * Whether the database gave a transaction up for another one, or for a plan that no longer holds. It works when it
 * begins again.
 */
export function wasGivenUp(error: unknown): boolean {
  if (isPlanLost(error)) return true;
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/**
 * Whether a statement was stopped because it took too long. It changed nothing. A database that stood still stops
 * everything that was under way when it goes on.
 */
export function tookTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014';
}

/** Runs `work`, which only reads, for so long at most; null where one of its statements takes longer. */
export async function withinTime<T>(db: Db, ms: number, work: (trx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
      return work(trx);
    });
  } catch (error) {
    if (tookTooLong(error)) return null;
    throw error;
  }
}

/** Whether a statement waited longer for a lock than `waitBriefly` lets it. It changed nothing. */
export function waitedTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** From here on the transaction waits two seconds at most for each lock: a request that waits holds a connection. */
export async function waitBriefly(trx: Db): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(trx);
}

/** Runs `work` on one moment of the database, without a lock: in the transaction that `db` already is, else in one of its own. */
export async function inSnapshot<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Runs `work` in a transaction: in the one that `db` already is, else in a new one that ends with it. A new one that the
 * database gives up for a deadlock is begun again, a few times: `work` may run more than once, and what it does outside
 * the database must bear that. Throws what `work` throws.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !wasGivenUp(error)) throw error;
    }
  }
}
