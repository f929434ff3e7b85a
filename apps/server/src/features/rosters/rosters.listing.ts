import type { Roster, RosterRow, RosterRowAction } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { listRows, listRowsAfter } from './roster-rows.repository.ts';
import { badRowCells, badRowHeadings, presentRoster, presentRosterRow } from './rosters.presenter.ts';
import { findRoster, listRosters } from './rosters.repository.ts';

type PageQuery = { page?: number | undefined; limit?: number | undefined };
const step = 100;

/** One page of the rosters, newest first. */
export async function pageOfRosters(db: Db, query: PageQuery): Promise<Page<Roster>> {
  const { rows, total } = await listRosters(db, pageOffset(query));
  return toPage(query, total, rows.map(presentRoster));
}

/** A roster as it stands. Throws `not_found`. */
export async function getRoster(db: Db, id: string): Promise<Roster> {
  return presentRoster(await requireRoster(db, id));
}

/** One page of a roster's rows in the order of the file. Throws `not_found`. */
export async function pageOfRows(
  db: Db,
  id: string,
  query: PageQuery & { action?: RosterRowAction | undefined },
): Promise<Page<RosterRow>> {
  await requireRoster(db, id);
  const { rows, total } = await listRows(db, id, query.action, pageOffset(query));
  return toPage(query, total, rows.map(presentRosterRow));
}

type RosterTarget = { kind: 'roster'; id: string; name: string };

/** The bad rows as a table to mend and hand in again. `target` is the roster, as the audit log names it. Throws `not_found`. */
export async function badRows(
  db: Db,
  id: string,
): Promise<{ target: RosterTarget; columns: string[]; rows: AsyncGenerator<string[]> }> {
  const roster = await requireRoster(db, id);
  async function* rows(): AsyncGenerator<string[]> {
    let line = 0;
    for (;;) {
      const read = await listRowsAfter(db, id, { after: line, count: step, action: 'bad' });
      for (const row of read) yield badRowCells(roster, row);
      if (read.length < step) return;
      line = read.at(-1)?.line ?? line;
    }
  }
  const target = { kind: 'roster', id: roster.id, name: roster.file_name } as const;
  return { target, columns: badRowHeadings(roster), rows: rows() };
}

async function requireRoster(db: Db, id: string) {
  const row = await findRoster(db, id);
  if (!row) throw notFound('Roster not found');
  return row;
}
