import type { AttemptResult, Mark, OwnResult, Receipt, ResultQuestion } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { markQuestion, percentageOf } from '../marking.ts';
import {
  presentAttemptedTest,
  type AttemptRow,
  type Letters,
  lettersIn,
  orderedOptions,
} from '../../attempts/index.ts';
import type { MarkedQuestionRow, OwnResultRow } from './results.repository.ts';

/** The marks of a submitted attempt; null while it is open. */
export function presentMark(row: AttemptRow): Mark | null {
  const { mark, max_mark, right_count, wrong_count, skipped_count } = row;
  if (mark === null || max_mark === null || right_count === null || wrong_count === null || skipped_count === null)
    return null;
  return {
    mark,
    maxMark: max_mark,
    percentage: percentageOf(mark, max_mark),
    right: right_count,
    wrong: wrong_count,
    skipped: skipped_count,
  };
}

/** A question of an attempt with the key, its options as the student saw them. */
export function presentMarkedQuestion(
  attempt: Pick<AttemptRow, 'id' | 'shuffled' | 'option_seed'>,
  { question, solution, key, selected }: MarkedQuestionRow,
): ResultQuestion {
  const { outcome, mark } = markQuestion(key, selected);
  return {
    _id: question.id,
    question_type: 'MCQ',
    question_text: question.text,
    question_options: orderedOptions(attempt, question.id, question.options),
    selected: selected === null ? [] : [selected],
    outcome,
    mark,
    positive_mark: key.positive_mark,
    negative_mark: key.negative_mark,
    correct_options: [key.correct],
    correct_option_text: question.options[optionLetters.indexOf(key.correct)] ?? '',
    solution: solution.solution,
    correct_answer_solution: solution.answer,
  };
}

/** The same in the letters that the student saw, which are the attempt's own. */
const asShown = (question: ResultQuestion, letters: Letters): ResultQuestion => ({
  ...question,
  question_options: question.question_options.map(({ letter, text }) => ({ letter: letters.shown(letter), text })),
  selected: question.selected.map(letters.shown),
  correct_options: question.correct_options.map(letters.shown),
});

const lettersOf = (row: OwnResultRow, { question }: MarkedQuestionRow): Letters =>
  lettersIn(row, question.id, question.options.length);

/** `questions` is null where the key may not be shown, and then the marks are not either. */
export function presentOwnAttemptResult(
  row: OwnResultRow & { submitted_at: Date },
  receipt: Receipt,
  questions: readonly MarkedQuestionRow[] | null,
): AttemptResult {
  return {
    _id: row.id,
    test: presentAttemptedTest(row),
    number: row.number,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at.toISOString(),
    late: row.late,
    receipt,
    result: questions === null ? null : presentMark(row),
    questions:
      questions?.map((question) => asShown(presentMarkedQuestion(row, question), lettersOf(row, question))) ?? null,
    showsAt: questions === null ? presentShowsAt(row) : null,
    regradedAt: row.regraded_at?.toISOString() ?? null,
  };
}

/** One of one's own submitted attempts in the list. */
export function presentOwnResult(
  row: OwnResultRow & { submitted_at: Date; receipt_code: string },
  shown: boolean,
): OwnResult {
  return {
    _id: row.id,
    test: presentAttemptedTest(row),
    number: row.number,
    submittedAt: row.submitted_at.toISOString(),
    late: row.late,
    receiptCode: row.receipt_code,
    result: shown ? presentMark(row) : null,
    showsAt: shown ? null : presentShowsAt(row),
  };
}

/** The date that is waited for; none where attempts are in the way, whose end nobody knows. */
const presentShowsAt = (row: OwnResultRow): string | null =>
  row.has_open_attempt || row.waits_for_attempts ? null : (row.shows_after?.toISOString() ?? null);
