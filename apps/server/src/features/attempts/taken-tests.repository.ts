import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** Those of these tests that the student has started at least once. */
export async function listTakenTests(db: Db, studentId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct assessment_id as id from attempts
    where student_id = ${studentId} and assessment_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
