import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

type Own = { courseId: string; userId: string };

/** How many notes a person has in a course. */
export async function countNotesIn(db: Db, { courseId, userId }: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from study_notes
    where course_id = ${courseId} and user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes a person's notes in a course. */
export async function removeNotesIn(trx: Db, { courseId, userId }: Own): Promise<void> {
  await sql`delete from study_notes where course_id = ${courseId} and user_id = ${userId}`.execute(trx);
}
