import type { Attempt, AttemptQuestion, Receipt, RunningAttempts, SavedResponse } from '@lectern/contract';
import type {
  AttemptedTestColumns,
  AttemptQuestionRow,
  AttemptRow,
  OwnAttemptRow,
  ReceiptRow,
  ResponseRow,
} from './attempts.repository.ts';
import type { RunningRow } from './open-attempts.repository.ts';
import { lettersIn, orderedOptions } from './option-order.ts';

/** The test of an attempt, as the attempt's student and staff alike see it. */
export function presentAttemptedTest(row: AttemptedTestColumns & { assessment_id: string }): Attempt['test'] {
  return {
    _id: row.assessment_id,
    test_name: row.test_name,
    test_type: row.test_type,
    test_subject: { _id: row.course_id, name: row.course_name },
    test_lesson: row.subject_id === null ? null : { _id: row.subject_id, name: row.subject_name ?? '' },
  };
}

type Contents = { questions: readonly AttemptQuestionRow[]; responses: readonly ResponseRow[] };

/** One's own attempt at the moment `now`. */
export function presentAttempt(row: OwnAttemptRow, contents: Contents, receipt: Receipt | null, now: Date): Attempt {
  return {
    _id: row.id,
    test: presentAttemptedTest(row),
    number: row.number,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    serverTime: now.toISOString(),
    questions: contents.questions.map((question) => presentQuestion(row, question)),
    responses: contents.responses.map((response) => presentResponse(inShownLetters(row, contents.questions, response))),
    receipt,
  };
}

/** A student's running attempts at the moment `now`. */
export function presentRunningAttempts(rows: readonly RunningRow[], now: Date): RunningAttempts {
  return {
    attempts: rows.map((row) => ({
      _id: row.id,
      test: presentAttemptedTest(row),
      deadlineAt: row.deadline_at?.toISOString() ?? null,
    })),
    serverTime: now.toISOString(),
  };
}

function inShownLetters(
  row: OwnAttemptRow,
  questions: readonly AttemptQuestionRow[],
  response: ResponseRow,
): ResponseRow {
  const options = questions.find(({ id }) => id === response.question_id)?.options.length ?? 0;
  const { selected, question_id } = response;
  return { ...response, selected: selected === null ? null : lettersIn(row, question_id, options).shown(selected) };
}

function presentQuestion(row: OwnAttemptRow, question: AttemptQuestionRow): AttemptQuestion {
  return {
    _id: question.id,
    question_type: 'MCQ',
    question_text: question.text,
    question_options: orderedOptions(row, question.id, question.options).map(({ letter, text }) => ({
      letter: lettersIn(row, question.id, question.options.length).shown(letter),
      text,
    })),
    positive_mark: question.positive_mark,
    negative_mark: question.negative_mark,
  };
}

/** A response by the letters that the student sees. */
export function presentResponse(row: ResponseRow): SavedResponse {
  return {
    question: row.question_id,
    selected: row.selected === null ? [] : [row.selected],
    sequence: row.sequence,
    lease: row.lease,
    savedAt: row.saved_at.toISOString(),
  };
}

/** The receipt of a submitted attempt; null while it is open. */
export function presentReceipt(row: AttemptRow, questions: readonly ReceiptRow[]): Receipt | null {
  if (row.submitted_at === null || row.submitted_by === null || row.receipt_code === null) return null;
  return {
    code: row.receipt_code,
    submittedAt: row.submitted_at.toISOString(),
    submittedBy: row.submitted_by,
    saved: questions.filter(({ selected }) => selected !== null).length,
    questions: questions.map((question) => ({
      question: question.question_id,
      savedAt: question.saved_at?.toISOString() ?? null,
    })),
  };
}
