import type { CorrectionInput, Question } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import type { OptionLetter } from '@lectern/contract/test-words';

/** The key that the author wants for a question; marks as typed. */
export type WishedKey = { correct: OptionLetter; positive: string; negative: string };
export type Wishes = Readonly<Record<string, WishedKey>>;

/** A question's present key, in the form's terms. */
export function keyOf({ correct_options, positive_mark, negative_mark }: Question): WishedKey {
  return {
    correct: correct_options[0] ?? 'A',
    positive: String(positive_mark),
    negative: String(negative_mark),
  };
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
    const now = keyOf(question);
    const change = {
      ...(wish.correct !== now.correct && { correct_options: [wish.correct] }),
      ...(Number(wish.positive) !== question.positive_mark && { positive_mark: Number(wish.positive) }),
      ...(Number(wish.negative) !== question.negative_mark && { negative_mark: Number(wish.negative) }),
    };
    if (Object.keys(change).length > 0) corrections.push({ question: question._id, ...change });
  }
  return corrections;
}
