import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const linksOfBar = async (): Promise<(string | null)[][]> => {
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  return within(bar)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};
const home = ['Home', '/home'];
const courses = ['Courses', '/courses'];

test('a visitor has a way in, and the ways that are open to all', async () => {
  renderApp('/course/units/7');
  expect((await screen.findByRole('link', { name: 'Login / Register' })).getAttribute('href')).toBe('/login');
  expect(await linksOfBar()).toEqual([home, courses]);
  expect(screen.getByRole('link', { name: 'Lectern, home' }).getAttribute('href')).toBe('/');
  expect(within(screen.getByRole('contentinfo')).getByText('2025 © All rights reserved')).toBeDefined();
});

test.each([
  ['student', ['My Courses', '/student-courses']],
  ['teacher', ['Teacher area', '/teacher']],
  ['coordinator', ['Coordinator area', '/coordinator']],
  ['admin', ['Admin area', '/instructor']],
] as const)('a %s finds their own part: %j', async (who, own) => {
  renderApp('/course/units/7', { user: people[who] });
  await screen.findByRole('button', { name: people[who].username });
  expect(await linksOfBar()).toEqual([home, courses, own]);
  expect(screen.queryByRole('link', { name: 'Login / Register' })).toBeNull();
});

test('Logout on a public page leaves the page where it is', async () => {
  const app = renderApp('/home', {
    user: people.student,
    routes: { 'POST /api/users/sign_out': { success: true, message: 'Logged out' } },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Ada Student' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Login / Register' });
  expect(app.path()).toBe('/home');
  expect(localStorage.getItem('lms-user')).toBeNull();
});

test('the theme of a visitor goes round with each press, and is remembered', async () => {
  const app = renderApp('/home');
  await app.person.click(await screen.findByRole('button', { name: 'Theme: system' }));
  expect(document.documentElement.getAttribute('data-theme')).toBe('light');
  await app.person.click(screen.getByRole('button', { name: 'Theme: light' }));
  expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
  expect(localStorage.getItem('lectern-theme')).toBe('dark');
  await app.person.click(screen.getByRole('button', { name: 'Theme: dark' }));
  expect(localStorage.getItem('lectern-theme')).toBeNull();
});

test('a signed-in person chooses the theme in their menu', async () => {
  const app = renderApp('/home', { user: people.student });
  await app.person.click(await screen.findByRole('button', { name: 'Ada Student' }));
  expect(screen.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('true');
  await app.person.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
});

test('a page that fails to load says so in its place, and can be tried again', async () => {
  const app = renderApp('/home', {
    routes: { 'GET /api/courses': failure(500, 'internal_error', 'The shelf fell over') },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('The shelf fell over')).not.toEqual([]);
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  app.server.routes['GET /api/courses'] = { data: [], page: 1, limit: 12, total: 0, pageCount: 0 };
  await app.person.click(again);
  await screen.findByRole('heading', { name: 'Public Courses' });
});

test('going to another page names the tab and focuses the heading; the first page leaves the focus alone', async () => {
  const app = renderApp('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(document.title).toBe('Page not found · Lectern');
  expect(document.activeElement).toBe(document.body);
  await app.person.click(screen.getByRole('link', { name: 'Login / Register' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Login' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Login · Lectern');
});

test('the first thing that Tab reaches jumps to the content', async () => {
  const app = renderApp('/student-courses', { user: people.student });
  await screen.findByRole('heading', { name: 'My Courses' });
  await app.person.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await app.person.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
