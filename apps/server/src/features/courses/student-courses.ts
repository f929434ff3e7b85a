import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  courseNotClosedTo,
  courseOverseenBy,
  courseOwnedByStudent,
  courseWithinReachOfStudent,
} from './courses.visibility.ts';

/**
 * The courses that the actor looks after and that a student is in, as the table `courses`, beside the student as the table
 * `users`: the same pairs as `studentsOfCourse` tells of each course.
 */
export function coursesWithStudent(actor: Actor, student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<unknown> {
  const person = { ...student, role: 'student', isAdmin: false } as const;
  return sql`(select courses.id, courses.name, courses.status from courses
      where ${courseWithinReachOfStudent(person)} and ${courseOwnedByStudent(person)} and ${courseNotClosedTo(person)}
        and ${courseOverseenBy(actor)}) courses
    cross join (select users.id, users.institution_id from users where users.id = ${student.id} and users.is_active) users`;
}

/** Whether a student is in a course that the actor looks after. */
export async function isStudentOf(
  db: Db,
  actor: Actor,
  student: Pick<Actor, 'id' | 'institutionId'>,
  courseId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${coursesWithStudent(actor, student)} where courses.id = ${courseId}`.execute(db);
  return rows.length > 0;
}
