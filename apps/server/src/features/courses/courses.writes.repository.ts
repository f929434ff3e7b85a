import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { CoursesTable } from '../../platform/db/schema.ts';

/** Adds a course. False, and nothing added, when its join code is taken. */
export async function insertCourse(trx: Db, course: Insertable<CoursesTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('courses')
    .values(course)
    .onConflict((conflict) => conflict.column('join_code_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Changes columns of a course. Breaks `courses_join_code_key` when the new code is taken. */
export async function updateCourseRow(trx: Db, id: string, changes: Updateable<CoursesTable>): Promise<void> {
  await trx.updateTable('courses').set(changes).where('id', '=', id).execute();
}

/** Adds to the number and sum of a course's ratings, from which its mean follows. */
export async function addToRatings(trx: Db, courseId: string, more: { count: number; sum: number }): Promise<void> {
  await sql`update courses set ratings_count = ratings_count + ${more.count}, ratings_sum = ratings_sum + ${more.sum}
    where id = ${courseId}`.execute(trx);
}
