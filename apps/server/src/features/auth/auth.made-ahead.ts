import { sql } from 'kysely';
import type { MadeAhead } from '../../platform/clock/made-ahead.ts';

/** Auth sessions, devices that accounts signed in on, and second factors, whose next code comes after the last one. */
export const authMadeAhead: readonly MadeAhead[] = [
  // One that was renewed meanwhile ends as long after now as it did after that; other sessions are not renewed.
  (now, late) => sql`update auth_sessions set created_at = least(created_at, ${now}), last_seen_at = ${now},
    proven_at = least(proven_at, ${now}), expires_at = case when created_at > ${late} then ${now} + (expires_at - created_at)
      when remember then least(expires_at, ${now} + (expires_at - last_seen_at)) else expires_at end
    where last_seen_at > ${late} or created_at > ${late} or proven_at > ${late}`,
  (now, late) => sql`update known_devices set created_at = least(created_at, ${now}), last_used_at = ${now}
    where last_used_at > ${late}`,
  (now, late) => sql`update second_factors set started_at = least(started_at, ${now}),
    confirmed_at = least(confirmed_at, ${now}), last_step = least(last_step, floor(extract(epoch from ${now}) / 30)::int)
    where started_at > ${late} or confirmed_at > ${late} or last_step > floor(extract(epoch from ${late}) / 30)`,
  (now, late) => sql`update external_identities set linked_at = least(linked_at, ${now}),
    last_used_at = least(last_used_at, ${now}) where linked_at > ${late} or last_used_at > ${late}`,
  (now, late) => sql`update passkeys set created_at = least(created_at, ${now}),
    last_used_at = least(last_used_at, ${now}) where created_at > ${late} or last_used_at > ${late}`,
  (now, late) => sql`update passkey_factors set turned_on_at = ${now} where turned_on_at > ${late}`,
  (now, late) => sql`update required_steps set since = ${now} where since > ${late}`,
  (now, late) => sql`update consent_versions set asked_since = ${now} where asked_since > ${late}`,
  (now, late) => sql`update consents set agreed_at = ${now} where agreed_at > ${late}`,
  (now, late) => sql`update account_warnings set warned_at = least(warned_at, ${now}), sent_at = least(sent_at, ${now})
    where warned_at > ${late} or sent_at > ${late}`,
  (now, late) => sql`update recovery_codes set created_at = ${now} where created_at > ${late}`,
];
