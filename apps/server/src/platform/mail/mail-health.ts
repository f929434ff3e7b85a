import { type HealthState, limits } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

export type MailHealth = {
  /** Counted up to `limits.countedMatches`. */
  waiting: number;
  /** Those of them that were tried several times, or have waited for a quarter of an hour. */
  stuck: number;
  /** Since when the oldest waits; null without one. */
  oldest: Date | null;
  /** Short codes of why they could not be sent, or null. */
  reasons: string | null;
};

/** The mail that waits to be sent. Looks at the messages that are due first, however many there are. */
export async function findMailHealth(db: Db, now: Date): Promise<MailHealth> {
  const { rows } = await sql<MailHealth>`
    with first as (select created_at, attempts, last_error from mails where expires_at > ${now}
      order by next_try_at limit ${limits.countedMatches})
    select count(*) as waiting,
      count(*) filter (where attempts > 2 or created_at < ${now}::timestamptz - interval '15 minutes') as stuck,
      min(created_at) filter (where created_at <= ${now}) as oldest,
      string_agg(distinct last_error, ', ') as reasons
    from first`.execute(db);
  const { waiting = 0, stuck = 0, oldest = null, reasons = null } = rows[0] ?? {};
  return { waiting: Number(waiting), stuck: Number(stuck), oldest, reasons };
}

/** Whether mail leaves. */
export const judgeMail = ({ stuck }: MailHealth): HealthState => (stuck > 0 ? 'look' : 'fine');
