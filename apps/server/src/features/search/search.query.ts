import { distinctWords, wordsIn } from '../../platform/text/words.ts';

/** The most words of a search that are looked for. */
const mostWords = 12;

/** A search as it was typed: its words, and the last one where it may be the beginning of a word. */
export type Asked = { words: readonly string[]; beginning: string | null };

/** Reads a search; null where it has no word. Operators, quotes and signs are none. */
export function readSearch(q: string): Asked | null {
  const words = distinctWords(q).slice(0, mostWords);
  const last = Array.from(wordsIn(q)).at(-1)?.word;
  if (last === undefined) return null;
  // A sign behind the last word ends it; one letter begins too many.
  const isBeginning = last.length > 1 && words.includes(last) && /[\p{L}\p{N}\p{M}]$/u.test(q);
  return { words, beginning: isBeginning ? last : null };
}

/** For each word of a search the words that answer it, itself included. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** A text search for all words, each in one of its forms. Words are letters and numbers alone, so that no quote can end them. */
export const tsqueryOf = (answers: Answers): string =>
  Array.from(answers.values(), (forms) => `(${forms.map((form) => `'${form}'`).join(' | ')})`).join(' & ');

/** The words of a search in full. */
export const exactQuery = ({ words }: Asked): string => tsqueryOf(new Map(words.map((word) => [word, [word]])));
