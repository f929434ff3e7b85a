import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../text/search-pattern.ts';

/** What stands between the words of names and addresses; the indexes of them leave it out. */
const joints = /[ ._-]/g;

/** Shorter texts have no three characters in a row, by which the indexes find texts. */
const shortest = 3;

/**
 * The condition that a person's `username_key` or `email_key` contains a text, which is in lower case as they are. The
 * indexes `users_username_search` and `users_email_search` have the words put together: 'zoe.wolf' is found by 'oew' and
 * 'ewo' as well, which few names have, while each of its words is found in many. What they find is compared as it is.
 */
export function nameContains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const together = text.replaceAll(joints, '');
  const itself = sql<SqlBool>`${column} like ${containsPattern(text)}`;
  if (together.length < shortest) return itself;
  const indexed = sql<SqlBool>`translate(${column}, ' .-_', '') like ${containsPattern(together)}`;
  // A text of several words is rare: the planner takes both conditions for independent, and so prefers the index to a
  // walk that may find nothing. One word stands in as many names as the index says, so it is asked for again in a way
  // that the planner expects to hold nearly always.
  return together === text
    ? sql<SqlBool>`(strpos(${column}, ${text}) <> 0 and ${indexed})`
    : sql<SqlBool>`(${itself} and ${indexed})`;
}
