import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeManagedTest, makeTestResult } from '../../testing/oversight.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const path = `/teacher/test/${idOf(900)}/results`;
const get = 'GET /api/tests/:id';
const list = 'GET /api/tests/:id/results';

const open = (routes: FakeRoutes = {}, at = path) =>
  renderApp(at, {
    user: at.startsWith('/teacher') ? people.teacher : people.admin,
    routes: { [get]: { data: makeManagedTest() }, [list]: pageOf([makeTestResult()]), ...routes },
  });

test('a student is sent away', async () => {
  const app = renderApp(path, { user: people.student });
  await screen.findByRole('heading', { name: 'Public Courses' });
  expect(app.server.callsOf(list)).toEqual([]);
});

test('the test of somebody else is not available', async () => {
  const app = open({ [get]: failure(404, 'not_found', 'Not found') });
  await screen.findByText('This test is not available');
  expect(app.server.callsOf(list)).toEqual([]);
});

test('results that fail to load can be asked for again', async () => {
  const app = open({ [list]: unreachable });
  await screen.findByText('The results could not be loaded. Please try again.');
  app.server.routes[list] = pageOf([makeTestResult()]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Ada Student' });
  expect(app.server.callsOf(list)).toHaveLength(2);
});

test('no results yet', async () => {
  open({ [list]: pageOf([]) });
  await screen.findByText('No results yet.');
  expect(screen.queryByRole('table')).toBeNull();
});

test.each([
  [path, `/teacher/attempt/${idOf(910)}`],
  [`/instructor/test/${idOf(900)}/results`, `/instructor/attempt/${idOf(910)}`],
])('%s shows each attempt and leads to it', async (at, attempt) => {
  open(
    {
      [list]: pageOf([
        makeTestResult({
          late: true,
          submittedBy: 'deadline',
          regradedAt: '2026-05-05T10:00:00.000Z',
          inAudience: false,
        }),
      ]),
    },
    at,
  );
  const link = await screen.findByRole('link', { name: /Attempt \d of Ada Student/ });
  expect(link.getAttribute('href')).toBe(attempt);
  expect(screen.getByRole('link', { name: 'Ada Student' }).getAttribute('href')).toMatch(/\/students\//);
  const row = within(screen.getByRole('row', { name: /Ada Student/ }));
  row.getByText(/4 of 8 \(50%\)/);
  row.getByText('Corrected');
  row.getByText('No longer for them');
  row.getByText('at the deadline');
  row.getByText('Late');
  row.getByText('ABCD-EFGH-JKMN');
});

test('searching and sorting ask the server, and the file holds the same', async () => {
  const app = open();
  await app.person.type(await screen.findByRole('searchbox', { name: 'Search student or receipt...' }), 'ada');
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ search: 'ada' }));
  await app.person.click(screen.getByRole('button', { name: 'Mark' }));
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ search: 'ada', sort: 'mark' }));
  const file = (await openMore(app.person, 'Export CSV')).getAttribute('href');
  expect(file).toBe(`/api/tests/${idOf(900)}/results/csv?search=ada&sort=mark`);
});

test('a search without a hit leads back to all results', async () => {
  const app = open();
  await screen.findByRole('link', { name: 'Ada Student' });
  app.server.routes[list] = pageOf([]);
  await app.person.type(screen.getByRole('searchbox', { name: 'Search student or receipt...' }), 'zzz');
  await screen.findByText('Nothing matches “zzz”.');
  await app.person.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByRole('link', { name: 'Ada Student' });
  expect(app.href()).not.toContain('search');
});

test('results are narrowed to a group that the server looks up, and so is the file', async () => {
  const group = { _id: idOf(801), name: 'Evening class' };
  const app = open({
    'GET /api/groups': pageOf([group]),
    'GET /api/groups/:id': { data: group },
  });
  await app.person.type(await screen.findByRole('combobox', { name: 'Group' }), 'even');
  await waitFor(() => expect(app.server.callsOf('GET /api/groups').at(-1)?.query).toMatchObject({ search: 'even' }));
  app.server.routes[list] = pageOf([]);
  await app.person.click(await screen.findByRole('option', { name: 'Evening class' }));
  await screen.findByText('Nobody in this group has submitted yet.');
  expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ group: group._id });
  const file = (await openMore(app.person, 'Export CSV')).getAttribute('href');
  expect(file).toBe(`/api/tests/${idOf(900)}/results/csv?group=${group._id}`);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Group' }).value).toBe('Evening class');
  app.server.routes[list] = pageOf([makeTestResult()]);
  await app.person.click(screen.getByRole('button', { name: 'Clear Group' }));
  await screen.findByRole('link', { name: 'Ada Student' });
});

test('the pages about the test lead to each other', async () => {
  open();
  const links = within(await screen.findByRole('navigation', { name: 'About this test' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Results',
    'Live board',
    'Item analysis',
    'Corrections',
    'Gain',
  ]);
  expect(links.at(-1)?.getAttribute('href')).toBe(`/teacher/gains/${idOf(300)}`);
});

test('mean, median, their distribution, and who has not taken it stand above the list', async () => {
  const app = open({
    'GET /api/tests/:id/results/summary': {
      taken: 3,
      mean: 50,
      median: 25,
      histogram: [0, 0, 2, 0, 0, 0, 0, 0, 0, 1],
    },
    'GET /api/tests/:id/not-submitted': {
      course: { _id: idOf(100), can: { edit: true } },
      students: [idOf(31), idOf(32)],
      total: 2,
      people: [{ _id: idOf(31), username: 'Ben Absent', profilePicture: null }],
    },
  });
  await screen.findByText('3 of 5 students have taken it');
  screen.getByText('50%', { selector: 'dd' });
  screen.getByText('25%', { selector: 'dd' });
  screen.getByRole('img', { name: 'Students by percentage, each by their best attempt: 20–30%: 2, 90–100%: 1' });
  await app.person.click(screen.getByRole('button', { name: 'Who has not?' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Who has not taken it' }));
  dialog.getByRole('link', { name: 'Ben Absent' });
  dialog.getByText('And 1 more student.');
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) await app.person.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
