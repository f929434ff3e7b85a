import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { FieldChange } from '../../platform/db/columns.ts';
import type { RosterProblem, RosterRowsTable } from '../../platform/db/schema-of-rosters.ts';
import type { AccountState } from '../users/index.ts';
import type { Tie } from './external-ids.repository.ts';
import type { RowColumns } from './roster-rows.repository.ts';

/**
 * The change of an account by an import, to be put back: its state before and after, the groups that it came into and
 * left, and the id of a source with the name that it gave before. Traces of older imports have neither of the last.
 */
export type Trace = {
  before: AccountState | null;
  after: AccountState;
  groups: string[];
  left?: string[];
  tie?: Tie & { isNew: boolean };
};

/** A row that the import has dealt with. */
export type DoneRow = {
  line: number;
  action: RosterRowsTable['action'];
  problems: RosterProblem[];
  changes: FieldChange[];
  user_id: string | null;
  before: Trace | null;
};

/** The next rows that the import has still to deal with. */
export async function listRowsToImport(trx: Db, rosterId: string, count: number): Promise<RowColumns[]> {
  const { rows } = await sql<RowColumns>`select * from roster_rows
    where roster_id = ${rosterId} and action in ('create', 'update') and done_at is null
    order by line limit ${count}`.execute(trx);
  return rows;
}

/** Writes down what became of rows. */
export async function finishRows(trx: Db, rosterId: string, rows: readonly DoneRow[], now: Date): Promise<void> {
  await sql`update roster_rows set action = r.action, problems = r.problems, changes = r.changes,
      user_id = r.user_id, before = nullif(r.before, 'null'::jsonb), done_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, action text,
      problems jsonb, changes jsonb, user_id uuid, before jsonb)
    where roster_rows.roster_id = ${rosterId} and roster_rows.line = r.line`.execute(trx);
}

/** The next rows of an import that have still to be taken back. */
export async function listRowsToUndo(trx: Db, rosterId: string, count: number): Promise<RowColumns[]> {
  const { rows } = await sql<RowColumns>`select * from roster_rows
    where roster_id = ${rosterId} and action in ('create', 'update') and done_at is not null and undone_at is null
    order by line limit ${count}`.execute(trx);
  return rows;
}

/** How many rows there are to take back. */
export async function countRowsToUndo(db: Db, rosterId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from roster_rows
    where roster_id = ${rosterId} and action in ('create', 'update') and done_at is not null and undone_at is null
    `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notes that rows were taken back, as far as they could be, and forgets what they said of people. */
export async function markUndone(trx: Db, rosterId: string, lines: readonly number[], now: Date): Promise<void> {
  await sql`update roster_rows set undone_at = ${now}, cells = '{}', person = '{}', before = null
    where roster_id = ${rosterId} and line = any(${lines}::integer[])`.execute(trx);
}
