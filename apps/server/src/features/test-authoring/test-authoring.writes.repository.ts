import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { limits } from '@lectern/contract';
import { type Db, waitBriefly } from '../../platform/db/index.ts';
import type { AssessmentsTable } from '../../platform/db/schema-of-tests.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { testsInPlace } from './test-columns.repository.ts';
import { grantedOn } from '../courses/index.ts';
import { testGrants, testGrantsAnywhere } from './test-authoring.visibility.ts';

export type LockedTest = Selectable<AssessmentsTable>;

/** The course of a test, for any actor; null when there is no such test. */
export async function findCourseOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('assessments').select('course_id').where('id', '=', id).executeTakeFirst();
  return row?.course_id ?? null;
}

/**
 * Keeps courses and their subjects as they are until the transaction ends. Always before a test is locked, because a
 * course's edit goes on to its tests.
 */
export async function holdCourses(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select 1 from courses where id = any(${[...ids]}::uuid[]) order by id for share`.execute(trx);
}

/** Whether the actor may make tests on this course: one that they edit. */
export async function isUsableCourse(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 where ${grantedOn(sql`${id}::uuid`, actor, 'edit')}`.execute(db);
  return rows.length > 0;
}

/** Whether the actor edits this course for its owner, who alone takes tests out of it. */
export async function isLentCourse(db: Db, actor: Actor, id: string): Promise<boolean> {
  const course = sql`${id}::uuid`;
  const { rows } = await sql`select 1
    where ${grantedOn(course, actor, 'edit')} and not ${grantedOn(course, actor, 'own')}`.execute(db);
  return rows.length > 0;
}

/** Whether the subject is one of the course's. */
export async function isSubjectOf(db: Db, courseId: string, subjectId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from subjects where id = ${subjectId} and course_id = ${courseId}`.execute(db);
  return rows.length > 0;
}

// A test is locked in three ways. Students' starts and submissions hold it `for key share`, what staff do to attempts holds it
// `for share`. A correction takes it `for no key update`, which keeps out edits, other corrections and what staff do, and
// no student; an edit, and a correction at its end, takes it `for update`, which keeps out everybody.

/** Locks a test that the actor manages against changes and new attempts until the transaction ends; null without one. */
export async function lockTest(trx: Db, actor: Actor, id: string): Promise<LockedTest | null> {
  return lockManaged(trx, actor, id, sql`for update of assessments`);
}

/** Locks a test that the actor manages against everything but students, who start and submit; null without one. */
export async function lockForCorrection(trx: Db, actor: Actor, id: string): Promise<LockedTest | null> {
  return lockManaged(trx, actor, id, sql`for no key update of assessments`);
}

async function lockManaged(trx: Db, actor: Actor, id: string, how: RawBuilder<unknown>): Promise<LockedTest | null> {
  await waitBriefly(trx);
  const { rows } = await sql<LockedTest>`select assessments.* from ${testsInPlace}
    where assessments.id = ${id} and ${testGrants(actor, 'edit')} ${how}`.execute(trx);
  return rows[0] ?? null;
}

/** Waits for the submissions that are under way at a test that is locked already, and keeps out later ones. */
export async function keepOutSubmissions(trx: Db, id: string): Promise<void> {
  await sql`select 1 from assessments where id = ${id} for update`.execute(trx);
}

/** Locks a deleted test that the actor may change and whose course is still there; null when no such test is there. */
export async function lockDeletedTest(trx: Db, actor: Actor, id: string): Promise<LockedTest | null> {
  const { rows } = await sql<LockedTest>`select assessments.* from ${testsInPlace}
    where assessments.id = ${id} and assessments.deleted_at is not null and courses.deleted_at is null
      and ${testGrantsAnywhere(actor, 'edit')}
    for update of assessments`.execute(trx);
  return rows[0] ?? null;
}

/** Adds a test; its first version has to follow in the same transaction. */
export async function insertTest(trx: Db, test: Insertable<AssessmentsTable>): Promise<void> {
  await trx.insertInto('assessments').values(test).execute();
}

/** Changes columns of a test. */
export async function updateTestRow(trx: Db, id: string, changes: Updateable<AssessmentsTable>): Promise<void> {
  await trx.updateTable('assessments').set(changes).where('id', '=', id).execute();
}

/** How many students sit this test at the moment; whose time is over only waits for being submitted. */
export async function countOpenAttemptsAt(trx: Db, id: string, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - limits.deadlineGraceSeconds * 1000);
  const { rows } = await sql<{ open: number }>`select count(*) as open from attempts
    where assessment_id = ${id} and status = 'open' and (deadline_at is null or deadline_at >= ${cutoff})`.execute(trx);
  return rows[0]?.open ?? 0;
}

/** Makes the tests of a course that one person made another's, in the bin and out of it. They are shared no more: that was the maker's choice. */
export async function passTests(trx: Db, courseId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable('assessments')
    .set({ created_by: to, share_questions: false })
    .where('course_id', '=', courseId)
    .where('created_by', '=', from)
    .execute();
}

/** A test's name and owner for the log, in the bin or not. Throws when there is none. */
export async function findTestForLog(db: Db, id: string): Promise<{ name: string; created_by: string }> {
  return db.selectFrom('assessments').select(['name', 'created_by']).where('id', '=', id).executeTakeFirstOrThrow();
}
