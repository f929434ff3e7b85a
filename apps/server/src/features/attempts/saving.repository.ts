import { sql } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Db } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';
import type { ResponseRow } from './attempts.repository.ts';

/** A choice on its way into the database, with its place among the attempt's saves. */
export type Save = {
  attemptId: string;
  studentId: string;
  questionId: string;
  selected: OptionLetter | null;
  lease: number;
  sequence: number;
};

/**
 * `refused`: the attempt is not the student's, over, or held under another lease. `not_kept`: the attempt takes saves,
 * but has this one already or lacks the question or option. Otherwise it is in the history, and `response` is what
 * stands, unless a later save stood there before.
 */
export type SaveOutcome =
  | { kind: 'refused' | 'not_kept' }
  | { kind: 'kept'; deadlineAt: Date | null; response: ResponseRow | null };

type Returned = Omit<ResponseRow, 'question_id'> & { deadline_at: Date | null; kept: number; stands: boolean };

/**
 * Saves a choice: one statement, so that it is committed whole when this answers. It touches the attempt's row, which
 * keeps a submission from passing it.
 */
export async function storeSave(db: Db, save: Save, now: Date): Promise<SaveOutcome> {
  const { attemptId, studentId, questionId, selected, lease, sequence } = save;
  const { rows } = await sql<Returned>`with a as (
      update attempts set last_seen_at = ${now}::timestamptz, last_saved_at = ${now}::timestamptz
      where id = ${attemptId}::uuid and student_id = ${studentId}::uuid and lease = ${lease}::integer
        and ${attemptTakesSaves(now)}
      returning id, assessment_id, version, deadline_at
    ), h as (
      insert into response_history (attempt_id, question_id, lease, sequence, selected, saved_at)
      select a.id, k.question_id, ${lease}::integer, ${sequence}::integer, ${selected}::text, ${now}::timestamptz
      from a join assessment_keys k
        on k.assessment_id = a.assessment_id and k.version = a.version and k.question_id = ${questionId}::uuid
      where ${selected}::text is null or ascii(${selected}::text) - 64 <= k.options
      on conflict (attempt_id, lease, sequence) do nothing
      returning *
    ), r as (
      insert into responses (attempt_id, question_id, selected, lease, sequence, saved_at)
      select attempt_id, question_id, selected, lease, sequence, saved_at from h
      on conflict (attempt_id, question_id) do update set selected = excluded.selected, lease = excluded.lease,
        sequence = excluded.sequence, saved_at = excluded.saved_at
      where (responses.lease, responses.sequence) < (excluded.lease, excluded.sequence)
      returning *
    )
    select a.deadline_at, (select count(*) from h) as kept, r.attempt_id is not null as stands,
      r.selected, r.lease, r.sequence, r.saved_at
    from a left join r on r.attempt_id = a.id`.execute(db);
  const row = rows[0];
  if (!row) return { kind: 'refused' };
  if (row.kept === 0) return { kind: 'not_kept' };
  return { kind: 'kept', deadlineAt: row.deadline_at, response: row.stands ? responseOf(row, questionId) : null };
}

const responseOf = ({ selected, lease, sequence, saved_at }: Returned, question_id: string): ResponseRow => ({
  question_id,
  selected,
  lease,
  sequence,
  saved_at,
});

/** The response that stands for a question of an attempt, or null. */
export async function findResponse(db: Db, attemptId: string, questionId: string): Promise<ResponseRow | null> {
  const row = await db
    .selectFrom('responses')
    .select(['question_id', 'selected', 'lease', 'sequence', 'saved_at'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return row ?? null;
}

export type FormerSave = { question_id: string; selected: OptionLetter | null };

/** What was saved before in this place of the attempt's saves, or null. */
export async function findFormerSave(
  db: Db,
  { attemptId, lease, sequence }: Pick<Save, 'attemptId' | 'lease' | 'sequence'>,
): Promise<FormerSave | null> {
  const row = await db
    .selectFrom('response_history')
    .select(['question_id', 'selected'])
    .where('attempt_id', '=', attemptId)
    .where('lease', '=', lease)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row ?? null;
}

/** True when the version that the attempt began with has this question. */
export async function hasQuestion(db: Db, attemptId: string, questionId: string): Promise<boolean> {
  const { rows } = await sql`select from attempts a join assessment_keys k
    on k.assessment_id = a.assessment_id and k.version = a.version and k.question_id = ${questionId}
    where a.id = ${attemptId}`.execute(db);
  return rows.length > 0;
}

/** Notes that the tab with this lease is there. Answers the deadline, or null when it does not hold an open attempt. */
export async function touchAttempt(
  db: Db,
  { attemptId, studentId, lease }: Pick<Save, 'attemptId' | 'studentId' | 'lease'>,
  now: Date,
): Promise<{ deadline_at: Date | null } | null> {
  const { rows } = await sql<{ deadline_at: Date | null }>`update attempts set last_seen_at = ${now}
    where id = ${attemptId} and student_id = ${studentId} and lease = ${lease} and ${attemptTakesSaves(now)}
    returning deadline_at`.execute(db);
  return rows[0] ?? null;
}
