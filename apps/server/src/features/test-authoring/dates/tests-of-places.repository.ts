import { type RawBuilder, sql } from 'kysely';
import { testIsFor } from '../audience/audience.visibility.ts';
import { ownLimit } from './read-dates.repository.ts';

/**
 * The tests that students are to do, as a statement: for each `course_id` and `user_id` of the table `places` the tests that
 * they can reach and that the course's owner manages, with `id`, `name` and the dates that the student has.
 */
export function testsOfPlaces(places: RawBuilder<unknown>): RawBuilder<unknown> {
  const [test, person] = [sql`assessments`, sql`place.user_id`];
  const own = (field: 'opens_at' | 'due_at' | 'closes_at') => sql`case
    when exists (select 1 from assessment_exceptions x
      where x.course_id = assessments.course_id and x.assessment_id = assessments.id)
    then ${ownLimit(test, person, field)} else assessments.${sql.ref(field)} end as ${sql.ref(field)}`;
  return sql`select place.course_id, place.user_id, assessments.id, assessments.name, ${own('opens_at')},
      ${own('due_at')}, ${own('closes_at')}
    from ${places} place
      join courses on courses.id = place.course_id join users owner on owner.id = courses.created_by
      join assessments on assessments.course_id = place.course_id and assessments.status = 'enabled'
        and assessments.deleted_at is null and (owner.is_admin or assessments.created_by = owner.id)
        and ${testIsFor(test, person)}`;
}

/** The due dates of the tests of a course, with those of exceptions, as a statement with `at`. */
export const dueDatesIn = (courseId: string): RawBuilder<unknown> =>
  sql`select a.due_at as at from assessments a where a.course_id = ${courseId} and a.due_at is not null
    union all select e.due_at from assessment_exceptions e where e.course_id = ${courseId} and e.due_at is not null`;
