import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';

export type TimedAttempt = {
  id: string;
  student_id: string;
  started_at: Date;
  deadline_at: Date;
  added_minutes: number;
};

/**
 * Locks the open attempts at a test whose deadline goes by its dates, in the order of their ids, as submitting does. An
 * erased account gets no more time, and an attempt that was opened again has the time that it was given.
 */
export async function lockTimed(trx: Db, testId: string, now: Date): Promise<TimedAttempt[]> {
  const { rows } = await sql<TimedAttempt>`select id, student_id, started_at, deadline_at, added_minutes from attempts
    where assessment_id = ${testId} and deadline_at is not null and ${attemptTakesSaves(now)}
      and not exists (select 1 from users u where u.id = attempts.student_id and u.deleted_at is not null)
      and not exists (select 1 from attempt_events e where e.attempt_id = attempts.id and e.kind = 'reopened')
    order by id for update`.execute(trx);
  return rows;
}

/** Gives attempts these deadlines; null for none. */
export async function setDeadlines(
  trx: Db,
  deadlines: readonly { id: string; deadlineAt: Date | null }[],
): Promise<void> {
  await sql`update attempts set deadline_at = d.deadline_at
    from unnest(${deadlines.map(({ id }) => id)}::uuid[], ${deadlines.map(({ deadlineAt }) => deadlineAt)}::timestamptz[])
      as d (id, deadline_at) where attempts.id = d.id`.execute(trx);
}
