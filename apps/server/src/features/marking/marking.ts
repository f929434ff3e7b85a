import type { OptionLetter } from '@lectern/contract/test-words';
import type { AttemptMark } from '../attempts/index.ts';

/** The key of one question and what a response to it brings; a negative mark is what a wrong one costs. */
export type QuestionKey = {
  question_id: string;
  correct: OptionLetter;
  positive_mark: number;
  negative_mark: number;
};
export type QuestionMark = { outcome: 'right' | 'wrong' | 'skipped'; mark: number };

/** Marks a choice: the positive mark when right, the negative one off when wrong, nothing when there is none. */
export function markQuestion(key: QuestionKey, selected: OptionLetter | null): QuestionMark {
  if (selected === null) return { outcome: 'skipped', mark: 0 };
  if (selected === key.correct) return { outcome: 'right', mark: key.positive_mark };
  // Not a bare minus: that would make a negative zero.
  return { outcome: 'wrong', mark: 0 - key.negative_mark };
}

/** Adds up the questions of an attempt. `selectedOf` knows what was chosen; what it does not know was skipped. */
export function markAttempt(
  keys: readonly QuestionKey[],
  selectedOf: ReadonlyMap<string, OptionLetter | null>,
): AttemptMark {
  const total: AttemptMark = { mark: 0, maxMark: 0, right: 0, wrong: 0, skipped: 0 };
  for (const key of keys) {
    const { outcome, mark } = markQuestion(key, selectedOf.get(key.question_id) ?? null);
    total.mark += mark;
    total.maxMark += key.positive_mark;
    total[outcome] += 1;
  }
  return total;
}

/** `mark` of `maxMark` in hundredths, rounded to two decimals, halves away from zero; null when nothing could be had. */
export function percentageOf(mark: number, maxMark: number): number | null {
  if (maxMark === 0) return null;
  return (Math.sign(mark) * Math.round((Math.abs(mark) * 10_000) / maxMark)) / 100;
}
