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
  return {
    test: { _id: idOf(serial), name },
    material: null,
    subject: null,
    course,
    moment: 'due',
    at: at(1, 18),
    attempt: null,
    ...over,
  };
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

test('a failure leaves /home as it is', async () => {
  const app = open('/home', failure(500, 'internal_error', ''));
  await screen.findByRole('region', { name: 'Your course' });
  await waitFor(() => expect(app.server.callsOf(week).length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'My week' })).toBeNull();
});

test.each(['/home', '/student-courses'])('%s says in one line that nothing is coming', async (path) => {
  open(path, { data: [] });
  const section = await shown();
  section.getByText(nothing);
  expect(section.queryByRole('button')).toBeNull();
});

test('My Courses is whole without an answer', async () => {
  const app = open('/student-courses', failure(500, 'internal_error', ''));
  await screen.findByRole('article', { name: 'Botany for Beginners' });
  await waitFor(() => expect(app.server.callsOf(week).length).toBeGreaterThan(0));
  expect(screen.queryByText(nothing)).toBeNull();
});

test.each(['/home', '/student-courses'])(
  '%s tells each test in a line under its day, with the way there',
  async (path) => {
    const app = open(path, {
      data: [
        makeLine('Sat', { moment: 'running', at: null, attempt: idOf(900) }),
        makeLine('Forgotten', { moment: 'late', at: '2026-05-04T10:00:00.000Z' }),
        makeLine('Leaves', { moment: 'opens', at: at(0, 9) }),
        makeLine('Roots', { moment: 'due', at: at(0, 18) }),
        makeLine('Stems', { moment: 'closes', at: at(1, 8) }),
        makeLine('Seeds', { at: at(3, 8) }),
      ],
    });
    const folded = await shown();
    expect(folded.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sat']);
    await app.person.click(folded.getByRole('button', { name: 'Show all 6' }));
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

test.each([
  ['the next that comes, and how many are late', ['Sat late', 'Cut late', 'Next', 'Later'], 'Next', '2 late'],
  ['the last that is late where nothing comes', ['Sat late', 'Cut late'], 'Cut late', null],
])('the folded week tells %s', async (_, names, told, behind) => {
  const lateAt = (n: number) => ({ moment: 'late' as const, at: at(n - 9, 8) });
  open('/home', {
    data: names.map((name, n) => makeLine(name, name.endsWith('late') ? lateAt(n) : { at: at(n, 23) })),
  });
  const section = await shown();
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([told]);
  expect(section.queryByText('2 late')?.textContent ?? null).toBe(behind);
});
