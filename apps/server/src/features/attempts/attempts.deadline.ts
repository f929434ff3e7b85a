import { type RawBuilder, sql } from 'kysely';

/** How long past its deadline an attempt still takes what was on its way, in milliseconds. */
const graceMs = 2_000;

/** A deadline before this moment is over for good. */
const cutoff = (now: Date): Date => new Date(now.getTime() - graceMs);

type Timed = { status: 'open' | 'submitted'; deadline_at: Date | null };

/** Whether an open attempt takes nothing any more and only waits for being submitted. */
export function isOverdue({ status, deadline_at }: Timed, now: Date): boolean {
  return status === 'open' && deadline_at !== null && deadline_at < cutoff(now);
}

/** The same as a condition on `attempts`. */
export function attemptOverdue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(attempts.status = 'open' and attempts.deadline_at < ${cutoff(now)}::timestamptz)`;
}

/** Open, and still taking saves at a moment, a column's perhaps: a condition on `attempts`. */
export function attemptTakesSaves(at: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  const moment = at instanceof Date ? sql`${at}::timestamptz` : at;
  return sql<boolean>`(attempts.status = 'open' and (attempts.deadline_at is null
    or attempts.deadline_at >= ${moment} - make_interval(secs => ${graceMs / 1000}::float8)))`;
}
