import { type RawBuilder, sql } from 'kysely';
import { resultWaitsForAttempts } from '../../test-authoring/index.ts';

/**
 * The students whose last two marks each lie below the one before, and the last so many hundredths of the maximum below the
 * first of the three: a statement with `course_id`, `user_id`, `fell_at`, `percentages`, the oldest first, and the last test by
 * `test_id` and `test_name`. `sat` is a table of submitted tests by course and student. A test counts by its best attempt
 * from its first submission on, and only where the student may see the result.
 */
export const fallingAmong = (sat: RawBuilder<unknown>, now: Date, hundredths: number): RawBuilder<unknown> =>
  sql`select last.course_id, last.user_id, max(last.first_at) as fell_at,
      array_agg(round((last.share * 100)::numeric, 2)::float8 order by last.place desc) as percentages,
      (array_agg(last.id order by last.place))[1] as test_id, (array_agg(last.name order by last.place))[1] as test_name
    from (select told.*, row_number() over (partition by told.course_id, told.user_id
          order by told.first_at desc, told.id desc) as place
        from ${sat} told join assessments on assessments.id = told.id
        where told.submitted and told.share is not null and not told.open
          and (assessments.results_show <> 'after' or assessments.results_show_after <= ${now}::timestamptz)
          and not ${resultWaitsForAttempts('assessments', sql`told.user_id`, now)}) last
    where last.place <= 3 group by last.course_id, last.user_id
    having count(*) = 3
      and max(last.share) filter (where last.place = 1) < max(last.share) filter (where last.place = 2)
      and max(last.share) filter (where last.place = 2) < max(last.share) filter (where last.place = 3)
      and round(((max(last.share) filter (where last.place = 3) - max(last.share) filter (where last.place = 1)) * 100)::numeric, 2)
        >= ${hundredths}::int`;
