import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';

/**
 * Which people somebody may see with their e-mail address and the rest of a list item, as a condition on the table
 * `users`: the one place that decides it. Students see nobody this way, and nobody but admins sees an admin.
 */
export function userVisibleTo(viewer: Actor): RawBuilder<boolean> {
  const live = sql<boolean>`users.deleted_at is null`;
  if (viewer.isAdmin) return sql<boolean>`(${live})`;
  switch (viewer.role) {
    case 'teacher':
      return sql<boolean>`(${live} and users.role = 'student' and not users.is_admin and ${amongStudentsOf(viewer)})`;
    case 'coordinator':
      return sql<boolean>`(${live} and users.role in ('teacher', 'student') and not users.is_admin
        and users.institution_id in (select m.institution_id from institution_managers m where m.user_id = ${viewer.id}))`;
    case 'student':
    case 'admin':
      return sql<boolean>`false`;
  }
}

/** Who asked to join a course of this person's, whatever came of it, as a condition on the table `users`. */
export function askedToJoinCoursesOf(teacher: Pick<Actor, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from (${requestersOf(teacher)}) asked where asked.user_id = users.id)`;
}

/**
 * A teacher's students: they asked to join the teacher's courses, sit in the teacher's groups or belong to the
 * teacher's institution. One union rather than three conditions: the planner then starts from the few people in it
 * instead of asking everybody.
 */
function amongStudentsOf(teacher: Actor): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from (
    ${requestersOf(teacher)}
    union all
    select gu.user_id from group_users gu join groups g on g.id = gu.group_id and g.created_by = ${teacher.id}
    union all
    select fellow.id from users fellow where fellow.institution_id = ${teacher.institutionId}::uuid
  ) seen where seen.user_id = users.id)`;
}

/** Requests for a course in the bin wait there with it. */
function requestersOf(teacher: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select jr.user_id from join_requests jr
    join courses c on c.id = jr.course_id and c.created_by = ${teacher.id} and c.deleted_at is null`;
}
