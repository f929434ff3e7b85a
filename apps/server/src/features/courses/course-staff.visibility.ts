import { type CoursePart, type CourseRight, courseRights } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Viewer } from '../../platform/policy/index.ts';

// The rights of owners, co-teachers and markers in SQL: the one place that decides who has a right on a course.
// `courseRights` of the contract says which part has which right.

/** The person whose rights are asked for. No auth session is needed to tell what somebody else may do. */
type Person = Pick<Actor, 'id' | 'role' | 'isAdmin'>;

/**
 * The table `member` of `users` can work on the courses of others: an approved teacher who is there and not blocked, as it is
 * now. Administrators need no part.
 */
export const canHelp = sql<boolean>`(member.role = 'teacher' and not member.is_admin and member.is_active
  and member.is_approved and member.deleted_at is null)`;

const helpers = (right: CourseRight): CoursePart[] => courseRights[right].filter((part) => part !== 'owner');

/** Whether one of `course_staff s` has a part that comes with a right, now. */
const helps = (right: CourseRight): RawBuilder<boolean> =>
  sql<boolean>`(s.ended_at is null and s.role = any(${helpers(right)}::text[])
    and exists (select 1 from users member where member.id = s.user_id and ${canHelp}))`;

/** The courses of others on which a teacher has a right, as a statement of their ids, in the bin and out of it. */
const coursesHelpedBy = (personId: string, right: CourseRight): RawBuilder<unknown> =>
  sql`select s.course_id from course_staff s where s.user_id = ${personId} and ${helps(right)}`;

/** The courses on which a teacher has a right, as a statement of their ids, found from the teacher's side. */
export const coursesOf = (teacherId: string, right: CourseRight): RawBuilder<unknown> =>
  sql`select own.id from courses own where own.created_by = ${teacherId} union all ${coursesHelpedBy(teacherId, right)}`;

/** The same without those in the bin. */
export const liveCoursesOf = (teacherId: string, right: CourseRight): RawBuilder<unknown> =>
  sql`select live.id from courses live
    where live.id = any(array(${coursesOf(teacherId, right)})) and live.deleted_at is null`;

/**
 * Whether somebody has a right on the table `courses`, in the bin or not: administrators on all, teachers on their own and as
 * a part gives it to them. The ids of others' courses are an array, read once for each statement: nearly always it is
 * empty, and both sides of the "or" keep their index.
 */
export function courseGrants(person: Person | null, right: CourseRight): RawBuilder<boolean> {
  if (person === null) return sql<boolean>`false`;
  if (person.isAdmin) return sql<boolean>`true`;
  if (person.role !== 'teacher') return sql<boolean>`false`;
  return sql<boolean>`(courses.created_by = ${person.id}
    or courses.id = any(array(${coursesHelpedBy(person.id, right)})))`;
}

/** The same for a column that names a course. */
export function grantedAt(courseId: RawBuilder<unknown>, person: Person, right: CourseRight): RawBuilder<boolean> {
  if (person.isAdmin) return sql<boolean>`true`;
  if (person.role !== 'teacher') return sql<boolean>`false`;
  return sql<boolean>`(${courseId} = any(array(${coursesOf(person.id, right)})))`;
}

/** The part of somebody on the table `courses`, as a column; null for those who have none, and for administrators. */
export function coursePart(viewer: Viewer): RawBuilder<CoursePart | null> {
  if (viewer === null || viewer.isAdmin || viewer.role !== 'teacher') return sql<CoursePart | null>`null::text`;
  return sql<CoursePart | null>`case when courses.created_by = ${viewer.id} then 'owner' else (select s.role
    from course_staff s where s.course_id = courses.id and s.user_id = ${viewer.id} and ${helps('see')}) end`;
}

/** Everybody with a right on a course that is not in the bin, as a statement of their ids: its owner, and those with a part. */
export const peopleWith = (courseId: RawBuilder<unknown>, right: CourseRight): RawBuilder<unknown> =>
  sql`select own.created_by as id from courses own where own.id = ${courseId} and own.deleted_at is null
    union select s.user_id from course_staff s join courses own on own.id = s.course_id and own.deleted_at is null
      where s.course_id = ${courseId} and ${helps(right)}`;
