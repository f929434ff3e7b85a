import type { BankQuestion, CorrectionInput, Question } from '@lectern/contract';
import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';

type Kept = Pick<Question, 'question_text' | 'question_options'>;
type Copy = Kept & Pick<BankQuestion, '_id' | 'test' | 'correct_options' | 'accepted_options' | 'scoring'>;

/** Another test with corrected questions. */
export type OtherTest = {
  _id: string;
  test_name: string;
  /** The corrections as this test takes them; those of copies that count so already are left out. */
  corrections: CorrectionInput[];
  /** How many copies have another text or other options, so that a correction of the original says nothing about them. */
  different: number;
};

/** How a correction of a question counts its options, and not its marks, which are each test's own. */
export const travels = ({ correct_options, scoring }: CorrectionInput): boolean =>
  correct_options !== undefined || scoring !== undefined;

/** The tests of these copies with the corrections that they take, by name. `copies` stand with the correction of their question. */
export function otherTests(
  copies: readonly { question: Kept; correction: CorrectionInput; copy: Copy }[],
): OtherTest[] {
  const tests = new Map<string, OtherTest>();
  for (const { question, correction, copy } of copies) {
    const test = tests.get(copy.test._id) ?? { ...copy.test, corrections: [], different: 0 };
    const own = forCopy(question, correction, copy);
    if (own === null) test.different += 1;
    else if (changes(copy, own)) test.corrections.push(own);
    if (test.different > 0 || test.corrections.length > 0) tests.set(test._id, test);
  }
  return [...tests.values()].toSorted((a, b) => a.test_name.localeCompare(b.test_name));
}

/** The correction by the letters of a copy, whose options may stand in another order; null where text or options differ. */
function forCopy(question: Kept, { correct_options, scoring }: CorrectionInput, copy: Copy): CorrectionInput | null {
  const texts = question.question_options.map(({ text }) => text);
  const there = copy.question_options.map(({ text }) => text);
  const same = question.question_text === copy.question_text && sameTexts(texts, there);
  if (!same || new Set(texts).size < texts.length) return null;
  const letters = correct_options?.flatMap(
    (letter) => optionLetters[there.indexOf(texts[optionLetters.indexOf(letter)] ?? '')] ?? [],
  );
  return { question: copy._id, ...(letters && { correct_options: letters }), ...(scoring && { scoring }) };
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('\n') === b.toSorted().join('\n');

function changes(copy: Copy, { correct_options, scoring }: CorrectionInput): boolean {
  const right = inOrder([...copy.correct_options, ...copy.accepted_options]);
  return (
    (scoring !== undefined && scoring !== copy.scoring) ||
    (correct_options !== undefined && inOrder(correct_options) !== right)
  );
}

const inOrder = (letters: readonly OptionLetter[]): string => letters.toSorted().join('');
