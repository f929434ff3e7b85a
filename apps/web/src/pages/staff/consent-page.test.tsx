import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, type FakeRoutes, inTurn } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './consent-page.tsx';
import '../../shared/rich-text/rich-text-field.tsx';

const load = 'GET /api/consent/settings';
const save = 'PUT /api/consent/settings';
const none = { version: 0, texts: [], asked: null, people: 40, agreed: 0 };
const english = { language: 'en', title: 'Privacy', body: '<p>We keep little.</p>' };
const some = {
  version: 2,
  texts: [english],
  asked: { version: 1, since: '2026-03-02T10:00:00.000Z' },
  people: 40,
  agreed: 12,
};

const open = (settings: object = some, routes: FakeRoutes = {}) =>
  renderApp('/instructor/consent', { user: people.admin, routes: { [load]: settings, ...routes } });
const pressSave = async (app: ReturnType<typeof open>) =>
  app.person.click(await screen.findByRole('button', { name: 'Save' }));

test('teachers do not find the page', async () => {
  const app = renderApp('/instructor/consent', { user: people.teacher });
  await waitFor(() => expect(app.href()).not.toBe('/instructor/consent'));
});

test('a failure offers another try', async () => {
  const app = open(inTurn(failure(500, 'internal', 'Broken'), some));
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  const english = within(await screen.findByRole('group', { name: 'English' }));
  expect(english.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Privacy');
});

test('the first text needs a title and a text, and says whom it asks', async () => {
  const app = open(none);
  await pressSave(app);
  screen.getByText('Enter a title');
  await screen.findByText('Enter the text');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
  screen.getByText('Everybody is asked at their next sign-in. Nobody who is signed in now is interrupted.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(app.server.callsOf(save)).toEqual([]);
});

test.each([
  ['texts.1.title', 'Title'],
  ['texts.1.body', 'Text'],
])('a refusal of %s stands at its field, which has the focus', async (path, name) => {
  const german = { ...english, language: 'de' };
  const issues = [{ path, message: 'Too long' }];
  const app = open(
    { ...some, texts: [english, german] },
    { [save]: failure(400, 'validation_failed', 'Please check the fields.', { issues }) },
  );
  const field = await within(await screen.findByRole('group', { name: 'Deutsch' })).findByRole('textbox', { name });
  await pressSave(app);
  await screen.findByText('Too long');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('Please check the fields.')).toBeNull();
});

test('it shows how many have agreed, and offers the list of them', async () => {
  open();
  await screen.findByText(/^12 of 40 people have agreed\. New sign-ins are asked since /);
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/consent/agreements.csv');
  expect(screen.getByRole('link', { name: 'Read and agree yourself' }).getAttribute('href')).toBe('/consent');
});

test('a correction asks nobody again, unless that is ticked', async () => {
  const app = open(some, { [save]: { message: 'Saved', ...some } });
  const part = within(await screen.findByRole('group', { name: 'English' }));
  const title = part.getByRole('textbox', { name: 'Title' });
  await app.person.clear(title);
  await app.person.type(title, 'Your privacy');
  await pressSave(app);
  await screen.findByText('Saved');
  const texts = [{ ...english, title: 'Your privacy' }];
  expect(app.server.callsOf(save)[0]?.body).toEqual({ version: 2, texts, asksAnew: false });
  await app.person.click(screen.getByRole('checkbox', { name: 'This version needs agreement anew' }));
  await pressSave(app);
  await waitFor(() => expect(app.server.callsOf(save)[1]?.body).toEqual({ version: 2, texts, asksAnew: true }));
});

test('the focus stays on the button that saved, and goes to it from a text that was taken away', async () => {
  const app = open(inTurn(some, { ...some, version: 3 }, { ...none, version: 4 }), { [save]: { message: 'Saved' } });
  await screen.findByRole('group', { name: 'English' });
  await pressSave(app);
  await waitFor(() => expect(app.server.callsOf(load)).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
  await app.person.click(screen.getByRole('button', { name: 'Take the text away' }));
  await app.person.click(screen.getByRole('button', { name: 'Take away' }));
  await screen.findByText('Everybody is asked at their next sign-in. Nobody who is signed in now is interrupted.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(app.server.callsOf(save)[1]?.body).toMatchObject({ version: 3 });
});

test('the focus goes to a language that is added, and back to its button once it is removed', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('button', { name: 'Deutsch' }));
  const german = within(screen.getByRole('group', { name: 'Deutsch' }));
  expect(document.activeElement).toBe(german.getByRole('textbox', { name: 'Title' }));
  await app.person.click(german.getByRole('button', { name: 'Remove this language' }));
  expect(screen.queryByRole('group', { name: 'Deutsch' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deutsch' }));
});

const theirs = { ...some, version: 3, texts: [{ ...english, title: 'Privacy, revised' }] };

/** Types a title of one's own, and saves it after a colleague has saved another version. */
async function saveLate() {
  const app = open(inTurn(some, theirs), { [save]: failure(409, 'stale_update', 'Changed in the meantime') });
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await app.person.type(title, ', mine');
  await pressSave(app);
  await screen.findByText('Somebody saved another version in the meantime. What you typed is still here.');
  return { app, title };
}

test('a typed text stays where a colleague saved another version meanwhile, and can take its place', async () => {
  const { app, title } = await saveLate();
  expect(title.value).toBe('Privacy, mine');
  app.server.routes[save] = { message: 'Saved' };
  const mine = { ...theirs, version: 4, texts: [{ ...english, title: 'Privacy, mine' }] };
  let answer = (): void => undefined;
  app.server.routes[load] = () => new Promise((resolve) => (answer = () => resolve(mine)));
  await app.person.click(screen.getByRole('button', { name: 'Save mine instead' }));
  await screen.findByText('Saved');
  // Theirs is not shown in between.
  expect(title.value).toBe('Privacy, mine');
  answer();
  await screen.findByRole('button', { name: 'Save' });
  expect(app.server.callsOf(save)[1]?.body).toMatchObject({ version: 3, texts: [{ title: 'Privacy, mine' }] });
  expect(title.value).toBe('Privacy, mine');
});

test('the version of a colleague takes the place of what is typed when it is asked for', async () => {
  const { app, title } = await saveLate();
  await app.person.click(screen.getByRole('button', { name: 'Load the saved version' }));
  expect(title.value).toBe('Privacy, revised');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('the text is taken away once that is confirmed', async () => {
  const app = open(some, { [save]: { message: 'Saved', ...none, version: 3 } });
  await app.person.click(await screen.findByRole('button', { name: 'Take the text away' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Take the text away?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Take away' }));
  await waitFor(() => expect(app.server.callsOf(save)[0]?.body).toEqual({ version: 2, texts: [], asksAnew: false }));
});
