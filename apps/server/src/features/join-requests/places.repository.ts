import type { RequestWay } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type GroupWay, type InstitutionWay, otherWaysInto } from '../courses/index.ts';
import { type DecidedRow, decidedBy, shownToCoordinators, type Status } from './join-requests.repository.ts';

// The places that requests give students in a course: taken away, given back, counted.

/** How a student came into a course by a request, as a column beside the table `users`; null where none let them in. */
export const requestWayInto = (courseId: string | RawBuilder<unknown>): RawBuilder<RequestWay | null> =>
  sql<RequestWay | null>`(select jr.came_by from join_requests jr
    where jr.course_id = ${courseId} and jr.user_id = users.id and jr.status = 'approved')`;

/** A person's last request for a course, locked. */
export type PlaceRow = DecidedRow & { status: Status; removed: boolean };

/** Locks the last request of a person for a course that the actor decides on; null where there is none. */
export async function lockPlace(trx: Db, actor: Actor, courseId: string, userId: string): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`select jr.id, jr.user_id, jr.course_id, jr.status,
      jr.let_in_at is not null as removed, c.name as course_name, (select s.institution_id from users s
        join users o on o.id = c.created_by
        where s.id = jr.user_id and ${shownToCoordinators} and o.institution_id = s.institution_id) as institution_id
    from join_requests jr join courses c on c.id = jr.course_id and c.deleted_at is null
    where jr.course_id = ${courseId} and jr.user_id = ${userId} and ${decidedBy(actor)}
    order by jr.created_at desc, jr.id desc limit 1 for no key update of jr`.execute(trx);
  return rows[0] ?? null;
}

/** Whether a group or an institution opens a course to a person. */
export async function isInOtherwise(trx: Db, courseId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ groups: GroupWay[]; institution: InstitutionWay | null }>`
    select ${otherWaysInto(courseId)} from users where users.id = ${userId} and users.role = 'student'`.execute(trx);
  return rows.some(({ groups, institution }) => groups.length > 0 || institution !== null);
}

/** Takes an approved request back, and keeps who had approved it and when. */
export async function takeOut(
  trx: Db,
  requestId: string,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<void> {
  await sql`update join_requests set status = 'rejected', let_in_at = decided_at, let_in_by = decided_by,
    reason = ${reason}, decided_at = ${now}, decided_by = ${by}, seen_at = null where id = ${requestId}`.execute(trx);
}

/** Undoes it: the request is approved as it was. The student need not be told of that. */
export async function putBack(trx: Db, requestId: string, now: Date): Promise<void> {
  await sql`update join_requests set status = 'approved', decided_at = let_in_at, decided_by = let_in_by,
    let_in_at = null, let_in_by = null, reason = null, seen_at = ${now} where id = ${requestId}`.execute(trx);
}

/** No later request of the same person for the same course, as a condition on `join_requests as jr`. */
const isLast = sql`not exists (select 1 from join_requests later where later.course_id = jr.course_id
  and later.user_id = jr.user_id and (later.created_at, later.id) > (jr.created_at, jr.id))`;

/** How many requests wait on a course, and how many students are taken out of it. */
export async function countOnCourse(db: Db, courseId: string): Promise<{ waiting: number; removed: number }> {
  const { rows } = await sql<{ waiting: number; removed: number }>`
    select count(*) filter (where jr.status = 'pending') as waiting,
      count(*) filter (where jr.let_in_at is not null and ${isLast}) as removed
    from join_requests jr where jr.course_id = ${courseId}`.execute(db);
  return rows[0] ?? { waiting: 0, removed: 0 };
}

/** A request of a student's, as those see it who decide on it. */
export type StudentRequestRow = {
  id: string;
  course_id: string;
  course_name: string;
  came_by: RequestWay;
  status: Status;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  let_in_at: Date | null;
  /** No later request for the same course stands in its place. */
  is_last: boolean;
};

/** The newest `count` requests of a person that the actor decides on, those included by which they were let in. */
export async function listRequestsOf(
  db: Db,
  actor: Actor,
  userId: string,
  count: number,
): Promise<StudentRequestRow[]> {
  const { rows } = await sql<StudentRequestRow>`select jr.id, c.id as course_id, c.name as course_name, jr.came_by,
      jr.status, jr.reason, jr.created_at, jr.decided_at, jr.let_in_at, ${isLast} as is_last
    from join_requests jr join courses c on c.id = jr.course_id and c.deleted_at is null
    where jr.user_id = ${userId} and ${decidedBy(actor)}
    order by jr.created_at desc, jr.id desc limit ${count}`.execute(db);
  return rows;
}

export type RemovedRow = {
  user_id: string;
  username: string;
  profile_picture: string | null;
  reason: string;
  removed_at: Date;
  removed_by: { id: string; username: string } | null;
  total: number;
};

/** One page of the students who are taken out of a course, the latest first, each with the number of all. */
export async function listRemoved(
  db: Db,
  courseId: string,
  page: { limit: number; offset: number },
): Promise<RemovedRow[]> {
  const { rows } = await sql<RemovedRow>`select u.id as user_id, u.username, u.profile_picture, jr.reason,
      jr.decided_at as removed_at, count(*) over () as total,
      (select json_build_object('id', d.id, 'username', d.username) from users d
        where d.id = jr.decided_by and d.deleted_at is null) as removed_by
    from join_requests jr join users u on u.id = jr.user_id
    where jr.course_id = ${courseId} and jr.let_in_at is not null and ${isLast}
    order by jr.decided_at desc, jr.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
