import type { CorrectionInput, FormerKey, Question, Test } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';

/** The corrections that give former versions the present keys of these questions. */
export function presentKeys({ test_questions }: Test, questions: ReadonlySet<string>): CorrectionInput[] {
  return test_questions
    .filter(({ _id }) => questions.has(_id))
    .map(({ _id, correct_options, accepted_options, scoring, positive_mark, negative_mark }) => ({
      question: _id,
      correct_options: [...correct_options, ...accepted_options],
      ...(scoring !== 'by_key' && { scoring }),
      positive_mark,
      negative_mark,
    }));
}

/** The questions whose key a save changed: their right option by its text, or their marks. */
export function rekeyed(before: Test, after: Test): Set<string> {
  const former = new Map(before.test_questions.map((question) => [question._id, keyText(question)]));
  return new Set(
    after.test_questions
      .filter((question) => (former.get(question._id) ?? keyText(question)) !== keyText(question))
      .map(({ _id }) => _id),
  );
}

function keyText({
  question_options,
  correct_options: [letter = 'A'],
  positive_mark,
  negative_mark,
}: Question): string {
  const text = question_options[optionLetters.indexOf(letter)]?.text;
  return JSON.stringify([text, positive_mark, negative_mark]);
}

/** The former keys of these questions. */
export function formerKeysOf(former: readonly FormerKey[], questions: ReadonlySet<string>): FormerKey[] {
  return former
    .map((one) => ({ ...one, corrections: one.corrections.filter(({ question }) => questions.has(question)) }))
    .filter(({ corrections }) => corrections.length > 0);
}
