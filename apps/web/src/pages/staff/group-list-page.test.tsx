import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedGroup } from '../../testing/groups.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './group-list-page.tsx';

const evening = makeListedGroup({ _id: idOf(801), usersCount: 12, coursesCount: 1 });
const summer = makeListedGroup({
  _id: idOf(802),
  name: 'Summer school',
  description: null,
  duration: 1,
  status: 'inactive',
});
const open = makeListedGroup({ _id: idOf(803), name: 'Open end', description: null, duration: null });

function openList(routes: FakeRoutes = {}, path = '/teacher/groups') {
  const user = path.startsWith('/teacher') ? people.teacher : people.admin;
  return renderApp(path, {
    user,
    routes: { 'GET /api/groups': pageOf([evening, summer, open], { limit: 10 }), ...routes },
  });
}

const listCalls = (app: ReturnType<typeof openList>) => app.server.callsOf('GET /api/groups').map((call) => call.query);

test('a failed load says so, in the page and in a toast, and can be tried again', async () => {
  const app = openList({ 'GET /api/groups': unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(screen.getAllByText('Failed to fetch groups. Please try again.')).toHaveLength(2));
  app.server.routes['GET /api/groups'] = pageOf([evening]);
  await app.person.click(again);
  await screen.findByRole('cell', { name: /^Evening class/ });
});

test("the server's own sentence comes first", async () => {
  openList({ 'GET /api/groups': failure(503, 'service_unavailable', 'Back in a minute.') });
  await screen.findAllByText('Back in a minute.');
  expect(screen.queryByText('Failed to fetch groups. Please try again.')).toBeNull();
});

test.each([
  ['/teacher/groups', '/teacher/create-group'],
  ['/instructor/groups', '/instructor/create-group'],
])('an empty list at %s says so and leads on', async (path, create) => {
  openList({ 'GET /api/groups': pageOf([]) }, path);
  await screen.findByText('No groups available.');
  expect(screen.getByRole('link', { name: 'Add Group' }).getAttribute('href')).toBe(create);
});

test('shows the columns of the specification', async () => {
  openList({}, '/instructor/groups');
  const table = await screen.findByRole('table', { name: 'Groups' });
  await within(table).findByRole('cell', { name: /^Evening class/ });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Group', 'Duration', 'Status', 'Actions']);
  const rows = within(table).getAllByRole('row').slice(1);
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(texts).toEqual([
    ['Evening class12 users · 1 course · Tuesdays at seven.', '3 months', 'Active', 'More actions for Evening class'],
    ['Summer school0 users · 0 courses', '1 month', 'Inactive', 'More actions for Summer school'],
    ['Open end0 users · 0 courses', 'N/A', 'Active', 'More actions for Open end'],
  ]);
  expect(within(table).getAllByRole('link', { name: /^Edit / })).toHaveLength(3);
  expect(within(table).getAllByRole('button', { name: /^Delete / })).toHaveLength(3);
  const dots = rows.map((row) => within(row).getByText(/^(Active|Inactive)$/).firstElementChild?.className);
  expect(dots).toEqual(['dot active', 'dot', 'dot active']);
  const edit = screen.getByRole('link', { name: 'Edit Evening class' });
  expect(edit.getAttribute('href')).toBe(`/instructor/edit-group/${evening._id}`);
});

test('search and page stand in the address, and a search goes back to page 1', async () => {
  const many = pageOf([evening], { limit: 10, total: 25, pageCount: 3 });
  const app = openList({ 'GET /api/groups': (call) => ({ ...many, page: Number(call.query['page']) }) });
  await app.person.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(app.href()).toBe('/teacher/groups?page=2'));
  await waitFor(() => expect(listCalls(app).at(-1)).toEqual({ page: '2', limit: '10' }));
  await app.person.type(screen.getByRole('searchbox', { name: 'Search groups...' }), 'even{Enter}');
  await waitFor(() => expect(app.href()).toBe('/teacher/groups?search=even'));
  await waitFor(() => expect(listCalls(app).at(-1)).toEqual({ page: '1', limit: '10', search: 'even' }));
});

test('a deletion that fails says so and leaves the group', async () => {
  const app = openList({ 'DELETE /api/groups/:id': unreachable });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Evening class' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this group?' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Delete group' }));
  await screen.findByText('Failed to delete group. Please try again.');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  screen.getByRole('cell', { name: /^Evening class/ });
});

test('a group is deleted only after saying who loses what', async () => {
  const app = openList({ 'DELETE /api/groups/:id': { message: 'Group deleted successfully.' } });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Evening class' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this group?' });
  expect(dialog.textContent).toContain('12 users lose the access to 1 course that this group gives.');
  expect(app.server.callsOf('DELETE /api/groups/:id')).toHaveLength(0);
  app.server.routes['GET /api/groups'] = pageOf([summer]);
  await app.person.click(within(dialog).getByRole('button', { name: 'Delete group' }));
  await screen.findByText('Group deleted successfully.');
  await waitFor(() => expect(screen.queryByRole('cell', { name: /^Evening class/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 group'));
  expect(app.server.callsOf('DELETE /api/groups/:id')[0]?.params).toEqual({ id: evening._id });
});

test('a group that gives nobody anything is said to take nothing away', async () => {
  const app = openList();
  await app.person.click(await screen.findByRole('button', { name: 'Delete Open end' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this group?' });
  expect(dialog.textContent).toContain('Nobody loses access to a course.');
});
