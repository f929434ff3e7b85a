import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { coursePublished, membersWithCourse } from './courses.visibility.ts';

/**
 * The students who were let into a course or have it by a group, and may open it. A course that an institution grants
 * to all of its members is not one that they joined.
 */
export async function listJoinedStudents(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with place as (
      select jr.user_id from join_requests jr where jr.course_id = ${courseId} and jr.status = 'approved'
      union ${membersWithCourse(courseId)})
    select u.id from courses join place on true join users u on u.id = place.user_id
    where courses.id = ${courseId} and courses.deleted_at is null and ${coursePublished}
      and u.role = 'student' and not u.is_admin and u.is_active and u.deleted_at is null
      and not exists (select 1 from teacher_blocks b join users blocker on blocker.id = b.teacher_id
        and blocker.role = 'teacher' and not blocker.is_admin
        where b.teacher_id = courses.created_by and b.user_id = u.id)`.execute(db);
  return rows.map(({ id }) => id);
}
