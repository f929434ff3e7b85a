import { sql } from 'kysely';
import type { MadeAhead } from '../clock/made-ahead.ts';

/** Events that wait to be handed on. */
export const waitingEventsMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update waiting_events set created_at = ${now}, next_try_at = ${now} where created_at > ${late}`,
];
