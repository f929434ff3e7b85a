import { defaultLeads } from '@lectern/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { CourseNoticesTable } from '../../../platform/db/schema-of-notices.ts';

/** The notices that a course sends to its students. */
export type CourseNoticesRow = Omit<Selectable<CourseNoticesTable>, 'course_id'>;

/** The same of a course that has chosen nothing. */
export const defaultCourseNotices: CourseNoticesRow = {
  materials_added: true,
  test_opens: true,
  due_soon: true,
  leads: [...defaultLeads],
  closes_soon: true,
  results: true,
};

/** Makes the function that says which notices each of these courses sends. */
export async function readCourseNotices(
  db: Db,
  courseIds: readonly string[],
): Promise<(courseId: string) => CourseNoticesRow> {
  if (courseIds.length === 0) return () => defaultCourseNotices;
  const { rows } = await sql<Selectable<CourseNoticesTable>>`select * from course_notices
    where course_id = any(${[...courseIds]}::uuid[])`.execute(db);
  const chosen = new Map(rows.map((row) => [row.course_id, row]));
  return (courseId) => chosen.get(courseId) ?? defaultCourseNotices;
}

/** Stores which notices a course sends, and has its dates looked at anew. */
export async function storeCourseNotices(trx: Db, courseId: string, chosen: CourseNoticesRow): Promise<void> {
  await trx
    .insertInto('course_notices')
    .values({ course_id: courseId, ...chosen })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(chosen))
    .execute();
  await sql`update date_checks set check_at = '-infinity' where course_id = ${courseId}`.execute(trx);
  await sql`update target_checks set check_at = '-infinity' where course_id = ${courseId}`.execute(trx);
}
