import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakePasskeys, passkeyRequest, usedPasskey } from '../../testing/fake-passkeys.ts';
import { failure, inTurn } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Fetched here, it does not count against the first test's time.
import '../../features/auth/api/passkey-sign-in.ts';
import '../../features/auth/components/second-step.tsx';

const ask = 'POST /api/users/sign_in/passkey-request';
const enter = 'POST /api/users/sign_in/passkey';
const signIn = 'POST /api/users/sign_in';
const student = recordOf(people.student);
const press = (name: string) => screen.findByRole('button', { name });
const stepBy = (app: boolean) =>
  failure(401, 'code_required', 'Enter the code from your authenticator app.', {
    secondStep: { app, passkey: passkeyRequest },
  });

test('a passkey signs in without a name or a password, and is remembered as the form says', async () => {
  fakePasskeys();
  const app = renderApp('/login', { routes: { [ask]: passkeyRequest, [enter]: student } });
  await app.person.click(await screen.findByLabelText('Remember password'));
  await app.person.click(await press('Sign in with a passkey'));
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(app.server.callsOf(enter)[0]?.body).toMatchObject({ passkey: usedPasskey, remember: true });
});

test('somebody who changes their mind is told so, and can go on with the password', async () => {
  fakePasskeys().refuse('NotAllowedError');
  const app = renderApp('/login', { routes: { [ask]: passkeyRequest, [signIn]: student } });
  await app.person.click(await press('Sign in with a passkey'));
  await screen.findByText('No passkey was used. Try again, or sign in another way.');
  expect(app.server.callsOf(enter)).toEqual([]);
  await app.person.type(screen.getByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word{Enter}');
  await waitFor(() => expect(app.path()).toBe('/home'));
});

test('the server’s reason for a refusal is told', async () => {
  fakePasskeys();
  const app = renderApp('/login', {
    routes: { [ask]: passkeyRequest, [enter]: failure(403, 'passkey_refused', 'This passkey opens nothing.') },
  });
  await app.person.click(await press('Sign in with a passkey'));
  await screen.findByText('This passkey opens nothing.');
  expect(app.path()).toBe('/login');
});

test('after the password a passkey takes the second step, with the answer to a new question', async () => {
  fakePasskeys();
  const app = renderApp('/login', { routes: { [signIn]: inTurn(stepBy(false), stepBy(false), student) } });
  await app.person.type(await screen.findByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word{Enter}');
  const ask = await press('Use a passkey');
  await waitFor(() => expect(document.activeElement).toBe(ask));
  expect(screen.queryByRole('textbox')).toBeNull();
  await app.person.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(app.server.callsOf(signIn)[2]?.body).toMatchObject({ password: 'secret-word', passkey: usedPasskey });
});

test('an account with an app and a passkey takes either', async () => {
  fakePasskeys();
  const app = renderApp('/login', { routes: { [signIn]: inTurn(stepBy(true), student) } });
  await app.person.type(await screen.findByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word{Enter}');
  await app.person.click(await press('Use a code'));
  await app.person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  await waitFor(() => expect(app.path()).toBe('/home'));
});

test('without an app a recovery code takes the place of the passkey, and the way back to it stays', async () => {
  fakePasskeys();
  const wrong = failure(401, 'code_wrong', 'This recovery code is not valid or was used already.');
  const app = renderApp('/login', { routes: { [signIn]: inTurn(stepBy(false), wrong) } });
  await app.person.type(await screen.findByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word{Enter}');
  await app.person.click(await press('Use a recovery code'));
  await app.person.type(await screen.findByRole('textbox', { name: 'Recovery code' }), 'AAAA{Enter}');
  await screen.findByText('This recovery code is not valid or was used already.');
  expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
  await app.person.click(await press('Use a passkey'));
  await press('Use a recovery code');
});

test('a browser that knows no passkeys is asked for a code at once', async () => {
  const app = renderApp('/login', { routes: { [signIn]: stepBy(true) } });
  await app.person.type(await screen.findByLabelText('Username'), 'tom');
  await app.person.type(screen.getByLabelText('Password'), 'secret-word{Enter}');
  await screen.findByRole('textbox', { name: 'Code' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
