import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** How many rows PostgreSQL expects a statement to answer: from its statistics, without running it. */
export async function expectedRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) ${statement}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
