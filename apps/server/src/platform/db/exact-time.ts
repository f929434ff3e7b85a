import { type RawBuilder, sql } from 'kysely';

/** A time as text to the microsecond, the same whatever time zone the connection is in. */
export const exactTime = (column: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone 'UTC')::text || 'Z'`;
