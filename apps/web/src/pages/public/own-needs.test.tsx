import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse, makeOwnCourse, pageOf } from '../../testing/courses.ts';
import type { FakeRoutes } from '../../testing/fake-server.ts';
import { makeOwnNeed } from '../../testing/needs.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const own = 'GET /api/users/me/needs';
const at = '2026-05-04T10:00:00.000Z';
const open = (path: string, routes: FakeRoutes, user: (typeof people)['student'] | null = people.student) =>
  renderApp(path, {
    user,
    routes: {
      'GET /api/courses/:id': makeCourse(),
      'GET /api/users/me/week': { data: [] },
      'GET /api/groups/:userId/courses': pageOf([makeOwnCourse()]),
      'GET /api/users/me/join-requests': pageOf([]),
      ...routes,
    },
  });
const course = `/course/details/${makeCourse()._id}`;
const about = { course: { _id: makeCourse()._id, name: 'Botany' } };

test.each([null, people.teacher])('nobody but a student is asked for', async (user) => {
  const app = open(course, {}, user);
  await screen.findByRole('heading', { level: 1 });
  expect(app.server.callsOf(own)).toEqual([]);
});

test('the page of a course says it in kind words, with the way on', async () => {
  open(course, { [own]: { data: [makeOwnNeed(about)] } });
  const line = await screen.findByText(/You have not opened anything yet. Begin with:/);
  expect(within(line).getByRole('link', { name: 'Roots' }).getAttribute('href')).toBe(`/course/materials/${idOf(400)}`);
});

test('late things lead to where they are done, a test to its page', async () => {
  const oldest = { kind: 'test' as const, _id: idOf(9), name: 'Stems', dueAt: at };
  open(course, { [own]: { data: [makeOwnNeed({ ...about, rule: 'overdue', overdue: { count: 2, oldest } })] } });
  const line = await screen.findByText(/2 things are late. Begin with:/);
  expect(within(line).getByRole('link', { name: 'Stems' }).getAttribute('href')).toBe(`/test/${idOf(9)}`);
});

test('the page of another course says nothing', async () => {
  const app = open(course, { [own]: { data: [makeOwnNeed({ course: { _id: idOf(55), name: 'Zoology' } })] } });
  await waitFor(() => expect(app.server.callsOf(own)).toHaveLength(1));
  await screen.findByRole('heading', { name: 'Subjects' });
  expect(screen.queryByText(/You have not opened/)).toBeNull();
});

test('a quiet week shows the first line, and all of them at a press', async () => {
  const falling = { percentages: [80, 70, 50], at, test: { _id: idOf(9), name: 'Stems' } };
  const app = open('/student-courses', {
    [own]: {
      data: [makeOwnNeed(about), makeOwnNeed({ course: { _id: idOf(55), name: 'Zoology' }, rule: 'falling', falling })],
    },
  });
  const week = within(await screen.findByRole('region', { name: 'My week' }));
  week.getByRole('link', { name: 'Roots' });
  await app.person.click(week.getByRole('button', { name: 'Show all 2' }));
  const all = within(await screen.findByRole('region', { name: 'My week' }));
  all.getByText(/Your last marks were 80%, 70%, 50%. Look once more at:/);
  expect(all.getByRole('link', { name: 'Stems' }).getAttribute('href')).toBe(`/test/${idOf(9)}`);
});
