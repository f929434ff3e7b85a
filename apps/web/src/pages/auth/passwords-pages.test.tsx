import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './link-pages.ts';

const check = 'POST /api/users/set-password/check';
const set = 'POST /api/users/set-password';
const forgot = 'POST /api/users/forgot-password';
const usedUp = 'This link has been used or has expired. Please ask for a new one.';
const good = { username: 'Ada Student', expiresAt: '2026-05-04T10:30:00.000Z' };

const openLink = (routes: FakeRoutes = {}, path = '/set-password#the-token') =>
  renderApp(path, { routes: { [check]: good, [set]: { message: 'Password set. You can sign in now.' }, ...routes } });
type App = ReturnType<typeof openLink>;

async function fill(app: App, password: string, repeated: string): Promise<void> {
  const field = await screen.findByLabelText('Password');
  await app.person.clear(field);
  if (password !== '') await app.person.type(field, password);
  const again = screen.getByLabelText('confirm password');
  await app.person.clear(again);
  if (repeated !== '') await app.person.type(again, repeated);
  await app.person.click(screen.getByRole('button', { name: 'Set password' }));
}

test('an address without the secret asks for the whole link', async () => {
  const app = openLink({}, '/set-password');
  await screen.findByText('This link is incomplete. Please open the whole link again.');
  expect(app.server.callsOf(check)).toEqual([]);
});

test('a link that has been used or is too old says what to do', async () => {
  openLink({ [check]: failure(409, 'link_used_up', usedUp) });
  await screen.findByText(usedUp);
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a link that cannot be checked at present can be tried again', async () => {
  const app = openLink({ [check]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[check] = good;
  await app.person.click(again);
  await screen.findByLabelText('Password');
  expect(app.server.callsOf(check)).toHaveLength(2);
});

test.each([
  ['', 'long enough', 'Please fill all the feilds'],
  ['long enough', '', 'Please fill all the feilds'],
  ['long enough', 'long enougj', 'passwords do not match'],
  ['short', 'short', 'Password must be atlease 6 characters'],
])('%j with %j is refused before it is sent', async (password, repeated, sentence) => {
  const app = openLink();
  await fill(app, password, repeated);
  await screen.findByText(sentence);
  expect(app.server.callsOf(set)).toEqual([]);
});

test('a link that was used meanwhile is told below the fields', async () => {
  const app = openLink({ [set]: failure(409, 'link_used_up', usedUp) });
  await fill(app, 'long enough', 'long enough');
  await waitFor(() => expect(screen.getAllByText(usedUp)).toHaveLength(2));
});

test('says for whom and until when, takes the secret out of the address, and leads to the sign-in screen, which knows the name', async () => {
  const app = openLink();
  expect((await screen.findByText(/works once/)).textContent).toMatch(/^For Ada Student\. The link works once, until /);
  await waitFor(() => expect(app.href()).toBe('/set-password'));
  await fill(app, 'long enough', 'long enough');
  await screen.findByText('Password set. You can sign in now.');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Ada Student');
  expect(app.href()).toBe('/login');
  expect(app.server.callsOf(check)[0]?.body).toEqual({ token: 'the-token' });
  expect(app.server.callsOf(set)[0]?.body).toEqual({
    token: 'the-token',
    password: 'long enough',
    confirmPassword: 'long enough',
  });
});

test('a person who was signed in with the account is asked to sign in again', async () => {
  const app = renderApp('/set-password#the-token', {
    user: people.student,
    routes: { [check]: good, [set]: { message: 'Password set.' } },
  });
  await screen.findByLabelText('Password');
  app.server.routes['GET /api/users/me'] = failure(401, 'not_signed_in', 'Please sign in to continue.');
  await fill(app, 'long enough', 'long enough');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Ada Student'));
  expect(localStorage.getItem('lms-user')).toBeNull();
});

test('somebody who has forgotten the password finds the way on the sign-in screen', async () => {
  const app = renderApp('/login');
  await app.person.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Forgot password?' });
  expect(app.path()).toBe('/forgot-password');
});

test('a request without a name is told at the field', async () => {
  const app = renderApp('/forgot-password', {
    routes: {
      [forgot]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
        issues: [{ path: 'usernameOrEmail', message: 'Username is required' }],
      }),
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Send link' }));
  await screen.findByText('Username is required');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [true, 'If an account matches, a message with a link is on its way. The link works for 30 minutes.'],
  [false, 'This site does not send mail. Please ask an administrator for a link to set a new password.'],
])('shows what the server answers; mailed: %s', async (mailed, message) => {
  const app = renderApp('/forgot-password', { routes: { [forgot]: { message, mailed } } });
  await app.person.type(await screen.findByLabelText('Username'), 'ada@example.org');
  await app.person.click(screen.getByRole('button', { name: 'Send link' }));
  expect((await screen.findByText(message)).getAttribute('role')).toBe('status');
  expect(app.server.callsOf(forgot)[0]?.body).toEqual({ usernameOrEmail: 'ada@example.org' });
  screen.getByRole('link', { name: 'Back to Login' });
});
