import type { Standing } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { studentsOfCourse } from '../courses/index.ts';
import { blockedByTeacher, userVisibleTo } from '../users/index.ts';

/** A person by one of their names, and how they stand with a course. */
export type NamedRow = {
  id: string;
  username: string;
  profile_picture: string | null;
  username_key: string;
  email_key: string;
  standing: Exclude<Standing, 'unknown'>;
};

type Course = { id: string; created_by: string };

/** The people with these names or addresses whom the actor may see: those whom they could put into a group. */
export async function listNamed(db: Db, actor: Actor, course: Course, keys: readonly string[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    with named as materialized (
      select users.id, users.username, users.profile_picture, users.username_key, users.email_key, users.role,
        users.is_admin, users.is_active from users
      where users.deleted_at is null and ${userVisibleTo(actor)} and users.id = any(array(
        select n.id from users n where n.username_key = any(${[...keys]}::text[]) and n.deleted_at is null
        union all select n.id from users n where n.email_key = any(${[...keys]}::text[]) and n.deleted_at is null)))
    select named.id, named.username, named.profile_picture, named.username_key, named.email_key,
      case when named.role <> 'student' or named.is_admin then 'not_student'
        when not named.is_active or named.id in (${blockedByTeacher({ id: course.created_by })}) then 'blocked'
        when named.id in (select users.id from ${studentsOfCourse(course.id)}) then 'in'
        when exists (select 1 from join_requests jr where jr.course_id = ${course.id} and jr.user_id = named.id
          and jr.status = 'pending') then 'waiting'
        else 'new' end as standing
    from named`.execute(db);
  return rows;
}

type NewPlace = { id: string; userId: string };

/** Lets these people into a course who have not asked; answers those who neither had a place nor waited for one. */
export async function insertPlaces(
  trx: Db,
  courseId: string,
  places: readonly NewPlace[],
  { by, now }: { by: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into join_requests (id, course_id, user_id, status, created_at, decided_at, decided_by, came_by)
    select p.id, ${courseId}::uuid, p."userId", 'approved', ${now}::timestamptz, ${now}::timestamptz, ${by}::uuid, 'teacher'
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (id uuid, "userId" uuid)
    on conflict (course_id, user_id) where status <> 'rejected' do nothing returning user_id`.execute(trx);
  return rows.map(({ user_id: id }) => id);
}

/** The pending requests of these people for a course. */
export async function listPendingOf(trx: Db, courseId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select jr.id from join_requests jr where jr.course_id = ${courseId}
    and jr.user_id = any(${[...userIds]}::uuid[]) and jr.status = 'pending'`.execute(trx);
  return rows.map(({ id }) => id);
}
