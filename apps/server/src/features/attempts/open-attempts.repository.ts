import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';

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
