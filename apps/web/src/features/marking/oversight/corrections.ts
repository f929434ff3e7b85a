import type { CorrectionInput, Question } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { type OptionLetter, optionLetters, type Scoring } from '@lectern/contract/test-words';

/** How a question is to count; `several` is by a key of several right options. */
export type Counting = Scoring | 'several';
/** The key that the author wants for a question; marks as typed. */
export type WishedKey = {
  counting: Counting;
  /** At least one; the only one where it counts by its key. */
  right: readonly OptionLetter[];
  positive: string;
  negative: string;
};
export type Wishes = Readonly<Record<string, WishedKey>>;

/** All options of a question that count as right, the one of the key first. */
const rightOf = ({ correct_options, accepted_options }: Question): OptionLetter[] => [
  ...correct_options,
  ...accepted_options,
];

/** A question's present key, in the form's terms. */
export function keyOf(question: Question): WishedKey {
  const { accepted_options, scoring, positive_mark, negative_mark } = question;
  return {
    counting: scoring === 'by_key' && accepted_options.length > 0 ? 'several' : scoring,
    right: rightOf(question),
    positive: String(positive_mark),
    negative: String(negative_mark),
  };
}

/** A key that counts another way: by a single option it is the one of the key where that is right. */
export function countedAs(question: Question, key: WishedKey, counting: Counting): WishedKey {
  if (counting !== 'by_key') return { ...key, counting };
  const single = key.right.find((letter) => question.correct_options.includes(letter)) ?? key.right[0] ?? 'A';
  return { ...key, counting, right: [single] };
}

/** Whether a typed mark is valid. */
export function isMark(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= limits.mark.max;
}

/** The wished corrections: only the differences from the present keys. Null while a mark is invalid. */
export function correctionsOf(questions: readonly Question[], wishes: Wishes): CorrectionInput[] | null {
  const corrections: CorrectionInput[] = [];
  for (const question of questions) {
    const wish = wishes[question._id];
    if (wish === undefined) continue;
    if (!isMark(wish.positive) || !isMark(wish.negative)) return null;
    const scoring = wish.counting === 'several' ? 'by_key' : wish.counting;
    const change = {
      ...(inOrder(wish.right) !== inOrder(rightOf(question)) && { correct_options: [...wish.right] }),
      ...(scoring !== question.scoring && { scoring }),
      ...(Number(wish.positive) !== question.positive_mark && { positive_mark: Number(wish.positive) }),
      ...(Number(wish.negative) !== question.negative_mark && { negative_mark: Number(wish.negative) }),
    };
    if (Object.keys(change).length > 0) corrections.push({ question: question._id, ...change });
  }
  return corrections;
}

const inOrder = (letters: readonly OptionLetter[]): string => letters.toSorted().join('');

/** The wish that an address names, as the item analysis offers it: `accept-B`, `full_marks`, `left_out` or `by_key`. */
export function wishedIn(questions: readonly Question[], id: string | undefined, as: string | undefined): Wishes {
  const question = questions.find(({ _id }) => _id === id);
  if (question === undefined) return {};
  const key = keyOf(question);
  if (as === 'full_marks' || as === 'left_out') return { [question._id]: { ...key, counting: as } };
  const letter = optionLetters.find((one) => `accept-${one}` === as);
  const place = letter === undefined ? -1 : optionLetters.indexOf(letter);
  if (letter === undefined || place >= question.question_options.length) return {};
  return { [question._id]: { ...key, counting: 'several', right: [...new Set([...key.right, letter])] } };
}
