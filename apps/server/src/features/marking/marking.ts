import type { OptionLetter } from '@lectern/contract/test-words';
import type { StoredKey } from '../../platform/db/schema-of-tests.ts';
import type { AttemptMark } from '../attempts/index.ts';
import { acceptedOptions } from '../test-authoring/index.ts';

/** The key of one question and what a response to it brings; a negative mark is what a wrong one costs. */
export type QuestionKey = StoredKey & { question_id: string };
export type QuestionMark = { outcome: 'right' | 'wrong' | 'skipped' | 'left_out'; mark: number };

/** All options that count as right, the one of the key first. */
export const rightOptions = (key: Pick<StoredKey, 'correct' | 'also_correct'>): OptionLetter[] => [
  key.correct,
  ...acceptedOptions(key),
];

/** The outcome of a choice by the key alone, whatever a correction makes of the question. */
export function outcomeByKey(key: QuestionKey, selected: OptionLetter | null): 'right' | 'wrong' | 'skipped' {
  if (selected === null) return 'skipped';
  return rightOptions(key).includes(selected) ? 'right' : 'wrong';
}

/**
 * Marks a choice: the positive mark when right, the negative one off when wrong, nothing when there is none. Where a
 * correction gave everybody the marks, so do those get them who chose nothing; a question left out is worth nothing.
 */
export function markQuestion(key: QuestionKey, selected: OptionLetter | null): QuestionMark {
  if (key.scoring === 'left_out') return { outcome: 'left_out', mark: 0 };
  if (key.scoring === 'full_marks') return { outcome: 'right', mark: key.positive_mark };
  const outcome = outcomeByKey(key, selected);
  if (outcome === 'skipped') return { outcome, mark: 0 };
  if (outcome === 'right') return { outcome, mark: key.positive_mark };
  // Not a bare minus: that would make a negative zero.
  return { outcome, mark: 0 - key.negative_mark };
}

/** Adds up the questions of an attempt that count. `selectedOf` knows what was chosen; what it does not know was skipped. */
export function markAttempt(
  keys: readonly QuestionKey[],
  selectedOf: ReadonlyMap<string, OptionLetter | null>,
): AttemptMark {
  const total: AttemptMark = { mark: 0, maxMark: 0, right: 0, wrong: 0, skipped: 0 };
  for (const key of keys) {
    const { outcome, mark } = markQuestion(key, selectedOf.get(key.question_id) ?? null);
    if (outcome === 'left_out') continue;
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
