import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { believedMs, findServerClock } from './server-clock.ts';

/**
 * Declares rows of one table that begin or end at a stored time. Answers the statement that lets those which were made
 * later than `late` begin `now`, and end as long after now as they would have after they were made. Both are SQL.
 */
export type MadeAhead = (now: RawBuilder<Date>, late: RawBuilder<Date>) => RawBuilder<unknown>;

/** Moments that are so little ahead are those of processes whose clocks differ a little, in milliseconds. */
const slackMs = 60_000;

/** Makes what does `beginNow` after each leap of the time, and the first time: each costs a look at every auth session. */
export function beginNowAfterLeaps(all: readonly MadeAhead[]): (db: Db, purgeTime: Date) => Promise<number> {
  let seenMs: number | null = null;
  return async (db, purgeTime) => {
    const { leap_ms: leapMs } = await findServerClock(db);
    if (leapMs === seenMs) return 0;
    const changed = await beginNow(all, db, purgeTime);
    seenMs = leapMs;
    return changed;
  };
}

/**
 * Lets everything that was made while the clock was ahead begin now. Answers how many rows it changed.
 * `purgeTime` is the time by which old rows are removed, a day behind: it is known only while the time is believed.
 */
async function beginNow(all: readonly MadeAhead[], db: Db, purgeTime: Date): Promise<number> {
  const at = new Date(purgeTime.getTime() + believedMs);
  const now = sql<Date>`${at}::timestamptz`;
  const late = sql<Date>`${new Date(at.getTime() + slackMs)}::timestamptz`;
  let changed = 0;
  for (const statementOf of all) {
    const { numAffectedRows } = await statementOf(now, late).execute(db);
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
}
