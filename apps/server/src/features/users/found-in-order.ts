import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The number of people to look at in the order of a list before the matching ones are collected. */
const walked = 20_000;

/** A text of a letter or two is soon met, wherever one looks, and no index finds it. */
const shortest = 3;

/** Whether an index finds the text, so that the people who have it can be collected. */
export const isCollectable = (text: string | undefined): boolean => text !== undefined && text.length >= shortest;

type List = {
  /** The people of the list, and those of them who match: conditions on the table `users`. */
  all: RawBuilder<SqlBool>;
  matching: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
};

/**
 * A page of the people found in a list by name or address, which `read` answers from a table `users`; `more` tells that
 * there are more of them than one counts. Those are soon met on a walk, unless they stand at its end, as every Zoe does:
 * then, and where they are few, an index collects them first, whatever the planner believes.
 */
export async function foundInOrder<R>(
  read: (from: RawBuilder<unknown>) => Promise<R[]>,
  { all, matching, order }: List,
  { limit }: { limit: number },
  more: boolean,
): Promise<R[]> {
  const collected = sql`(select users.* from users where ${all} and ${matching} offset 0) users`;
  if (!more) return read(collected);
  const first = sql`(select users.* from users where ${all} order by ${order} limit ${walked}) users where ${matching}`;
  const near = await read(first);
  return near.length === limit ? near : read(collected);
}
