import type { Roster } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeImported, makeRoster, makeRosterRow } from '../../testing/rosters.ts';
import './roster-page.tsx';

const look = 'GET /api/rosters/:id';
const rows = 'GET /api/rosters/:id/rows';
const remap = 'PUT /api/rosters/:id';
const start = 'POST /api/rosters/:id/import';
const undo = 'POST /api/rosters/:id/undo';
const ready = makeRoster();
const path = `/instructor/users/import/${ready._id}`;
const bad = makeRosterRow({
  line: 5,
  action: 'bad',
  username: '',
  email: 'nobody',
  problems: [
    { field: 'email', message: 'Email must be a valid email address' },
    { field: 'role', message: 'This teacher owns 1 course' },
    { field: 'row', message: 'The row has too many cells' },
  ],
  changes: [],
});
const update = makeRosterRow({
  line: 3,
  action: 'update',
  username: 'Grace',
  changes: [
    { field: 'phoneNumber', before: '1', after: '2' },
    { field: 'isApproved', before: null, after: 'false' },
  ],
});

const open = (routes: FakeRoutes = {}, at = path) =>
  renderApp(at, {
    user: people.admin,
    routes: { [look]: ready, [rows]: pageOf([makeRosterRow(), update, bad]), ...routes },
  });
const importButton = () => screen.findByRole('button', { name: 'Import 3 rows' });
const answerWith = (roster: Roster) => ({ message: '', roster });

test('an import that is not there says so', async () => {
  open({ [look]: failure(404, 'not_found', 'Roster not found') });
  await screen.findAllByText('Roster not found');
  expect(screen.queryByRole('heading', { name: 'Rows' })).toBeNull();
});

test('rows that do not load can be tried again', async () => {
  const app = open({ [rows]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[rows] = pageOf([bad]);
  await app.person.click(again);
  await screen.findByRole('row', { name: /nobody/ });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const school = makeRoster({
  fileName: 'school.zip',
  columns: [],
  counts: { create: 0, update: 0, skip: 3, bad: 0 },
  oneRoster: {
    version: '1.2',
    system: 'SchoolSoft',
    isDelta: false,
    leftOut: { inactive: 1, families: 12, otherRoles: 0, enrolments: 2 },
    renames: [{ before: 'Maths', after: 'Mathematics' }],
    renameCount: 3,
  },
});

test('a file of a school says who is left out and which groups are renamed, and asks for no columns', async () => {
  const app = open({ [look]: school, [remap]: answerWith({ ...school, adoptSelfMade: true }) });
  await screen.findByRole('heading', { name: 'OneRoster 1.2 from SchoolSoft' });
  const left = screen.getByRole('list', { name: 'Left out' });
  expect(
    within(left)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '12 people were left out: parents and guardians.',
    '1 person was left out: no longer active at the school. The account stays.',
    '2 enrolments were ignored: their class or person is not in the file.',
  ]);
  const renamed = screen.getByRole('list', { name: 'Renamed groups' });
  expect(
    within(renamed)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Maths → Mathematics', 'and 2 more groups']);
  expect(screen.queryByRole('heading', { name: 'Meaning of the columns' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'This file may create administrators' })).toBeNull();
  await app.person.click(screen.getByRole('checkbox', { name: 'Take over self-registered accounts' }));
  await waitFor(() => expect(app.server.callsOf(remap)[0]?.body).toEqual({ adoptSelfMade: true }));
  // Groups alone are worth an import.
  screen.getByRole('button', { name: 'Import' });
});

test('an import that somebody else started meanwhile is shown as it stands', async () => {
  const app = open({ [start]: failure(409, 'import_not_ready', 'This import is not in a state for this.') });
  const button = await importButton();
  app.server.routes[look] = makeImported();
  await app.person.click(button);
  await screen.findByText('This import is not in a state for this.');
  await screen.findByRole('heading', { name: 'Imported' });
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

test('shows each row with what it changes, or everything that is wrong with it', async () => {
  open();
  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(await cellsOf(/Ada/)).toEqual([
    '2',
    'Create',
    'Ada',
    'ada@example.org',
    'Role: studentGroups: Class 9B (new group)',
  ]);
  expect((await cellsOf(/Grace/)).at(-1)).toBe('Phone number: 1 → 2Has to be approved as a teacher');
  expect(await cellsOf(/nobody/)).toEqual([
    '5',
    'Invalid',
    '–',
    'nobody',
    'Email must be a valid email addressRole: This teacher owns 1 courseThe row has too many cells',
  ]);
  expect(screen.getByRole('link', { name: 'Download invalid rows' }).getAttribute('href')).toBe(
    `/api/rosters/${ready._id}/bad-rows.csv`,
  );
});

test('the counts choose which rows are shown, in the address too', async () => {
  const app = open({}, `${path}?page=2`);
  await app.person.click(await screen.findByRole('button', { name: 'Invalid 1' }));
  await waitFor(() => expect(app.href()).toBe(`${path}?action=bad`));
  await waitFor(() =>
    expect(app.server.callsOf(rows).at(-1)?.query).toEqual({ action: 'bad', page: '1', limit: '10' }),
  );
  expect(screen.getByRole('button', { name: 'Invalid 1' }).getAttribute('aria-pressed')).toBe('true');
});

test('a column that gets another’s meaning takes it away from that one, and the rows are looked at again', async () => {
  const swapped = [null, 'email', 'username'] as const;
  const columns = ready.columns.map((column, index) => ({ ...column, field: swapped[index] ?? null }));
  const none = { create: 0, update: 0, skip: 0, bad: 4 };
  const changed = makeRoster({ columns, counts: none, can: { import: false, undo: false, remap: true } });
  const app = open({ [remap]: answerWith(changed) });
  await importButton();
  const looked = app.server.callsOf(rows).length;
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Remarks' }), 'Username');
  await screen.findByRole('button', { name: 'Invalid 4' });
  expect(app.server.callsOf(remap).map((call) => call.body)).toEqual([
    { columns: swapped, allowAdmins: false, adoptSelfMade: false },
  ]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Name' }).value).toBe('');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  await waitFor(() => expect(app.server.callsOf(rows).length).toBeGreaterThan(looked));
});

test('letting a file make administrators comes with a warning', async () => {
  const app = open({ [remap]: answerWith(makeRoster({ allowAdmins: true })) });
  await app.person.click(await screen.findByRole('checkbox', { name: 'This file may create administrators' }));
  await screen.findByRole('note');
  expect(app.server.callsOf(remap)[0]?.body).toMatchObject({ allowAdmins: true });
});

test('importing shows how far it is until it is done, and says so aloud', async () => {
  const importing = makeRoster({ status: 'importing', progress: { done: 0, total: 3 } });
  const app = open({ [start]: answerWith(importing) });
  const button = await importButton();
  app.server.routes[look] = { ...importing, progress: { done: 2, total: 3 } };
  await app.person.click(button);
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Importing' }).getAttribute('value')).toBe('2'));
  screen.getByText('Importing: 60 percent');
  app.server.routes[look] = makeImported();
  await screen.findByText('The import is done.');
  await screen.findByText(/2 accounts created, 1 changed\. 1 row left out\./);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a page opened while an import runs follows it', async () => {
  open({ [look]: makeRoster({ status: 'undoing', progress: { done: 1, total: 2 } }) });
  const bar = await screen.findByRole('progressbar', { name: 'Undoing the import' });
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 2');
});

test('an import is undone after a question, and accounts that stay are explained', async () => {
  const undone = { status: 'undone', undoneAt: '2026-05-04T11:00:00.000Z', kept: 2 } as const;
  const after = makeImported({ ...undone, can: { import: false, undo: false, remap: false } });
  const app = open({ [look]: makeImported(), [undo]: answerWith(after) });
  await app.person.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(app.server.callsOf(undo)).toEqual([]);
  app.server.routes[look] = after;
  await app.person.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  await screen.findByRole('heading', { name: 'Undone' });
  await screen.findByText(/except for 2 accounts\./);
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download sign-in links' })).toBeNull();
});

test('the sign-in links are saved as a file', async () => {
  const saved: (string | null)[] = [];
  const urls = { createObjectURL: () => 'blob:links', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, urls));
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const links = 'POST /api/rosters/:id/password-links.csv';
  const app = open({ [look]: makeImported(), [links]: 'Username,Link' });
  await app.person.click(await screen.findByRole('button', { name: 'Download sign-in links' }));
  await waitFor(() => expect(saved).toEqual(['password-links.csv blob:links']));
  expect(app.server.callsOf(links)).toHaveLength(1);
  press.mockRestore();
});

test('links that cannot be made are told of', async () => {
  const links = 'POST /api/rosters/:id/password-links.csv';
  const app = open({ [look]: makeImported(), [links]: failure(404, 'not_found', 'Roster not found') });
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await app.person.click(await screen.findByRole('button', { name: 'Download sign-in links' }));
  await screen.findByText('Roster not found');
  expect(press).not.toHaveBeenCalled();
  press.mockRestore();
});

test('a roster that was not imported can be thrown away', async () => {
  const app = open({ 'DELETE /api/rosters/:id': { message: 'File discarded' }, 'GET /api/rosters': pageOf([]) });
  await app.person.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('File discarded');
  await waitFor(() => expect(app.path()).toBe('/instructor/users/import'));
});
