import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Courses that were looked at by a clock that was ahead are looked at again, and dismissals of that time begin now. */
export const needsMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update need_checks set check_at = '-infinity', checked_at = ${now} where checked_at > ${late}`,
  (now, late) => sql`update need_dismissals set dismissed_at = ${now} where dismissed_at > ${late}`,
];
