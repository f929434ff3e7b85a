import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Manager, managing } from '../../platform/policy/index.ts';
import { blockedByTeacher } from './teacher-blocks.repository.ts';

/**
 * The people whom somebody may see with their e-mail address and the rest of a list item, as a condition on the table
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
        and (users.institution_id = any(${managedBy(viewer)}) or users.applied_institution_id = any(${managedBy(viewer)})))`;
    case 'student':
    case 'admin':
      return sql<boolean>`false`;
  }
}

/** The people whose whole record somebody may read: themselves, and those whom they may see. */
export function userReadableBy(viewer: Actor): RawBuilder<boolean> {
  return sql<boolean>`(users.deleted_at is null and (users.id = ${viewer.id} or ${userVisibleTo(viewer)}))`;
}

/** Whether they asked to join a course of the viewer's, as a column beside the table `users`; told to teachers only. */
export function askedToJoinColumn(viewer: Actor): RawBuilder<boolean> {
  if (viewer.isAdmin || viewer.role !== 'teacher') return sql<boolean>`false`;
  return sql<boolean>`exists (${requestersOf(viewer)} and jr.user_id = users.id)`;
}

/**
 * Those whom the viewer could see at most, for lists to start from: without it the database would ask every account
 * whether it is one of the viewer's few. Always used beside `userVisibleTo`, which alone decides.
 */
export function userWithinReachOf(viewer: Actor): RawBuilder<boolean> {
  if (viewer.isAdmin) return sql<boolean>`true`;
  // An array, because a list of ids is looked up in the primary key whatever the planner believes of its length; of the
  // living, because theirs is the index.
  if (viewer.role === 'teacher') {
    return sql<boolean>`users.id = any(array(${requestersOf(viewer)} union all ${membersOf(viewer)} union all ${blockedByTeacher(viewer)} union all
      select fellow.id from users fellow
        where fellow.institution_id = ${viewer.institutionId}::uuid and fellow.deleted_at is null))`;
  }
  return sql<boolean>`users.id = any(array(select member.id from users member
    join ${managersFor(viewer)} m on m.institution_id = member.institution_id and m.user_id = ${viewer.id}
    where member.deleted_at is null
    union all select applicant.id from users applicant
    join ${managersFor(viewer)} m on m.institution_id = applicant.applied_institution_id and m.user_id = ${viewer.id}))`;
}

/** The institutions that a coordinator manages, as an array. */
export function managedBy(coordinator: Manager): RawBuilder<unknown> {
  return sql`array(select m.institution_id from ${managersFor(coordinator)} m where m.user_id = ${coordinator.id})`;
}

const managersFor = (viewer: Manager) => managing(viewer, sql`select * from institution_managers`);

/**
 * The people who asked to join a course of this person's, with whatever outcome, as a condition on the table `users`;
 * and those whom this person blocked, so that the block can be taken back when the request or the course is gone.
 */
export function askedToJoinCoursesOf(teacher: Pick<Actor, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`users.id = any(array(${requestersOf(teacher)} union all ${blockedByTeacher(teacher)}))`;
}

/**
 * They asked to join the teacher's courses, sit in the teacher's groups or belong to the teacher's institution, or were
 * blocked by the teacher.
 */
function amongStudentsOf(teacher: Actor): RawBuilder<boolean> {
  return sql<boolean>`(users.institution_id = ${teacher.institutionId}::uuid
    or users.id in (${requestersOf(teacher)}) or users.id in (${membersOf(teacher)})
    or users.id in (${blockedByTeacher(teacher)}))`;
}

/** Requests for a course in the bin wait there with it. Those whom a teacher added asked for nothing. */
function requestersOf(teacher: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select jr.user_id from join_requests jr
    join courses c on c.id = jr.course_id and c.created_by = ${teacher.id} and c.deleted_at is null
    where jr.came_by <> 'teacher'`;
}

function membersOf(teacher: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select gu.user_id from group_users gu join groups g on g.id = gu.group_id and g.created_by = ${teacher.id}`;
}

/** The people whom somebody may see, with their faces, as the table `users`; all of them for null. */
export const facesSeenBy = (viewer: Actor | null): RawBuilder<unknown> =>
  sql`(select users.id, users.username, users.profile_picture, users.deleted_at from users
    where ${viewer === null ? sql`true` : userVisibleTo(viewer)}) users`;
