import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedUser } from '../../testing/groups.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './teacher-students-page.tsx';

const list = 'GET /api/users';
const can = { edit: false, editStudent: true, block: true, delete: false, makePasswordLink: false };
const ada = makeListedUser({ can });

function open(routes: FakeRoutes = {}, path = '/teacher/users') {
  return renderApp(path, { user: people.teacher, routes: { [list]: pageOf([ada]), ...routes } });
}

test('a student who may not be blocked any more stays as they were', async () => {
  const app = open({ 'PUT /api/users/update-userStatus/:id': failure(404, 'not_found', 'Not found') });
  await app.person.click(await screen.findByRole('button', { name: 'Block Ada Student' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block this user?' });
  within(dialog).getByText(/loses access to your courses and tests immediately/);
  await app.person.click(within(dialog).getByRole('button', { name: 'Block user' }));
  await screen.findByText('Not found');
  expect(screen.queryByText('User has been blocked successfully.')).toBeNull();
  await screen.findByRole('button', { name: 'Block Ada Student' });
});

test('says that nobody asked yet', async () => {
  open({ [list]: pageOf([]) });
  const title = await screen.findByText('No user data available.');
  expect(title.nextSibling?.textContent).toBe('Students appear here when they ask to join your courses.');
});

test('shows those who asked to join, without tabs, register date and delete', async () => {
  const app = open();
  await screen.findByRole('heading', { level: 1, name: 'Students' });
  const row = await screen.findByRole('row', { name: /Ada Student/ });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Username',
    'Email',
    'Role',
    'Admin',
    'Status',
    'Actions',
  ]);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(
    within(row)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Block Ada Student']);
  expect(within(row).getByRole('link', { name: 'Edit Ada Student' }).getAttribute('href')).toBe(
    `/teacher/users/edit/${ada._id}`,
  );
  expect(app.server.callsOf(list).map((call) => call.query)).toEqual([{ page: '1', limit: '10', requested: 'mine' }]);
  expect((await openMore(app.person, 'Export CSV')).getAttribute('href')).toBe('/api/users/export.csv?requested=mine');
});

test('acts of administrators are not offered, whatever the answer says', async () => {
  open({ [list]: pageOf([makeListedUser({ _id: idOf(30), username: 'Eve' })]) });
  const row = await screen.findByRole('row', { name: /Eve/ });
  expect(within(row).queryByRole('button', { name: /Delete|Password/ })).toBeNull();
});

test('filters as the users list does', async () => {
  const app = open({}, '/teacher/users?page=2');
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Filter by status' }), 'Blocked');
  for (const name of ['Filter by username', 'Filter by email', 'Filter by role'])
    screen.getByRole('searchbox', { name });
  screen.getByRole('combobox', { name: 'Filter by admin' });
  await waitFor(() => expect(app.href()).toBe('/teacher/users?isActive=false'));
});
