import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { courseManaged } from '../../courses/index.ts';
import { testManagedBy } from '../../test-authoring/index.ts';
import { attemptedTestColumns, attemptsWithTest, type OwnAttemptRow } from '../attempts.repository.ts';

export type ManagedTest = { id: string; course_id: string; name: string; current_version: number };

/** The test with this id if the actor manages it, or null. */
export async function findManagedTest(db: Db, actor: Actor, id: string): Promise<ManagedTest | null> {
  const { rows } = await sql<ManagedTest>`select assessments.id, assessments.course_id, assessments.name,
      assessments.current_version
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${id} and ${testManagedBy(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** The course of a test, and whether the actor edits it; null without a test. */
export async function findCourseOfTest(
  db: Db,
  actor: Actor,
  testId: string,
): Promise<{ id: string; managed: boolean } | null> {
  const { rows } = await sql<{ id: string; managed: boolean }>`select assessments.course_id as id,
      ${courseManaged(sql`assessments.course_id`, actor)} as managed
    from assessments where assessments.id = ${testId}`.execute(db);
  return rows[0] ?? null;
}

/** An attempt with its test and its student. */
export type ManagedAttemptRow = OwnAttemptRow & {
  username: string;
  profile_picture: string | null;
  student_erased: boolean;
};

/** The attempt with this id if the actor manages its test, or null. */
export async function findManagedAttempt(db: Db, actor: Actor, id: string): Promise<ManagedAttemptRow | null> {
  const { rows } = await sql<ManagedAttemptRow>`select attempts.*, ${attemptedTestColumns},
      (select u.username from users u where u.id = attempts.student_id) as username,
      (select u.profile_picture from users u where u.id = attempts.student_id) as profile_picture,
      exists (select 1 from users u where u.id = attempts.student_id and u.deleted_at is not null) as student_erased
    from ${attemptsWithTest} where attempts.id = ${id} and ${testManagedBy(actor)}`.execute(db);
  return rows[0] ?? null;
}
