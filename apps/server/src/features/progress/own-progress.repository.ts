import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

type Own = { courseId: string; userId: string };

const ofCourse = (courseId: string) => sql`any(array(
  select m.id from subjects s join materials m on m.subject_id = s.id where s.course_id = ${courseId}))`;

/** The materials of a course that a person has opened, watched or marked. */
export async function countTouchedIn(db: Db, { courseId, userId }: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from material_progress
    where user_id = ${userId} and material_id = ${ofCourse(courseId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Forgets a person's progress in a course. */
export async function forgetProgressIn(trx: Db, { courseId, userId }: Own): Promise<void> {
  await sql`delete from material_progress where user_id = ${userId} and material_id = ${ofCourse(courseId)}`.execute(
    trx,
  );
}
