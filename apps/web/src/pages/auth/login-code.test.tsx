import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, inTurn } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Fetched here, it does not count against the first test's time.
import '../../features/auth/components/second-step.tsx';

type App = ReturnType<typeof renderApp>;

const signIn = 'POST /api/users/sign_in';
const required = failure(401, 'code_required', 'Enter the code from your authenticator app.');
const wrong = failure(401, 'code_wrong', 'This code is not valid.');
const student = recordOf(people.student);

async function giveFirstStep(app: App): Promise<void> {
  await app.person.type(await screen.findByLabelText('Username'), 'tom@example.org');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word');
  await app.person.click(screen.getByLabelText('Remember password'));
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
}

const codeField = (name = 'Code') => screen.findByRole<HTMLInputElement>('textbox', { name });

test('an account that asks for a code gets a second step, where the field waits for digits', async () => {
  const app = renderApp('/login', { routes: { [signIn]: required } });
  await giveFirstStep(app);
  const field = await codeField();
  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(app.path()).toBe('/login');
  expect(localStorage.getItem('lms-user')).toBeNull();
  expect(JSON.stringify([localStorage, sessionStorage, history.state])).not.toContain('secret-word');
});

test('a pasted code goes with what the first step took, and leads on', async () => {
  const app = renderApp('/login', { routes: { [signIn]: inTurn(required, student) } });
  await giveFirstStep(app);
  await app.person.click(await codeField());
  await app.person.paste('123 456');
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(app.server.callsOf(signIn)[1]?.body).toMatchObject({
    usernameOrEmail: 'tom@example.org',
    password: 'secret-word',
    remember: true,
    code: '123 456',
  });
});

test('a wrong code is told at its field, which is selected to be typed over', async () => {
  const app = renderApp('/login', { routes: { [signIn]: inTurn(required, wrong) } });
  await giveFirstStep(app);
  await app.person.type(await codeField(), '111111{Enter}');
  await screen.findByText('This code is not valid.');
  const field = await codeField();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
});

test('a complaint about the code of the app is gone at the field for a recovery code', async () => {
  const app = renderApp('/login', { routes: { [signIn]: inTurn(required, wrong) } });
  await giveFirstStep(app);
  await app.person.type(await codeField(), '111111{Enter}');
  await screen.findByText('This code is not valid.');
  await app.person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await codeField('Recovery code');
  expect(screen.queryByText('This code is not valid.')).toBeNull();
});

test('too many codes are told in a toast, and the step stays', async () => {
  const many = failure(429, 'too_many_requests', 'Too many wrong codes.');
  const app = renderApp('/login', { routes: { [signIn]: inTurn(required, many) } });
  await giveFirstStep(app);
  await app.person.type(await codeField(), '111111{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many wrong codes.');
  expect((await codeField()).value).toBe('111111');
});

test('a recovery code has a field for letters, which is reached by a button and left again', async () => {
  const app = renderApp('/login', { routes: { [signIn]: inTurn(required, student) } });
  await giveFirstStep(app);
  await codeField();
  await app.person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const field = await codeField('Recovery code');
  expect([field.inputMode, document.activeElement]).toEqual(['text', field]);
  await app.person.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
  await codeField();
  await app.person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await app.person.type(await codeField('Recovery code'), 'ABCD-EFGH{Enter}');
  await waitFor(() => expect(app.server.callsOf(signIn)[1]?.body).toMatchObject({ code: 'ABCD-EFGH' }));
});

test('back leads to the first step with the name, and without the password', async () => {
  const app = renderApp('/login', { routes: { [signIn]: required } });
  await giveFirstStep(app);
  await codeField();
  await app.person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'tom@example.org');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
});

test.each([
  ['code', 'Enter your password once more, with the code from your authenticator app.'],
  ['wrong-code', /^This code is not valid\./],
])('a form that was sent without scripts comes back with a field for the code: %s', async (failed, sentence) => {
  const app = renderApp(`/login?failed=${failed}`, { routes: { [signIn]: student } });
  await screen.findByText(sentence);
  const field = await codeField();
  expect([field.name, field.autocomplete]).toEqual(['code', 'one-time-code']);
  await app.person.type(field, '123456');
  await giveFirstStep(app);
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(app.server.callsOf(signIn)[0]?.body).toMatchObject({ code: '123456', password: 'secret-word' });
});

test('the form asks nobody for a code by itself', async () => {
  renderApp('/login?failed=credentials');
  await screen.findByLabelText('Password');
  expect(screen.queryByLabelText('Code')).toBeNull();
});
