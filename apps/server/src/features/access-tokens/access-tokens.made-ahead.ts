import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** A token that was made ahead ends as long after now as it did after that. */
export const accessTokensMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update access_tokens set created_at = least(created_at, ${now}),
    last_used_at = least(last_used_at, ${now}), revoked_at = least(revoked_at, ${now}), warned_at = least(warned_at, ${now}),
    expires_at = case when created_at > ${late} then ${now} + (expires_at - created_at) else expires_at end
    where created_at > ${late} or last_used_at > ${late} or revoked_at > ${late} or warned_at > ${late}`,
];
