import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { attemptTakesSaves } from '../attempts.deadline.ts';

type Which = { attempt: string } | { test: string };

/**
 * Moves the deadlines of open attempts by whole minutes and answers which ones were moved; those without a deadline,
 * and those of people whose account was deleted, stay as they are. Locks in the order of their ids, as submitting does.
 */
export async function moveDeadlines(trx: Db, which: Which, minutes: number, now: Date): Promise<string[]> {
  const those = 'attempt' in which ? sql`attempts.id = ${which.attempt}` : sql`attempts.assessment_id = ${which.test}`;
  const { rows } = await sql<{ id: string }>`with timed as (
      select id from attempts where ${those} and deadline_at is not null and ${attemptTakesSaves(now)}
        and not exists (select 1 from users u where u.id = attempts.student_id and u.deleted_at is not null)
      order by id for update)
    update attempts set deadline_at = deadline_at + make_interval(mins => ${minutes}::integer),
      added_minutes = added_minutes + ${minutes}::integer
    from timed where attempts.id = timed.id returning attempts.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many sit a test. */
export async function countOpen(trx: Db, testId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*) as open from attempts
    where assessment_id = ${testId} and status = 'open'`.execute(trx);
  return rows[0]?.open ?? 0;
}

type TimeAdded = { ids: readonly string[]; at: Date; by: string; reason: string | null; minutes: number };

/** Writes down that these attempts got time; `eventIds` go with them. */
export async function noteTimeAdded(trx: Db, eventIds: readonly string[], added: TimeAdded): Promise<void> {
  await sql`insert into attempt_events (id, attempt_id, kind, at, by_user, reason, minutes)
    select e.id, e.attempt_id, 'time_added', ${added.at}::timestamptz, ${added.by}::uuid, ${added.reason}::text,
      ${added.minutes}::integer
    from unnest(${[...eventIds]}::uuid[], ${[...added.ids]}::uuid[]) as e (id, attempt_id)`.execute(trx);
}
