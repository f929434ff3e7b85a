import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';

/** How a student stands at a test: attempts so far, whether one runs, and when one was begun or submitted last. */
export type AttemptsAtTest = { used: number; running: boolean; last_at: Date | null };
type Pair = { testId: string; studentId: string };

/** How these students stand at these tests, each at its own, in the order of the pairs. */
export async function listAttemptsAt(db: Db, pairs: readonly Pair[], now: Date): Promise<AttemptsAtTest[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<AttemptsAtTest>`
    select coalesce(max(attempts.number), 0) as used, coalesce(bool_or(${attemptTakesSaves(now)}), false) as running,
      max(greatest(attempts.started_at, attempts.submitted_at)) as last_at
    from unnest(${pairs.map(({ testId }) => testId)}::uuid[], ${pairs.map(({ studentId }) => studentId)}::uuid[])
        with ordinality as p (test_id, student_id, place)
      left join attempts on attempts.assessment_id = p.test_id and attempts.student_id = p.student_id
    group by p.place order by p.place`.execute(db);
  return rows;
}
