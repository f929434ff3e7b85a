import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { resultWaitsForAttempts } from '../../test-authoring/index.ts';

/** Whether a student may see the results that they have in the table `assessments`, as `mayShowResult` says. */
const shownTo = (student: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`((assessments.results_show <> 'after' or assessments.results_show_after <= ${now}::timestamptz)
    and not ${resultWaitsForAttempts('assessments', student, now)}
    and not exists (select 1 from attempts again where again.assessment_id = assessments.id
      and again.student_id = ${student} and again.status = 'open'))`;

/** Whether a student has reached so many hundredths of a test's marks in an attempt whose result they may see. */
export const reachedBy = (
  student: RawBuilder<unknown>,
  test: { id: string; percentage: number },
  now: Date,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from attempts a join assessments on assessments.id = a.assessment_id
    where a.assessment_id = ${test.id}::uuid and a.student_id = ${student} and a.status = 'submitted' and a.max_mark > 0
      and a.mark * 100 >= ${test.percentage}::int * a.max_mark and ${shownTo(student, now)})`;

/** A student's best result at a test in hundredths, where they may see it, and whether one waits to be seen. */
export async function findBestShown(
  db: Db,
  studentId: string,
  testId: string,
  now: Date,
): Promise<{ best: number | null; waits: boolean }> {
  const student = sql`${studentId}::uuid`;
  const { rows } = await sql<{ best: number | null; shown: boolean; taken: boolean }>`
    select max(a.mark::float8 * 100 / a.max_mark) as best, count(a.id) > 0 as taken, ${shownTo(student, now)} as shown
    from assessments left join attempts a on a.assessment_id = assessments.id and a.student_id = ${student}
      and a.status = 'submitted' and a.max_mark > 0
    where assessments.id = ${testId}::uuid group by assessments.id`.execute(db);
  const [row] = rows;
  return row?.shown ? { best: row.best, waits: false } : { best: null, waits: row?.taken === true };
}
