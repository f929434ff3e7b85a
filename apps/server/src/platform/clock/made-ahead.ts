import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { believedMs, findServerClock } from './server-clock.ts';

/** Moments that are so little ahead are those of processes whose clocks differ a little, in milliseconds. */
const slackMs = 60_000;

/** Makes what does `beginNow` after each leap of the time, and the first time: each costs a look at every auth session. */
export function beginNowAfterLeaps(): typeof beginNow {
  let seenMs: number | null = null;
  return async (db, purgeTime) => {
    const { leap_ms: leapMs } = await findServerClock(db);
    if (leapMs === seenMs) return 0;
    const changed = await beginNow(db, purgeTime);
    seenMs = leapMs;
    return changed;
  };
}

/**
 * Lets what was made while the clock was ahead begin now, and end as long after now as it would have after it was made:
 * auth sessions, links, answers to repeats, devices, uploads on their way, mail that waits. Answers how many it changed.
 * `purgeTime` is the time by which old rows are removed, a day behind: it is known only while the time is believed.
 */
async function beginNow(db: Db, purgeTime: Date): Promise<number> {
  const now = new Date(purgeTime.getTime() + believedMs);
  let changed = 0;
  for (const statement of statements(now, new Date(now.getTime() + slackMs))) {
    const { numAffectedRows } = await statement.execute(db);
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
}

function statements(at: Date, ahead: Date): RawBuilder<unknown>[] {
  const now = sql`${at}::timestamptz`;
  const late = sql`${ahead}::timestamptz`;
  return [
    // One that was renewed meanwhile ends as long after now as it did after that; other sessions are not renewed.
    sql`update auth_sessions set created_at = least(created_at, ${now}), last_seen_at = ${now},
      expires_at = case when created_at > ${late} then ${now} + (expires_at - created_at)
        when remember then least(expires_at, ${now} + (expires_at - last_seen_at)) else expires_at end
      where last_seen_at > ${late} or created_at > ${late}`,
    sql`update password_links set created_at = ${now}, expires_at = ${now} + (expires_at - created_at)
      where created_at > ${late}`,
    sql`update email_links set created_at = ${now}, expires_at = ${now} + (expires_at - created_at)
      where created_at > ${late}`,
    sql`update idempotency_keys set created_at = ${now} where created_at > ${late}`,
    sql`update known_devices set created_at = least(created_at, ${now}), last_used_at = ${now}
      where last_used_at > ${late}`,
    sql`update open_uploads set created_at = ${now} where created_at > ${late}`,
    sql`update mails set created_at = ${now}, next_try_at = ${now}, expires_at = ${now} + (expires_at - created_at)
      where created_at > ${late}`,
  ];
}
