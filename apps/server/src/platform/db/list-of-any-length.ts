import { type RawBuilder, sql } from 'kysely';

export type ListType = 'uuid' | 'text' | 'integer' | 'timestamptz' | 'bytea';

/**
 * A list of values as one parameter whose length the planner does not see. Statements with it get one plan, which is kept
 * (decision 20); else PostgreSQL compares plans by the lengths that came first, and may plan the statement anew for ever.
 */
export function listOfAnyLength(values: readonly unknown[], type: ListType): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${values}::${array})::${array}`;
}
