import type { Said } from '@lectern/contract';
import { sayCount } from '@lectern/contract/say';
import { sql } from 'kysely';
import { type Db, deleteSome } from '../db/index.ts';
import { AppError } from '../http/index.ts';

/** `max` acts per `windowMs` milliseconds and key. */
export type Limit = { readonly key: string; readonly max: number; readonly windowMs: number };

/** How often an act was done, this time included, and when that is forgotten. */
export type Count = { readonly limit: Limit; readonly count: number; readonly expiresAt: Date };

/**
 * Counts one act against each limit. The counts live in the database, so that every process knows them; they are taken in
 * the order of their keys, so that two acts never wait for one another. None lasts longer than its window from now, as one
 * that was begun while the clock was ahead would.
 */
export async function countEach(db: Db, limits: readonly Limit[], now: Date): Promise<Count[]> {
  const keys = limits.map(({ key }) => key);
  const ends = limits.map(({ windowMs }) => new Date(now.getTime() + windowMs).toISOString());
  const { rows } = await sql<{ key: string; count: number; expires_at: Date }>`
    insert into rate_limits (key, count, expires_at)
    select key, 1, ends from unnest(${keys}::text[], ${ends}::timestamptz[]) as asked (key, ends) order by key
    on conflict (key) do update set
      count = case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end,
      expires_at = case when rate_limits.expires_at <= ${now} then excluded.expires_at else least(rate_limits.expires_at, excluded.expires_at) end
    returning key, count, expires_at`.execute(db);
  const counted = new Map(rows.map((row) => [row.key, row]));
  return limits.map((limit) => {
    const row = counted.get(limit.key);
    return { limit, count: row?.count ?? 1, expiresAt: row?.expires_at ?? now };
  });
}

/**
 * Counts one act against a limit. Throws `too_many_requests` with Retry-After when the limit was reached before: in this
 * sentence, or in one that says how long to wait.
 */
export async function countAgainst(db: Db, limit: Limit, now: Date, sentence?: string | Said): Promise<void> {
  const counts = await countEach(db, [limit], now);
  if (!counts.some(isOver)) return;
  throw new AppError('too_many_requests', sentence ?? sayTooMany(counts, now), retryAfter(counts, now));
}

export const isOver = ({ limit, count }: Count): boolean => count > limit.max;

/** When the limits that are reached let an act through again, for a refusal's headers. */
export const retryAfter = (counts: readonly Count[], now: Date): { headers: { 'retry-after': string } } => ({
  headers: { 'retry-after': String(secondsToWait(counts, now)) },
});

/** How long to wait, in whole minutes, or in hours from two hours on. */
export function sayTooMany(counts: readonly Count[], now: Date): Said {
  const minutes = Math.ceil(secondsToWait(counts, now) / 60);
  if (minutes < 120)
    return sayCount(
      minutes,
      'Too many attempts. Please try again in {n} minute.',
      'Too many attempts. Please try again in {n} minutes.',
    );
  return sayCount(
    Math.ceil(minutes / 60),
    'Too many attempts. Please try again in {n} hour.',
    'Too many attempts. Please try again in {n} hours.',
  );
}

function secondsToWait(counts: readonly Count[], now: Date): number {
  const waits = counts.filter(isOver).map(({ expiresAt }) => Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  return Math.max(1, ...waits);
}

/** Takes back what was counted, for an act that turns out not to count. */
export async function uncount(db: Db, limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await sql`
    update rate_limits set count = greatest(rate_limits.count - 1, 0)
    from (select key from rate_limits where key = any(${keys}::text[]) order by key for update) as held
    where rate_limits.key = held.key`.execute(db);
}

/** Does what was counted; what cannot be done does not count. */
export async function uncountOnFailure<T>(db: Db, limits: readonly Limit[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await uncount(db, limits);
    throw error;
  }
}

/** Removes counts whose time is over, at most `count`; returns how many. */
export async function deleteExpiredCounts(db: Db, now: Date, count: number): Promise<number> {
  return deleteSome(db, 'rate_limits', sql<boolean>`expires_at <= ${now}`, count);
}
