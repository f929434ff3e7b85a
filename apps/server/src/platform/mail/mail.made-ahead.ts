import { sql } from 'kysely';
import type { MadeAhead } from '../clock/made-ahead.ts';

/** Mail that waits to be sent. */
export const mailMadeAhead: readonly MadeAhead[] = [
  (
    now,
    late,
  ) => sql`update mails set created_at = ${now}, next_try_at = ${now}, expires_at = ${now} + (expires_at - created_at)
    where created_at > ${late}`,
];
