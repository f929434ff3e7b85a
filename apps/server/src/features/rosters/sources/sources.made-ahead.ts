import { sql } from 'kysely';
import type { MadeAhead } from '../../../platform/clock/made-ahead.ts';

/** Pulls that would wait for a clock that was ahead. */
export const sourcesMadeAhead: readonly MadeAhead[] = [
  (now, late) => sql`update roster_sources set created_at = least(created_at, ${now}),
    updated_at = least(updated_at, ${now}), aimed_at = least(aimed_at, ${now}),
    failing_since = least(failing_since, ${now}), stopped_at = least(stopped_at, ${now}),
    next_pull_at = case when next_pull_at is not null then ${now}::timestamptz end
    where created_at > ${late} or updated_at > ${late} or aimed_at > ${late} or failing_since > ${late}
      or stopped_at > ${late}`,
  (now, late) => sql`update roster_pulls set created_at = least(created_at, ${now}), begun_at = least(begun_at, ${now}),
    since = least(since, ${now}), worked_on_at = least(worked_on_at, ${now}), ended_at = least(ended_at, ${now})
    where created_at > ${late} or begun_at > ${late} or worked_on_at > ${late} or ended_at > ${late}`,
];
