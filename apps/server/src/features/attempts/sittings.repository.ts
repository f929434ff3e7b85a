import { type RawBuilder, sql } from 'kysely';

/**
 * How students stand at tests, as columns beside the table `test` with `id` and `user_id`: whether they have submitted it
 * (`submitted`) or sit it (`open`), when they were last seen at it, their best share of its marks, and when they first submitted it.
 */
export const sittingsBeside = sql`cross join lateral (
  select coalesce(bool_or(a.status = 'submitted'), false) as submitted, coalesce(bool_or(a.status = 'open'), false) as open,
    max(a.last_seen_at) as seen_at, max(a.mark::float8 / nullif(a.max_mark, 0)) as share,
    min(a.submitted_at) as first_at
  from attempts a where a.assessment_id = test.id and a.student_id = test.user_id) sitting` satisfies RawBuilder<unknown>;
