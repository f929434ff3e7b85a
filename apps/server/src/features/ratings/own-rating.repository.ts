import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { addToRatings } from '../courses/index.ts';

type Own = { courseId: string; userId: string };

/** Whether a person has rated a course. */
export async function hasRated(db: Db, { courseId, userId }: Own): Promise<boolean> {
  const { rows } = await sql`select 1 from ratings where course_id = ${courseId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Takes a person's rating of a course back, and keeps the course's sum and count right. */
export async function takeRatingBack(trx: Db, { courseId, userId }: Own): Promise<void> {
  // The statement that deletes it locks it, so that a second one finds none.
  const { rows } = await sql<{ rating: number }>`delete from ratings
    where course_id = ${courseId} and user_id = ${userId} returning rating`.execute(trx);
  for (const { rating } of rows) await addToRatings(trx, courseId, { count: -1, sum: -rating });
}
