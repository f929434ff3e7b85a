import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, type FakeRoutes, inTurn } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import '../../app/layouts/person-bar.tsx';
import '../../features/joining/components/decisions-badge.tsx';
import './consent-page.tsx';

const read = 'GET /api/consent';
const agree = 'POST /api/users/me/consent';
const text = {
  version: 3,
  language: 'en',
  languages: ['en', 'de'],
  title: 'Privacy',
  body: '<p>We keep what your school needs.</p>',
};
const held = { ...people.student, mustAgree: true };
const consent = { text, agreedAt: null };

const open = (routes: FakeRoutes = {}, path = '/consent', user = held) =>
  renderApp(path, {
    user,
    routes: { 'GET /api/users/me': recordOf(user), [read]: consent, ...routes },
  });

test('somebody who has yet to agree is led from every page to the text', async () => {
  const app = open({}, '/profile');
  await screen.findByRole('heading', { name: 'Privacy' });
  expect(app.href()).toBe('/consent');
  screen.getByText('We keep what your school needs.');
  expect(app.server.callsOf('GET /api/users/me/notices/unread')).toEqual([]);
});

test.each(['mustAgree', 'mustSetUpStep'] as const)(
  'while %s holds, a page asks for nothing that the server refuses',
  async (missing) => {
    const refused = failure(403, 'consent_missing', 'Please read the text of this site and agree to it.');
    const routes = {
      'GET /api/users/me/waiting': refused,
      'GET /api/users/me/attempts/running': refused,
      'GET /api/users/me/notices/unread': refused,
    };
    const app = open(routes, '/profile', { ...people.student, [missing]: true });
    await screen.findByRole('button', { name: new RegExp(people.student.username) });
    await screen.findByRole('heading', { level: 1, name: /Agreement|Secure your account/ });
    expect(Object.keys(routes).flatMap((route) => app.server.callsOf(route))).toEqual([]);
  },
);

test('somebody who needs a second step as well is led to it before their data and the end of their account', async () => {
  const both = { ...held, mustSetUpStep: true };
  const app = open(
    {
      'GET /api/users/me/second-factor': { isOn: false, isAsked: false },
      'GET /api/users/me/passkeys': { passkeys: [] },
    },
    '/consent',
    both,
  );
  await screen.findByRole('heading', { name: 'Privacy' });
  expect(screen.queryByRole('heading', { name: 'Delete account' })).toBeNull();
  await app.person.click(screen.getByRole('link', { name: 'Set up the second step' }));
  await screen.findByRole('heading', { name: 'Secure your account' });
  expect(app.href()).toBe('/two-step');
});

test('somebody who agrees goes on, to the version and in the language that was read', async () => {
  const app = open({
    'GET /api/users/me': inTurn(recordOf(held), recordOf(people.student)),
    [agree]: { message: 'Thank you for agreeing.' },
  });
  await app.person.click(await screen.findByRole('button', { name: 'I agree' }));
  await screen.findByText('Thank you for agreeing.');
  expect(app.server.callsOf(agree)[0]?.body).toEqual({ version: 3, language: 'en' });
  await waitFor(() => expect(app.href()).not.toBe('/consent'));
});

test('a text that changed meanwhile is loaded again, and says so', async () => {
  const newer = { text: { ...text, version: 4, title: 'Privacy, revised' }, agreedAt: null };
  const app = open({
    [read]: inTurn(consent, newer),
    [agree]: failure(409, 'conflict', 'The text has changed meanwhile. Please read it again.'),
  });
  await app.person.click(await screen.findByRole('button', { name: 'I agree' }));
  await screen.findByText('The text has changed meanwhile. Please read it again.');
  expect((await screen.findByRole('heading', { name: 'Privacy, revised' })).lang).toBe('en');
});

test('the text can be read in another of its languages', async () => {
  const german = { text: { ...text, language: 'de', title: 'Datenschutz' }, agreedAt: null };
  const app = open({
    [read]: ({ query }: { query: Record<string, string> }) => (query['language'] === 'de' ? german : consent),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Deutsch' }));
  expect((await screen.findByRole('heading', { name: 'Datenschutz' })).lang).toBe('de');
});

test('somebody who does not agree can take their data home, and leave for good', async () => {
  open();
  await screen.findByRole('heading', { name: 'Privacy' });
  expect(screen.getByRole('link', { name: 'Download my data' }).getAttribute('href')).toBe('/api/users/me/export');
  screen.getByRole('button', { name: 'Delete my account' });
});

test('somebody who has agreed sees when, and nothing to press', async () => {
  open({ [read]: { text, agreedAt: '2026-03-02T10:00:00.000Z' } }, '/consent', people.student);
  await screen.findByText(/^You agreed on /);
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('without a text the page says so, and a failure offers another try', async () => {
  const app = open({ [read]: inTurn(failure(500, 'internal', 'Broken'), { text: null, agreedAt: null }) });
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('This site has no text to agree to.');
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
});
