import type { CourseRight } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';
import { coursesOf, courseVisibleTo } from '../courses/index.ts';
import { testIsFor } from './audience/audience.visibility.ts';

// Conditions on `assessments` joined with its `courses`: the one place that decides who reaches a test.

/** Neither the test nor its course is in the bin. */
export const testLive = sql<boolean>`(assessments.deleted_at is null and courses.deleted_at is null)`;

/** Live tests on whose course the actor has a right, and those that they made. */
export function testGrants(actor: Actor, right: CourseRight): RawBuilder<boolean> {
  return sql<boolean>`(${testLive} and ${testGrantsAnywhere(actor, right)})`;
}

/** Whether the actor has a right on the test with this id. */
export const testGranted = (testId: RawBuilder<unknown>, actor: Actor, right: CourseRight): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${testId} and ${testGrants(actor, right)})`;

/** The same of tests in the bin and out of it, as a condition on `assessments` alone. Teachers have every right on a test that they made. */
export function testGrantsAnywhere(actor: Actor, right: CourseRight): RawBuilder<boolean> {
  if (actor.isAdmin) return sql<boolean>`true`;
  if (actor.role !== 'teacher') return sql<boolean>`false`;
  return testIsOf(actor.id, right);
}

/** The same of a teacher by the id: two ways to tests, each with its index. */
export const testIsOf = (teacherId: string, right: CourseRight): RawBuilder<boolean> =>
  sql<boolean>`(assessments.created_by = ${teacherId}
    or assessments.course_id = any(array(${coursesOf(teacherId, right)})))`;

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

/** The ids of the tests of a course that somebody sees, as a statement; a column that names the course is not one of `courses`. */
export const overseenTestsOf = (actor: Actor, courseId: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select assessments.id from assessments join courses on courses.id = assessments.course_id
    where assessments.course_id = ${courseId} and ${testGrants(actor, 'see')}`;
