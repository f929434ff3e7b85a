import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const nowhere = [
  '/nowhere',
  '/instructor/nowhere',
  '/teacher/users/nowhere',
  '/course',
  '/course/details',
  '/coordinator/test',
];

test.each(nowhere)('%s: a visitor sees the sign-in form', async (path) => {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.getByRole('form', { name: 'Login' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Back to your home page' })).toBeNull();
  expect(app.path()).toBe(path);
  expect(document.title).toBe('Page not found · Lectern');
});

test.each([
  ['student', '/'],
  ['teacher', '/teacher'],
  ['coordinator', '/coordinator'],
  ['admin', '/instructor'],
] as const)('a %s is offered the way to %s', async (who, target) => {
  renderApp('/instructor/nowhere', { user: people[who] });
  const way = await screen.findByRole('link', { name: 'Back to your home page' });
  expect(way.getAttribute('href')).toBe(target);
  expect(screen.queryByRole('form')).toBeNull();
});

test('signing in on it gives the way home', async () => {
  const app = renderApp('/nowhere', { routes: { 'POST /api/users/sign_in': recordOf(people.teacher) } });
  await app.person.type(await screen.findByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word');
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('link', { name: 'Back to your home page' })).getAttribute('href')).toBe('/teacher');
});

test.each([
  ['a visitor', null],
  ['a student', people.student],
] as const)('%s can look for a course from there', async (_, user) => {
  const app = renderApp('/nowhere', { user, routes: { 'GET /api/courses': pageOf([]) } });
  await app.person.type(await screen.findByRole('searchbox', { name: 'Find a course' }), 'botany ');
  await app.person.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(app.href()).toBe('/courses?search=botany'));
});
