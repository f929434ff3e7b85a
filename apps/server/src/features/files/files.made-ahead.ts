import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Uploads on their way. */
export const filesMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update open_uploads set created_at = ${now} where created_at > ${late}`,
];
