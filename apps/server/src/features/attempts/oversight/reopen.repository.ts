import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { AttemptEventsTable } from '../../../platform/db/schema-of-tests.ts';

/**
 * Makes a submitted attempt open, under a lease that no tab holds; false when it is open. Breaks `attempts_one_open` when
 * the student sits the test in another one.
 */
export async function openAgain(trx: Db, id: string, deadlineAt: Date | null): Promise<boolean> {
  const { rows } = await sql`update attempts set status = 'open', lease = lease + 1,
      deadline_at = ${deadlineAt}::timestamptz, submitted_at = null, submitted_by = null, late = false, receipt_code = null,
      mark = null, max_mark = null, right_count = null, wrong_count = null, skipped_count = null, regraded_at = null
    where id = ${id} and status = 'submitted' returning id`.execute(trx);
  return rows.length > 0;
}

/** Whether the student of an attempt still has an account, which stays until the transaction ends. */
export async function holdItsStudent(trx: Db, attemptId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where deleted_at is null
    and id = (select student_id from attempts where id = ${attemptId}) for key share`.execute(trx);
  return rows.length > 0;
}

/** Writes down who opened an attempt again, and why. */
export async function noteReopened(trx: Db, event: Omit<Insertable<AttemptEventsTable>, 'kind'>): Promise<void> {
  await trx
    .insertInto('attempt_events')
    .values({ ...event, kind: 'reopened' })
    .execute();
}
