import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseNotClosedTo, courseOwnedByStudent, coursesOf, courseVisibleTo, peopleWith } from '../courses/index.ts';

/** Those who decide on the requests that wait on a course; nobody where none waits. */
export async function listDeciding(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select people.id from (${peopleWith(sql`${courseId}::uuid`, 'admit')}) people
    where exists (select 1 from join_requests jr where jr.course_id = ${courseId} and jr.status = 'pending')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How many requests wait on each of these courses on which the actor has a part that decides; without those that none waits on. */
export async function listWaitingOn(
  db: Db,
  actor: Actor,
  courseIds: readonly string[],
): Promise<{ id: string; name: string; waiting: number }[]> {
  if (!actor.isAdmin && actor.role !== 'teacher') return [];
  const { rows } = await sql<{ id: string; name: string; waiting: number }>`
    select c.id, c.name, count(*) as waiting from courses c
    join join_requests jr on jr.course_id = c.id and jr.status = 'pending'
    where c.id = any(${[...courseIds]}::uuid[]) and c.deleted_at is null
      and c.id = any(array(${coursesOf(actor.id, 'admit')}))
    group by c.id`.execute(db);
  return rows;
}

/** Whether the last request of a person for a course is decided. */
export async function isDecided(db: Db, { courseId, userId }: { courseId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`select jr.status <> 'pending' as decided from join_requests jr
    where jr.course_id = ${courseId} and jr.user_id = ${userId}
    order by jr.created_at desc, jr.id desc limit 1`.execute(db);
  return rows[0]?.decided === true;
}

/** A decision on a request of one's own; `added` where somebody let the student in who had not asked. */
type OwnDecision = { id: string; name: string; approved: boolean; added: boolean };

/**
 * The last decision on the student's own requests for each of these courses; without those that the student has asked
 * for again, was let into and may not open any more, or could not ask for any more.
 */
export async function listOwnDecisions(db: Db, student: Actor, courseIds: readonly string[]): Promise<OwnDecision[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const { rows } = await sql<OwnDecision>`
    select courses.id, courses.name, latest.status = 'approved' as approved, latest.came_by = 'teacher' as added
    from courses cross join lateral (select jr.status, jr.came_by, jr.let_in_at from join_requests jr
      where jr.course_id = courses.id and jr.user_id = ${student.id}
      order by jr.created_at desc, jr.id desc limit 1) latest
    where courses.id = any(${[...courseIds]}::uuid[]) and courses.deleted_at is null
      and case latest.status when 'approved' then ${courseVisibleTo(student)} and ${courseOwnedByStudent(student)}
        when 'rejected' then latest.let_in_at is null and ${courseNotClosedTo(student)} else false end`.execute(db);
  return rows;
}

/** Whether somebody is taken out of a course, and has not asked for it again. */
export async function isRemoved(db: Db, { courseId, userId }: { courseId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`select jr.let_in_at is not null as removed from join_requests jr
    where jr.course_id = ${courseId} and jr.user_id = ${userId}
    order by jr.created_at desc, jr.id desc limit 1`.execute(db);
  return rows[0]?.removed === true;
}

/** Those of these courses that the student is taken out of, with the reason, and has neither asked for again nor has otherwise. */
export async function listOwnRemovals(
  db: Db,
  student: Actor,
  courseIds: readonly string[],
): Promise<{ id: string; name: string; reason: string }[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const { rows } = await sql<{ id: string; name: string; reason: string }>`
    select courses.id, courses.name, latest.reason from courses
    cross join lateral (select jr.reason, jr.let_in_at from join_requests jr
      where jr.course_id = courses.id and jr.user_id = ${student.id}
      order by jr.created_at desc, jr.id desc limit 1) latest
    where courses.id = any(${[...courseIds]}::uuid[]) and courses.deleted_at is null
      and latest.let_in_at is not null and not ${courseOwnedByStudent(student)}`.execute(db);
  return rows;
}
