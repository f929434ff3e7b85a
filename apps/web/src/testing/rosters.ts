import type { Roster, RosterRow } from '@lectern/contract';
import { idOf } from './courses.ts';

/** A file of people that was checked and not imported; `over` overrides its fields. */
export function makeRoster(over: Partial<Roster> = {}): Roster {
  return {
    _id: idOf(900),
    fileName: 'people.csv',
    status: 'ready',
    problem: null,
    columns: [
      { header: 'Name', field: 'username', samples: ['Ada', 'Grace'] },
      { header: 'Mail', field: 'email', samples: ['ada@example.org'] },
      { header: 'Remarks', field: null, samples: [] },
    ],
    oneRoster: null,
    allowAdmins: false,
    adoptSelfMade: false,
    counts: { create: 2, update: 1, skip: 0, bad: 1 },
    progress: { done: 0, total: 0 },
    kept: 0,
    createdBy: { _id: idOf(4), username: 'Alan Admin' },
    createdAt: '2026-05-04T10:00:00.000Z',
    importedAt: null,
    undoneAt: null,
    can: { import: true, undo: false, remap: true },
    ...over,
  };
}

/** The same once it is imported. */
export const makeImported = (over: Partial<Roster> = {}): Roster =>
  makeRoster({
    status: 'imported',
    progress: { done: 3, total: 3 },
    importedAt: '2026-05-04T10:05:00.000Z',
    can: { import: false, undo: true, remap: false },
    ...over,
  });

/** A row that makes an account; `over` overrides its fields. */
export function makeRosterRow(over: Partial<RosterRow> = {}): RosterRow {
  return {
    line: 2,
    action: 'create',
    user: null,
    username: 'Ada',
    email: 'ada@example.org',
    problems: [],
    changes: [
      { field: 'role', before: null, after: 'student' },
      { field: 'groups', before: null, after: 'Class 9B (new group)' },
    ],
    ...over,
  };
}
