import type { AttemptResult, Mark, OwnResult, Receipt, ResultQuestion } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { markQuestion, percentageOf, rightOptions } from '../marking.ts';
import {
  presentAttemptedTest,
  type AttemptRow,
  type Letters,
  lettersIn,
  orderedOptions,
} from '../../attempts/index.ts';
import type { ReadableSubject } from '../../materials/index.ts';
import type { MarkedQuestionRow, OwnResultRow } from './results.repository.ts';

/** A question with its key, for the student and for staff alike. */
type MarkedQuestion = Omit<ResultQuestion, 'explained_in'>;

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
): MarkedQuestion {
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
    correct_options: rightOptions(key),
    correct_option_text: question.options[optionLetters.indexOf(key.correct)] ?? '',
    scoring: key.scoring,
    solution: solution.solution,
    correct_answer_solution: solution.answer,
  };
}

/** The same in the letters that the student saw, which are the attempt's own. */
const asShown = (question: MarkedQuestion, letters: Letters): MarkedQuestion => ({
  ...question,
  question_options: question.question_options.map(({ letter, text }) => ({ letter: letters.shown(letter), text })),
  selected: question.selected.map(letters.shown),
  correct_options: question.correct_options.map(letters.shown),
});

const lettersOf = (row: OwnResultRow, { question }: MarkedQuestionRow): Letters =>
  lettersIn(row, question.id, question.options.length);

function presentOwnQuestion(
  row: OwnResultRow,
  question: MarkedQuestionRow,
  subject: ReadableSubject | null,
): ResultQuestion {
  const explaining = subject?.materials.find(({ id }) => id === question.solution.material);
  return {
    ...asShown(presentMarkedQuestion(row, question), lettersOf(row, question)),
    explained_in: explaining ? { _id: explaining.id, name: explaining.name } : null,
  };
}

/** The key of an attempt, with what helps to learn from it. */
type Shown = {
  questions: readonly MarkedQuestionRow[];
  /** Null where the student cannot open it. */
  subject: ReadableSubject | null;
  before: number | null;
};

/** `shown` is null where the key may not be shown, and then the marks are not either. */
export function presentOwnAttemptResult(
  row: OwnResultRow & { submitted_at: Date },
  receipt: Receipt,
  shown: Shown | null,
): AttemptResult {
  return {
    _id: row.id,
    test: presentAttemptedTest(row),
    number: row.number,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at.toISOString(),
    late: row.late,
    receipt,
    result: shown && presentMark(row),
    questions: shown && shown.questions.map((question) => presentOwnQuestion(row, question, shown.subject)),
    lookAgain: shown?.subject ? { _id: shown.subject.id, name: shown.subject.name } : null,
    before: shown && shown.before,
    practice: shown !== null && row.practice_allowed,
    showsAt: shown ? null : presentShowsAt(row),
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
