import type { CourseRight } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { grantedOn } from '../../courses/index.ts';
import { testGrants } from '../../test-authoring/index.ts';
import { attemptedTestColumns, attemptsWithTest, type OwnAttemptRow } from '../attempts.repository.ts';

export type ManagedTest = { id: string; course_id: string; name: string; current_version: number };

/** A test or an attempt by its id, and the right on its course that it is asked for. */
export type Wanted = { id: string; right: CourseRight };

/** The test with this id if the actor has the right, or null. */
export async function findManagedTest(db: Db, actor: Actor, { id, right }: Wanted): Promise<ManagedTest | null> {
  const { rows } = await sql<ManagedTest>`select assessments.id, assessments.course_id, assessments.name,
      assessments.current_version
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${id} and ${testGrants(actor, right)}`.execute(db);
  return rows[0] ?? null;
}

/** The course of a test, and whether the actor edits it; null without a test. */
export async function findCourseOfTest(
  db: Db,
  actor: Actor,
  testId: string,
): Promise<{ id: string; managed: boolean } | null> {
  const { rows } = await sql<{ id: string; managed: boolean }>`select assessments.course_id as id,
      ${grantedOn(sql`assessments.course_id`, actor, 'edit')} as managed
    from assessments where assessments.id = ${testId}`.execute(db);
  return rows[0] ?? null;
}

/** An attempt with its test and its student. */
export type ManagedAttemptRow = OwnAttemptRow & {
  username: string;
  profile_picture: string | null;
  student_erased: boolean;
  /** Whether the actor gives time: more of it, or by reopening. */
  editable: boolean;
};

/** The attempt with this id if the actor has the right, or null; also for one's own, from when one was a student. */
export async function findManagedAttempt(
  db: Db,
  actor: Actor,
  { id, right }: Wanted,
): Promise<ManagedAttemptRow | null> {
  const { rows } =
    await sql<ManagedAttemptRow>`select attempts.*, ${attemptedTestColumns}, ${testGrants(actor, 'edit')} as editable,
      (select u.username from users u where u.id = attempts.student_id) as username,
      (select u.profile_picture from users u where u.id = attempts.student_id) as profile_picture,
      exists (select 1 from users u where u.id = attempts.student_id and u.deleted_at is not null) as student_erased
    from ${attemptsWithTest} where attempts.id = ${id} and attempts.student_id <> ${actor.id}
      and ${testGrants(actor, right)}`.execute(db);
  return rows[0] ?? null;
}
