import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { people } from '../testing/people.ts';
import { failure } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

type Who = keyof typeof people | 'visitor';
const everybody = ['visitor', 'student', 'teacher', 'coordinator', 'admin'] as const satisfies readonly Who[];
const userOf = (who: Who) => (who === 'visitor' ? null : people[who]);

/** The home that /login sends a signed-in person on to, after its own redirects. */
const homes = {
  student: '/home',
  teacher: '/teacher/starter',
  coordinator: '/coordinator/institution',
  admin: '/instructor/starter',
};

/** Each guarded page: heading, and the one who may see it. */
const guarded: [path: string, heading: string, who: Exclude<Who, 'visitor'>][] = [
  ['/instructor/starter', 'Dashboard', 'admin'],
  ['/instructor/groups', 'Groups', 'admin'],
  ['/instructor/create-group', 'Create Group', 'admin'],
  ['/instructor/edit-group/7', 'Update Group', 'admin'],
  ['/instructor/courses', 'Courses', 'admin'],
  ['/instructor/create-course', 'Create Course', 'admin'],
  ['/instructor/edit-course/7', 'Edit Course', 'admin'],
  ['/instructor/test', 'Test Overview', 'admin'],
  ['/instructor/test/', 'Test Overview', 'admin'],
  ['/instructor/test/new', 'Add Test', 'admin'],
  ['/instructor/test/7', 'Edit Test', 'admin'],
  ['/instructor/users', 'Users List', 'admin'],
  ['/instructor/users/create', 'Create New User', 'admin'],
  ['/instructor/users/edit/7', 'Edit User', 'admin'],
  ['/instructor/approvals', 'User Course Approvals', 'admin'],
  ['/instructor/institution', 'Institutions', 'admin'],
  ['/instructor/institutions/create', 'Create Institution', 'admin'],
  ['/instructor/institutions/edit/7', 'Edit Institution', 'admin'],
  ['/instructor/teacher-approvals', 'Teacher Approval', 'admin'],
  ['/coordinator/institution', 'Institutions', 'coordinator'],
  ['/coordinator/institutions/create', 'Create Institution', 'coordinator'],
  ['/coordinator/institutions/edit/7', 'Edit Institution', 'coordinator'],
  ['/coordinator/teacher-approvals', 'Teacher Approval', 'coordinator'],
  ['/teacher/starter', 'Dashboard', 'teacher'],
  ['/teacher/groups', 'Groups', 'teacher'],
  ['/teacher/create-group', 'Create Group', 'teacher'],
  ['/teacher/edit-group/7', 'Update Group', 'teacher'],
  ['/teacher/courses', 'My Courses', 'teacher'],
  ['/teacher/create-course', 'Create Course', 'teacher'],
  ['/teacher/edit-course/7', 'Edit Course', 'teacher'],
  ['/teacher/test', 'Test Overview', 'teacher'],
  ['/teacher/test/', 'Test Overview', 'teacher'],
  ['/teacher/test/new', 'Add Test', 'teacher'],
  ['/teacher/test/7', 'Edit Test', 'teacher'],
  ['/teacher/users', 'Students', 'teacher'],
  ['/teacher/users/edit/7', 'Edit User', 'teacher'],
  ['/teacher/approvals', 'User Course Approvals', 'teacher'],
];

const all = guarded.map(([path, , who]) => [path, who] as const);
const refusals = all.flatMap(([path, owner]) =>
  everybody
    .filter((who) => who !== owner && who !== 'visitor')
    .map((who) => [path, who as keyof typeof homes] as const),
);

test.each(all.map(([path]) => path))('%s sends a visitor to the sign-in screen, which remembers it', async (path) => {
  const app = renderApp(path);
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.path()).toBe('/login');
  expect(app.router.state.location.search).toEqual({ redirect: path });
});

test.each(refusals)('%s sends a %s home', async (path, who) => {
  const app = renderApp(path, { user: people[who] });
  await waitFor(() => expect(app.path()).toBe(homes[who]));
});

test.each(guarded)('%s shows "%s" to the %s', async (path, heading, who) => {
  const app = renderApp(path, { user: people[who] });
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(app.path()).toBe(path);
  await waitFor(() => expect(document.title).toBe(`${heading} · Lectern`));
});

test.each([
  ['/', 'visitor', '/home'],
  ['/', 'admin', '/home'],
  ['/instructor', 'admin', '/instructor/starter'],
  ['/teacher', 'teacher', '/teacher/starter'],
  ['/coordinator', 'coordinator', '/coordinator/institution'],
  ['/instructor', 'student', '/home'],
  ['/login', 'admin', '/instructor/starter'],
  ['/login', 'teacher', '/teacher/starter'],
  ['/login', 'coordinator', '/coordinator/institution'],
  ['/login', 'student', '/home'],
  ['/signup', 'admin', '/instructor/starter'],
  ['/signup', 'teacher', '/teacher/starter'],
  ['/signup', 'coordinator', '/home'],
  ['/signup', 'student', '/home'],
  ['/institutions', 'admin', '/instructor/institution'],
  ['/institutions', 'coordinator', '/coordinator/institution'],
  ['/institutions', 'teacher', '/teacher/starter'],
  ['/institutions', 'student', '/home'],
  ['/institutions', 'visitor', '/login'],
  ['/student-courses', 'visitor', '/login'],
  ['/student-courses', 'student', '/student-courses'],
] as const)('%s leads a %s to %s', async (path, who, target) => {
  const app = renderApp(path, { user: userOf(who) });
  await waitFor(() => expect(app.router.state.status).toBe('idle'));
  await waitFor(() => expect(app.path()).toBe(target));
});

test.each([
  '/home',
  '/courses',
  '/course/details/7',
  '/course/explore-details/7',
  '/course/units/7',
  '/course/materials/7',
])('%s is open to a visitor, without asking who they are', async (path) => {
  const app = renderApp(path);
  expect((await screen.findByRole('link', { name: 'Login / Register' })).getAttribute('href')).toBe('/login');
  await waitFor(() => expect(app.router.state.status).toBe('idle'));
  expect(app.path()).toBe(path);
  expect(app.server.callsOf('GET /api/users/me')).toEqual([]);
});

test('an administrator who also teaches may open both areas', async () => {
  const user = { ...people.admin, role: 'teacher' as const };
  const app = renderApp('/teacher/starter', { user });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await app.router.navigate({ to: '/instructor/starter' });
  expect(app.path()).toBe('/instructor/starter');
});

test('a stored record that the server no longer knows opens nothing', async () => {
  const app = renderApp('/teacher/starter', {
    user: people.teacher,
    routes: { 'GET /api/users/me': failure(401, 'not_signed_in', 'Please sign in to continue.') },
  });
  await screen.findByRole('heading', { name: 'Login' });
  expect(localStorage.getItem('lms-user')).toBeNull();
  expect(app.href()).toBe('/login?redirect=/teacher/starter');
});

test('a browser that lost its record is asked about once, and let in by the cookie', async () => {
  const app = renderApp('/teacher/starter', {
    routes: { 'GET /api/users/me': { success: true, message: '', user: people.teacher } },
  });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(app.server.callsOf('GET /api/users/me')).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('lms-user') ?? '')).toMatchObject({ user: { username: 'Tom Teacher' } });
});

test.each([
  ['/login', '/teacher/starter'],
  ['/signup', '/teacher/starter'],
  ['/login?redirect=/teacher/courses', '/teacher/courses'],
])('a browser that lost its record but not its cookie is sent on from %s to %s', async (path, target) => {
  document.cookie = 'lectern_signed_in=1; path=/';
  const app = renderApp(path, {
    routes: { 'GET /api/users/me': { success: true, message: '', user: people.teacher } },
  });
  await waitFor(() => expect(app.path()).toBe(target));
  expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull();
});

test('a browser whose auth session has ended gets the sign-in form, and is not asked about again', async () => {
  document.cookie = 'lectern_signed_in=1; path=/';
  const app = renderApp('/login', {
    routes: { 'GET /api/users/me': failure(401, 'not_signed_in', 'Please sign in to continue.') },
  });
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.server.callsOf('GET /api/users/me')).toHaveLength(1);
  expect(document.cookie).not.toContain('lectern_signed_in');
});

test.each(['/login', '/signup', '/home', '/courses'])(
  'a browser without a record opens %s without asking who it is',
  async (path) => {
    const app = renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(app.path()).toBe(path);
    expect(app.server.callsOf('GET /api/users/me')).toHaveLength(0);
  },
);
