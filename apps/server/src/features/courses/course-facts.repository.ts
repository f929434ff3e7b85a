import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';
import { courseJoinedBy, courseVisibleTo } from './courses.visibility.ts';

// Facts about a course by its id, for statements of other features.

/** Whether the actor edits this course, which is not in the bin: admins any, teachers their own. */
export function courseManaged(courseId: RawBuilder<unknown>, actor: Actor): RawBuilder<SqlBool> {
  const own = actor.isAdmin ? sql`true` : actor.role === 'teacher' ? sql`courses.created_by = ${actor.id}` : sql`false`;
  return sql<SqlBool>`exists (select 1 from courses
    where courses.id = ${courseId} and courses.deleted_at is null and ${own})`;
}

/** Whether the student was let into this course or has it by a group, and may open it: one of `listJoinedStudents`. */
export function courseJoined(courseId: RawBuilder<unknown>, student: Actor): RawBuilder<SqlBool> {
  if (student.isAdmin || student.role !== 'student') return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (select 1 from courses where courses.id = ${courseId} and ${courseVisibleTo(student)}
    and ${courseJoinedBy(student)} in ('request', 'group'))`;
}

/** The owner of a course that is not in the bin, as a column. */
export const courseOwner = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select courses.created_by from courses where courses.id = ${id} and courses.deleted_at is null)`;

/** The courses of a teacher's own that are not in the bin, as a statement of their ids. */
export const ownCourses = (teacherId: string): RawBuilder<unknown> =>
  sql`select courses.id from courses where courses.created_by = ${teacherId} and courses.deleted_at is null`;

/** The name of a course, as a column. */
export const courseName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select courses.name from courses where courses.id = ${id})`;
