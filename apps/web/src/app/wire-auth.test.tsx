import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { request } from '../shared/api/client.ts';
import { onAuthSessionExpired } from '../shared/auth-session/auth-events.ts';
import { failure, reply } from '../testing/fake-server.ts';
import { people, recordOf } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

const notSignedIn = failure(401, 'not_signed_in', 'Please sign in to continue.');
const courseId = '01900000-0000-7000-8000-00000000000a';
const askForCourse = () => request('GET /api/courses/:id', { params: { id: courseId } }).catch(() => undefined);

/** A teacher at work whose auth session ends on the server. */
async function openAndExpire() {
  const app = renderApp('/teacher/test/new', { user: people.teacher, routes: { 'GET /api/courses/:id': notSignedIn } });
  await screen.findByRole('heading', { name: 'Add Test' });
  app.server.routes['GET /api/users/me'] = notSignedIn;
  return app;
}

test('a 401 drops the record and leads to the sign-in screen, which remembers the page', async () => {
  const app = await openAndExpire();
  await askForCourse();
  await screen.findByRole('heading', { name: 'Login' });
  screen.getByText('You have been signed out. Sign in again to go on where you were.');
  expect(app.href()).toBe('/login?redirect=/teacher/test/new');
  expect(localStorage.getItem('lms-user')).toBeNull();
});

test.each(['GET /api/users/me/notices/unread', 'GET /api/users/me/attempts/running'] as const)(
  'a 401 to what the page asks by itself leaves it to whoever types in it: %s',
  async (route) => {
    const app = await openAndExpire();
    app.server.routes[route] = notSignedIn;
    const before = app.server.callsOf('GET /api/users/me').length;
    await expect(request(route)).rejects.toMatchObject({ status: 401 });
    expect(app.server.callsOf('GET /api/users/me')).toHaveLength(before);
    expect(app.path()).toBe('/teacher/test/new');
    await askForCourse();
    await screen.findByRole('heading', { name: 'Login' });
  },
);

test('forms hear of the expiry while their page still stands', async () => {
  await openAndExpire();
  const seen: (string | null)[] = [];
  onTestFinished(onAuthSessionExpired(() => seen.push(document.body.textContent)));
  await askForCourse();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain('Add Test');
});

test('several 401s at once ask about the person once and lead away once', async () => {
  const app = await openAndExpire();
  const before = app.server.callsOf('GET /api/users/me').length;
  await Promise.all([askForCourse(), askForCourse(), askForCourse()]);
  expect(app.server.callsOf('GET /api/users/me')).toHaveLength(before + 1);
  expect(app.href()).toBe('/login?redirect=/teacher/test/new');
});

test('a 401 for somebody whom the server still knows changes nothing', async () => {
  const app = renderApp('/teacher/test/new', { user: people.teacher, routes: { 'GET /api/courses/:id': notSignedIn } });
  await screen.findByRole('heading', { name: 'Add Test' });
  await askForCourse();
  expect(app.path()).toBe('/teacher/test/new');
  expect(localStorage.getItem('lms-user')).not.toBeNull();
});

test('after signing in again the person is back where they were', async () => {
  const app = await openAndExpire();
  app.server.routes['POST /api/users/sign_in'] = recordOf(people.teacher);
  await askForCourse();
  await app.person.type(await screen.findByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word');
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Add Test' });
  expect(app.href()).toBe('/teacher/test/new');
});

test('a public page stays when its stored record turns out to be stale', async () => {
  const app = renderApp('/home', { user: people.student, routes: { 'GET /api/users/me': notSignedIn } });
  await screen.findByRole('link', { name: 'Login / Register' });
  expect(app.path()).toBe('/home');
});

test('signing out in another tab closes this one, and drops what the person had loaded', async () => {
  const app = renderApp('/teacher/starter', { user: people.teacher });
  await screen.findByRole('heading', { name: 'Dashboard' });
  app.queryClient.setQueryData(['courses'], ['a secret of the teacher']);
  dispatchEvent(new StorageEvent('storage', { key: 'lms-user', newValue: null }));
  await screen.findByRole('heading', { name: 'Login' });
  await waitFor(() => expect(app.queryClient.getQueryData(['courses'])).toBeUndefined());
});

test('a role that changed on the server closes the area that it opened', async () => {
  const app = renderApp('/teacher/starter', {
    user: people.teacher,
    routes: { 'GET /api/courses/:id': reply(401, { error: 'not_signed_in', message: '', requestId: 'r' }) },
  });
  await screen.findByRole('heading', { name: 'Dashboard' });
  app.server.routes['GET /api/users/me'] = recordOf({ ...people.teacher, role: 'student' });
  await askForCourse();
  await vi.waitFor(() => expect(app.path()).toBe('/home'), 10_000);
});
