import type { Db } from '../../platform/db/index.ts';

/** The course of a test, or null. */
export async function findCourseOfTest(db: Db, testId: string): Promise<string | null> {
  const row = await db.selectFrom('assessments').select('course_id').where('id', '=', testId).executeTakeFirst();
  return row?.course_id ?? null;
}
