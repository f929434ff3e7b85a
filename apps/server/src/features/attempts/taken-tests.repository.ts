import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** Those of these tests that the student has started at least once. */
export async function listTakenTests(db: Db, studentId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct assessment_id as id from attempts
    where student_id = ${studentId} and assessment_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these tests that the student has submitted at least once. */
export async function listSubmittedTests(db: Db, studentId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct assessment_id as id from attempts
    where student_id = ${studentId} and assessment_id = any(${[...ids]}::uuid[]) and status = 'submitted'`.execute(db);
  return rows.map(({ id }) => id);
}

/** The students who have submitted each of these tests at least once. */
export async function listSubmitters(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; students: string[] }>`
    select assessment_id as id, array_agg(distinct student_id) as students from attempts
    where assessment_id = any(${[...ids]}::uuid[]) and status = 'submitted' group by assessment_id`.execute(db);
  return new Map(rows.map(({ id, students }) => [id, new Set(students)]));
}
