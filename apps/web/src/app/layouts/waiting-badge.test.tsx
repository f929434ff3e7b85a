import type { Waiting } from '@lectern/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { failure } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const waiting = 'GET /api/users/me/waiting';
const routes = { 'GET /api/courses/join-requests': pageOf([]), 'GET /api/users/teacher-approvals': pageOf([]) };
const counts = (over: Partial<Waiting>): Waiting => ({
  joinRequests: 0,
  timeRequests: 0,
  teacherApprovals: 0,
  decisions: 0,
  ...over,
});

test('a count that cannot be had shows no badge and complains to nobody', async () => {
  const app = renderApp('/teacher/approvals', {
    user: people.teacher,
    routes: { ...routes, [waiting]: failure(500, 'internal_error', 'Something went wrong') },
  });
  await waitFor(() => expect(app.server.callsOf(waiting)).toHaveLength(1));
  await screen.findByRole('link', { name: 'Approvals' });
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test.each([
  ['/teacher/approvals', people.teacher, 'Approvals, 3 waiting'],
  ['/instructor/approvals', people.admin, 'User Approvals, 3 waiting'],
])('on %s the link to the requests says how many wait', async (path, user, name) => {
  renderApp(path, { user, routes: { ...routes, [waiting]: counts({ joinRequests: 3 }) } });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
});

test('more than is counted is said to be more', async () => {
  renderApp('/instructor/approvals', {
    user: people.admin,
    routes: { ...routes, [waiting]: counts({ joinRequests: 1000 }) },
  });
  const link = await screen.findByRole('link', { name: 'User Approvals, 999+ waiting' });
  expect(link.textContent).toBe('User Approvals 999+');
});

test('nothing waiting is no badge', async () => {
  const app = renderApp('/teacher/approvals', {
    user: people.teacher,
    routes: { ...routes, [waiting]: counts({ decisions: 4 }) },
  });
  await waitFor(() => expect(app.server.callsOf(waiting)).toHaveLength(1));
  expect((await screen.findByRole('link', { name: 'Approvals' })).textContent).toBe('Approvals');
});

test('going to another page asks again', async () => {
  const app = renderApp('/teacher/approvals', {
    user: people.teacher,
    routes: { ...routes, [waiting]: counts({ joinRequests: 3 }) },
  });
  await screen.findByRole('link', { name: 'Approvals, 3 waiting' });
  app.server.routes[waiting] = counts({ joinRequests: 5 });
  await app.person.click(screen.getByRole('link', { name: 'Courses' }));
  const link = await screen.findByRole('link', { name: 'Approvals, 5 waiting' });
  expect(link.textContent).toBe('Approvals 5');
});

test.each([
  ['/instructor/teacher-approvals', people.admin, 'Teacher Approvals, 2 waiting', 'User Approvals'],
  ['/coordinator/teacher-approvals', people.coordinator, 'Teacher, 2 waiting', 'Institutions'],
])('on %s the link to the teachers says how many wait', async (path, user, name, other) => {
  renderApp(path, { user, routes: { ...routes, [waiting]: counts({ teacherApprovals: 2 }) } });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
  expect(screen.getByRole('link', { name: other }).textContent).toBe(other);
});
