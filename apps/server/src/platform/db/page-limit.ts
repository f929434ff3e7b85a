import { type RawBuilder, sql } from 'kysely';

/** A limit that stands in the statement's text, so that its plan can be kept: for numbers of which there are few. */
export const fixedLimit = (count: number): RawBuilder<unknown> => sql`limit ${sql.lit(count)}`;

/**
 * The limit and offset of a page. Those of a first page stand in the text; those of others are values, because a
 * statement for each page would push the rest from memory.
 */
export const pageLimit = ({ limit, offset }: { limit: number; offset: number }): RawBuilder<unknown> =>
  offset === 0 ? fixedLimit(limit) : sql`limit ${limit} offset ${offset}`;
