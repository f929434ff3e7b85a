import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseOwnedByStudent } from '../courses/index.ts';
import { testLive, testOpenTo } from './test-authoring.visibility.ts';

/** Whether a test can be taken in this course. */
export async function isOpenIn(db: Db, { courseId, testId }: { courseId: string; testId: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${testId} and courses.id = ${courseId} and ${testLive} and assessments.status = 'enabled'`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many of these tests there are to take in each course of the student's own; without courses that have none of them. */
export async function countTestsByCourse(
  db: Db,
  student: Actor,
  ids: readonly string[],
): Promise<{ id: string; name: string; tests: number }[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const { rows } = await sql<{ id: string; name: string; tests: number }>`
    select courses.id, courses.name, count(*) as tests
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = any(${[...ids]}::uuid[]) and ${testOpenTo(student)} and ${courseOwnedByStudent(student)}
    group by courses.id`.execute(db);
  return rows;
}
