import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Certificates that were issued by a clock that was ahead are of now, and looks that were put off by it are due. */
export const certificatesMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update certificates set issued_at = least(issued_at, ${now}::timestamptz),
      doubted_at = least(doubted_at, ${now}::timestamptz), revoked_at = least(revoked_at, ${now}::timestamptz)
    where greatest(issued_at, doubted_at, revoked_at) > ${late}`,
  (_now, late) =>
    sql`update certificate_settings set check_at = '-infinity' where check_at > ${late}::timestamptz + interval '1 day'`,
  (_now, late) => sql`update certificate_checks set check_at = '-infinity' where check_at > ${late}`,
];
