import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseTaughtBy, courseVisibleTo } from '../courses/index.ts';

export type Counts = {
  courses: number;
  institutions: number;
  users: number;
  students: number;
  teachers: number;
  admins: number;
  coordinators: number;
};

/** The figures of the whole site, in one statement. */
export async function countEverything(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with people as (
      select count(*) as users,
        count(*) filter (where role = 'student' and not is_admin) as students,
        count(*) filter (where role = 'teacher' and not is_admin) as teachers,
        count(*) filter (where is_admin) as admins,
        count(*) filter (where role = 'coordinator' and not is_admin) as coordinators
      from users where deleted_at is null)
    select (select count(*) from courses where deleted_at is null) as courses,
      (select count(*) from institutions) as institutions, people.* from people`.execute(db);
  return rows[0] ?? { courses: 0, institutions: 0, users: 0, students: 0, teachers: 0, admins: 0, coordinators: 0 };
}

export type DayRow = { day: string; sign_ups: number; active_users: number };

/** Sign-ups and people active on each of the `days` days up to `today` (YYYY-MM-DD, UTC), oldest first. */
export async function listActivity(db: Db, today: string, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (select generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day')::date as day),
      sign_ups as (
        select (created_at at time zone 'UTC')::date as day, count(*) as n from users
        where created_at >= (${today}::date - ${days - 1}::int)::timestamp at time zone 'UTC' and deleted_at is null group by 1),
      active as (select day, count(*) as n from active_days where day > ${today}::date - ${days}::int group by day)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sign_ups.n, 0) as sign_ups, coalesce(active.n, 0) as active_users
    from days left join sign_ups using (day) left join active using (day) order by days.day`.execute(db);
  return rows;
}

/** The courses that a teacher made and those that their institution grants. */
export async function countTeacherCourses(db: Db, teacher: Actor): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from courses
    where ${courseVisibleTo(teacher)} and ${courseTaughtBy(teacher)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type WaitingRequestRow = {
  id: string;
  user_id: string;
  username: string;
  course_id: string;
  course_name: string;
  created_at: Date;
};

/** The newest requests that wait for a course's owner. */
export async function listWaitingRequests(db: Db, ownerId: string, count: number): Promise<WaitingRequestRow[]> {
  const { rows } = await sql<WaitingRequestRow>`select jr.id, u.id as user_id, u.username, c.id as course_id,
    c.name as course_name, jr.created_at
    from join_requests jr join courses c on c.id = jr.course_id and c.deleted_at is null and c.created_by = ${ownerId}
    join users u on u.id = jr.user_id
    where jr.status = 'pending' order by jr.created_at desc, jr.id desc limit ${count}`.execute(db);
  return rows;
}

export type NotStartedRow = {
  user_id: string;
  username: string;
  course_id: string;
  course_name: string;
  since: Date;
  total: number;
};

/**
 * Students of the owner's courses who have opened nothing in them yet, the longest-waiting first, and their number.
 * When an institution granted a course is not kept: its students count as waiting since they, it and the course exist.
 */
export async function listNotStarted(db: Db, ownerId: string, count: number): Promise<NotStartedRow[]> {
  const { rows } = await sql<NotStartedRow>`
    with own as (select id, name, created_at from courses
        where created_by = ${ownerId} and deleted_at is null and status = 'active'),
      places as (
        select jr.course_id, jr.user_id, jr.decided_at as since from join_requests jr join own on own.id = jr.course_id
          where jr.status = 'approved'
        union all
        select gc.course_id, gu.user_id, g.created_at from groups g
          join group_courses gc on gc.group_id = g.id join own on own.id = gc.course_id
          join group_users gu on gu.group_id = g.id where g.status = 'active'
        union all
        select a.course_id, member.id, greatest(own.created_at, i.created_at, member.created_at) from own
          join institution_course_access a on a.course_id = own.id
          join institutions i on i.id = a.institution_id and i.status = 'Approved'
          join users member on member.institution_id = i.id and member.role = 'student' and member.deleted_at is null),
      started as (
        select s.course_id, mp.user_id from own join subjects s on s.course_id = own.id
          join materials m on m.subject_id = s.id join material_progress mp on mp.material_id = m.id),
      students as (
        select p.course_id, p.user_id, min(p.since) as since from places p
        join users u on u.id = p.user_id and u.role = 'student' and u.is_active and u.deleted_at is null
        where not exists (select 1 from started st where st.course_id = p.course_id and st.user_id = p.user_id)
        group by p.course_id, p.user_id),
      longest as (
        select *, count(*) over () as total from students order by since, user_id, course_id limit ${count})
    select l.user_id, u.username, own.id as course_id, own.name as course_name, l.since, l.total
    from longest l join own on own.id = l.course_id join users u on u.id = l.user_id
    order by l.since, l.user_id, l.course_id`.execute(db);
  return rows;
}

export type ReviewRow = {
  id: string;
  username: string;
  course_id: string;
  course_name: string;
  rating: number;
  comment: string;
  created_at: Date;
};

/** The newest ratings of the owner's courses. */
export async function listNewestReviews(db: Db, ownerId: string, count: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select r.id, u.username, c.id as course_id, c.name as course_name, r.rating,
    r.comment, r.created_at
    from ratings r join courses c on c.id = r.course_id and c.created_by = ${ownerId} and c.deleted_at is null
    join users u on u.id = r.user_id order by r.created_at desc, r.id desc limit ${count}`.execute(db);
  return rows;
}
