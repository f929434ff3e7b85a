import { sql } from 'kysely';
import type { MadeAhead } from '../clock/made-ahead.ts';

/** Answers that a repeated call would get. */
export const httpMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update idempotency_keys set created_at = ${now} where created_at > ${late}`,
];
