import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Messages that would be sent, or given up, by a clock that was ahead. */
export const webhooksMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update webhooks set created_at = least(created_at, ${now}), updated_at = least(updated_at, ${now}),
    failing_since = least(failing_since, ${now}), stopped_at = least(stopped_at, ${now})
    where created_at > ${late} or updated_at > ${late} or failing_since > ${late} or stopped_at > ${late}`,
  (now, late) => sql`update webhook_deliveries set created_at = least(created_at, ${now}),
    next_try_at = least(next_try_at, ${now}), tried_at = least(tried_at, ${now}),
    give_up_at = ${now} + (give_up_at - created_at)
    where created_at > ${late} or tried_at > ${late}`,
];
