import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { PersonalData } from './declaration.ts';

/** The accounts among these that were used: a row refers to them that means so. */
export async function findReferred(all: readonly PersonalData[], db: Db, ids: readonly string[]): Promise<Set<string>> {
  const uses = all.flatMap((data) => data.references).filter((reference) => reference.isUse);
  if (uses.length === 0) return new Set();
  // A list for each table, not a condition for each account: where one person made nearly all rows of a table, the
  // planner would read the table through for every account that made none.
  const lists = uses.map(
    ({ table, column }) => sql`select ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(lists, sql` union `)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
