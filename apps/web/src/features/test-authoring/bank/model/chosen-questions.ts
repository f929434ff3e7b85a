import type { BankQuestion, ImportedQuestion } from '@lectern/contract';

/** The chosen questions by their ids, in the order of choosing. */
export type Chosen = ReadonlyMap<string, BankQuestion>;

export const noneChosen: Chosen = new Map();

/** The choice with a question, or without it. */
export function withChoice(chosen: Chosen, question: BankQuestion, isChosen: boolean): Chosen {
  const next = new Map(chosen);
  if (isChosen) next.set(question._id, question);
  else next.delete(question._id);
  return next;
}

/** A question of the bank as a form takes it: a new one that knows which it was copied from. */
export const copyOf = (question: BankQuestion): ImportedQuestion & { copied_from: string } => ({
  question_type: question.question_type,
  question_text: question.question_text,
  question_options: question.question_options,
  correct_options: question.correct_options,
  positive_mark: question.positive_mark,
  negative_mark: question.negative_mark,
  solution: question.solution,
  correct_answer_solution: question.correct_answer_solution,
  copied_from: question._id,
});

/** All tags of these questions, once each. */
export const tagsOf = (questions: Iterable<BankQuestion>): string[] => [
  ...new Set([...questions].flatMap(({ tags }) => tags)),
];
