import { type RawBuilder, sql } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Db } from '../../../platform/db/index.ts';
import type { StoredQuestion, StoredSolution } from '../../../platform/db/schema-of-tests.ts';
import type { QuestionKey } from '../marking.ts';
import { keyColumns, resultWaitsForAttempts } from '../../test-authoring/index.ts';
import {
  askedOf,
  attemptedTestColumns,
  attemptsWithTest,
  type Drawn,
  type OwnAttemptRow,
} from '../../attempts/index.ts';

// The one place where what answers a student reads keys and solutions.

/** One's own attempt with what decides whether its result may be shown. */
export type OwnResultRow = OwnAttemptRow & {
  /** The student sits this test again at the moment. */
  has_open_attempt: boolean;
  /** The student could sit this test again, or its post-test, and the author wants the key kept until then. */
  waits_for_attempts: boolean;
  /** Null when no date is waited for. */
  shows_after: Date | null;
  practice_allowed: boolean;
};

const resultColumns = (now: Date) => sql`attempts.*, ${attemptedTestColumns},
  exists (select 1 from attempts again where again.assessment_id = attempts.assessment_id
    and again.student_id = attempts.student_id and again.status = 'open') as has_open_attempt,
  ${resultWaitsForAttempts('assessments', sql`attempts.student_id`, now)} as waits_for_attempts, assessments.practice_allowed,
  case assessments.results_show when 'after' then assessments.results_show_after end as shows_after`;

/** The student who asks, and when. */
type Asking = { studentId: string; now: Date };

/** The student's own attempt with this id, or null. */
export async function findOwnResult(db: Db, { studentId, now }: Asking, id: string): Promise<OwnResultRow | null> {
  const { rows } = await sql<OwnResultRow>`select ${resultColumns(now)} from ${attemptsWithTest}
    where attempts.id = ${id} and attempts.student_id = ${studentId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The student's first attempt at the latest pre-test of the subject that was over, with marks to get, when this attempt
 * began; null without one. An attempt at a test without a subject has none.
 */
export async function findAttemptBefore(
  db: Db,
  attempt: Pick<OwnAttemptRow, 'student_id' | 'subject_id' | 'started_at'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select attempts.id from attempts
    join assessments on assessments.id = attempts.assessment_id
    where assessments.subject_id = ${attempt.subject_id} and assessments.type = 'pre-test'
      and assessments.deleted_at is null and attempts.student_id = ${attempt.student_id}
      and attempts.status = 'submitted' and attempts.max_mark > 0 and attempts.submitted_at <= ${attempt.started_at}
    order by assessments.created_at desc, assessments.id desc, attempts.number limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** One page of a student's submitted attempts, newest first, and how many there are in all. */
export async function listOwnResults(
  db: Db,
  { studentId, now }: Asking,
  page: { limit: number; offset: number },
): Promise<{ rows: OwnResultRow[]; total: number }> {
  const mine: RawBuilder<unknown> = sql`attempts.student_id = ${studentId} and attempts.status = 'submitted'`;
  const [listed, counted] = await Promise.all([
    sql<OwnResultRow>`select ${resultColumns(now)} from ${attemptsWithTest} where ${mine}
      order by attempts.submitted_at desc, attempts.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from attempts where ${mine}`.execute(db),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** A question of a submitted attempt with everything that there is to it. */
export type MarkedQuestionRow = {
  question: StoredQuestion;
  solution: StoredSolution;
  key: QuestionKey;
  selected: OptionLetter | null;
};

type Version = { questions: StoredQuestion[]; solutions: StoredSolution[] };

/** Every question that an attempt asks in order, with its key, its solution and what was chosen. */
export async function listMarkedQuestions(
  db: Db,
  attempt: Drawn & { id: string; assessment_id: string; version: number },
): Promise<MarkedQuestionRow[]> {
  const version = await sql<Version>`select questions, solutions from assessment_versions
    where assessment_id = ${attempt.assessment_id} and number = ${attempt.version}`.execute(db);
  const { questions = [], solutions = [] } = version.rows[0] ?? {};
  const { rows } = await sql<QuestionKey & { position: number; selected: OptionLetter | null }>`
    select k.position, k.question_id, ${keyColumns}, r.selected
    from assessment_keys k left join responses r on r.attempt_id = ${attempt.id} and r.question_id = k.question_id
    where k.assessment_id = ${attempt.assessment_id} and k.version = ${attempt.version} order by k.position`.execute(
    db,
  );
  return askedOf(attempt, rows).map(({ position, selected, ...key }) => {
    const [question, solution] = [questions[position], solutions[position]];
    if (!question || !solution) throw new Error(`Version ${attempt.version} has no question ${position}`);
    return { question, solution, key, selected };
  });
}
