import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** How many attempts a student has at the tests of a course. */
export async function countAttemptsIn(
  db: Db,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from attempts
    join assessments on assessments.id = attempts.assessment_id
    where attempts.student_id = ${userId} and assessments.course_id = ${courseId}`.execute(db);
  return rows[0]?.count ?? 0;
}
