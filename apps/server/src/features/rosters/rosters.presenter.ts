import { accountTexts, type Roster, type RosterField, type RosterRow } from '@lectern/contract';
import { namesPeople, type PersonField, problemsHeading } from './roster-columns.ts';
import type { RosterPerson } from './roster-person.ts';
import type { ListedRow, RowColumns } from './roster-rows.repository.ts';
import type { RosterRow as RosterColumns } from './rosters.repository.ts';
import { canOnRoster } from './rosters.policy.ts';

const sampleLength = 60;

/** The stored meanings of columns: an empty text stands for none. */
export function storedColumns(columns: readonly (PersonField | null)[]): string[] {
  return columns.map((field) => field ?? '');
}

/** The same read back. */
export function columnsOf(row: { columns: string[] }): (PersonField | null)[] {
  return row.columns.map((field) => (field === '' ? null : (field as PersonField)));
}

/** A roster as admins get it. */
export function presentRoster(row: RosterColumns): Roster {
  const counts = { create: row.creates, update: row.updates, skip: row.skips, bad: row.bads };
  const fields = columnsOf(row);
  return {
    _id: row.id,
    fileName: row.file_name,
    status: row.status,
    problem: namesPeople(fields) ? null : accountTexts.rosterWithoutPeople,
    columns: row.one_roster === null ? presentColumns(row) : [],
    oneRoster: row.one_roster,
    allowAdmins: row.allow_admins,
    adoptSelfMade: row.adopt_self_made,
    counts,
    progress: { done: row.done, total: row.total },
    kept: row.kept,
    createdBy: { _id: row.created_by, username: row.creator },
    createdAt: row.created_at.toISOString(),
    importedAt: row.imported_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    can: canOnRoster({ status: row.status, counts, renames: row.one_roster?.renameCount ?? 0 }),
  };
}

function presentColumns(row: RosterColumns): Roster['columns'] {
  const fields = columnsOf(row);
  return row.headers.map((header, index) => ({
    header,
    // A table has fields of tables alone.
    field: (fields[index] ?? null) as RosterField | null,
    samples: row.samples.flatMap((cells) => cells[index]?.slice(0, sampleLength) || []),
  }));
}

/** A row of a roster as admins get it. */
export function presentRosterRow(row: ListedRow): RosterRow {
  const person = row.person as RosterPerson;
  return {
    line: row.line,
    action: row.action,
    user: row.account === null ? null : { _id: row.account, profilePicture: row.picture },
    // A row that only changes classes tells no name.
    username: person.username ?? row.account_name ?? '',
    email: person.email ?? '',
    problems: row.problems.map(({ field, message, sentence, values }) => ({ field, message, sentence, values })),
    changes: row.changes.map(({ field, before, after }) => ({ field, before, after })),
  };
}

/** The headings of a table of bad rows: those of the file, and what is wrong. */
export function badRowHeadings(roster: { headers: string[]; columns: string[] }): string[] {
  return [...kept(roster, roster.headers), problemsHeading];
}

/** A bad row as it stood in the file, and what is wrong with it. */
export function badRowCells(roster: { headers: string[]; columns: string[] }, row: RowColumns): string[] {
  const headings = new Map(
    columnsOf(roster).map((field, index) => [field as string | null, roster.headers[index] ?? '']),
  );
  const problems = row.problems.map(({ field, message }) => {
    const heading = headings.get(field);
    return heading === undefined ? message : `${heading}: ${message}`;
  });
  const cells = roster.headers.map((_heading, index) => row.cells[index] ?? '');
  return [...kept(roster, cells), problems.join('; '), ...row.cells.slice(roster.headers.length)];
}

/** Without the problems that an earlier table of bad rows brought along. */
function kept(roster: { headers: string[]; columns: string[] }, values: string[]): string[] {
  return values.filter(
    (_value, index) => roster.headers[index]?.toLowerCase() !== problemsHeading || roster.columns[index] !== '',
  );
}
