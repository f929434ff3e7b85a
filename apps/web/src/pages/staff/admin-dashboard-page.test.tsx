import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdminDashboard } from '../../testing/dashboards.ts';
import { toastStore } from '../../shared/ui/toast.ts';
import { failure } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchLog } from '../../testing/watch-log.ts';

const figures = 'GET /api/dashboards/admin';
const open = (answer: ((call: unknown) => unknown) | object) =>
  renderApp('/instructor/starter', { user: people.admin, routes: { [figures]: answer } });

test('figures that cannot be had say so, in the log and not in a toast, and can be asked for again', async () => {
  const log = watchLog();
  const app = open(failure(500, 'internal_error', 'Broken'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(log).toHaveBeenCalledWith('Loading the figures of the dashboard failed: Broken (request test-request)');
  expect(toastStore.snapshot()).toEqual([]);
  expect(screen.queryByText('Loading...')).toBeNull();
  app.server.routes[figures] = makeAdminDashboard();
  await app.person.click(again);
  await screen.findByRole('link', { name: 'Courses 11' });
});

test("each of the seven figures shows 'Loading...' until all arrive with one call, and leads to what it counts", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = open(() => new Promise((resolve) => (answer = resolve)));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(await screen.findAllByText('Loading...')).toHaveLength(7);
  answer(makeAdminDashboard());
  await screen.findByRole('link', { name: 'Courses 11' });
  const cards = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(cards).toEqual([
    ['Audit log', '/instructor/audit'],
    ['Groups', '/instructor/groups'],
    ['Courses 11', '/instructor/courses'],
    ['Institutions 12', '/instructor/institution'],
    ['Total Users 13', '/instructor/users'],
    ['Students 14', '/instructor/users?role=student&isAdmin=false'],
    ['Teachers 15', '/instructor/users?role=teacher&isAdmin=false'],
    ['Admins 16', '/instructor/users?isAdmin=true'],
    ['Coordinators 1,700', '/instructor/users?role=coordinator&isAdmin=false'],
  ]);
  expect(app.server.callsOf(figures)).toHaveLength(1);
});

test('the chart says what it shows, and can be read as a table', async () => {
  const app = open(makeAdminDashboard());
  await screen.findByRole('img', { name: '5 sign-ups; at most 8 active users on a day' });
  const asTable = screen.getByRole('button', { name: 'Show as table' });
  expect(asTable.getAttribute('aria-pressed')).toBe('false');
  await app.person.click(asTable);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Sign-ups', 'Active users'],
    ['4 May 2026', '3', '8'],
    ['3 May 2026', '2', '5'],
  ]);
  await app.person.click(asTable);
  expect(screen.queryByRole('table')).toBeNull();
});
