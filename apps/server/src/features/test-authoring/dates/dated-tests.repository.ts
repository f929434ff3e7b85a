import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/policy/index.ts';
import { courseOwnedByStudent, courseVisibleTo, courseWithinReachOfStudent } from '../../courses/index.ts';
import { activeMemberships } from '../../groups/index.ts';
import { testIsFor } from '../audience/audience.visibility.ts';
import { ofGroupWithCourse } from './read-dates.repository.ts';

type Student = Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId'>;

/** A test of a student's own courses with the dates that the student has. */
export type DatedTest = {
  id: string;
  name: string;
  course_id: string;
  course_name: string;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
};

const mostOfGroups = (field: string) => sql`max(e.${sql.ref(field)}) filter (where e.user_id is null)`;
const ownOr = (field: string) => sql`coalesce(max(e.${sql.ref(field)}) filter (where e.user_id is not null),
  ${mostOfGroups(field)}) as ${sql.ref(field)}`;
const ownElseTest = (field: string) => sql`coalesce(own.${sql.ref(field)}, a.${sql.ref(field)}) as ${sql.ref(field)}`;

/**
 * The tests that a student can reach in their own courses, as a statement with the columns of `DatedTest`. The dates are
 * those that `resolveDates` tells, for all tests at once: exceptions are read from the student's side.
 */
export function datedTestsOf(student: Student): RawBuilder<DatedTest> {
  return sql<DatedTest>`select a.id, a.name, a.course_id, mine.name as course_name,
      ${ownElseTest('opens_at')}, ${ownElseTest('due_at')}, ${ownElseTest('closes_at')}
    from (select courses.id, courses.name from courses where ${courseWithinReachOfStudent(student)}
        and ${courseOwnedByStudent(student)} and ${courseVisibleTo(student)} offset 0) mine
      join assessments a on a.course_id = mine.id and a.status = 'enabled' and a.deleted_at is null
        and ${testIsFor(sql`a`, sql`${student.id}::uuid`)}
      left join (
        select e.course_id, e.assessment_id, ${ownOr('opens_at')}, ${ownOr('due_at')}, ${ownOr('closes_at')}
        from assessment_exceptions e where e.user_id = ${student.id} or ${ofGroupWithCourse} and e.group_id in (
          select m.group_id from ${activeMemberships} m where m.user_id = ${student.id})
        group by e.course_id, e.assessment_id) own on own.course_id = a.course_id and own.assessment_id = a.id`;
}
