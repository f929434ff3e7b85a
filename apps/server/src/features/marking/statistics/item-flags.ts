import { type ItemFlag, limits } from '@lectern/contract';
import { rightOptions } from '../marking.ts';
import type { ItemFigures } from './item-analysis.ts';

/** The share of the best students at an option from which on they are said to choose it. */
const choosing = 0.3;
/** The share from which on an option that they choose more often than the key stands against the key. */
const against = 0.4;

/**
 * The gravest doubt about a question; null where there is none, where too few attempts tell, and where a
 * correction took the question from its key.
 */
export function flagOf(figures: ItemFigures): ItemFlag | null {
  if (figures.attempts < limits.flaggedAttempts || figures.item.key.scoring !== 'by_key') return null;
  return flagOfBest(figures) ?? flagOfGuessing(figures);
}

/** By the choices of the best students, and of the weakest. */
function flagOfBest({ options, groupSize, discrimination, pointBiserial, item }: ItemFigures): ItemFlag | null {
  if (groupSize === 0) return null;
  const right = rightOptions(item.key);
  const shareOfKey = Math.max(
    ...options.map(({ letter, chosenByUpper }) => (right.includes(letter) ? chosenByUpper / groupSize : 0)),
  );
  const [other] = options
    .filter(({ letter }) => !right.includes(letter))
    .map(({ letter, chosenByUpper }) => ({ letter, share: chosenByUpper / groupSize }))
    .toSorted((a, b) => b.share - a.share);
  const named = other ? [item.key.correct, other.letter] : [];
  if (other && other.share >= against && other.share > shareOfKey) return { kind: 'other_option', options: named };
  // One measure alone is below zero by chance too often.
  if (discrimination !== null && discrimination < 0 && pointBiserial !== null && pointBiserial < 0)
    return { kind: 'best_miss', options: [] };
  if (other && other.share >= choosing && shareOfKey >= choosing) return { kind: 'two_options', options: named };
  return null;
}

/** By the share of right responses that blind guessing would bring. */
function flagOfGuessing({ difficulty, item }: ItemFigures): ItemFlag | null {
  const guessing = rightOptions(item.key).length / item.options.length;
  return difficulty !== null && difficulty < guessing ? { kind: 'below_guessing', options: [] } : null;
}
