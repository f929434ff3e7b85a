import { type Decision, joinCodesMeant, limits, normalizeJoinCode, type RequestWay } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countRows, type Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  courseJoinedBy,
  courseNotClosedTo,
  coursePublished,
  coursesOf,
  courseVisibleTo,
  grantedAt,
  type WayIn,
} from '../courses/index.ts';

export type Status = 'pending' | 'approved' | 'rejected';
type Role = 'student' | 'teacher' | 'admin' | 'coordinator';

export type JoinableRow = {
  id: string;
  name: string;
  image_url: string | null;
  description: string | null;
  course_type: 'public' | 'private';
  creator: { id: string; username: string; picture: string | null; role: Role };
  request_status: Status | null;
  joined: WayIn | null;
};

/** The course's image, unless it is a file that the actor would not find, because files follow the course. */
const imageFor = (actor: Actor) => sql`case when courses.image_url not like '/api/files/%' or ${courseVisibleTo(actor)}
  then courses.image_url end`;

const joinable = (
  actor: Actor,
) => sql`courses.id, courses.name, ${imageFor(actor)} as image_url, courses.description, courses.course_type,
  (select json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture, 'role', u.role) from users u
    where u.id = courses.created_by) as creator,
  (select jr.status from join_requests jr where jr.course_id = courses.id and jr.user_id = ${actor.id}
    order by jr.created_at desc, jr.id desc limit 1) as request_status,
  ${actor.role === 'student' ? courseJoinedBy(actor) : sql`null`} as joined`;

/**
 * The course that this code opens the way to, or null: the one with exactly this code, else the only one whose code is
 * the same but for a dash. A code works while its course is active.
 */
export async function findCourseByCode(db: Db, actor: Actor, joinCode: string): Promise<JoinableRow | null> {
  const exact = await listCoursesByCode(db, actor, [normalizeJoinCode(joinCode)]);
  if (exact[0]) return exact[0];
  const [meant, ...others] = await listCoursesByCode(db, actor, joinCodesMeant(joinCode));
  return others.length === 0 ? (meant ?? null) : null;
}

async function listCoursesByCode(db: Db, actor: Actor, codes: readonly string[]): Promise<JoinableRow[]> {
  const { rows } = await sql<JoinableRow>`select ${joinable(actor)} from courses
    where courses.join_code_key = any(${codes}::text[]) and courses.deleted_at is null and ${coursePublished}
      and ${courseNotClosedTo(actor)} limit 2`.execute(db);
  return rows;
}

/** The course that the actor may ask for by its id, because they can see it or have asked for it before; or null. */
export async function findAskableCourse(db: Db, actor: Actor, id: string): Promise<JoinableRow | null> {
  const { rows } = await sql<JoinableRow>`select ${joinable(actor)} from courses
    where courses.id = ${id} and courses.deleted_at is null and ${coursePublished}
      and ${courseNotClosedTo(actor)} and (${courseVisibleTo(actor)}
      or exists (select 1 from join_requests jr where jr.course_id = courses.id and jr.user_id = ${actor.id}))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Adds a pending request. False, and nothing added, when one waits or has been granted already. */
export async function insertJoinRequest(
  db: Db,
  request: { id: string; courseId: string; userId: string; byCode: boolean; now: Date },
): Promise<boolean> {
  const cameBy: RequestWay = request.byCode ? 'code' : 'request';
  const { numAffectedRows } = await sql`insert into join_requests (id, course_id, user_id, status, created_at, came_by)
    values (${request.id}, ${request.courseId}, ${request.userId}, 'pending', ${request.now}, ${cameBy})
    on conflict (course_id, user_id) where status <> 'rejected' do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export type OwnRow = {
  id: string;
  course_id: string;
  course_name: string;
  image_url: string | null;
  status: Status;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  removed: boolean;
  seen_at: Date | null;
};

const ownColumns = (actor: Actor) => sql`jr.id, jr.status, jr.reason, jr.created_at, jr.decided_at, jr.seen_at,
  jr.let_in_at is not null as removed, courses.id as course_id, courses.name as course_name, ${imageFor(actor)} as image_url`;

/** A student's requests on courses that are not deleted, newest first. */
export async function listOwnRequests(db: Db, actor: Actor, page: { limit: number; offset: number }) {
  const from = sql`join_requests jr join courses on courses.id = jr.course_id and courses.deleted_at is null
    where jr.user_id = ${actor.id}`;
  const list = sql<OwnRow>`select ${ownColumns(actor)} from ${from}
    order by jr.created_at desc, jr.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const [listed, counted] = await Promise.all([list, countRows(db, from)]);
  return { rows: listed.rows, counted };
}

/** One of a student's own requests. */
export async function findOwnRequest(db: Db, actor: Actor, id: string): Promise<OwnRow | null> {
  const { rows } = await sql<OwnRow>`select ${ownColumns(actor)} from join_requests jr
    join courses on courses.id = jr.course_id where jr.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Removes a student's pending request on a course; says what was there instead when nothing was pending. */
export async function withdrawRequest(
  db: Db,
  courseId: string,
  userId: string,
): Promise<'withdrawn' | 'decided' | 'absent'> {
  const { numAffectedRows } = await sql`delete from join_requests
    where course_id = ${courseId} and user_id = ${userId} and status = 'pending'`.execute(db);
  if (numAffectedRows === 1n) return 'withdrawn';
  const decided = await db
    .selectFrom('join_requests')
    .select('id')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return decided ? 'decided' : 'absent';
}

/** Notes that a student has seen the decisions on these requests, as far as they are the student's and decided. */
export async function markSeen(db: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`update join_requests set seen_at = ${now}
    where id = any(${[...ids]}::uuid[]) and user_id = ${userId} and decided_at is not null and seen_at is null`.execute(
    db,
  );
}

export type RequestRow = {
  id: string;
  user_id: string;
  username: string;
  profile_picture: string | null;
  email: string;
  course_id: string;
  course_name: string;
  status: Status;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by_id: string | null;
  decided_by_name: string | null;
};

export const requestColumns = sql`jr.id, jr.status, jr.reason, jr.created_at, jr.decided_at,
  u.id as user_id, u.username, u.profile_picture, u.email, c.id as course_id, c.name as course_name,
  d.id as decided_by_id, d.username as decided_by_name`;
export const requestTables = sql`join_requests jr join users u on u.id = jr.user_id
  join courses c on c.id = jr.course_id and c.deleted_at is null left join users d on d.id = jr.decided_by`;

/** Requests that the actor decides on, as a condition on the courses `c`: for admins all, else those for courses that give the right. */
export const decidedBy = (actor: Actor): RawBuilder<SqlBool> => grantedAt(sql`c.id`, actor, 'admit');

/** The bin is small: asking whether a course is in it costs less than reading every course that is not. */
const courseLives = sql<SqlBool>`jr.course_id not in (select bin.id from courses bin where bin.deleted_at is not null)`;

const allDecidable = sql`(select jr.* from join_requests jr where ${courseLives}) jr`;

/**
 * An admin's requests to decide on, of the people `u` or the courses `c` before it, which thereby lead to their
 * requests.
 */
export const decidableOf = (whose: 'u' | 'c'): RawBuilder<unknown> => sql`cross join lateral (
  select jr.* from join_requests jr where ${courseLives}
    and ${whose === 'u' ? sql`jr.user_id = u.id` : sql`jr.course_id = c.id`} offset 0) jr`;

/**
 * The requests that the actor decides on and whose courses are not in the bin, as the table `jr`. A teacher's are
 * collected first: the planner would rather walk all requests there are until some are the teacher's.
 */
export function decidableBy(actor: Actor): RawBuilder<unknown> {
  if (actor.isAdmin) return allDecidable;
  return sql`(select jr.* from courses own join join_requests jr on jr.course_id = own.id
    where own.id = any(array(${coursesOf(actor.id, 'admit')})) and own.deleted_at is null offset 0) jr`;
}

/** Locks the newest request of a user for a course, if the actor decides on it; null when there is none. */
export async function lockLatestRequest(
  trx: Db,
  actor: Actor,
  courseId: string,
  userId: string,
): Promise<RequestRow | null> {
  const { rows } = await sql<{ id: string }>`select jr.id from ${requestTables}
    where jr.course_id = ${courseId} and jr.user_id = ${userId} and ${decidedBy(actor)}
    order by jr.created_at desc, jr.id desc limit 1 for no key update of jr`.execute(trx);
  // Read after the lock: a statement that waited for it would join who decided as it was before, that is nobody.
  return rows[0] ? findRequest(trx, rows[0].id) : null;
}

export type DecisionToStore = { action: Decision; reason: string | null; by: string; now: Date };

/** A decided request. `institution_id` is the one to which student and course both belong, or null. */
export type DecidedRow = {
  id: string;
  user_id: string;
  course_id: string;
  course_name: string;
  institution_id: string | null;
};

/** Whether coordinators of the owner's institution see the course, whose name the log tells. */
export const shownToCoordinators = sql<boolean>`(c.status = 'active' and exists (select 1 from users u
  where u.id = c.created_by and (u.is_admin or u.is_approved is distinct from false)
    and (c.course_type = 'public' or u.role = 'teacher')))`;

/** Decides the pending ones among these requests, as far as the actor decides on them; returns those. */
export async function decideRequests(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  decision: DecisionToStore,
): Promise<DecidedRow[]> {
  // Locked in the order of their ids: two selections that overlap cannot each wait for a row that the other one holds.
  const { rows } = await sql<DecidedRow>`with chosen as (
      select jr.id, c.name as course_name, c.created_by, ${shownToCoordinators} as shown
      from join_requests jr join courses c on c.id = jr.course_id and c.deleted_at is null
      where ${decidedBy(actor)} and jr.id = any(${[...ids]}::uuid[]) and jr.status = 'pending'
      order by jr.id for no key update of jr)
    update join_requests jr
    set status = ${decision.action}, reason = ${decision.reason}, decided_at = ${decision.now}, decided_by = ${decision.by}
    from chosen where jr.id = chosen.id
    returning jr.id, jr.user_id, jr.course_id, chosen.course_name,
      (select s.institution_id from users s join users o on o.id = chosen.created_by
        where s.id = jr.user_id and chosen.shown and o.institution_id = s.institution_id) as institution_id`.execute(
    db,
  );
  return rows;
}

/** A request as those who decide see it. */
export async function findRequest(db: Db, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`select ${requestColumns} from ${requestTables} where jr.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** How many requests wait for a teacher. */
export async function countWaitingFor(db: Db, teacherId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from join_requests jr
    join courses c on c.id = jr.course_id and c.deleted_at is null and c.id = any(array(${coursesOf(teacherId, 'admit')}))
    where jr.status = 'pending'`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * How many requests wait for the actor, and how many decisions on their own requests they have not seen; each counted
 * up to `limits.countedMatches`, because it is asked for with every page.
 */
export async function countWaiting(db: Db, actor: Actor): Promise<{ joinRequests: number; decisions: number }> {
  const waiting = sql`${decidableBy(actor)} where jr.status = 'pending'`;
  const unseen = sql`join_requests jr where jr.user_id = ${actor.id} and jr.decided_at is not null
    and jr.seen_at is null and ${courseLives}`;
  const decides = actor.isAdmin || actor.role === 'teacher';
  const [joinRequests, decisions] = await Promise.all([
    decides ? countRows(db, waiting, limits.countedMatches) : null,
    countRows(db, unseen, limits.countedMatches),
  ]);
  return { joinRequests: joinRequests?.total ?? 0, decisions: decisions.total };
}
