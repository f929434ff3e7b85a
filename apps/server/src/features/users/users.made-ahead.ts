import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Links that set passwords and verify addresses. */
export const usersMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update password_links set created_at = ${now}, expires_at = ${now} + (expires_at - created_at)
    where created_at > ${late}`,
  (now, late) => sql`update email_links set created_at = ${now}, expires_at = ${now} + (expires_at - created_at)
    where created_at > ${late}`,
];
