import { type RawBuilder, sql } from 'kysely';

/** A limit that stands in the statement's text, so that its plan can be kept: for numbers of which there are few. */
export const fixedLimit = (count: number): RawBuilder<unknown> => sql`limit ${sql.lit(count)}`;

/** The sizes of pages that the web app and most other clients ask for. */
const usualSizes: ReadonlySet<number> = new Set([1, 5, 10, 12, 20, 50, 100]);

/**
 * The limit and offset of a page. Those of a first page of a usual size stand in the text; those of others are values,
 * because a statement for each page, or for each size that somebody thinks of, would take the places of all others.
 */
export const pageLimit = ({ limit, offset }: { limit: number; offset: number }): RawBuilder<unknown> =>
  offset === 0 && usualSizes.has(limit) ? fixedLimit(limit) : sql`limit ${limit} offset ${offset}`;
