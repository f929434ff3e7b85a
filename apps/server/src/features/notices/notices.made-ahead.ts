import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Dates of tests and materials that were looked at: by a clock that was ahead, they had passed, and nothing was left to come. */
export const noticesMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update date_checks set check_at = '-infinity', checked_at = ${now},
    opened_until = least(opened_until, ${now}) where checked_at > ${late}`,
  (now, late) => sql`update target_checks set check_at = '-infinity', checked_at = ${now} where checked_at > ${late}`,
];
