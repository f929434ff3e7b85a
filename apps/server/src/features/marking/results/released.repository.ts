import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { attemptsWithTest } from '../../attempts/index.ts';
import { resultWaitsForAttempts } from '../../test-authoring/index.ts';

/** A student's newest result at a test, which had to wait for a date and shows now. */
export type ReleasedRow = { test_id: string; student_id: string; attempt_id: string; test_name: string };

/** The results of these students at these tests that waited for a date and show now: `mayShowResult`, for those that wait. */
export async function listReleased(
  db: Db,
  { testIds, studentIds }: { testIds: readonly string[]; studentIds: readonly string[] },
  now: Date,
): Promise<ReleasedRow[]> {
  const { rows } = await sql<ReleasedRow>`select distinct on (attempts.assessment_id, attempts.student_id)
      attempts.assessment_id as test_id, attempts.student_id, attempts.id as attempt_id, assessments.name as test_name
    from ${attemptsWithTest}
    where attempts.assessment_id = any(${[...testIds]}::uuid[]) and attempts.student_id = any(${[...studentIds]}::uuid[])
      and attempts.status = 'submitted' and assessments.deleted_at is null and courses.deleted_at is null
      and assessments.results_show in ('after', 'last_attempt')
      and (assessments.results_show <> 'after' or assessments.results_show_after <= ${now}::timestamptz)
      and not ${resultWaitsForAttempts('assessments', sql`attempts.student_id`, now)}
      and not exists (select 1 from attempts again where again.assessment_id = attempts.assessment_id
        and again.student_id = attempts.student_id and again.status = 'open')
    order by attempts.assessment_id, attempts.student_id, attempts.number desc`.execute(db);
  return rows;
}
