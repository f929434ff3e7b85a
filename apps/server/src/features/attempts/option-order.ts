import { createHash } from 'node:crypto';
import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';

export type LetteredOption = { letter: OptionLetter; text: string };
type Sitting = { id: string; shuffled: boolean };

/**
 * The options of a question in the order in which this attempt shows them: the author's, or one that the attempt, the
 * question and the letters alone decide, so that it stays the same and is stored nowhere.
 */
export function orderedOptions(attempt: Sitting, questionId: string, texts: readonly string[]): LetteredOption[] {
  const options = texts.flatMap((text, place) => {
    const letter = optionLetters[place];
    return letter === undefined ? [] : [{ letter, text, rank: rankOf(attempt.id, questionId, letter) }];
  });
  if (attempt.shuffled) options.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return options.map(({ letter, text }) => ({ letter, text }));
}

function rankOf(attemptId: string, questionId: string, letter: OptionLetter): string {
  return createHash('sha256').update(`${attemptId}:${questionId}:${letter}`).digest('hex');
}
