import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';
import { courseVisibleTo } from '../courses/index.ts';
import { testIsFor } from './audience/audience.visibility.ts';

// Conditions on `assessments` joined with its `courses`: the one place that decides who reaches a test.

/** Neither the test nor its course is in the bin. */
export const testLive = sql<boolean>`(assessments.deleted_at is null and courses.deleted_at is null)`;

/** Admins manage every live test, teachers those that they own. */
export function testManagedBy(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${testLive} and ${testOwnedBy(actor)})`;
}

/** Whether the actor manages the test with this id. */
export const testManaged = (testId: RawBuilder<unknown>, actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${testId} and ${testManagedBy(actor)})`;

/** The same of tests in the bin and out of it, as a condition on `assessments` alone. */
export function testOwnedBy(actor: Actor): RawBuilder<boolean> {
  if (actor.isAdmin) return sql<boolean>`true`;
  return actor.role === 'teacher' ? sql<boolean>`assessments.created_by = ${actor.id}` : sql<boolean>`false`;
}

/** Students take enabled tests that are for them, of courses that they can open. */
export function testOpenTo(student: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${testEnabledFor(student)} and ${testIsFor(sql`assessments`, sql`${student.id}::uuid`)})`;
}

/** They see these, and the one that they sit although it is no longer for them. */
export function testShownTo(student: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${testEnabledFor(student)} and (${testIsFor(sql`assessments`, sql`${student.id}::uuid`)}
    or exists (select 1 from attempts sat where sat.assessment_id = assessments.id and sat.student_id = ${student.id}
      and sat.status = 'open')))`;
}

const testEnabledFor = (student: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${testLive} and assessments.status = 'enabled' and ${courseVisibleTo(student)})`;

/** The ids of the tests of a course that somebody manages, as a statement; a column that names the course is not one of `courses`. */
export const managedTestsOf = (actor: Actor, courseId: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select assessments.id from assessments join courses on courses.id = assessments.course_id
    where assessments.course_id = ${courseId} and ${testManagedBy(actor)}`;
