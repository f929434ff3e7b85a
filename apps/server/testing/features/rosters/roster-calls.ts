import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { personalData } from '../../../src/personal-data.ts';
import type { Answer, Caller, TestApp } from '../../index.ts';
import { workOnRosters } from '../../../src/features/rosters/index.ts';

/** Hands a file in as somebody. */
export async function handIn(caller: Caller, lines: readonly string[], more: object = {}): Promise<Answer> {
  return caller.post('/api/rosters', { fileName: 'people.csv', text: lines.join('\n'), ...more });
}

/** Does what a process does in the background, until nothing is left to do. */
export async function work(t: TestApp, ending?: AbortSignal): Promise<number> {
  const deps = { clock: t.clock, ids: { next: randomUUID }, demoAccounts: true, personalData };
  return workOnRosters(deps, t.db, ending);
}

/** Imports what was handed in, and answers the roster as it then stands. */
export async function importNow(t: TestApp, caller: Caller, id: string) {
  const started = await caller.post(`/api/rosters/${id}/import`);
  if (started.status !== 200) throw new Error(`The import did not start: ${started.text}`);
  await work(t);
  return (await caller.get(`/api/rosters/${id}`)).body;
}

/** Takes an import back, and answers the roster as it then stands. */
export async function undoNow(t: TestApp, caller: Caller, id: string) {
  const started = await caller.post(`/api/rosters/${id}/undo`);
  if (started.status !== 200) throw new Error(`The undoing did not start: ${started.text}`);
  await work(t);
  return (await caller.get(`/api/rosters/${id}`)).body;
}

/** The rows of a roster, the first hundred. */
export async function rowsOf(caller: Caller, id: string) {
  return (await caller.get(`/api/rosters/${id}/rows?limit=100`)).body.data as {
    line: number;
    action: string;
    username: string;
    problems: { field: string; message: string }[];
    changes: { field: string; before: string | null; after: string | null }[];
  }[];
}

/** Tables that an import, and the caller's own requests, write beside. */
const besides = [
  'rosters',
  'roster_classes',
  'roster_rows',
  'audit_entries',
  'auth_sessions',
  'active_days',
  'catalogue_changes',
  'rate_limits',
  'tallies',
  'waiting_events',
];

/** A checksum of every other table, to the microsecond. */
export async function checksums(t: TestApp): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(t.db);
  const sums: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !besides.includes(row.name))) {
    const sum = await sql<{
      sum: string;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(x::text, ',' order by x::text)), '')
      as sum from ${sql.table(name)} x`.execute(t.db);
    sums[name] = sum.rows[0]?.sum ?? '';
  }
  // A figure counts by its sum, in however many rows it lies; the part that signing in adds does not.
  const figures = await sql<{
    sum: string;
  }>`select coalesce(string_agg(what || ' ' || amount, ', ' order by what), '') as sum
    from (select what, sum(amount) as amount from tallies where what not like 'active %' group by what) t
    where amount <> 0`.execute(t.db);
  sums['tallies'] = figures.rows[0]?.sum ?? '';
  return sums;
}
