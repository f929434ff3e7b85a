import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { AttemptMark } from './attempts.deps.ts';
import { attemptsWithTest } from './attempts.repository.ts';

/** The result that a correction gives to an attempt. */
export type CorrectedResult = { id: string; after: AttemptMark };
export type CorrectionCause = { cause: 'regraded' | 'regrade_undone'; regradeId: string; now: Date };

/**
 * Gives submitted attempts new results and adds these to the history, in one statement. An attempt says since when its
 * result is not the one it was submitted with, and nothing where it is that one again.
 */
export async function storeResults(
  trx: Db,
  changes: readonly CorrectedResult[],
  { cause, regradeId, now }: CorrectionCause,
): Promise<void> {
  const after = changes.map((change) => change.after);
  await sql`with changed as (
      select * from unnest(${changes.map(({ id }) => id)}::uuid[], ${after.map(({ mark }) => mark)}::integer[],
        ${after.map(({ maxMark }) => maxMark)}::integer[], ${after.map(({ right }) => right)}::integer[],
        ${after.map(({ wrong }) => wrong)}::integer[], ${after.map(({ skipped }) => skipped)}::integer[])
      as c (attempt_id, mark, max_mark, right_count, wrong_count, skipped_count)
    ), latest as (
      select c.*, h.number, (s.mark, s.max_mark, s.right_count, s.wrong_count, s.skipped_count)
        is distinct from (c.mark, c.max_mark, c.right_count, c.wrong_count, c.skipped_count) as differs
      from changed c
      cross join lateral (select max(number) as number from result_history where attempt_id = c.attempt_id) h
      left join lateral (select * from result_history
        where attempt_id = c.attempt_id and cause = 'submitted' order by number desc limit 1) s on true
    ), updated as (
      update attempts set mark = l.mark, max_mark = l.max_mark, right_count = l.right_count,
        wrong_count = l.wrong_count, skipped_count = l.skipped_count,
        regraded_at = case when l.differs then ${now}::timestamptz end
      from latest l where attempts.id = l.attempt_id
      returning attempts.id, attempts.receipt_code
    )
    insert into result_history (attempt_id, number, cause, regrade_id, receipt_code, mark, max_mark, right_count,
      wrong_count, skipped_count, at)
    select l.attempt_id, coalesce(l.number, 0) + 1, ${cause}, ${regradeId}::uuid, u.receipt_code, l.mark, l.max_mark,
      l.right_count, l.wrong_count, l.skipped_count, ${now}::timestamptz
    from latest l join updated u on u.id = l.attempt_id`.execute(trx);
}

/** The newest attempt of each student that a correction or its undoing gave another result than it was submitted with. */
export async function listCorrectedBy(db: Db, regradeId: string): Promise<{ id: string; student_id: string }[]> {
  const { rows } = await sql<{ id: string; student_id: string }>`select distinct on (a.student_id) a.id, a.student_id
    from result_history h join attempts a on a.id = h.attempt_id
    where h.regrade_id = ${regradeId} and a.regraded_at is not null
    order by a.student_id, a.number desc`.execute(db);
  return rows;
}

/** Those of the student's attempts among these whose results are corrected, with the names of their tests. */
export async function listOwnCorrected(
  db: Db,
  studentId: string,
  ids: readonly string[],
): Promise<{ id: string; test_name: string }[]> {
  const { rows } = await sql<{ id: string; test_name: string }>`
    select attempts.id, assessments.name as test_name from ${attemptsWithTest}
    where attempts.id = any(${[...ids]}::uuid[]) and attempts.student_id = ${studentId}
      and attempts.regraded_at is not null`.execute(db);
  return rows;
}
