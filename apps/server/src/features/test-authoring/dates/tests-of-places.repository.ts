import { type RawBuilder, sql } from 'kysely';
import { exceptedDatesOf } from '../../courses/index.ts';
import { testIsFor } from '../audience/audience.visibility.ts';

const exceptions = { table: sql.table('assessment_exceptions'), thing: 'assessment_id' };

/**
 * The tests that students are to do, as a statement: for each `course_id` and `user_id` of the table `places` the tests that
 * they can reach, with `id`, `name` and the dates that the student has.
 */
export function testsOfPlaces(places: RawBuilder<unknown>): RawBuilder<unknown> {
  const [test, person] = [sql`assessments`, sql`place.user_id`];
  // The exceptions are one value, made once. A join would be a loop over all of them for each pair: nobody tells the planner how many pairs there are.
  const excepted = sql`(select jsonb_object_agg(x.assessment_id::text || x.user_id, jsonb_build_array(x.opens_at, x.due_at, x.closes_at))
    from ${exceptedDatesOf(exceptions, places)} x where x.user_id in (select user_id from ${places}))`;
  const fields = ['opens_at', 'due_at', 'closes_at'] as const;
  const own = sql.join(
    fields.map((field, at) => {
      const name = sql.ref(field);
      return sql`coalesce((test.own ->> ${sql.lit(at)})::timestamptz, test.${name}) as ${name}`;
    }),
  );
  return sql`select test.course_id, test.user_id, test.id, test.name, ${own}
    from (select place.course_id, place.user_id, assessments.id, assessments.name, assessments.opens_at, assessments.due_at,
        assessments.closes_at, ${excepted} -> (assessments.id::text || ${person}) as own
      from ${places} place
        join assessments on assessments.course_id = place.course_id and assessments.status = 'enabled'
          and assessments.deleted_at is null
          and ${testIsFor(test, person)} offset 0) test`;
}

/** The due dates of the tests of a course, with those of exceptions, as a statement with `at`. */
export const dueDatesIn = (courseId: string): RawBuilder<unknown> =>
  sql`select a.due_at as at from assessments a where a.course_id = ${courseId} and a.due_at is not null
    union all select e.due_at from assessment_exceptions e where e.course_id = ${courseId} and e.due_at is not null`;
