import { sql } from 'kysely';
import type { Db } from '../src/platform/db/index.ts';

/** The tables of the application. */
export async function namesOfTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** A checksum of each of these tables, in one statement. */
export async function sumsOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const sums = names.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(row.text, ',' order by row.text), '')) as sum
      from (select t::text as text from ${sql.table(name)} t) row`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}
