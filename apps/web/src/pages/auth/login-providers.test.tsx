import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, inTurn, unreachable } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './login-page.tsx';

const providers = 'GET /api/sign-in-providers';
const code = 'POST /api/auth/providers/code';
const school = (number: number) => ({ _id: idOf(number), name: `School ${number}` });
const wrong = failure(401, 'code_wrong', 'This code is not valid. Codes change every 30 seconds, and each works once.');

const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

test('the providers are plain links that remember the wanted page', async () => {
  renderApp('/login?redirect=/profile', { routes: { [providers]: [school(1)] } });
  expect(await hrefOf('Sign in with School 1')).toBe(`/api/auth/providers/${idOf(1)}/start?redirect=%2Fprofile`);
});

test.each([
  ['there is none', []],
  ['they cannot be told', unreachable],
])('the password is enough where %s', async (_, answer) => {
  const app = renderApp('/login', { routes: { [providers]: answer } });
  await screen.findByLabelText('Password');
  await waitFor(() => expect(app.server.callsOf(providers)).not.toHaveLength(0));
  expect(screen.queryByText('Or with your school account')).toBeNull();
});

test('an address of a school’s domain offers that school, by its domain alone', async () => {
  const find = 'POST /api/sign-in-providers/find';
  const routes = { [providers]: [], [find]: { provider: school(7) } };
  const app = renderApp('/login', { routes });
  const field = await screen.findByLabelText('Username');
  await app.person.type(field, 'ada');
  await app.person.tab();
  expect(app.server.callsOf(find)).toHaveLength(0);
  await app.person.type(field, '@Oakwood.example');
  await app.person.tab();
  expect(await hrefOf('Sign in with School 7')).toBe(`/api/auth/providers/${idOf(7)}/start`);
  expect(app.server.callsOf(find)[0]?.body).toEqual({ address: '@oakwood.example' });
});

test('many of them stand behind a press', async () => {
  renderApp('/login', { routes: { [providers]: [1, 2, 3, 4, 5, 6].map(school) } });
  const more = (await screen.findByText('Other schools')).closest('details') as HTMLElement;
  expect(within(more).getAllByRole('link', { hidden: true })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /^Sign in with School [1-4]$/ })).toHaveLength(4);
});

test.each([
  ['provider-cancelled', /^Signing in there was cancelled\./],
  ['provider-away', /cannot be reached just now/],
  ['provider-unproven', /nobody has verified the address/],
  ['blocked', /blocked/i],
])('the page says why somebody came back: %s', async (failed, sentence) => {
  renderApp(`/login?failed=${failed}`, { routes: { [providers]: [] } });
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
});

test.each(['nonsense', 'constructor', '__proto__', 'Provider-Away'])(
  'a reason that is none says nothing: %s',
  async (failed) => {
    renderApp(`/login?failed=${failed}`, { routes: { [providers]: [] } });
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('an account with two-step sign-in asks for its code alone, tells a wrong one, and leads on', async () => {
  const app = renderApp('/login?failed=provider-code&redirect=/profile', {
    routes: { [providers]: [school(1)], [code]: inTurn(wrong, { ...recordOf(people.student), back: '/profile' }) },
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await app.person.type(field, '000000');
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText(/^This code is not valid\./);
  await app.person.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(app.path()).toBe('/profile'));
  expect(app.server.callsOf(code)[1]?.body).toEqual({ code: expect.stringContaining('123456') });
});

test('a press on Back leads to the password', async () => {
  const app = renderApp('/login?failed=provider-code', { routes: { [providers]: [] } });
  await screen.findByRole('textbox', { name: 'Code' });
  await app.person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

test('a code that the browser sent by itself and was wrong is told at the field', async () => {
  renderApp('/login?failed=provider-wrong-code', { routes: { [providers]: [] } });
  expect(await screen.findByText(/^This code is not valid\./)).toBeTruthy();
});
