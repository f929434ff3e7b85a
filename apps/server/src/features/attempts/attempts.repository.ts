import { type Selectable, sql } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Db } from '../../platform/db/index.ts';
import type { AttemptsTable, StoredQuestion } from '../../platform/db/schema-of-tests.ts';
import { askedOf } from './drawn-questions.ts';

/** The columns of an attempt's test. */
export type AttemptedTestColumns = {
  test_name: string;
  test_type: 'pre-test' | 'post-test';
  course_id: string;
  course_name: string;
  subject_id: string | null;
  subject_name: string | null;
};
export type AttemptRow = Selectable<AttemptsTable>;
export type OwnAttemptRow = AttemptRow & AttemptedTestColumns;

/** A question as its attempt shows it, with what it can bring and cost. */
export type AttemptQuestionRow = StoredQuestion & { positive_mark: number; negative_mark: number };
export type ResponseRow = {
  question_id: string;
  selected: OptionLetter | null;
  lease: number;
  sequence: number;
  saved_at: Date;
};

/** To be used with `attemptsWithTest`. */
export const attemptedTestColumns = sql`assessments.name as test_name, assessments.type as test_type,
  courses.id as course_id, courses.name as course_name, subjects.id as subject_id, subjects.name as subject_name`;

/** Every attempt with its test, also when the test or its course has been put away since. */
export const attemptsWithTest = sql`attempts join assessments on assessments.id = attempts.assessment_id
  join courses on courses.id = assessments.course_id left join subjects on subjects.id = assessments.subject_id`;

/** The student's own attempt with this id, or null. */
export async function findOwnAttempt(db: Db, studentId: string, id: string): Promise<OwnAttemptRow | null> {
  const { rows } = await sql<OwnAttemptRow>`select attempts.*, ${attemptedTestColumns} from ${attemptsWithTest}
    where attempts.id = ${id} and attempts.student_id = ${studentId}`.execute(db);
  return rows[0] ?? null;
}

type Marks = { id: string; positive: number; negative: number };

/**
 * The questions that an attempt asks, of the version that it began with, in the author's order. Nothing of the key but what they are worth: one that a
 * correction left out brings nothing, and one that everybody gets costs nothing.
 */
export async function listAttemptQuestions(
  db: Db,
  attempt: Pick<AttemptRow, 'assessment_id' | 'version' | 'asked'>,
): Promise<AttemptQuestionRow[]> {
  const { rows } = await sql<{ questions: StoredQuestion[]; marks: Marks[] }>`
    select v.questions, (select json_agg(json_build_object('id', k.question_id, 'positive',
        case k.scoring when 'left_out' then 0 else k.positive_mark end, 'negative',
        case k.scoring when 'by_key' then k.negative_mark else 0 end)) from assessment_keys k
      where k.assessment_id = v.assessment_id and k.version = v.number) as marks
    from assessment_versions v where v.assessment_id = ${attempt.assessment_id} and v.number = ${attempt.version}`.execute(
    db,
  );
  const marks = new Map(rows[0]?.marks.map((mark) => [mark.id, mark]));
  return askedOf(attempt, rows[0]?.questions ?? []).map((question) => {
    const mark = marks.get(question.id);
    if (!mark) throw new Error(`Question ${question.id} has no key`);
    return { ...question, positive_mark: mark.positive, negative_mark: mark.negative };
  });
}

/** The present choices of an attempt, those taken back among them, in the order of saving. */
export async function listResponses(db: Db, attemptId: string): Promise<ResponseRow[]> {
  return db
    .selectFrom('responses')
    .select(['question_id', 'selected', 'lease', 'sequence', 'saved_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('lease')
    .orderBy('sequence')
    .execute();
}

export type ReceiptRow = { question_id: string; saved_at: Date | null; selected: OptionLetter | null };

/** Every question that an attempt asks in order, with when its response was saved last. */
export async function listReceiptRows(
  db: Db,
  attempt: Pick<AttemptRow, 'id' | 'assessment_id' | 'version' | 'asked'>,
): Promise<readonly ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`select k.question_id, r.saved_at, r.selected
    from assessment_keys k left join responses r on r.attempt_id = ${attempt.id} and r.question_id = k.question_id
    where k.assessment_id = ${attempt.assessment_id} and k.version = ${attempt.version} order by k.position`.execute(
    db,
  );
  return askedOf(attempt, rows);
}
