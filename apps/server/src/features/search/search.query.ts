import { distinctWords, wordsIn } from '../../platform/text/words.ts';

/** The most words of a search that are looked for. */
const mostWords = 12;

/** A search as the database asks it. */
export type Asked = {
  /** The words in full, the last one as it may begin a word, and null where it is one letter: then all are whole. */
  words: readonly string[];
  beginning: string | null;
  /** All words, the last one as a beginning; and all of them in full. */
  matching: string;
  exact: string;
  /** The words as they are compared with names that are spelt alike. */
  folded: string;
};

/** Reads a search; null where it has no word. Operators, quotes and signs are none. */
export function readSearch(q: string): Asked | null {
  const words = distinctWords(q).slice(0, mostWords);
  const last = Array.from(wordsIn(q)).at(-1)?.word;
  if (last === undefined) return null;
  // A sign behind the last word, or a word of one letter, ends it.
  const ends = last.length < 2 || !/[\p{L}\p{N}\p{M}]$/u.test(q) || words.length === mostWords;
  // Words are letters and numbers alone, so that no quote can end them.
  const all = (list: readonly string[]) => list.map((word) => `'${word}'`).join(' & ');
  const others = words.filter((word) => word !== last);
  const beginning = ends ? null : last;
  return {
    words,
    beginning,
    matching: beginning === null ? all(words) : [...others.map((word) => `'${word}'`), `'${last}':*`].join(' & '),
    exact: all(words),
    folded: words.join(' '),
  };
}
