import type { DeletedCourse } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './course-bin-page.tsx';

const list = 'GET /api/courses/bin';
const restore = 'POST /api/courses/:id/restore';
const botany: DeletedCourse = {
  _id: idOf(100),
  name: 'Botany for Beginners',
  creator: { _id: idOf(2), username: 'Tom Teacher' },
  deletedAt: '2026-05-04T10:00:00.000Z',
  deletedBy: { _id: idOf(4), username: 'Alan Admin' },
  restorableUntil: '2026-06-03T10:00:00.000Z',
};
const old: DeletedCourse = { ...botany, _id: idOf(101), name: 'Old Maps', deletedBy: null };

const open = (routes: FakeRoutes = {}, path = '/instructor/courses/deleted') =>
  renderApp(path, { user: people.admin, routes: { [list]: pageOf([botany, old]), ...routes } });
const restoreBotany = () => screen.findByRole('button', { name: 'Restore Botany for Beginners' });

test('teachers are kept out', async () => {
  const app = renderApp('/instructor/courses/deleted', { user: people.teacher });
  await waitFor(() => expect(app.path()).not.toContain('/instructor'));
});

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = pageOf([botany]);
  await app.person.click(again);
  await restoreBotany();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a course that cannot be restored stays, and the server says why', async () => {
  const app = open({ [restore]: failure(404, 'not_found', 'Course not found') });
  await app.person.click(await restoreBotany());
  await screen.findByText('Course not found');
  await restoreBotany();
  expect(screen.queryByText('Course restored successfully!')).toBeNull();
});

test('shows that it loads, then that there is nothing, and how long things stay', async () => {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  open({ [list]: () => gate.then(() => pageOf([])) });
  expect((await screen.findByRole('table', { name: 'Deleted courses' })).getAttribute('aria-busy')).toBe('true');
  letThrough();
  await screen.findByText('Deleted courses stay here for 30 days.');
});

test('tells who deleted a course and until when it can be restored', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Botany/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Botany for Beginners', 'Tom Teacher', '4 May 2026', 'Alan Admin', '3 Jun 2026', 'Restore']);
  within(await screen.findByRole('row', { name: /Old Maps/ })).getByText('–');
});

test('restoring takes the row away, says so, and keeps the focus', async () => {
  const app = open({ [restore]: { message: 'Course restored successfully!', course: {} } });
  const button = await restoreBotany();
  app.server.routes[list] = pageOf([old]);
  await app.person.click(button);
  await screen.findByText('Course restored successfully!');
  await waitFor(() => expect(screen.queryByText('Botany for Beginners')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 deleted course'));
  expect(app.server.callsOf(restore).map((call) => call.params['id'])).toEqual([botany._id]);
});

test('the search stands in the address and starts at the first page', async () => {
  const app = open({}, '/instructor/courses/deleted?page=2');
  await restoreBotany();
  await app.person.type(screen.getByRole('searchbox', { name: 'Search deleted courses...' }), 'maps{Enter}');
  await waitFor(() => expect(app.href()).toBe('/instructor/courses/deleted?search=maps'));
  await waitFor(() =>
    expect(app.server.callsOf(list).at(-1)?.query).toEqual({ page: '1', limit: '10', search: 'maps' }),
  );
});

test('the list of courses leads here', async () => {
  const app = open({ 'GET /api/courses': pageOf([]) }, '/instructor/courses');
  const link = await openMore(app.person, 'Deleted courses');
  expect(link.getAttribute('href')).toBe('/instructor/courses/deleted');
});
