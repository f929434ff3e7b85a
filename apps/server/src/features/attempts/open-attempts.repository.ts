import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';
import { attemptedTestColumns, type AttemptedTestColumns, attemptsWithTest } from './attempts.repository.ts';

/** How many attempts are being sat at this moment. */
export async function countOpenAttempts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from attempts where status = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether an attempt of this student runs. */
export async function hasOpenAttempt(db: Db, studentId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from attempts
    where student_id = ${studentId} and ${attemptTakesSaves(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** How many of these people have an attempt in which they can still choose. */
export async function countSitting(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct student_id)::int as count from attempts
    where student_id = any(${ids}::uuid[]) and ${attemptTakesSaves(now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a student has an attempt at a test of a course that runs: a condition. */
export function sitsTestOf(courseId: RawBuilder<unknown>, studentId: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${attemptsWithTest} where attempts.student_id = ${studentId}
    and attempts.submitted_at is null and ${attemptTakesSaves(now)} and assessments.course_id = ${courseId})`;
}

/** The most running attempts that a student is told of. */
const mostRunning = 20;

export type RunningRow = AttemptedTestColumns & { id: string; assessment_id: string; deadline_at: Date | null };

/**
 * A student's attempts that still take saves, the one that ends first in front. Open attempts have no submission yet, so
 * they stand together in the index of a student's submissions.
 */
export async function listRunningRows(db: Db, studentId: string, now: Date): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select attempts.id, attempts.assessment_id, attempts.deadline_at, ${attemptedTestColumns} from ${attemptsWithTest}
    where attempts.student_id = ${studentId} and attempts.submitted_at is null and ${attemptTakesSaves(now)}
    order by attempts.deadline_at nulls last, attempts.id limit ${mostRunning}`.execute(db);
  return rows;
}
