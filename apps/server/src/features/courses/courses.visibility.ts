import type { waysIn } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';

/** Whoever asks, as far as it matters here: no auth session is needed to tell what somebody else may see. */
type Person = Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId'>;
export type WayIn = (typeof waysIn)[number];

/**
 * Who may see a course, as a condition on the table `courses`: the one place that decides it, for lists, details,
 * subjects, materials and files alike.
 */
export function courseVisibleTo(viewer: Person | null): RawBuilder<boolean> {
  const live = sql<boolean>`courses.deleted_at is null`;
  if (viewer === null) return sql<boolean>`(${live} and ${coursePublished} and ${isPublic})`;
  if (viewer.isAdmin) return sql<boolean>`(${live})`;
  return sql<boolean>`(${live} and (
    courses.created_by = ${viewer.id} or (${coursePublished} and (${isPublic} or ${openedTo(viewer)}))
  ))`;
}

/**
 * A student's own courses: those of their active groups, those that they were let into on request, and those that
 * their approved institution grants.
 */
export function courseOwnedByStudent(student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<boolean> {
  return sql<boolean>`(${inGroupOf(student.id)} or ${letIn(student.id)} or ${grantedBy(student.institutionId)})`;
}

/** Which of these makes a course a student's own, as a column beside the table `courses`; null when none does. */
export function courseJoinedBy(student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<WayIn | null> {
  return sql<WayIn | null>`case when ${letIn(student.id)} then 'request' when ${inGroupOf(student.id)} then 'group'
    when ${grantedBy(student.institutionId)} then 'institution' end`;
}

function inGroupOf(studentId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from group_courses gc
    join group_users gu on gu.group_id = gc.group_id and gu.user_id = ${studentId}
    join groups g on g.id = gc.group_id and g.status = 'active'
    where gc.course_id = courses.id)`;
}

function letIn(studentId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from join_requests jr
    where jr.course_id = courses.id and jr.user_id = ${studentId} and jr.status = 'approved')`;
}

/**
 * The same courses, found from the student's side, for lists to start from instead of asking every course. Always used
 * beside the condition above, which alone decides.
 */
export function courseWithinReachOfStudent(student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<boolean> {
  return sql<boolean>`courses.id = any(array(
    select gc.course_id from group_courses gc join group_users gu on gu.group_id = gc.group_id and gu.user_id = ${student.id}
    union select jr.course_id from join_requests jr where jr.user_id = ${student.id}
    union select a.course_id from institution_course_access a where a.institution_id = ${student.institutionId}::uuid))`;
}

/** Own courses and those that the approved institution grants: what a teacher teaches. Used beside the first condition. */
export function courseTaughtBy(teacher: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<boolean> {
  return sql<boolean>`(courses.created_by = ${teacher.id} or ${grantedBy(teacher.institutionId)})`;
}

const isPublic = sql<boolean>`courses.course_type = 'public'`;

/** Active, and not the work of a teacher who still waits for approval. */
export const coursePublished = sql<boolean>`(courses.status = 'active' and not exists (
  select 1 from users owner
  where owner.id = courses.created_by and owner.is_approved = false and not owner.is_admin
))`;

function openedTo(viewer: Person): RawBuilder<boolean> {
  switch (viewer.role) {
    case 'student':
      return courseOwnedByStudent(viewer);
    case 'teacher':
      return grantedBy(viewer.institutionId);
    case 'coordinator':
      return inManagedInstitution(viewer.id);
    case 'admin':
      return sql<boolean>`false`;
  }
}

function grantedBy(institutionId: string | null): RawBuilder<boolean> {
  if (institutionId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from institution_course_access a
    join institutions i on i.id = a.institution_id and i.status = 'Approved'
    where a.course_id = courses.id and a.institution_id = ${institutionId})`;
}

/** What an institution's coordinator sees of it: the courses granted to it and those of its teachers. */
function inManagedInstitution(coordinatorId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select 1 from institution_course_access a
      join institutions i on i.id = a.institution_id and i.status = 'Approved'
      join institution_managers m on m.institution_id = a.institution_id and m.user_id = ${coordinatorId}
      where a.course_id = courses.id)
    or exists (select 1 from users owner
      join institution_managers m on m.institution_id = owner.institution_id and m.user_id = ${coordinatorId}
      where owner.id = courses.created_by and owner.role = 'teacher')
  )`;
}
