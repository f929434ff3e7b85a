import type { waysIn } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Manager, managing, type Viewer } from '../../platform/policy/index.ts';
import { courseGrants, coursesOf } from './course-staff.visibility.ts';

/** The person to see a course. No auth session is needed to tell what somebody else may see. */
type Person = Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId' | 'token'>;
export type WayIn = (typeof waysIn)[number];

/**
 * The courses that somebody may see, as a condition on the table `courses`: the one place that decides it, for lists,
 * details, subjects, materials and files alike.
 */
export function courseVisibleTo(viewer: Person | null): RawBuilder<boolean> {
  const live = sql<boolean>`courses.deleted_at is null`;
  if (viewer === null) return sql<boolean>`(${live} and ${isActive} and ${isPublic} and ${ownerApproved})`;
  if (viewer.isAdmin) return sql<boolean>`(${live})`;
  return sql<boolean>`(${live} and ${courseNotClosedTo(viewer)} and (
    ${madeBy(viewer)} or ${courseGrants(viewer, 'see')} or (${isActive} and (${isPublicTo(viewer)} or ${openedTo(viewer)}) and ${ownerApproved})
  ))`;
}

/**
 * Whether somebody authors or teaches the table `courses`, which they see: its owner and those with a part on it, admins, teachers to whom it is granted and the coordinators
 * of such an institution or of its owner's. To all others the dates of its materials apply.
 */
export function courseStaffedBy(viewer: Viewer): RawBuilder<boolean> {
  if (viewer?.isAdmin === true) return sql<boolean>`true`;
  if (viewer === null || viewer.role === 'student') return sql<boolean>`false`;
  return sql<boolean>`(${madeBy(viewer)} or ${courseGrants(viewer, 'see')} or ${openedTo(viewer)})`;
}

/** A token of an institution has no courses of its own: those of its maker are another matter. */
const madeBy = ({ id, token }: Person): RawBuilder<boolean> =>
  token === undefined ? sql<boolean>`courses.created_by = ${id}` : sql<boolean>`false`;

/**
 * Not the course of a teacher who blocked this student, however the student came to it. An array, read once for each
 * statement: nearly always it is empty.
 */
export function courseNotClosedTo(viewer: Person): RawBuilder<boolean> {
  if (viewer.isAdmin || viewer.role !== 'student') return sql<boolean>`true`;
  return sql<boolean>`(courses.created_by <> all(array(select tb.teacher_id from teacher_blocks tb
    join users blocker on blocker.id = tb.teacher_id and blocker.role = 'teacher' and not blocker.is_admin
    where tb.user_id = ${viewer.id})))`;
}

/** Public, and not a course that this student was taken out of: only another way in opens that one again. */
function isPublicTo(viewer: Person): RawBuilder<boolean> {
  if (viewer.role !== 'student') return isPublic;
  return sql<boolean>`(${isPublic} and courses.id <> all(array(select jr.course_id from join_requests jr
    where jr.user_id = ${viewer.id} and jr.let_in_at is not null)))`;
}

/**
 * The courses whose students somebody looks after: all for admins, for teachers those on which they have a part, and for
 * coordinators those of the institutions that they manage.
 */
export function courseOverseenBy(viewer: Person): RawBuilder<boolean> {
  const live = sql<boolean>`courses.deleted_at is null`;
  if (viewer.isAdmin) return sql<boolean>`(${live})`;
  switch (viewer.role) {
    case 'teacher':
      return sql<boolean>`(${live} and ${courseGrants(viewer, 'see')})`;
    case 'coordinator':
      return sql<boolean>`(${live} and ${isActive} and ${inManagedInstitution(viewer)} and ${ownerApproved})`;
    case 'student':
    case 'admin':
      return sql<boolean>`false`;
  }
}

/**
 * The courses that visitors see and `where` holds for, as the table `courses`. It looks up the makers of found courses
 * alone: with all conditions in one, the planner counts that question for every course that it passes.
 */
export function catalogueOf(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select courses.* from courses where courses.deleted_at is null and ${isActive} and ${isPublic}
    and ${where} offset 0) courses where ${ownerApproved}`;
}

/**
 * A student's own courses: those of their active groups, those that they were let into on request, and those that
 * their approved institution grants.
 */
export function courseOwnedByStudent(student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<boolean> {
  return sql<boolean>`(${inGroupOf(student.id)} or ${letIn(student.id)} or ${grantedBy(student.institutionId)})`;
}

/** Whether somebody was let into a course or has it by a group: they joined it, other than by what is granted to all. */
export const courseJoinedBySomebody = (
  courseId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from courses where courses.id = ${courseId}
    and (${letIn(personId)} or ${inGroupOf(personId)}))`;

/** The way by which a course is a student's own, as a column beside the table `courses`; null when there is none. */
export function courseJoinedBy(student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<WayIn | null> {
  return sql<WayIn | null>`case when ${letIn(student.id)} then 'request' when ${inGroupOf(student.id)} then 'group'
    when ${grantedBy(student.institutionId)} then 'institution' end`;
}

function inGroupOf(studentId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from group_courses gc
    join group_users gu on gu.group_id = gc.group_id and gu.user_id = ${studentId}
    join groups g on g.id = gc.group_id and g.status = 'active'
    join users maker on maker.id = g.created_by and ${groupMakerOpens('courses')}
    where gc.course_id = courses.id)`;
}

/** The members of the active groups that open these courses to them, each with the course, as a statement. */
export function membersWithCourses(courseIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select own.id, gu.user_id from courses own join group_courses gc on gc.course_id = own.id
    join groups g on g.id = gc.group_id and g.status = 'active'
    join users maker on maker.id = g.created_by and ${groupMakerOpens('own')}
    join group_users gu on gu.group_id = g.id where own.id = ${courseIds}`;
}

/**
 * Whether a group's maker, the table `maker`, may open this course to others: admins any, teachers their own and what is
 * public anyway, nobody once blocked, erased or in another role. A course granted to a teacher is not theirs to pass on.
 */
export function groupMakerOpens(course: 'courses' | 'own'): RawBuilder<boolean> {
  const its = (column: string) => sql.ref(`${course}.${column}`);
  return sql<boolean>`(maker.deleted_at is null and maker.is_active and (maker.is_admin
    or maker.role = 'teacher' and (maker.id = ${its('created_by')} or ${its('course_type')} = 'public')))`;
}

/** The courses that a group of this person's opens to its members. */
export function courseOpenedByGroupsOf(makerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from users maker where maker.id = ${makerId} and ${groupMakerOpens('courses')})`;
}

function letIn(studentId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from join_requests jr
    where jr.course_id = courses.id and jr.user_id = ${studentId} and jr.status = 'approved')`;
}

/** When a request let the student into the table `courses`; null where something else opens the course. */
export function courseLetInAt(studentId: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(jr.decided_at) from join_requests jr
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

/**
 * The courses that somebody may see beside the public ones, found from the person's side; null where that is no shorter way.
 * Always used beside the first condition, which alone decides.
 */
export function courseWithinReachOf(viewer: Person): RawBuilder<boolean> | null {
  if (viewer.isAdmin) return null;
  switch (viewer.role) {
    case 'student':
      return courseWithinReachOfStudent(viewer);
    case 'teacher':
      return courseTaughtBy(viewer);
    case 'coordinator':
      return courseWithinReachOfCoordinator(viewer);
    case 'admin':
      return null;
  }
}

const managersFor = (viewer: Manager) => managing(viewer, sql`select * from institution_managers`);

function courseWithinReachOfCoordinator(coordinator: Manager): RawBuilder<boolean> {
  return sql<boolean>`courses.id = any(array(
    select a.course_id from ${managersFor(coordinator)} m join institution_course_access a on a.institution_id = m.institution_id
      where m.user_id = ${coordinator.id}
    union select own.id from ${managersFor(coordinator)} m join users owner on owner.institution_id = m.institution_id
        and owner.role = 'teacher' and owner.deleted_at is null
      join courses own on own.created_by = owner.id where m.user_id = ${coordinator.id}))`;
}

/**
 * The courses on which a teacher has a part and those that the approved institution grants: what a teacher teaches, found
 * from the teacher's side. Used beside the first condition.
 */
export function courseTaughtBy(teacher: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<boolean> {
  return sql<boolean>`courses.id = any(array(
    ${coursesOf(teacher.id, 'see')}
    union all select a.course_id from institution_course_access a
      join institutions i on i.id = a.institution_id and i.status = 'Approved'
      where a.institution_id = ${teacher.institutionId}::uuid))`;
}

const isPublic = sql<boolean>`courses.course_type = 'public'`;

const isActive = sql<boolean>`courses.status = 'active'`;

/**
 * A subquery of one value, because each course on a page then asks the index `users_unapproved` for its own owner: for
 * "not exists" the planner may collect all those people first.
 */
const ownerApproved = sql<boolean>`coalesce((select false from users owner
  where owner.id = courses.created_by and not owner.is_approved and not owner.is_admin), true)`;

/** Active, and not the work of a teacher who still waits for approval. */
export const coursePublished = sql<boolean>`(${isActive} and ${ownerApproved})`;

function openedTo(viewer: Person): RawBuilder<boolean> {
  switch (viewer.role) {
    case 'student':
      return courseOwnedByStudent(viewer);
    case 'teacher':
      return grantedBy(viewer.institutionId);
    case 'coordinator':
      return inManagedInstitution(viewer);
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

/** The courses of an institution that its coordinator sees: those granted to it and those of its teachers. */
function inManagedInstitution(coordinator: Manager): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select 1 from institution_course_access a
      join institutions i on i.id = a.institution_id and i.status = 'Approved'
      join ${managersFor(coordinator)} m on m.institution_id = a.institution_id and m.user_id = ${coordinator.id}
      where a.course_id = courses.id)
    or courses.created_by in (select owner.id from ${managersFor(coordinator)} m
      join users owner on owner.institution_id = m.institution_id and owner.role = 'teacher' and owner.deleted_at is null
      where m.user_id = ${coordinator.id})
  )`;
}
