import type { WeekLine } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, makeOwnCourse, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const week = 'GET /api/users/me/week';
const own = 'GET /api/groups/:userId/courses';
const nothing = 'Nothing is coming up in the next seven days.';

/** A moment of the reader's, so many days from today. */
const at = (days: number, hour: number): string => {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour).toISOString();
};
let serial = 0;
function makeLine(name: string, over: Partial<WeekLine> = {}): WeekLine {
  serial += 1;
  const course = { _id: idOf(100), name: 'Botany' };
  return { test: { _id: idOf(serial), name }, course, moment: 'due', at: at(1, 18), attempt: null, ...over };
}

const open = (path: string, answer: FakeRoutes[string], user: (typeof people)['student'] | null = people.student) =>
  renderApp(path, {
    user,
    routes: {
      [week]: answer,
      [own]: pageOf([makeOwnCourse()]),
      'GET /api/courses': pageOf([makeListedCourse()]),
      'GET /api/users/me/join-requests': pageOf([]),
    },
  });
const shown = async () => within(await screen.findByRole('region', { name: 'My week' }));

test.each(['teacher', 'coordinator', 'admin', null] as const)('%s is not asked for a week', async (who) => {
  const app = open('/home', { data: [] }, who === null ? null : people[who]);
  await screen.findByRole('link', { name: 'Botany for Beginners' });
  expect(app.server.callsOf(week)).toEqual([]);
});

test.each([
  ['nothing to tell', { data: [] }],
  ['a failure', failure(500, 'internal_error', '')],
])('%s leaves /home as it is', async (_, answer) => {
  const app = open('/home', answer);
  await screen.findByRole('region', { name: 'Your course' });
  await waitFor(() => expect(app.server.callsOf(week).length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'My week' })).toBeNull();
});

test('My Courses says in one line that nothing is coming, and is whole without an answer', async () => {
  const first = open('/student-courses', { data: [] });
  (await shown()).getByText(nothing);
  first.unmount();
  const app = open('/student-courses', failure(500, 'internal_error', ''));
  await screen.findByRole('article', { name: 'Botany for Beginners' });
  await waitFor(() => expect(app.server.callsOf(week).length).toBeGreaterThan(0));
  expect(screen.queryByText(nothing)).toBeNull();
});

test.each(['/home', '/student-courses'])(
  '%s tells each test in a line under its day, with the way there',
  async (path) => {
    open(path, {
      data: [
        makeLine('Sat', { moment: 'running', at: null, attempt: idOf(900) }),
        makeLine('Forgotten', { moment: 'late', at: '2026-05-04T10:00:00.000Z' }),
        makeLine('Leaves', { moment: 'opens', at: at(0, 9) }),
        makeLine('Roots', { moment: 'due', at: at(0, 18) }),
        makeLine('Stems', { moment: 'closes', at: at(1, 8) }),
        makeLine('Seeds', { at: at(3, 8) }),
      ],
    });
    const section = await shown();
    const later = new Date(at(3, 8)).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
    const days = section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Running', 'Late', 'today', 'tomorrow', expect.any(String)]);
    expect(days.at(-1)?.replace(',', '')).toBe(later.replace(',', ''));
    const linkOf = (name: string) => section.getByRole('link', { name });
    expect(linkOf('Sat').getAttribute('href')).toBe(`/attempt/${idOf(900)}`);
    const lineOf = (name: string) => linkOf(name).closest('li')?.textContent;
    expect(lineOf('Sat')).toBe('Sat Botany ');
    expect(lineOf('Forgotten')).toMatch(/^Forgotten Botany Was due 4 May 2026/);
    expect(lineOf('Leaves')).toMatch(/Opens at 0?9:00/);
    expect(lineOf('Roots')).toMatch(/Due at (18|6):00/);
    expect(lineOf('Stems')).toMatch(/Closes at 0?8:00/);
    expect(linkOf('Roots').getAttribute('href')).toMatch(/^\/test\//);
  },
);

test('more than eight lines are folded, and long late tests do not hide those that come', async () => {
  const late = Array.from({ length: 9 }, (_, n) => makeLine(`Late ${n}`, { moment: 'late', at: at(n - 20, 8) }));
  const coming = Array.from({ length: 5 }, (_, n) => makeLine(`Coming ${n}`, { at: at(n, 23) }));
  const app = open('/student-courses', { data: [...late, ...coming] });
  const section = await shown();
  const names = () => section.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Late 5', 'Late 6', 'Late 7', 'Late 8', ...[0, 1, 2, 3].map((n) => `Coming ${n}`)]);
  await app.person.click(section.getByRole('button', { name: 'Show all 14' }));
  expect(names()).toEqual([...late, ...coming].map(({ test: { name } }) => name));
  expect(section.queryByRole('button')).toBeNull();
});
