import { limits } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { fixedLimit } from './page-limit.ts';

/** How many there are; with `more` at least that many. */
export type Counted = { total: number; more: boolean };

/**
 * How many rows there are in `from`, which reads `table where …`. Counted up to `upTo`, so that the count of a million
 * costs what the count of thousands costs.
 */
export async function countRows(
  db: Db,
  from: RawBuilder<unknown>,
  upTo: number = limits.countedRows,
): Promise<Counted> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from
    (select 1 from ${from} ${fixedLimit(upTo + 1)}) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, upTo), more: total > upTo };
}

/** In a table with more rows, matches may lie so far apart that to meet many of them takes long. */
const manyRows = 20_000;

/** The tables that were found to have many rows: those are not asked again, because tables like these only grow. */
const grown = new WeakMap<Db, Set<string>>();

/**
 * How far to count the rows of a table that have to be looked at one by one: up to `limits.countedMatches`; in a table of
 * many rows twice as far as the page reaches, and to `limits.countedMatchesOfMany` at least. How many rows a table has is
 * what PostgreSQL's last analysis of it says.
 */
export async function countedUpTo(
  db: Db,
  table: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<number> {
  if (!(await hasMany(db, table))) return limits.countedMatches;
  return Math.min(Math.max(2 * (offset + limit), limits.countedMatchesOfMany), limits.countedMatches);
}

async function hasMany(db: Db, table: string): Promise<boolean> {
  const known = grown.get(db);
  if (known?.has(table)) return true;
  const { rows } = await sql<{ many: boolean }>`select reltuples > ${manyRows} as many from pg_class
    where oid = to_regclass(${table})`.execute(db);
  if (rows[0]?.many !== true) return false;
  grown.set(db, (known ?? new Set()).add(table));
  return true;
}
