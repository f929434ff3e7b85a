import { createHash } from 'node:crypto';
import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';

export type LetteredOption = { letter: OptionLetter; text: string };
type ShuffledAttempt = { id: string; shuffled: boolean; option_seed: string | null };

/**
 * The options of a question, by the author's letters, in the order in which this attempt shows them: the author's, or one
 * that the attempt's secret seed, the question and the letters alone decide, so that it stays the same and is stored
 * nowhere. `options_in_order` in the database says the same.
 */
export function orderedOptions(
  attempt: ShuffledAttempt,
  questionId: string,
  texts: readonly string[],
): LetteredOption[] {
  const options = texts.flatMap((text, place) => {
    const letter = optionLetters[place];
    return letter === undefined ? [] : [{ letter, text, rank: rankOf(attempt, questionId, letter) }];
  });
  if (attempt.shuffled) options.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return options.map(({ letter, text }) => ({ letter, text }));
}

// Attempts without a seed began before there was one.
function rankOf({ id, option_seed }: ShuffledAttempt, questionId: string, letter: OptionLetter): string {
  return createHash('sha256')
    .update(`${option_seed ?? id}:${questionId}:${letter}`)
    .digest('hex');
}

/** The letters by which a student knows the options of a question in an attempt. */
export type Letters = { shown: (stored: OptionLetter) => OptionLetter };

/**
 * The letters that cross the wire to and from the student: by the place where the attempt shows an option, so that they say
 * nothing to others and nothing of the author's order. Attempts without a seed keep the author's.
 */
export function lettersIn(attempt: ShuffledAttempt, questionId: string, options: number): Letters {
  if (attempt.option_seed === null) return { shown: (stored) => stored };
  const texts = Array.from({ length: options }, () => '');
  const order = orderedOptions(attempt, questionId, texts).map(({ letter }) => letter);
  return { shown: (stored) => optionLetters[order.indexOf(stored)] ?? stored };
}
