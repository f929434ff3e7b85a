import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { failure } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const waiting = 'GET /api/users/me/waiting';
const routes = { 'GET /api/courses/join-requests': pageOf([]) };

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
  renderApp(path, { user, routes: { ...routes, [waiting]: { joinRequests: 3, decisions: 0 } } });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
});

test('nothing waiting is no badge', async () => {
  const app = renderApp('/teacher/approvals', {
    user: people.teacher,
    routes: { ...routes, [waiting]: { joinRequests: 0, decisions: 4 } },
  });
  await waitFor(() => expect(app.server.callsOf(waiting)).toHaveLength(1));
  expect((await screen.findByRole('link', { name: 'Approvals' })).textContent).toBe('Approvals');
});

test('going to another page asks again', async () => {
  const app = renderApp('/teacher/approvals', {
    user: people.teacher,
    routes: { ...routes, [waiting]: { joinRequests: 3, decisions: 0 } },
  });
  await screen.findByRole('link', { name: 'Approvals, 3 waiting' });
  app.server.routes[waiting] = { joinRequests: 5, decisions: 0 };
  await app.person.click(screen.getByRole('link', { name: 'Courses' }));
  const link = await screen.findByRole('link', { name: 'Approvals, 5 waiting' });
  expect(link.textContent).toBe('Approvals 5');
});

test('coordinators have no such link and nothing is asked', async () => {
  const app = renderApp('/coordinator/institution', {
    user: people.coordinator,
    routes: { [waiting]: { joinRequests: 3, decisions: 0 } },
  });
  await screen.findByRole('navigation', { name: 'Sidebar' });
  expect(app.server.callsOf(waiting)).toHaveLength(0);
});
