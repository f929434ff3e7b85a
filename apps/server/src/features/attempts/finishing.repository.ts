import { sql } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import { type Db, waitBriefly } from '../../platform/db/index.ts';
import type { AttemptMark } from './attempts.deps.ts';
import { attemptOverdue } from './attempts.deadline.ts';
import type { AttemptRow } from './attempts.repository.ts';

// Submitting needs the key, and answers with nothing of it. Locks are always taken in one order: the test, then the attempt.

/** The attempts that a call is about to look at. */
export type AttemptScope = { attempt?: string; test?: string; student?: string };

function within({ attempt, test, student }: AttemptScope) {
  const conditions = [
    ...(attempt === undefined ? [] : [sql`attempts.id = ${attempt}`]),
    ...(test === undefined ? [] : [sql`attempts.assessment_id = ${test}`]),
    ...(student === undefined ? [] : [sql`attempts.student_id = ${student}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Tests with attempts in this scope whose time is over and that nobody has submitted yet; mostly there are none. */
export async function listTestsWithOverdue(db: Db, scope: AttemptScope, now: Date): Promise<string[]> {
  const { rows } = await sql<{ assessment_id: string }>`select distinct attempts.assessment_id from attempts
    where ${within(scope)} and ${attemptOverdue(now)}`.execute(db);
  return rows.map((row) => row.assessment_id);
}

/** Keeps the keys of tests as they are until the transaction ends, for a submission: a correction under way keeps none waiting. */
export async function holdKeys(trx: Db, ids: readonly string[]): Promise<void> {
  await waitBriefly(trx);
  await sql`select id from assessments where id = any(${ids}::uuid[]) order by id for key share`.execute(trx);
}

/** Keeps a test and its submitted attempts out of a correction's hands until the transaction ends, for what staff do to them. */
export async function holdTest(trx: Db, id: string): Promise<void> {
  await waitBriefly(trx);
  await sql`select id from assessments where id = ${id} for share`.execute(trx);
}

/** Locks at most `count` overdue attempts in this scope, waiting for others who work on them. */
export async function lockOverdue(trx: Db, scope: AttemptScope, now: Date, count: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`select * from attempts
    where ${within(scope)} and ${attemptOverdue(now)} order by id limit ${count} for update`.execute(trx);
  return rows;
}

/**
 * Locks at most `count` overdue attempts of any test together with their tests, the longest overdue first. It skips
 * attempts that somebody else works on, and so waits for nobody.
 */
export async function lockDue(trx: Db, now: Date, count: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`select attempts.* from attempts
    join assessments on assessments.id = attempts.assessment_id
    where ${attemptOverdue(now)} order by attempts.deadline_at limit ${count}
    for update of attempts skip locked for key share of assessments skip locked`.execute(trx);
  return rows;
}

/**
 * Locks an open attempt until the transaction ends; null when it is submitted. Those are a correction's to
 * lock, which takes them before it waits for submissions.
 */
export async function lockOpenAttempt(trx: Db, id: string): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`select * from attempts
    where id = ${id} and status = 'open' for update`.execute(trx);
  return rows[0] ?? null;
}

type Selected = { attempt_id: string; question_id: string; selected: OptionLetter | null };

/** The present choices of these attempts. */
export async function listSelectedOf(trx: Db, ids: readonly string[]): Promise<Map<string, Selected[]>> {
  const { rows } = await sql<Selected>`select attempt_id, question_id, selected from responses
    where attempt_id = any(${ids}::uuid[])`.execute(trx);
  return Map.groupBy(rows, (row) => row.attempt_id);
}

export type Finished = AttemptMark & {
  attemptId: string;
  eventId: string;
  receiptCode: string;
  submittedAt: Date;
  submittedBy: 'student' | 'deadline' | 'staff';
  byUser: string | null;
  late: boolean;
};

/** Submits locked open attempts with these results, adds them to the history and writes down the event: one statement. */
export async function storeFinished(trx: Db, finished: readonly Finished[]): Promise<void> {
  const column = <K extends keyof Finished>(name: K): Finished[K][] => finished.map((one) => one[name]);
  await sql`with done as (
      select * from unnest(${column('attemptId')}::uuid[], ${column('eventId')}::uuid[], ${column('receiptCode')}::text[],
        ${column('submittedAt')}::timestamptz[], ${column('submittedBy')}::text[], ${column('byUser')}::uuid[],
        ${column('mark')}::integer[], ${column('maxMark')}::integer[], ${column('right')}::integer[],
        ${column('wrong')}::integer[], ${column('skipped')}::integer[],
        ${column('late')}::boolean[])
      as d (attempt_id, event_id, receipt_code, at, submitted_by, by_user, mark, max_mark, right_count, wrong_count,
        skipped_count, late)
    ), submitted as (
      update attempts set status = 'submitted', submitted_at = d.at, submitted_by = d.submitted_by,
        receipt_code = d.receipt_code, mark = d.mark, max_mark = d.max_mark, right_count = d.right_count,
        wrong_count = d.wrong_count, skipped_count = d.skipped_count, late = d.late
      from done d where attempts.id = d.attempt_id
    ), noted as (
      insert into attempt_events (id, attempt_id, kind, at, by_user)
      select event_id, attempt_id, 'submitted', at, by_user from done
    )
    insert into result_history (attempt_id, number, cause, receipt_code, mark, max_mark, right_count, wrong_count,
      skipped_count, at)
    select d.attempt_id, coalesce((select max(h.number) from result_history h where h.attempt_id = d.attempt_id), 0) + 1,
      'submitted', d.receipt_code, d.mark, d.max_mark, d.right_count, d.wrong_count, d.skipped_count, d.at
    from done d`.execute(trx);
}
