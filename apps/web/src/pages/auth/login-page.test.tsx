import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, reply, unreachable } from '../../testing/fake-server.ts';
import { FakeWorker } from '../../testing/fake-worker.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

type App = ReturnType<typeof renderApp>;

async function signIn(app: App): Promise<void> {
  await app.person.type(await screen.findByLabelText('Username'), 'tom@example.org');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word');
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
}

test.each([
  [
    'the server says why',
    failure(401, 'invalid_credentials', 'Invalid username or password'),
    'Invalid username or password',
  ],
  ['the server says so with 200', { error: 'No such user' }, /^No such user$/],
  ['what it answers is no record', {}, /^Login failed$/],
  ['the server says nothing', reply(502, 'Bad gateway'), /^Login failed$/],
  ['no answer comes', unreachable, /^Login failedThe server cannot be reached/],
])('when signing in fails and %s, a toast tells and what was typed stays', async (_, answer, text) => {
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': answer } });
  await signIn(app);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(text);
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'tom@example.org');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-word');
  expect(app.path()).toBe('/login');
});

test('the server’s complaint about a field stands at the field', async () => {
  const issues = [
    { path: 'usernameOrEmail', message: 'Username is required' },
    { path: 'password', message: 'Password is required' },
  ];
  const refusal = reply(400, { error: 'validation_failed', message: 'Please check', issues, requestId: 'r' });
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': refusal } });
  await app.person.click(await screen.findByRole('button', { name: 'Login' }));
  await screen.findByText('Username is required');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test('the button stays busy from the press until the next page is there', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const app = renderApp('/login', {
    routes: { 'POST /api/users/sign_in': () => new Promise((resolve) => (finish = resolve)) },
  });
  const button = await screen.findByRole('button', { name: 'Login' });
  const states: (string | null)[] = [];
  const watch = new MutationObserver(() => states.push(button.getAttribute('aria-busy')));
  watch.observe(button, { attributeFilter: ['aria-busy'] });
  await signIn(app);
  await waitFor(() => expect(states).toEqual(['true']));
  finish(recordOf(people.teacher));
  await screen.findByRole('heading', { name: 'Dashboard' });
  watch.disconnect();
  expect(states).toEqual(['true']);
});

test('signing in keeps the record, says so, and leads to the home of the role', async () => {
  const record = recordOf(people.teacher);
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': record } });
  await signIn(app);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(app.path()).toBe('/teacher/starter');
  expect((await screen.findByRole('status')).textContent).toBe('Logged in successfully');
  expect(JSON.parse(localStorage.getItem('lms-user') ?? '')).toEqual(record);
  expect(app.server.callsOf('POST /api/users/sign_in')[0]?.body).toEqual({
    usernameOrEmail: 'tom@example.org',
    password: 'secret-word',
    remember: false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('a complaint about an earlier try goes once signing in works', async () => {
  const refusal = failure(401, 'invalid_credentials', 'Invalid username or password');
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': refusal } });
  await signIn(app);
  const complaint = (await screen.findByRole('alert')).textContent;
  app.server.routes['POST /api/users/sign_in'] = recordOf(people.coordinator);
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('status');
  // The page that opens may show messages of its own.
  expect(complaint).toContain('Invalid username or password');
  expect(screen.queryByText('Invalid username or password')).toBeNull();
});

test.each([
  ['/teacher/approvals', '/teacher/approvals'],
  ['/course/details/7', '/course/details/7'],
  ['/instructor/users', '/teacher/starter'],
  ['//evil.example/', '/teacher/starter'],
  ['/\\evil.example/', '/teacher/starter'],
  ['https://evil.example/', '/teacher/starter'],
  ['/login', '/teacher/starter'],
])('a teacher who was on the way to %s arrives at %s', async (asked, arrives) => {
  const app = renderApp(`/login?redirect=${encodeURIComponent(asked)}`, {
    routes: { 'POST /api/users/sign_in': recordOf(people.teacher) },
  });
  await signIn(app);
  await waitFor(() => expect(app.path()).toBe(arrives));
});

test("ticking 'Remember password' is sent along", async () => {
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': recordOf(people.student) } });
  await app.person.click(await screen.findByLabelText('Remember password'));
  await signIn(app);
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(app.server.callsOf('POST /api/users/sign_in')[0]?.body).toMatchObject({ remember: true });
});

test('while signing in the button is busy, and a second press does nothing', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const app = renderApp('/login', {
    routes: { 'POST /api/users/sign_in': () => new Promise((resolve) => (finish = resolve)) },
  });
  const button = await screen.findByRole('button', { name: 'Login' });
  expect(button.querySelector('.spinner')).toBeNull();
  await signIn(app);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(button.querySelector('.spinner')).not.toBeNull();
  await app.person.click(button);
  await app.person.type(screen.getByLabelText('Password'), '{Enter}');
  finish(recordOf(people.student));
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(app.server.callsOf('POST /api/users/sign_in')).toHaveLength(1);
});

test('the password can be shown and hidden, and the ways out are there', async () => {
  const app = renderApp('/login?redirect=/teacher/users');
  const password = await screen.findByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await app.person.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(password.getAttribute('type')).toBe('text');
  await app.person.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(password.getAttribute('type')).toBe('password');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  const signUp = screen.getByRole('link', { name: "Don't have an account?" });
  expect(signUp.getAttribute('href')).toBe('/signup?redirect=/teacher/users');
});

test('where the server asks for a proof of work, the page works it out, says so, and comes in', async () => {
  const workers = FakeWorker.install();
  const asksFor = (challenge: string) =>
    failure(429, 'too_many_requests', 'Too many attempts. Please wait and try again.', {
      details: `proof-of-work sha-256 4 ${challenge}`,
    });
  const answers = [asksFor('first'), asksFor('dearer'), recordOf(people.student)];
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': () => answers.shift() } });
  await signIn(app);
  await screen.findByText('Checking that you are not a robot... This takes a few seconds.');
  expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-busy')).toBe('true');
  await workers.work();
  await workers.work();
  await waitFor(() => expect(app.path()).toBe('/home'));
  const proofs = app.server.callsOf('POST /api/users/sign_in').map(({ headers }) => headers.get('x-proof-of-work'));
  expect(proofs).toEqual([null, expect.stringMatching(/^first:\d+$/), expect.stringMatching(/^dearer:\d+$/)]);
  expect(screen.queryByText(/robot/)).toBeNull();
});

test('a proof is worked out three times at most, and where none can be, what the server said is told', async () => {
  const workers = FakeWorker.install();
  const refusal = failure(429, 'too_many_requests', 'Too many attempts. Please wait and try again.', {
    details: 'proof-of-work sha-256 1 again',
  });
  const app = renderApp('/login', { routes: { 'POST /api/users/sign_in': refusal } });
  await signIn(app);
  for (let i = 0; i < 3; i += 1) await workers.work();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please wait and try again.');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-word');
  expect(app.server.callsOf('POST /api/users/sign_in')).toHaveLength(4);
  workers.uninstall();
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(app.server.callsOf('POST /api/users/sign_in')).toHaveLength(5));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-busy')).toBeNull());
});

test.each(['unknown', 'toString'])(
  'the form is there where the address has a reason that the server never gives (%s)',
  async (failed) => {
    const app = renderApp(`/login?failed=${failed}`, {
      routes: { 'POST /api/users/sign_in': recordOf(people.student) },
    });
    await signIn(app);
    await waitFor(() => expect(app.path()).toBe('/home'));
  },
);
