import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** The ids of the institutions whose coordinators see a course, in the bin or not: those it is granted to, and that of its teacher. */
export async function listInstitutionsOfCourse(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.institution_id as id from institution_course_access a
      join institutions i on i.id = a.institution_id and i.status = 'Approved'
      where a.course_id = ${courseId}
    union
    select owner.institution_id from courses
      join users owner on owner.id = courses.created_by and owner.role = 'teacher' and owner.deleted_at is null
      where courses.id = ${courseId} and owner.institution_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
