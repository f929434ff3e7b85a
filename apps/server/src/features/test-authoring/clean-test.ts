import type { CreateTestInput, QuestionInput, Test } from '@lectern/contract';
import { cleanRichText } from '../../platform/text/clean-rich-text.ts';
import type { Act } from '../../platform/act/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { createTest } from './saving.service.ts';

/** A test as it was sent, the texts of its questions safe to show; of a text with nothing to see, an empty one remains. */
export async function cleanTest<T extends { test_questions?: QuestionInput[] | undefined }>(
  input: T,
  { id }: Actor,
): Promise<T> {
  if (input.test_questions === undefined) return input;
  const texts = input.test_questions.flatMap((question) => [
    question.question_text,
    question.solution,
    question.correct_answer_solution,
    ...question.question_options.map(({ text }) => text),
  ]);
  const cleaned = (await cleanRichText(texts, id)).values();
  const next = () => cleaned.next().value;
  // Taken back in the order in which they were put in.
  const questions = input.test_questions.map((question) => ({
    ...question,
    question_text: next() ?? '',
    solution: next(),
    correct_answer_solution: next(),
    question_options: question.question_options.map(() => ({ text: next() ?? '' })),
  }));
  return { ...input, test_questions: questions };
}

/** `createTest` for other features, whose texts no route has cleaned. */
export async function createCleanedTest(act: Act, input: CreateTestInput): Promise<Test> {
  return createTest(act, await cleanTest(input, act.actor));
}
