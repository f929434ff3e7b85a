import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { coursePublished, membersWithCourses } from './courses.visibility.ts';

/**
 * The students of each course who were let in or have it by a group, and may open it. A course that an institution grants
 * to all of its members is not one that they joined.
 */
export async function listJoinedStudents(db: Db, courseIds: readonly string[]): Promise<Map<string, string[]>> {
  const ids = sql`any(${[...courseIds]}::uuid[])`;
  const { rows } = await sql<{ course: string; student: string }>`
    with place as (
      select jr.course_id, jr.user_id from join_requests jr where jr.course_id = ${ids} and jr.status = 'approved'
      union ${membersWithCourses(ids)})
    select courses.id as course, u.id as student from courses join place on place.course_id = courses.id
      join users u on u.id = place.user_id
    where courses.id = ${ids} and courses.deleted_at is null and ${coursePublished}
      and u.role = 'student' and not u.is_admin and u.is_active and u.deleted_at is null
      and not exists (select 1 from teacher_blocks b join users blocker on blocker.id = b.teacher_id
        and blocker.role = 'teacher' and not blocker.is_admin
        where b.teacher_id = courses.created_by and b.user_id = u.id)`.execute(db);
  const byCourse = new Map<string, string[]>(courseIds.map((id) => [id, []]));
  for (const { course, student } of rows) byCourse.get(course)?.push(student);
  return byCourse;
}
