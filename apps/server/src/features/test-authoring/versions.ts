import { defaultMark, type FieldIssue, limits, type QuestionInput, saidOf, says, testTexts } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Ids } from '../../platform/clock/index.ts';
import type { StoredKey, StoredQuestion, StoredSolution } from '../../platform/db/schema-of-tests.ts';
import { asAuthored } from './key-columns.ts';

/** A question as it was sent, its texts safe to show. Undefined fields were not sent. */
export type CleanQuestion = {
  sentId: string | undefined;
  text: string;
  options: string[];
  correct: OptionLetter;
  positive_mark: number | undefined;
  negative_mark: number | undefined;
  solution: string | null | undefined;
  answer: string | null | undefined;
  material: string | null | undefined;
  copiedFrom: string | undefined;
  tags: string[] | undefined;
};

/** Everything that a version holds, each list in the order of the questions. */
export type VersionContents = { questions: StoredQuestion[]; solutions: StoredSolution[]; keys: StoredKey[] };

const nothingYet: VersionContents = { questions: [], solutions: [], keys: [] };

/** Sanitised questions, and an issue for each text of which nothing to see remains. */
export function checkQuestions(input: readonly QuestionInput[]): { questions: CleanQuestion[]; issues: FieldIssue[] } {
  const issues: FieldIssue[] = repeatedIds(input);
  const questions: CleanQuestion[] = [];
  for (const [place, question] of input.entries()) {
    const required = (html: string, field: string, label: string): string => {
      if (html === '') issues.push({ path: `test_questions.${place}.${field}`, ...saidOf(says.required(label)) });
      return html;
    };
    questions.push({
      sentId: question._id,
      text: required(question.question_text, 'question_text', 'Question'),
      options: question.question_options.map(({ text }, o) => required(text, `question_options.${o}.text`, 'Option')),
      correct: question.correct_options[0] ?? 'A',
      positive_mark: question.positive_mark,
      negative_mark: question.negative_mark,
      solution: question.solution,
      answer: question.correct_answer_solution,
      material: question.explained_in,
      copiedFrom: question.copied_from,
      tags: question.tags,
    });
  }
  return { questions, issues };
}

function repeatedIds(input: readonly QuestionInput[]): FieldIssue[] {
  const seen = new Set<string>();
  return input.flatMap(({ _id }, place) => {
    if (_id === undefined) return [];
    if (seen.has(_id)) return [{ path: `test_questions.${place}._id`, message: testTexts.sameQuestionTwice }];
    seen.add(_id);
    return [];
  });
}

/**
 * The questions as a version holds them: those that the version before has keep their ids and what an update leaves out
 * of them, others get new ids, a mark of 1 and nothing off. A correction stands for a question that is as it was, and not
 * for one that says something else now.
 */
export function contentsOf(
  questions: readonly CleanQuestion[],
  ids: Ids,
  before: VersionContents = nothingYet,
): VersionContents {
  const formerPlaces = new Map(before.questions.map(({ id }, place) => [id, place]));
  const contents: VersionContents = { questions: [], solutions: [], keys: [] };
  for (const question of questions) {
    const place = question.sentId === undefined ? undefined : formerPlaces.get(question.sentId);
    const key = place === undefined ? undefined : before.keys[place];
    const solution = place === undefined ? undefined : before.solutions[place];
    const id = place === undefined ? ids.next() : (question.sentId ?? ids.next());
    contents.questions.push({ id, text: question.text, options: question.options });
    contents.solutions.push({
      solution: question.solution === undefined ? (solution?.solution ?? null) : question.solution,
      answer: question.answer === undefined ? (solution?.answer ?? null) : question.answer,
      material: question.material === undefined ? (solution?.material ?? null) : question.material,
    });
    contents.keys.push({
      correct: question.correct,
      ...(place !== undefined && key && isAsBefore(question, before, place) ? correctionIn(key) : asAuthored),
      positive_mark: question.positive_mark ?? key?.positive_mark ?? defaultMark,
      negative_mark: question.negative_mark ?? key?.negative_mark ?? limits.mark.min,
    });
  }
  return contents;
}

function isAsBefore({ text, options, correct }: CleanQuestion, before: VersionContents, place: number): boolean {
  const former = before.questions[place];
  return (
    text === former?.text && options.join('\n') === former.options.join('\n') && correct === before.keys[place]?.correct
  );
}

const correctionIn = ({ also_correct, scoring }: StoredKey) => ({ also_correct, scoring });

/** Whether nothing at all differs, so that no new version is needed. */
export function sameContents(a: VersionContents, b: VersionContents): boolean {
  return inOrder(a) === inOrder(b);
}

// Stored JSON does not keep the order of fields.
function inOrder({ questions, solutions, keys }: VersionContents): string {
  return JSON.stringify([
    questions.map(({ id, text, options }) => [id, text, options]),
    solutions.map(({ solution, answer, material = null }) => [solution, answer, material]),
    keys.map(({ correct, also_correct, scoring, positive_mark, negative_mark }) => [
      [correct, also_correct, scoring],
      [positive_mark, negative_mark],
    ]),
  ]);
}
