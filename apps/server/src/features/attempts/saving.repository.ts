import { sql } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import { type Db, type ListType, listOfAnyLength } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';
import type { ResponseRow } from './attempts.repository.ts';
import { asksQuestion } from './drawn-questions.ts';

/** A choice on its way into the database, with its place among the attempt's saves and when it came. */
export type Save = {
  studentId: string;
  attemptId: string;
  questionId: string;
  selected: OptionLetter | null;
  lease: number;
  sequence: number;
  at: Date;
};

/**
 * `refused`: the attempt is not the student's, over, or held under another lease. `not_kept`: the attempt takes saves, but
 * has this one already or lacks the question or option. Otherwise it is in the history, and `response` is what stands,
 * unless a later save stood there before.
 */
export type SaveOutcome =
  | { kind: 'refused' | 'not_kept' }
  | { kind: 'kept'; deadlineAt: Date | null; response: ResponseRow | null };

type Returned = { attempt_id: string; deadline_at: Date | null; kept: boolean; stands: boolean };

/**
 * Saves choices, one of an attempt at most: one statement, so that all are committed when this answers. It locks the
 * attempts' rows one after the other by their keys, which keeps a submission from passing it, and looks each question up by
 * its key, where PostgreSQL would rather read the keys of all tests. Answers outcomes by attempt; one is missing where the
 * save is refused and, unless it is to `wait`, where somebody else holds the attempt's row.
 */
export async function storeSaves(
  db: Db,
  saves: readonly Save[],
  { wait }: { wait: boolean },
): Promise<Map<string, SaveOutcome>> {
  const list = (type: ListType, value: (save: Save) => unknown) => listOfAnyLength(saves.map(value), type);
  // The moments as text: pg would spell each out in the time zone of the server.
  const { rows } = await sql<Returned>`
    with wanted as (
      select * from unnest(
        ${list('uuid', ({ attemptId }) => attemptId)},
        ${list('uuid', ({ studentId }) => studentId)},
        ${list('uuid', ({ questionId }) => questionId)},
        ${list('text', ({ selected }) => selected)},
        ${list('integer', ({ lease }) => lease)},
        ${list('integer', ({ sequence }) => sequence)},
        ${list('timestamptz', ({ at }) => at.toISOString())})
      as w (attempt_id, student_id, question_id, selected, lease, sequence, at)
    ), held as (
      select w.*, a.assessment_id, a.version, a.deadline_at, a.option_seed, a.asked
      from (select * from wanted order by attempt_id) w cross join lateral (
        select assessment_id, version, deadline_at, option_seed, asked from attempts
        where attempts.id = w.attempt_id and attempts.lease = w.lease and ${attemptTakesSaves(sql`w.at`)}
          and attempts.student_id = w.student_id
        for no key update ${wait ? sql`` : sql`skip locked`}) a
    ), touched as (
      update attempts set last_seen_at = held.at, last_saved_at = held.at from held where attempts.id = held.attempt_id
    ), h as (
      insert into response_history (attempt_id, question_id, lease, sequence, selected, saved_at)
      select held.attempt_id, held.question_id, held.lease, held.sequence,
        case when held.option_seed is null then held.selected
          else substr(options_in_order(held.option_seed, held.question_id, k.options), ascii(held.selected) - 64, 1) end,
        held.at
      from held cross join lateral (
        select k.options from assessment_keys k
        where k.assessment_id = held.assessment_id and k.version = held.version and k.question_id = held.question_id
          and ${asksQuestion('held')}
        offset 0) k
      where held.selected is null or ascii(held.selected) - 64 <= k.options
      on conflict (attempt_id, lease, sequence) do nothing
      returning *
    ), r as (
      insert into responses (attempt_id, question_id, selected, lease, sequence, saved_at)
      select attempt_id, question_id, selected, lease, sequence, saved_at from h
      on conflict (attempt_id, question_id) do update set selected = excluded.selected, lease = excluded.lease,
        sequence = excluded.sequence, saved_at = excluded.saved_at
      where (responses.lease, responses.sequence) < (excluded.lease, excluded.sequence)
      returning attempt_id
    )
    select held.attempt_id, held.deadline_at, h.attempt_id is not null as kept, r.attempt_id is not null as stands
    from held left join h using (attempt_id) left join r using (attempt_id)`.execute(db);
  const byAttempt = new Map(saves.map((save) => [save.attemptId, save]));
  return new Map(rows.map((row) => [row.attempt_id, outcomeOf(row, byAttempt.get(row.attempt_id))]));
}

function outcomeOf({ kept, stands, deadline_at }: Returned, save: Save | undefined): SaveOutcome {
  if (!kept || !save) return { kind: 'not_kept' };
  const { questionId: question_id, selected, lease, sequence, at: saved_at } = save;
  const response = stands ? { question_id, selected, lease, sequence, saved_at } : null;
  return { kind: 'kept', deadlineAt: deadline_at, response };
}

// These read only the number of options from the key, to name the chosen one as the attempt does.
const shownLetter = sql`case when a.option_seed is null then r.selected
  else chr(64 + strpos(options_in_order(a.option_seed, r.question_id, k.options), r.selected)) end`;
const withKey = (table: 'responses' | 'response_history') => sql`${sql.table(table)} r
  join attempts a on a.id = r.attempt_id
  join assessment_keys k on k.assessment_id = a.assessment_id and k.version = a.version and k.question_id = r.question_id`;

/** The response that stands for a question of an attempt, by the letters that the student sees, or null. */
export async function findResponse(db: Db, attemptId: string, questionId: string): Promise<ResponseRow | null> {
  const { rows } =
    await sql<ResponseRow>`select r.question_id, ${shownLetter} as selected, r.lease, r.sequence, r.saved_at
    from ${withKey('responses')} where r.attempt_id = ${attemptId} and r.question_id = ${questionId}`.execute(db);
  return rows[0] ?? null;
}

export type FormerSave = { question_id: string; selected: OptionLetter | null };

/** The response saved before in this place of the attempt's saves, likewise, or null. */
export async function findFormerSave(
  db: Db,
  { attemptId, lease, sequence }: Pick<Save, 'attemptId' | 'lease' | 'sequence'>,
): Promise<FormerSave | null> {
  const { rows } = await sql<FormerSave>`select r.question_id, ${shownLetter} as selected
    from ${withKey('response_history')}
    where r.attempt_id = ${attemptId} and r.lease = ${lease} and r.sequence = ${sequence}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the attempt asks this question. */
export async function hasQuestion(db: Db, attemptId: string, questionId: string): Promise<boolean> {
  const { rows } = await sql`select from attempts a join assessment_keys k
    on k.assessment_id = a.assessment_id and k.version = a.version and k.question_id = ${questionId}
      and ${asksQuestion('a')}
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
