import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { coursePublished, groupMakerOpens, membersWithCourses } from './courses.visibility.ts';

/**
 * The students of each course who were let in or have it by a group, and may open it. A course that an institution grants
 * to all of its members is not one that they joined. People are looked up one by one (`offset 0`): for tables that have no
 * statistics yet PostgreSQL chooses to look through all of them for each (10,000 students: 14.4 s, so 0.45 s).
 */
export async function listJoinedStudents(db: Db, courseIds: readonly string[]): Promise<Map<string, string[]>> {
  const ids = sql`any(${[...courseIds]}::uuid[])`;
  const { rows } = await sql<{ course: string; student: string }>`
    with place as (
      select jr.course_id, jr.user_id from join_requests jr where jr.course_id = ${ids} and jr.status = 'approved'
      union ${membersWithCourses(ids)})
    select courses.id as course, u.id as student from courses join place on place.course_id = courses.id
      cross join lateral (select users.id, users.role, users.is_admin, users.is_active, users.deleted_at from users
        where users.id = place.user_id offset 0) u
    where courses.id = ${ids} and courses.deleted_at is null and ${coursePublished}
      and u.role = 'student' and not u.is_admin and u.is_active and u.deleted_at is null
      and not exists (select 1 from teacher_blocks b join users blocker on blocker.id = b.teacher_id
        and blocker.role = 'teacher' and not blocker.is_admin
        where b.teacher_id = courses.created_by and b.user_id = u.id)`.execute(db);
  const byCourse = new Map<string, string[]>(courseIds.map((id) => [id, []]));
  for (const { course, student } of rows) byCourse.get(course)?.push(student);
  return byCourse;
}

/**
 * The students who are in a course by a request, a group or their institution and whom its owner did not block, as the
 * table `users`.
 */
export function studentsOfCourse(courseId: string): RawBuilder<unknown> {
  const id = sql`${courseId}::uuid`;
  return sql`(select users.* from (
      select jr.user_id from join_requests jr where jr.course_id = ${id} and jr.status = 'approved'
      union select user_id from (${membersWithCourses(id)}) members
      union select member.id from institution_course_access a
        join institutions i on i.id = a.institution_id and i.status = 'Approved'
        join users member on member.institution_id = i.id and member.deleted_at is null where a.course_id = ${id}) place
    join users on users.id = place.user_id
    where users.role = 'student' and not users.is_admin and users.is_active and users.deleted_at is null
      and not exists (select 1 from teacher_blocks b join users blocker on blocker.id = b.teacher_id
        and blocker.role = 'teacher' and not blocker.is_admin join courses c on c.created_by = b.teacher_id
        where c.id = ${id} and b.user_id = users.id)) users`;
}

/** A group that opens a course to a student, and an institution that does. */
export type GroupWay = { id: string; name: string; created_by: string };
export type InstitutionWay = { id: string; name: string };

/** The groups and the institution that open a course to the table `users`, as columns. */
export function otherWaysInto(courseId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'created_by', g.created_by)
      order by g.name_key, g.id), '[]')
    from group_courses gc join courses own on own.id = gc.course_id
      join groups g on g.id = gc.group_id and g.status = 'active'
      join users maker on maker.id = g.created_by and ${groupMakerOpens('own')}
      join group_users gu on gu.group_id = g.id and gu.user_id = users.id
    where gc.course_id = ${courseId}) as groups,
    (select json_build_object('id', i.id, 'name', i.name) from institution_course_access a
      join institutions i on i.id = a.institution_id and i.status = 'Approved'
      where a.course_id = ${courseId} and a.institution_id = users.institution_id) as institution`;
}
