import { texts } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { AppError } from '../http/index.ts';

export { networkOf } from './network.ts';

/** `max` acts per `windowMs` milliseconds and key. */
export type Limit = { readonly key: string; readonly max: number; readonly windowMs: number };

/**
 * Counts one act against a limit. The counts live in the database, so that every process knows them.
 * Throws `too_many_requests` with Retry-After when the limit was reached before.
 */
export async function countAgainst(db: Db, limit: Limit, now: Date): Promise<void> {
  const fresh = new Date(now.getTime() + limit.windowMs);
  const row = await db
    .insertInto('rate_limits')
    .values({ key: limit.key, count: 1, expires_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end`,
        expires_at: sql<Date>`case when rate_limits.expires_at <= ${now} then ${fresh} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
  if (row.count <= limit.max) return;
  const seconds = Math.max(1, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many_requests', texts.tooManyRequests, { headers: { 'retry-after': String(seconds) } });
}

/**
 * Counts one act against several limits, or against none: where one of them refuses it, the act does not use up the
 * others. Throws as `countAgainst` does.
 */
export async function countAgainstAll(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const counted: Limit[] = [];
  try {
    for (const limit of limits) {
      await countAgainst(db, limit, now);
      counted.push(limit);
    }
  } catch (error) {
    for (const { key } of counted) await uncount(db, key);
    throw error;
  }
}

/** Takes back what `countAgainst` counted, for acts that turn out not to count. */
export async function uncount(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Removes counts whose time is over; returns how many. */
export async function deleteExpiredCounts(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('rate_limits').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
