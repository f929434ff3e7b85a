import type { CourseRight } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { courseGrants } from './course-staff.visibility.ts';
import { courseJoinedBy, coursePublished, courseVisibleTo } from './courses.visibility.ts';

// Facts about a course by its id, for statements of other features.

/** Whether the actor has a right on this course, which is not in the bin. */
export function grantedOn(courseId: RawBuilder<unknown>, actor: Actor, right: CourseRight): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from courses
    where courses.id = ${courseId} and courses.deleted_at is null and ${courseGrants(actor, right)})`;
}

/** Whether the actor answers for what a course gave out: those who edit it, also while it is in the bin, and admins for ever. */
export function courseAnsweredFor(courseId: RawBuilder<unknown>, actor: Actor): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select 1 from courses where courses.id = ${courseId} and ${courseGrants(actor, 'edit')})`;
}

/** Whether the student was let into this course or has it by a group, and may open it: one of `listJoinedStudents`. */
export function courseJoined(courseId: RawBuilder<unknown>, student: Actor): RawBuilder<SqlBool> {
  if (student.isAdmin || student.role !== 'student') return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (select 1 from courses where courses.id = ${courseId} and ${courseVisibleTo(student)}
    and ${courseJoinedBy(student)} in ('request', 'group'))`;
}

/** The name of a course, as a column. */
export const courseName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select courses.name from courses where courses.id = ${id})`;

/** A course as a record of it keeps it. */
export type CourseOnRecord = {
  id: string;
  name: string;
  duration: number;
  duration_unit: 'months' | 'hours';
  created_by: string;
};

/** The course if students learn in it at present: published, and not in the bin; or null. */
export async function findRunningCourse(db: Db, id: string): Promise<CourseOnRecord | null> {
  const { rows } = await sql<CourseOnRecord>`select courses.id, courses.name, courses.duration, courses.duration_unit,
    courses.created_by from courses where courses.id = ${id} and courses.deleted_at is null and ${coursePublished}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether a student sees a course, and whether it is their own. */
export async function findStanding(db: Db, student: Actor, id: string): Promise<{ joined: boolean } | null> {
  const { rows } = await sql<{ joined: boolean }>`select coalesce(${courseJoinedBy(student)}, '') <> '' as joined
    from courses where courses.id = ${id} and ${courseVisibleTo(student)}`.execute(db);
  return rows[0] ?? null;
}
