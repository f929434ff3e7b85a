import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, reply, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedUser } from '../../testing/groups.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './user-list-page.tsx';

const list = 'GET /api/users';
const preview = 'POST /api/users/bulk/preview';
const act = 'POST /api/users/bulk';
const undo = 'POST /api/users/bulk/:id/undo';
const names = ['Ada', 'Ben', 'Cleo', 'Dan'];
const users = names.map((username, i) =>
  makeListedUser({ _id: idOf(20 + i), username, email: `${username}@example.org` }),
);
const nothing = { target: null, left: [], sitting: 0, applications: 0 };
const done = (changed: number, more: object = {}) =>
  reply(201, {
    message: 'Done',
    bulkAct: {
      act: 'block',
      target: null,
      left: [],
      _id: idOf(90),
      changed,
      undoUntil: '2026-01-03T00:00:00.000Z',
      ...more,
    },
  });

function open(routes: FakeRoutes = {}, path = '/instructor/users') {
  return renderApp(path, {
    user: people.admin,
    routes: { [list]: pageOf(users), [preview]: { ...nothing, act: 'block', changes: 2 }, ...routes },
  });
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('group', { name: 'Selection' });
const inBar = async (name: string) => within(await bar()).getByRole('button', { name });

test('a preview that fails says so, can be tried again, and nothing can be done until then', async () => {
  const app = open({ [preview]: failure(503, 'service_unavailable', 'The database is being moved.') });
  await app.person.click(await box('Ada'));
  await app.person.click(await inBar('Block'));
  const dialog = await screen.findByRole('dialog', { name: 'Block 1 user?' });
  await within(dialog).findByText('The database is being moved.');
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Block 1 user' });
  expect(confirm.disabled).toBe(true);
  app.server.routes[preview] = { ...nothing, act: 'block', changes: 1 };
  await app.person.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(confirm.disabled).toBe(false));
  expect(app.server.callsOf(act)).toHaveLength(0);
});

test('a refused act says why, and the selection stays', async () => {
  const app = open({ [act]: failure(403, 'forbidden', 'You are not allowed to do this.') });
  await app.person.click(await box('Ada'));
  await app.person.click(await box('Ben'));
  await app.person.click(await inBar('Block'));
  await app.person.click(await screen.findByRole('button', { name: 'Block 2 users' }));
  await screen.findByText('You are not allowed to do this.');
  within(await bar()).getByText('2 selected');
  expect((await box('Ada')).checked).toBe(true);
});

test('the preview names those who are left out, in sentences', async () => {
  const left = [
    { reason: 'already', count: 7, names: ['Eve', 'Fay', 'Gus', 'Hal', 'Ida'] },
    { reason: 'own_account', count: 1, names: ['Root'] },
    { reason: 'last_admin', count: 1, names: ['Zoe'] },
    { reason: 'gone', count: 2, names: [] },
  ];
  const app = open({ [preview]: { ...nothing, act: 'block', changes: 0, left, sitting: 1 } });
  await app.person.click(await box('Ada'));
  await app.person.click(await inBar('Block'));
  const dialog = await screen.findByRole('dialog', { name: 'Block 1 user?' });
  await within(dialog).findByText('This would change nobody.');
  const told = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(told).toEqual([
    '7 are blocked already. Eve, Fay, Gus, Hal, Ida, …',
    'Your own account stays as it is.',
    '1 administrator stays, because nobody else could administer the site. Zoe',
    '2 accounts no longer exist.',
  ]);
  within(dialog).getByText('1 of them is sitting a test at the moment. Its time goes on.');
});

test('people are ticked one by one, by a range, by the page and by all who match', async () => {
  const all = { ids: users.map(({ _id }) => _id), more: false };
  const app = open({ [list]: { ...pageOf(users), total: 30 }, 'GET /api/users/ids': all });
  (await box('Ada')).focus();
  await app.person.keyboard(' ');
  expect((await box('Ada')).checked).toBe(true);
  await app.person.keyboard('{Shift>}');
  await app.person.click(await box('Cleo'));
  await app.person.keyboard('{/Shift}');
  within(await bar()).getByText('3 selected');
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' });
  expect(page.indeterminate).toBe(true);
  await app.person.click(page);
  within(await bar()).getByText('4 selected');
  await app.person.click(page);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
  await app.person.click(await box('Dan'));
  await app.person.click(await inBar('Select all 30 matching'));
  await within(await bar()).findByText('4 selected');
  await app.person.click(await inBar('Clear selection'));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
});

test('another filter clears the selection and says so; another order keeps it', async () => {
  const app = open();
  await app.person.click(await box('Ada'));
  await app.person.click(screen.getByRole('button', { name: /^Username/ }));
  await waitFor(() => expect(app.href()).toContain('sort=username'));
  within(await bar()).getByText('1 selected');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Blocked');
  await screen.findByText('The selection was cleared, because the filters are others now.');
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
  expect((await box('Ada')).checked).toBe(false);
});

test('an act says what it did, and is undone', async () => {
  const app = open({
    [act]: done(2, { left: [{ reason: 'gone', count: 1, names: [] }] }),
    [undo]: { message: 'Undone', undone: 1, kept: 1 },
  });
  for (const name of ['Ada', 'Ben', 'Cleo']) await app.person.click(await box(name));
  await app.person.click(await inBar('Block'));
  await screen.findByText(/^2 users are signed out everywhere immediately/);
  await app.person.click(screen.getByRole('button', { name: 'Block 2 users' }));
  await screen.findByText('2 users were blocked.');
  screen.getByText('1 stays as before.');
  const ids = users.slice(0, 3).map(({ _id }) => _id);
  expect(app.server.callsOf(act)[0]?.body).toEqual({ act: 'block', ids });
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 user is as before.');
  screen.getByText('1 stays, because someone has changed something since.');
  expect(app.server.callsOf(undo)[0]?.params).toEqual({ id: idOf(90) });
});

test('a move asks for the institution first, and shows what the server says against it', async () => {
  const place = { _id: idOf(70), name: 'Green Valley', type: 'School', status: 'Approved' };
  const app = open({
    'GET /api/institution': pageOf([place]),
    [preview]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      issues: [{ path: 'institution', message: 'This institution does not exist' }],
    }),
  });
  await app.person.click(await box('Ada'));
  await app.person.click(await inBar('Move to institution…'));
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 user to an institution' });
  expect(app.server.callsOf(preview)).toHaveLength(0);
  await app.person.type(within(dialog).getByRole('combobox', { name: /Institution/ }), 'Green');
  await app.person.click(await within(dialog).findByRole('option', { name: /Green Valley/ }));
  await within(dialog).findByText('This institution does not exist');
  expect(app.server.callsOf(preview)[0]?.body).toEqual({ act: 'move', ids: [users[0]?._id], institution: idOf(70) });
});

test('links are asked for once more, and a refusal says why', async () => {
  const links = 'POST /api/users/bulk/password-links.csv';
  const app = open({ [links]: failure(409, 'site_address_unknown', 'The server does not know its public address.') });
  await app.person.click(await box('Ada'));
  await app.person.click(await inBar('Password links…'));
  await screen.findByRole('dialog', { name: 'Create a password link for 1 user?' });
  await app.person.click(screen.getByRole('button', { name: 'Create and save as a file' }));
  await screen.findByText('The server does not know its public address.');
  expect(app.server.callsOf(links)[0]?.body).toEqual({ ids: [users[0]?._id] });
});

test('the filters by institution and class stand in the address, and what is none counts as absent', async () => {
  const app = open(
    { 'GET /api/institution/:id': { _id: idOf(70), name: 'Green Valley' } },
    `/instructor/users?institution=${idOf(70)}&schoolClass=class_8`,
  );
  await app.person.click(await screen.findByRole('button', { name: 'Clear the filter Green Valley' }));
  await waitFor(() => expect(app.href()).not.toContain('institution'));
  const queries = () => app.server.callsOf(list).map(({ query }) => [query['institution'], query['schoolClass']]);
  expect(queries()[0]).toEqual([idOf(70), 'class_8']);
  await app.person.click(screen.getByRole('button', { name: 'More filters' }));
  const dialog = await screen.findByRole('dialog', { name: 'More filters' });
  await app.person.selectOptions(await within(dialog).findByRole('combobox', { name: 'Class' }), 'Class 9');
  await waitFor(() => expect(queries().at(-1)).toEqual([undefined, 'class_9']));
  const other = open({}, '/instructor/users?institution=x&schoolClass=class_99');
  await waitFor(() => expect(other.server.callsOf(list)).toHaveLength(1));
  expect(other.server.callsOf(list)[0]?.query).toEqual({ page: '1', limit: '10' });
});

test('teachers tick nobody', async () => {
  renderApp('/teacher/users', { user: people.teacher, routes: { [list]: pageOf(users) } });
  await screen.findByRole('row', { name: /Ada/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
});

test('recent acts are undone later too, also those of others', async () => {
  const recent = 'GET /api/users/bulk';
  const acts = [
    {
      _id: idOf(91),
      act: 'move',
      target: 'Green Valley',
      changed: 30,
      by: 'Zoe',
      at: '2026-01-02T10:00:00.000Z',
      undoneAt: null,
    },
    {
      _id: idOf(92),
      act: 'block',
      target: null,
      changed: 2,
      by: null,
      at: '2026-01-02T09:00:00.000Z',
      undoneAt: '2026-01-02T09:05:00.000Z',
    },
  ];
  const app = open({
    [recent]: failure(503, 'service_unavailable', 'The database is being moved.'),
    [undo]: { message: 'Undone', undone: 30, kept: 0 },
  });
  await app.person.click(await openMore(app.person, 'Recent acts on many users'));
  const dialog = await screen.findByRole('dialog', { name: 'Recent acts on many users' });
  await within(dialog).findByText('The database is being moved.');
  app.server.routes[recent] = pageOf(acts);
  await app.person.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await within(dialog).findByText('2 users were blocked.');
  within(dialog).getByText('Undone');
  await app.person.click(within(dialog).getByRole('button', { name: 'Undo: 30 users were moved to Green Valley.' }));
  await screen.findByText('30 users are as before.');
  expect(app.server.callsOf(undo)[0]?.params).toEqual({ id: idOf(91) });
});
