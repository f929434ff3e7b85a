import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../text/search-pattern.ts';

/** The characters between the words of names and addresses; the indexes leave them out. */
const joints = /[ ._-]/g;

/** Shorter texts have no three characters in a row, by which the indexes find texts. */
const shortest = 3;

/** The letters that an index is asked for of the first and the last word: letters inside a word are common. */
const ofEnds = 3;

/**
 * The part of a text that the index without joints is asked for: everything between the first and the last word, with a
 * little of both. The rest of those words is in tens of thousands of names, and is compared afterwards.
 */
function aroundJoints(text: string): string {
  const words = text.split(joints).filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return first;
  // Whole characters: half of one is nothing that a database could be asked for.
  const letters = Array.from(words.join(''));
  const beyond = (word: string): number => Math.max(0, Array.from(word).length - ofEnds);
  return letters.slice(beyond(first), letters.length - beyond(last)).join('');
}

/**
 * The condition that a person's `username_key` or `email_key` contains a text, which is in lower case as they are. The
 * indexes `users_username_search` and `users_email_search` have the words put together: 'zoe.wolf' is found by 'oew'
 * and 'ewo' as well, which few names have, while each of its words is found in many. The rows found are then compared
 * with the text itself.
 */
export function nameContains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const together = text.replaceAll(joints, '');
  const itself = sql<SqlBool>`${column} like ${containsPattern(text)}`;
  if (together.length < shortest) return itself;
  const indexed = sql<SqlBool>`translate(${column}, ' .-_', '') like ${containsPattern(aroundJoints(text))}`;
  // A text of several words is rare: the planner takes both conditions for independent, and so prefers the index to a
  // walk that may find nothing. One word stands in as many names as the index says, so it is asked for again in a way
  // that the planner expects to hold nearly always.
  return together === text
    ? sql<SqlBool>`(strpos(${column}, ${text}) <> 0 and ${indexed})`
    : sql<SqlBool>`(${itself} and ${indexed})`;
}
