import type { RosterRowAction } from '@lectern/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { FieldChange } from '../../platform/db/columns.ts';
import type { RosterProblem, RosterRowsTable } from '../../platform/db/schema-of-rosters.ts';
import type { RosterPerson } from './roster-person.ts';

export type RowColumns = Selectable<RosterRowsTable>;

/** A row with the account that it is about, null where there is none. */
export type ListedRow = RowColumns & { account: string | null; account_name: string | null; picture: string | null };

/** A row as it is planned. */
export type PlannedRow = {
  line: number;
  action: RosterRowAction;
  person: RosterPerson;
  problems: readonly RosterProblem[];
  changes: readonly FieldChange[];
  user_id: string | null;
};

/** Adds the rows of a file with their plans. */
export async function insertRows(trx: Db, rosterId: string, rows: readonly (PlannedRow & { cells: string[] })[]) {
  await sql`insert into roster_rows (roster_id, line, cells, action, person, problems, changes, user_id)
    select ${rosterId}::uuid, r.line, r.cells, r.action, r.person, r.problems, r.changes, r.user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, cells text[], action text,
      person jsonb, problems jsonb, changes jsonb, user_id uuid)`.execute(trx);
}

/** Gives rows other plans. */
export async function replanRows(trx: Db, rosterId: string, rows: readonly PlannedRow[]): Promise<void> {
  await sql`update roster_rows set action = r.action, person = r.person, problems = r.problems, changes = r.changes,
      user_id = r.user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, action text,
      person jsonb, problems jsonb, changes jsonb, user_id uuid)
    where roster_rows.roster_id = ${rosterId} and roster_rows.line = r.line`.execute(trx);
}

/** The next `count` rows after a line, in the order of the file; with `action` those with that outcome alone. */
export async function listRowsAfter(
  db: Db,
  rosterId: string,
  { after, count, action }: { after: number; count: number; action?: RosterRowAction },
): Promise<RowColumns[]> {
  return db
    .selectFrom('roster_rows')
    .selectAll()
    .where('roster_id', '=', rosterId)
    .$if(action !== undefined, (query) => query.where('action', '=', action as RosterRowAction))
    .where('line', '>', after)
    .orderBy('line')
    .limit(count)
    .execute();
}

/** One page of the rows, in the order of the file, and how many there are in all. */
export async function listRows(
  db: Db,
  rosterId: string,
  action: RosterRowAction | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const which = sql`roster_id = ${rosterId} and ${action === undefined ? sql`true` : sql`action = ${action}`}`;
  const list = sql<ListedRow>`select listed.*, u.id as account, u.username as account_name, u.profile_picture as picture
    from (select * from roster_rows where ${which} order by line limit ${page.limit} offset ${page.offset}) listed
    left join users u on u.id = listed.user_id and u.deleted_at is null order by listed.line`.execute(db);
  const count = sql<{ total: number }>`select count(*) as total from roster_rows where ${which}`.execute(db);
  const [listed, counted] = await Promise.all([list, count]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many rows of each kind a roster has. */
export async function countRows(
  db: Db,
  rosterId: string,
): Promise<{ creates: number; updates: number; skips: number; bads: number }> {
  const { rows } = await sql<{ creates: number; updates: number; skips: number; bads: number }>`
    select count(*) filter (where action = 'create') as creates, count(*) filter (where action = 'update') as updates,
      count(*) filter (where action = 'skip') as skips, count(*) filter (where action = 'bad') as bads
    from roster_rows where roster_id = ${rosterId}`.execute(db);
  return rows[0] ?? { creates: 0, updates: 0, skips: 0, bads: 0 };
}
