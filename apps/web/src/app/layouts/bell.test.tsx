import type { Notice } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/users/me/notices';
const unread = 'GET /api/users/me/notices/unread';
const read = 'POST /api/users/me/notices/read';

const notice = (number: number, over: Partial<Notice> = {}): Notice => ({
  _id: idOf(number),
  kind: 'materials_added',
  text: { message: `${number} new materials in Botany` },
  path: '/student-courses',
  at: '2026-05-04T10:00:00.000Z',
  read: false,
  ...over,
});
const pageWith = (notices: Notice[]) => ({
  ...pageOf(notices),
  unread: notices.filter((one) => !one.read).length,
});

const open = (routes: FakeRoutes = {}, user = people.student) =>
  renderApp('/home', {
    user,
    routes: {
      [unread]: { unread: 2 },
      [list]: pageWith([notice(3), notice(2)]),
      [read]: { message: 'Noted' },
      ...routes,
    },
  });
const bell = (name: string) => screen.findByRole('button', { name });

test('a visitor has no bell and asks for no notices', async () => {
  const app = renderApp('/home', { routes: { [unread]: { unread: 2 } } });
  await screen.findByRole('link', { name: 'Login / Register' });
  expect(screen.queryByRole('button', { name: /notice/i })).toBeNull();
  expect(app.server.callsOf(unread)).toEqual([]);
});

test('a number that cannot be had leaves the bell without one, and complains to nobody', async () => {
  const app = open({ [unread]: failure(500, 'internal_error', 'Something went wrong') });
  await bell('Notices');
  await waitFor(() => expect(app.server.callsOf(unread).length).toBeGreaterThan(0));
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('notices that cannot be loaded are said to be so, and the page of all is still reached', async () => {
  const app = open({ [list]: failure(500, 'internal_error', '') });
  await app.person.click(await bell('2 unread notices'));
  const menu = screen.getByRole('menu', { name: 'Notices' });
  expect(await within(menu).findByText('Your notices could not be loaded.')).toBeTruthy();
  expect(within(menu).getByRole('menuitem', { name: 'All notices' }).getAttribute('href')).toBe('/notices');
});

test('nothing unread is a bell without a number, and an empty menu says so', async () => {
  const app = open({ [unread]: { unread: 0 }, [list]: pageWith([]) });
  const button = await bell('Notices');
  expect(button.textContent).toBe('Notices');
  await app.person.click(button);
  expect(await screen.findByText('No notices')).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Mark all as read' })).toBeNull();
});

test.each(['student', 'teacher', 'admin'] as const)('a %s sees how many are unread', async (who) => {
  open({ [unread]: { unread: 1 } }, people[who]);
  expect((await bell('1 unread notice')).textContent).toBe('11 unread notice');
});

test('a notice leads to its place and is read from then on', async () => {
  const app = open();
  await app.person.click(await bell('2 unread notices'));
  const item = await screen.findByRole('menuitem', { name: /3 new materials in Botany/ });
  app.server.routes[unread] = { unread: 1 };
  await app.person.click(item);
  await waitFor(() => expect(app.path()).toBe('/student-courses'));
  expect(app.server.callsOf(read)[0]?.body).toEqual({ ids: [idOf(3)] });
  await bell('1 unread notice');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('all are marked as read up to the newest that is shown', async () => {
  const app = open();
  await app.person.click(await bell('2 unread notices'));
  await screen.findByRole('menuitem', { name: /3 new materials/ });
  app.server.routes[unread] = { unread: 0 };
  await app.person.click(screen.getByRole('menuitem', { name: 'Mark all as read' }));
  await bell('Notices');
  expect(app.server.callsOf(read)[0]?.body).toEqual({ until: '2026-05-04T10:00:00.000Z' });
});

test('a page that was hidden asks when it is looked at again, and not before', async () => {
  const app = open();
  await bell('2 unread notices');
  const asked = app.server.callsOf(unread).length;
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(app.server.callsOf(unread)).toHaveLength(asked);
  hidden.mockRestore();
  app.server.routes[unread] = { unread: 5 };
  fireEvent(document, new Event('visibilitychange'));
  await bell('5 unread notices');
});
