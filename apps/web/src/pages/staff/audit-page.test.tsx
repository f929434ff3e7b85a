import type { AuditEntry } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatMoment } from '../../shared/format/format-moment.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './audit-page.tsx';

const list = 'GET /api/audit';
const riverside = { _id: idOf(700), name: 'Riverside College' };
const promoted: AuditEntry = {
  _id: idOf(1000),
  at: '2026-05-04T10:00:00.000Z',
  action: 'role_changed',
  actor: { _id: idOf(4), username: 'Alan Admin', profilePicture: null },
  tokenName: null,
  target: { kind: 'user', _id: idOf(1), name: 'Ada Student' },
  institution: riverside,
  changes: [
    { field: 'role', before: 'student', after: 'teacher' },
    { field: 'isAdmin', before: 'false', after: 'true' },
  ],
  ip: '192.0.2.7',
  parts: 0,
};
const failed: AuditEntry = {
  ...promoted,
  _id: idOf(1001),
  action: 'sign_in_failed',
  actor: null,
  target: null,
  institution: null,
  changes: [],
};

function open(routes: FakeRoutes = {}, path = '/instructor/audit') {
  const user = path.startsWith('/coordinator') ? people.coordinator : people.admin;
  return renderApp(path, { user, routes: { [list]: pageOf([promoted, failed]), ...routes } });
}
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('teachers are kept out', async () => {
  const app = renderApp('/instructor/audit', { user: people.teacher });
  await waitFor(() => expect(app.path()).not.toContain('/audit'));
});

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: failure(503, 'unavailable', 'The database is away') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = pageOf([promoted]);
  await app.person.click(again);
  await screen.findByRole('row', { name: /Ada Student/ });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows that it loads, then that there is nothing', async () => {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  open({ [list]: () => gate.then(() => pageOf([])) });
  expect((await screen.findByRole('table', { name: 'Audit log' })).getAttribute('aria-busy')).toBe('true');
  letThrough();
  await screen.findByText('Changes to people and institutions will appear here.');
});

test('an act by an access token names the token beside its maker', async () => {
  open({ [list]: pageOf([{ ...promoted, tokenName: 'Nightly export' }]) });
  expect((await cellsOf(/Changed a role/))[1]).toBe('Alan Admin by token “Nightly export”');
});

test('an administrator sees who did what to whom, where it changed what, and from where', async () => {
  open();
  const cells = await cellsOf(/Changed a role/);
  expect(cells.slice(1)).toEqual([
    'Alan Admin',
    'Changed a role',
    'Ada Student User',
    'Riverside College',
    'role: student → teacheris admin: no → yes',
    '192.0.2.7',
  ]);
  expect((await cellsOf(/Failed to sign in/)).slice(1)).toEqual(['–', 'Failed to sign in', '–', '–', '–', '192.0.2.7']);
});

test('an auth session that was ended for somebody else is told from one of one’s own', async () => {
  const of = (n: number, given: Partial<AuditEntry>): AuditEntry => ({
    ...promoted,
    _id: idOf(n),
    action: 'auth_session_ended',
    changes: [{ field: 'count', before: null, after: '1' }],
    ...given,
  });
  const own = { kind: 'user' as const, _id: idOf(4), name: 'Alan Admin' };
  open({ [list]: pageOf([of(1, {}), of(2, { target: own })]) });
  expect((await cellsOf(/Signed somebody out everywhere/)).slice(1, 6)).toEqual([
    'Alan Admin',
    'Signed somebody out everywhere',
    'Ada Student User',
    'Riverside College',
    'devices: 1',
  ]);
  expect((await cellsOf(/Signed out another device/))[3]).toBe('Alan Admin User');
});

test('changes are told in words, with moments of the reader', async () => {
  const changes = [
    { field: 'is_enabled', before: 'true', after: 'false' },
    { field: 'roles', before: 'teacher, admin', after: null },
    { field: 'people', before: '3', after: null },
    { field: 'ends', before: null, after: '2026-12-29T07:42:57.339Z' },
    { field: 'scopes', before: null, after: 'courses:read' },
    { field: 'kinds', before: null, after: 'test.submitted, former.kind' },
    { field: 'cameBy', before: null, after: 'passkey' },
    { field: 'name', before: 'false', after: 'true' },
  ];
  open({ [list]: pageOf([{ ...promoted, changes }]) });
  const row = await screen.findByRole('row', { name: /Ada Student/ });
  expect(
    within(row)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'turned on: yes → no',
    'needed by: teacher, admin → nobody',
    'people linked: 3',
    `works until: ${formatMoment('2026-12-29T07:42:57.339Z')}`,
    'powers: Read courses (courses:read)',
    'events: A test is submitted (test.submitted), former.kind',
    'with: passkey',
    'name: false → true',
  ]);
});

test('a coordinator sees no addresses, and looks only among institutions of their own', async () => {
  const managed = 'GET /api/institution/managment/:userId';
  const app = open({ [managed]: pageOf([riverside]) }, '/coordinator/audit');
  await screen.findByRole('row', { name: /Ada Student/ });
  expect(screen.queryByText('192.0.2.7')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'IP address' })).toBeNull();
  await app.person.click(screen.getByRole('combobox', { name: 'Institution' }));
  await app.person.click(await screen.findByRole('option', { name: 'Riverside College' }));
  await waitFor(() => expect(app.href()).toBe(`/coordinator/audit?institution=${riverside._id}`));
  expect(app.server.callsOf(managed)[0]?.params['userId']).toBe(people.coordinator._id);
});

test('filters stand in the address, go to the first page, and are asked of the server and the export', async () => {
  const app = open({}, '/instructor/audit?page=3');
  await screen.findByRole('row', { name: /Ada Student/ });
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed a role');
  await app.person.type(screen.getByRole('searchbox', { name: 'Done by' }), 'alan{Enter}');
  await app.person.type(screen.getByRole('searchbox', { name: 'Target' }), 'ada{Enter}');
  await app.person.type(screen.getByLabelText('From (UTC)'), '2026-05-01');
  const chosen = { action: 'role_changed', actor: 'alan', target: 'ada', from: '2026-05-01' };
  const asked = { ...chosen, page: '1', limit: '10' };
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query).toEqual(asked));
  expect(Object.fromEntries(new URLSearchParams(app.href().split('?')[1]))).toEqual(chosen);
  const link = (await openMore(app.person, 'Export CSV')).getAttribute('href') ?? '';
  expect(link).toMatch(/^\/api\/audit\/export\.csv\?/);
  expect(Object.fromEntries(new URLSearchParams(link.split('?')[1]))).toEqual(chosen);
  await app.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(app.href()).toBe('/instructor/audit'));
});

test('an import is one entry, which leads to those of single accounts and back', async () => {
  const roster = { kind: 'roster', _id: idOf(900), name: 'people.csv' } as const;
  const changes = [{ field: 'creates', before: null, after: '291' }];
  const imported: AuditEntry = {
    ...promoted,
    _id: idOf(1002),
    action: 'roster_imported',
    target: roster,
    changes,
    parts: 291,
  };
  const app = open({
    [list]: ({ query }) => pageOf(query['partOf'] === undefined ? [imported, failed] : [promoted]),
  });
  const row = await screen.findByRole('row', { name: /people\.csv/ });
  expect(row.textContent).toContain('accounts created: 291');
  await app.person.click(await screen.findByRole('link', { name: 'Show the 291 entries of this import' }));
  await screen.findByRole('row', { name: /Ada Student/ });
  expect(app.href()).toBe(`/instructor/audit?partOf=${roster._id}`);
  expect(app.server.callsOf(list).at(-1)?.query).toEqual({ page: '1', limit: '10', partOf: roster._id });
  expect(screen.getByText('Only the entries of one import or act')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /entr.* of this import/ })).toBeNull();
  const link = (await openMore(app.person, 'Export CSV')).getAttribute('href');
  expect(link).toBe(`/api/audit/export.csv?partOf=${roster._id}`);
  await app.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(app.href()).toBe('/instructor/audit'));
});

test('an address with filters that make no sense shows everything', async () => {
  const app = open({}, '/instructor/audit?action=juggled&from=yesterday');
  await screen.findByRole('row', { name: /Ada Student/ });
  expect(app.server.callsOf(list).map((call) => call.query)).toEqual([{ page: '1', limit: '10' }]);
});

test('the institution of the address is shown by its name', async () => {
  open({ 'GET /api/institution/:id': riverside }, `/instructor/audit?institution=${riverside._id}`);
  const field = await screen.findByRole('combobox', { name: 'Institution' });
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('Riverside College'));
});
