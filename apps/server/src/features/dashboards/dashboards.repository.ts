import { type Role, roles } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { coursesOf, courseTaughtBy, courseVisibleTo, groupMakerOpens } from '../courses/index.ts';

export type Counts = {
  courses: number;
  institutions: number;
  users: number;
  students: number;
  teachers: number;
  admins: number;
  coordinators: number;
};

/** Figures that the database keeps; what counts as what is written in its triggers. */
async function readTallies(db: Db, names: readonly string[]): Promise<(name: string) => number> {
  const { rows } = await sql<{ what: string; amount: number }>`select what, sum(amount)::bigint as amount from tallies
    where what = any(${[...names]}::text[]) group by what`.execute(db);
  const amounts = new Map(rows.map(({ what, amount }) => [what, amount]));
  return (name) => amounts.get(name) ?? 0;
}

const usersOf = (role: Role) => `users ${role}`;
/** Administrators count apart, whatever their role. */
const adminsOf = (role: Role) => `users ${role} admin`;

/** The figures of the whole site, as exact as a count and in one statement. */
export async function countEverything(db: Db): Promise<Counts> {
  const people = roles.flatMap((role) => [usersOf(role), adminsOf(role)]);
  const count = await readTallies(db, ['courses', 'institutions', ...people]);
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + count(name), 0);
  return {
    courses: count('courses'),
    institutions: count('institutions'),
    users: sum(people),
    students: count(usersOf('student')),
    teachers: count(usersOf('teacher')),
    admins: sum(roles.map(adminsOf)),
    coordinators: count(usersOf('coordinator')),
  };
}

export type ApprovedRow = { institution: boolean; teacher: boolean };

/** Whether there is an approved institution, and an approved teacher who is no administrator. */
export async function findApproved(db: Db): Promise<ApprovedRow> {
  const { rows } = await sql<ApprovedRow>`select
    exists (select 1 from institutions where status = 'Approved') as institution,
    exists (select 1 from users where role = 'teacher' and not is_admin and is_approved and deleted_at is null) as teacher`.execute(
    db,
  );
  return rows[0] ?? { institution: false, teacher: false };
}

export type DayRow = { day: string; sign_ups: number; active_users: number };

const dayMs = 24 * 60 * 60 * 1000;

/** Sign-ups and people active on each of the `count` days up to `today` (YYYY-MM-DD, UTC), oldest first. */
export async function listActivity(db: Db, today: string, count: number): Promise<DayRow[]> {
  const last = Date.parse(today);
  const days = Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * dayMs));
  const names = days.map((day) => day.toISOString().slice(0, 'YYYY-MM-DD'.length));
  const amount = await readTallies(
    db,
    names.flatMap((day) => [`sign-ups ${day}`, `active ${day}`]),
  );
  return names.map((day) => ({ day, sign_ups: amount(`sign-ups ${day}`), active_users: amount(`active ${day}`) }));
}

/** Adds up what was written to the kept figures, so that reading them stays quick; returns how many rows went into it. */
export async function addUpTallies(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`with gone as (
      delete from tallies where what in (select what from tallies group by what having count(*) > 1)
      returning what, amount),
    kept as (insert into tallies (what, amount)
      select what, sum(amount) from gone group by what having sum(amount) <> 0)
    select count(*) as added from gone`.execute(db);
  return rows[0]?.added ?? 0;
}

/** The courses that a teacher made or helps with and those that their institution grants. */
export async function countTeacherCourses(db: Db, teacher: Actor): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from courses
    where ${courseVisibleTo(teacher)} and ${courseTaughtBy(teacher)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type WaitingRequestRow = {
  id: string;
  user_id: string;
  username: string;
  profile_picture: string | null;
  course_id: string;
  course_name: string;
  created_at: Date;
};

/** The newest requests that wait for a teacher. */
export async function listWaitingRequests(db: Db, teacherId: string, count: number): Promise<WaitingRequestRow[]> {
  // Collected first: the planner would rather walk all requests there are until some are the teacher's.
  const { rows } = await sql<WaitingRequestRow>`with waiting as materialized (
      select jr.id, jr.user_id, jr.created_at, c.id as course_id, c.name as course_name
      from courses c join join_requests jr on jr.course_id = c.id and jr.status = 'pending'
      where c.id = any(array(${coursesOf(teacherId, 'admit')})) and c.deleted_at is null)
    select w.*, u.username, u.profile_picture from waiting w join users u on u.id = w.user_id
    order by w.created_at desc, w.id desc limit ${count}`.execute(db);
  return rows;
}

export type NotStartedRow = {
  user_id: string;
  username: string;
  profile_picture: string | null;
  course_id: string;
  course_name: string;
  since: Date;
  total: number;
};

/**
 * Students of the courses that a teacher looks after who have opened nothing in them yet, the longest-waiting first, and their number.
 * When an institution granted a course is not kept: its students count as waiting since they, it and the course exist.
 */
export async function listNotStarted(
  db: Db,
  teacherId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotStartedRow[]> {
  const { rows } = await sql<NotStartedRow>`
    with own as (select id, name, created_at, created_by, course_type from courses
        where id = any(array(${coursesOf(teacherId, 'see')})) and deleted_at is null and status = 'active'),
      places as (
        select jr.course_id, jr.user_id, jr.decided_at as since from join_requests jr join own on own.id = jr.course_id
          where jr.status = 'approved'
        union all
        select gc.course_id, gu.user_id, g.created_at from groups g
          join group_courses gc on gc.group_id = g.id join own on own.id = gc.course_id
          join group_users gu on gu.group_id = g.id
          join users maker on maker.id = g.created_by and ${groupMakerOpens('own')} where g.status = 'active'
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
        where (select u.role = 'student' and u.is_active and u.deleted_at is null from users u where u.id = p.user_id)
          and not exists (select 1 from teacher_blocks b join own on own.created_by = b.teacher_id
            where own.id = p.course_id and b.user_id = p.user_id)
          and not exists (select 1 from started st where st.course_id = p.course_id and st.user_id = p.user_id)
        group by p.course_id, p.user_id),
      longest as (
        select *, count(*) over () as total from students order by since, user_id, course_id
        limit ${limit} offset ${offset})
    select l.user_id, u.username, u.profile_picture, own.id as course_id, own.name as course_name, l.since, l.total
    from longest l join own on own.id = l.course_id join users u on u.id = l.user_id
    order by l.since, l.user_id, l.course_id`.execute(db);
  return rows;
}

export type ReviewRow = {
  id: string;
  user_id: string;
  username: string;
  profile_picture: string | null;
  course_id: string;
  course_name: string;
  rating: number;
  comment: string;
  created_at: Date;
};

/** The newest ratings of the courses that a teacher looks after. */
export async function listNewestReviews(db: Db, teacherId: string, count: number): Promise<ReviewRow[]> {
  const { rows } =
    await sql<ReviewRow>`select r.id, r.user_id, u.username, u.profile_picture, c.id as course_id, c.name as course_name, r.rating,
    r.comment, r.created_at
    from ratings r join courses c on c.id = r.course_id and c.id = any(array(${coursesOf(teacherId, 'see')}))
      and c.deleted_at is null
    join users u on u.id = r.user_id order by r.created_at desc, r.id desc limit ${count}`.execute(db);
  return rows;
}
