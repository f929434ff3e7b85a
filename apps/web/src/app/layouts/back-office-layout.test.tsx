import { roles } from '@lectern/contract/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failure } from '../../testing/fake-server.ts';
import { pageOf } from '../../testing/courses.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { watchLog } from '../../testing/watch-log.ts';

const links = async (): Promise<(string | null)[][]> => {
  const sidebar = await screen.findByRole('navigation', { name: 'Sidebar' });
  return within(sidebar)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};

test.each(roles)('administrators have their seven links, also one whose role is %s', async (role) => {
  renderApp('/instructor/starter', { user: { ...people.admin, role } });
  expect(await links()).toEqual([
    ['Dashboard', '/instructor/starter'],
    ['Courses', '/instructor/courses'],
    ['Tests', '/instructor/test'],
    ['Institutions', '/instructor/institution'],
    ['Teacher Approvals', '/instructor/teacher-approvals'],
    ['Users', '/instructor/users'],
    ['User Approvals', '/instructor/approvals'],
  ]);
});

test('teachers have their five links', async () => {
  renderApp('/teacher/starter', { user: people.teacher });
  expect(await links()).toEqual([
    ['Dashboard', '/teacher/starter'],
    ['Courses', '/teacher/courses'],
    ['Tests', '/teacher/test'],
    ['Students', '/teacher/users'],
    ['Approvals', '/teacher/approvals'],
  ]);
});

test('coordinators have their two links', async () => {
  renderApp('/coordinator/institution', { user: people.coordinator });
  expect(await links()).toEqual([
    ['Institutions', '/coordinator/institution'],
    ['Teacher', '/coordinator/teacher-approvals'],
  ]);
});

test.each([
  ['/instructor/create-group', []],
  ['/instructor/test/new', ['Tests']],
  ['/instructor/test/', ['Tests']],
  ['/instructor/users/edit/7', ['Users']],
  ['/instructor/institutions/create', ['Institutions']],
  ['/instructor/teacher-approvals', ['Teacher Approvals']],
])('on %s the active links are %j: those whose target the path contains', async (path, active) => {
  renderApp(path, { user: people.admin });
  const sidebar = await screen.findByRole('navigation', { name: 'Sidebar' });
  const current = within(sidebar)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.textContent)).toEqual(active);
});

/** Opens the sidebar as a small screen shows it. */
async function openSidebar() {
  const app = renderApp('/teacher/starter', { user: people.teacher });
  const opener = await screen.findByRole('button', { name: 'Open navigation' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await app.person.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  return { app, opener };
}

test('the opened sidebar takes the focus and puts the content out of reach', async () => {
  await openSidebar();
  expect(document.activeElement?.textContent).toBe('Dashboard');
  expect(document.querySelector('main')?.hasAttribute('inert')).toBe(true);
});

test('Escape closes the sidebar and gives the focus back to its button', async () => {
  const { app, opener } = await openSidebar();
  await app.person.keyboard('{Escape}');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
  expect(document.querySelector('main')?.hasAttribute('inert')).toBe(false);
});

test('a press outside closes the sidebar; one inside does not', async () => {
  const { app, opener } = await openSidebar();
  await app.person.click(screen.getByRole('navigation', { name: 'Sidebar' }));
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  // jsdom lets a press through an inert element; a browser hands it to the element below.
  await app.person.click(document.body);
  expect(opener.getAttribute('aria-expanded')).toBe('false');
});

test('going somewhere closes the sidebar and focuses the new heading', async () => {
  const { app, opener } = await openSidebar();
  await app.person.click(screen.getByRole('link', { name: 'Students' }));
  const heading = await screen.findByRole('heading', { name: 'Students' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(opener.getAttribute('aria-expanded')).toBe('false');
});

test('a logout that fails says why, in a toast and in the log, and changes nothing', async () => {
  const log = watchLog();
  const app = renderApp('/teacher/test', {
    user: people.teacher,
    routes: {
      'GET /api/tests': pageOf([]),
      'POST /api/users/sign_out': failure(500, 'internal_error', 'Something went wrong'),
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Tom Teacher' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  expect(log).toHaveBeenCalledWith('Logout failed: Something went wrong (request test-request)');
  expect(app.path()).toBe('/teacher/test');
  expect(localStorage.getItem('lms-user')).not.toBeNull();
});

test('an answer 200 with an error is told, and signs nobody out', async () => {
  const log = watchLog();
  const routes = { 'GET /api/tests': pageOf([]), 'POST /api/users/sign_out': { error: 'Not at the moment' } };
  const app = renderApp('/teacher/test', { user: people.teacher, routes });
  await app.person.click(await screen.findByRole('button', { name: 'Tom Teacher' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not at the moment');
  expect(log).toHaveBeenCalledWith('Logout failed: Not at the moment');
  expect(app.path()).toBe('/teacher/test');
  expect(localStorage.getItem('lms-user')).not.toBeNull();
});

test('Logout shows that it is under way, drops the record and leads to an empty sign-in screen', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const app = renderApp('/teacher/users', {
    user: people.teacher,
    routes: { 'POST /api/users/sign_out': () => new Promise((resolve) => (finish = resolve)) },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Tom Teacher' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('menuitem', { name: 'Logging out...' });
  finish({ success: true, message: 'Logged out' });
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.href()).toBe('/login');
  expect(localStorage.getItem('lms-user')).toBeNull();
});

test('the logo is 100 pixels wide, the picture in the bar 40 and that in the sidebar 100', async () => {
  const profilePicture = 'https://example.org/tom.png';
  renderApp('/teacher/users', { user: { ...people.teacher, profilePicture } });
  const widthIn = (place: Element | null, what: string) => place?.querySelector(what)?.getAttribute('width');
  expect(widthIn(await screen.findByRole('link', { name: 'Lectern, home' }), 'svg')).toBe('100');
  expect(widthIn(await screen.findByRole('button', { name: 'Tom Teacher' }), 'img')).toBe('40');
  expect(widthIn(screen.getByRole('navigation', { name: 'Sidebar' }).closest('aside'), 'img')).toBe('100');
});

test('the logo leads to /', async () => {
  renderApp('/teacher/users', { user: people.teacher });
  expect((await screen.findByRole('link', { name: 'Lectern, home' })).getAttribute('href')).toBe('/');
});

test('a notice that stays goes when its page is left, and not when the page only lists something else', async () => {
  const app = renderApp('/teacher/courses', { user: people.teacher });
  await screen.findByRole('link', { name: 'Add New' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  act(() => void toast.success('Both are kept', { stays: true }));
  await screen.findByText('Both are kept');
  act(() => void vi.advanceTimersByTime(6_100));
  await act(() => app.router.navigate({ to: '/teacher/courses', search: { search: 'b' } }));
  expect(screen.queryByText('Both are kept')).not.toBeNull();
  await act(() => app.router.navigate({ to: '/home' }));
  await waitFor(() => expect(screen.queryByText('Both are kept')).toBeNull());
});
