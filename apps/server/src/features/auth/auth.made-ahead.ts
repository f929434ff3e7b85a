import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Auth sessions, and devices that accounts signed in on. */
export const authMadeAhead: readonly MadeAhead[] = [
  // One that was renewed meanwhile ends as long after now as it did after that; other sessions are not renewed.
  (now, late) => sql`update auth_sessions set created_at = least(created_at, ${now}), last_seen_at = ${now},
    expires_at = case when created_at > ${late} then ${now} + (expires_at - created_at)
      when remember then least(expires_at, ${now} + (expires_at - last_seen_at)) else expires_at end
    where last_seen_at > ${late} or created_at > ${late}`,
  (now, late) => sql`update known_devices set created_at = least(created_at, ${now}), last_used_at = ${now}
    where last_used_at > ${late}`,
];
