import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, reply } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

type App = ReturnType<typeof renderApp>;
type Draft = Partial<Record<'Username' | 'Email' | 'Phone Number' | 'Password' | 'confirm password', string>>;
const good: Draft = {
  Username: 'Ada',
  Email: 'ada@example.org',
  Password: 'secret-word',
  'confirm password': 'secret-word',
};

async function signUp(app: App, draft: Draft): Promise<void> {
  await screen.findByLabelText('Username');
  for (const [label, text] of Object.entries(draft)) await app.person.type(screen.getByLabelText(label), text);
  await app.person.click(screen.getByRole('button', { name: 'SignUp' }));
}

/** The text that a field is described by: its hint and its error. */
function describing(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

test('nothing is sent while a required field is empty; the phone number is not required', async () => {
  const app = renderApp('/signup');
  // The passwords differ and are short as well: the first of the checks counts.
  await signUp(app, { Username: 'Ada', Password: 'abc', 'confirm password': 'abd' });
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill all the feilds');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('Phone Number').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(app.server.callsOf('POST /api/users/sign_up')).toEqual([]);
});

test('then the passwords are compared, before their length', async () => {
  const app = renderApp('/signup');
  await signUp(app, { ...good, Password: 'abc', 'confirm password': 'abd' });
  await waitFor(() => expect(describing('confirm password')).toBe('passwords do not match'));
  expect(document.activeElement).toBe(screen.getByLabelText('confirm password'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('then their length', async () => {
  const app = renderApp('/signup');
  await signUp(app, { ...good, Password: 'abcde', 'confirm password': 'abcde' });
  await waitFor(() => expect(describing('Password')).toContain('Password must be atlease 6 characters'));
});

test.each([
  ['abcdef', /sequence or a repetition/],
  ['iloveyou', /most common/],
  ['ada2026', /your name or address/],
])('then what is easy to guess: %s', async (password, sentence) => {
  const app = renderApp('/signup');
  await signUp(app, { ...good, Password: password, 'confirm password': password });
  await waitFor(() => expect(describing('Password')).toMatch(sentence));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(app.server.callsOf('POST /api/users/sign_up')).toEqual([]);
});

test('a bad name and a bad address are told together with the password, not in the next round', async () => {
  const app = renderApp('/signup');
  await signUp(app, { ...good, Username: 'j@ne', Email: 'jane@x', Password: 'abc', 'confirm password': 'abc' });
  await waitFor(() => expect(describing('Password')).toContain('Password must be atlease 6 characters'));
  expect(describing('Username')).toContain("Username may contain only letters, digits, spaces and . _ - '");
  expect(describing('Email')).toContain('Email must be a valid email address');
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(app.server.callsOf('POST /api/users/sign_up')).toEqual([]);
});

test('the server’s complaints stand beside the fields, and nothing typed is lost', async () => {
  const issues = [{ path: 'email', message: 'Email must be a valid email address' }];
  const app = renderApp('/signup', {
    routes: {
      'POST /api/users/sign_up': failure(400, 'validation_failed', 'Please check the highlighted fields.', { issues }),
    },
  });
  await signUp(app, { ...good, Email: 'ada@' });
  expect((await screen.findByRole('alert')).textContent).toBe('Please check the highlighted fields.');
  expect(describing('Email')).toContain('Email must be a valid email address');
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Ada');
});

test('a name that is taken is said beside the name', async () => {
  const app = renderApp('/signup', {
    routes: { 'POST /api/users/sign_up': failure(409, 'username_taken', 'This username is already taken') },
  });
  await signUp(app, good);
  await waitFor(() => expect(describing('Username')).toContain('This username is already taken'));
});

test("without a word from the server the toast says 'Signup failed'", async () => {
  const app = renderApp('/signup', { routes: { 'POST /api/users/sign_up': reply(502, '') } });
  await signUp(app, good);
  expect((await screen.findByRole('alert')).textContent).toBe('Signup failed');
});

test.each([
  [{ error: 'Email already in use' }, 'Email already in use'],
  [{ error: 'email_taken', message: 'This email address is already in use' }, 'This email address is already in use'],
  [{}, 'Signup failed'],
])('an answer 200 with %j is no success: it is told, and nothing typed is lost', async (body, sentence) => {
  const app = renderApp('/signup', { routes: { 'POST /api/users/sign_up': reply(200, body) } });
  await signUp(app, good);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(app.path()).toBe('/signup');
  for (const [label, text] of Object.entries(good)) expect(screen.getByLabelText(label)).toHaveProperty('value', text);
  expect(localStorage.getItem('lms-user')).toBeNull();
});

test('signing up keeps the record and leads home', async () => {
  const record = recordOf(people.student);
  const app = renderApp('/signup', { routes: { 'POST /api/users/sign_up': reply(201, record) } });
  await signUp(app, { ...good, 'Phone Number': '+44 1' });
  await screen.findByRole('heading', { name: 'Public Courses' });
  expect(app.server.callsOf('POST /api/users/sign_up')[0]?.body).toEqual({
    username: 'Ada',
    email: 'ada@example.org',
    phoneNumber: '+44 1',
    password: 'secret-word',
    confirmPassword: 'secret-word',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(JSON.parse(localStorage.getItem('lms-user') ?? '')).toEqual(record);
});

test('the ways out lead to the sign-in screen', async () => {
  renderApp('/signup');
  expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Already have an account?' }).getAttribute('href')).toBe('/login');
});

test('says beforehand who sees the name and the address, and which password is good', async () => {
  renderApp('/signup');
  await screen.findByLabelText('Username');
  expect(describing('Username')).toBe('Others can see it, for example next to your reviews.');
  expect(describing('Email')).toBe('You can also sign in with it. Other students cannot see it.');
  expect(describing('Password')).toBe('At least 6 characters; 8 or more are safer.');
});

test.each([
  ['off', 'Nobody can sign up here. Ask your school for an account.'],
  ['invitation', 'Your school creates the accounts. Ask them for a link to yours.'],
])('where sign-up is %s the page says so, and has no form', async (mode, sentence) => {
  renderApp('/signup', { routes: { 'GET /api/users/sign_up': { mode, domains: [], mail: false } } });
  expect((await screen.findByRole('note')).textContent).toBe(sentence);
  expect(screen.queryByRole('form')).toBeNull();
});

test('by domain the page says so first, and leads to the sign-in screen once the link is on its way', async () => {
  const sentence = 'Open the link that we sent to your email address, then sign in.';
  const app = renderApp('/signup', {
    routes: {
      'GET /api/users/sign_up': { mode: 'domains', domains: ['school.example'], mail: true },
      'POST /api/users/sign_up': { success: true, message: sentence },
    },
  });
  expect((await screen.findByRole('note')).textContent).toContain('school.example');
  await signUp(app, good);
  await screen.findByText(sentence);
  await screen.findByRole('heading', { name: 'Login' });
});

test('a site with a text asks for agreement, and sends the version that was read', async () => {
  const text = { version: 4, language: 'en', languages: ['en'], title: 'Privacy', body: '<p>Little.</p>' };
  const app = renderApp('/signup', {
    routes: {
      'GET /api/consent': { text, agreedAt: null },
      'POST /api/users/sign_up': failure(409, 'username_taken', 'This username is already in use'),
    },
  });
  const box = await screen.findByRole('checkbox', { name: /^I have read “Privacy” and agree to it$/ });
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/consent');
  await signUp(app, good);
  expect((await screen.findByRole('alert')).textContent).toBe('Please read the text and agree to it.');
  expect(document.activeElement).toBe(box);
  expect(app.server.callsOf('POST /api/users/sign_up')).toEqual([]);
  await app.person.click(box);
  await app.person.click(screen.getByRole('button', { name: 'SignUp' }));
  await waitFor(() =>
    expect(app.server.callsOf('POST /api/users/sign_up')[0]?.body).toMatchObject({
      consent: { version: 4, language: 'en' },
    }),
  );
});
