import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Dates of tests and materials that were looked at: by a clock that was ahead, they had passed, and nothing was left to come. */
export const noticesMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update date_checks set check_at = '-infinity', checked_at = ${now},
    opened_until = least(opened_until, ${now}) where checked_at > ${late}`,
  (now, late) => sql`update target_checks set check_at = '-infinity', checked_at = ${now} where checked_at > ${late}`,
  (now, late) =>
    sql`update push_messages set next_try_at = ${now} where next_try_at > ${late} and next_try_at < 'infinity'`,
  // By the clock that was ahead, today's summary was sent.
  (now, late) => sql`update digests set next_at = ${now}::timestamptz + interval '1 day', last_day = null
    where next_at > ${late}::timestamptz + interval '2 days' and next_at < 'infinity'`,
];
