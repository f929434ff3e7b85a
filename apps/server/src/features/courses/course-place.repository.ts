import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { courseAtInstitution } from './courses.visibility.ts';

/** Whether a course, in the bin or not, is one of an institution's. */
export async function isCourseAt(db: Db, courseId: string, institutionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from courses
    where courses.id = ${courseId} and ${courseAtInstitution(institutionId)}`.execute(db);
  return rows.length > 0;
}
