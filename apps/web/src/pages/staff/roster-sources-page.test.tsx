import type { RosterPull, RosterSource } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, inTurn, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './roster-sources-page.tsx';

const list = 'GET /api/roster-sources';
const make = 'POST /api/roster-sources';
const change = 'PUT /api/roster-sources/:id';
const remove = 'DELETE /api/roster-sources/:id';
const tryOut = 'POST /api/roster-sources/:id/test';
const pull = 'POST /api/roster-sources/:id/pull';
const stop = 'POST /api/roster-sources/:id/stop';

const done: RosterPull = {
  _id: idOf(91),
  state: 'done',
  since: null,
  createdAt: '2026-05-04T03:00:00.000Z',
  endedAt: '2026-05-04T03:01:00.000Z',
  read: 500,
  changes: 3,
  bads: 1,
  doubt: null,
  leaving: 0,
  roster: { _id: idOf(95), status: 'imported' },
  problem: null,
};
const register: RosterSource = {
  _id: idOf(81),
  name: 'Oakwood register',
  version: '1.1',
  system: 'oakwood',
  institution: null,
  baseUrl: 'https://sis.oakwood.example/ims/oneroster/v1p1',
  tokenUrl: 'https://sis.oakwood.example/token',
  clientId: 'lectern',
  scope: null,
  hour: 3,
  timeZone: 'Europe/London',
  importsItself: true,
  adoptSelfMade: false,
  isEnabled: true,
  maker: { _id: idOf(4), username: 'Alan Admin' },
  state: 'works',
  failingSince: null,
  nextPullAt: '2026-05-05T03:00:00.000Z',
  createdAt: '2026-05-01T10:00:00.000Z',
  pulls: [done],
};
const saved = { message: 'Roster source saved', source: register };

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/users/import/sources', { user: people.admin, routes: { [list]: [register], ...routes } });
type App = ReturnType<typeof open>;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (app: App, route: string) => app.server.calls.findLast((call) => call.route === route)?.body;
async function more(app: App, act: string): Promise<void> {
  await app.person.click(await screen.findByRole('button', { name: 'More actions for Oakwood register' }));
  await app.person.click(await screen.findByRole('menuitem', { name: act }));
}

test('a list that fails to load can be asked for again', async () => {
  const app = open({ [list]: unreachable });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = [register];
  await app.person.click(retry);
  expect(await screen.findByRole('heading', { name: 'Oakwood register' })).toBeTruthy();
});

test('an empty list says what sources are for, and offers the first one once', async () => {
  const app = open({ [list]: [] });
  await screen.findByText('No roster sources yet.');
  await app.person.click(screen.getByRole('button', { name: 'New roster source' }));
  expect(await dialog('New roster source')).toBeTruthy();
});

test('the page of imports leads there', async () => {
  renderApp('/instructor/users/import', {
    user: people.admin,
    routes: { 'GET /api/rosters': { data: [], page: 1, limit: 10, total: 0, pageCount: 0 } },
  });
  const link = await screen.findByRole('link', { name: 'Roster sources' });
  expect(link.getAttribute('href')).toBe('/instructor/users/import/sources');
});

test('each source says in whose name it imports, how it stands and what its pulls came to', async () => {
  const waits: RosterPull = {
    ...done,
    _id: idOf(92),
    doubt: 'leaving',
    leaving: 40,
    roster: { _id: idOf(96), status: 'ready' },
  };
  const failed: RosterPull = {
    ...done,
    _id: idOf(93),
    state: 'failed',
    roster: null,
    problem: { message: 'The server takes too long to answer.' },
  };
  open({ [list]: [{ ...register, state: 'fails', failingSince: done.createdAt, pulls: [failed, waits, done] }] });
  await screen.findByText('Imports in the name of Alan Admin');
  screen.getByText('Fails');
  screen.getByText(/^No pull has succeeded since/);
  const pulls = within(screen.getByRole('list', { name: 'Pulls of Oakwood register' }));
  const [first, second, third] = pulls.getAllByRole('listitem').map((item) => within(item));
  first?.getByText('The server takes too long to answer.');
  second?.getByText('Waits for you');
  second?.getByText(/It would take many people out of their classes/);
  const dryRun = second?.getByRole('link', { name: 'Look at the preview' });
  expect(dryRun?.getAttribute('href')).toBe(`/instructor/users/import/${idOf(96)}`);
  third?.getByText('3 changes, 1 invalid');
  expect(third?.getByRole('link', { name: 'See the import' })).toBeTruthy();
});

test('a new source is made after what is wrong stood at its field', async () => {
  const wrong = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
    issues: [
      { path: 'baseUrl', message: 'The address is in a private network. Requests are sent to public addresses only.' },
    ],
  });
  const app = open({ [list]: [], [make]: inTurn(wrong, saved) });
  await screen.findByText('No roster sources yet.');
  await app.person.click(screen.getByRole('button', { name: 'New roster source' }));
  const form = await dialog('New roster source');
  await app.person.type(form.getByLabelText('Name'), 'Oakwood register');
  await app.person.selectOptions(form.getByLabelText('Version'), 'OneRoster 1.2');
  await app.person.type(form.getByLabelText('Base address'), register.baseUrl);
  await app.person.type(form.getByLabelText('Token address'), register.tokenUrl);
  await app.person.type(form.getByLabelText('Client ID'), 'lectern');
  await app.person.type(form.getByLabelText('Client secret'), 'kept well');
  await app.person.selectOptions(form.getByLabelText('Pull people'), 'By hand');
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  expect(
    await form.findByText('The address is in a private network. Requests are sent to public addresses only.'),
  ).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText('Base address'));
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(app, make)).toEqual({
    name: 'Oakwood register',
    version: '1.2',
    baseUrl: register.baseUrl,
    tokenUrl: register.tokenUrl,
    clientId: 'lectern',
    clientSecret: 'kept well',
    scope: '',
    system: '',
    institution: null,
    hour: null,
    importsItself: false,
    adoptSelfMade: false,
    isEnabled: true,
  });
});

test('a source is changed without its secret, turned off and deleted', async () => {
  const app = open({ [change]: saved, [remove]: { message: 'Roster source deleted' } });
  await more(app, 'Edit');
  const form = await dialog('Edit Oakwood register');
  form.getByText('Once saved, it imports in your name.');
  await app.person.selectOptions(form.getByLabelText('Pull people'), '4');
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(app, change)).toMatchObject({ hour: 4, clientSecret: '' });
  expect(sent(app, change)).not.toHaveProperty('system');
  await more(app, 'Turn off');
  await waitFor(() => expect(sent(app, change)).toMatchObject({ hour: 3, isEnabled: false }));
  await more(app, 'Delete');
  await app.person.click(
    (await dialog('Delete Oakwood register?')).getByRole('button', { name: 'Delete roster source' }),
  );
  expect(await screen.findByText('Roster source deleted')).toBeTruthy();
});

test('a test says in words what the provider answered', async () => {
  const nothing = { people: null, classes: null, enrolments: null };
  const app = open({
    [tryOut]: inTurn(
      { ...nothing, problem: { message: 'The server refuses the client ID or the client secret.' } },
      { problem: null, people: 500, classes: 1, enrolments: null },
    ),
  });
  const button = await screen.findByRole('button', { name: 'Test Oakwood register' });
  await app.person.click(button);
  await screen.findByText('The server refuses the client ID or the client secret.');
  await app.person.click(button);
  expect(
    await screen.findByText('The provider answers, and can be pulled from. It has 500 people, 1 class.'),
  ).toBeTruthy();
});

test('a pull begins, tells how far it is, and can be stopped', async () => {
  const running: RosterPull = { ...done, state: 'reading', read: 1_200, roster: null };
  const app = open({ [pull]: saved, [stop]: { message: 'The pull was stopped', source: register } });
  const button = await screen.findByRole('button', { name: 'Pull Oakwood register now' });
  app.server.routes[list] = [{ ...register, pulls: [running] }];
  await app.person.click(button);
  await screen.findByText('1,200 entries read so far');
  expect(sent(app, pull)).toEqual({ everything: false });
  app.server.routes[list] = [{ ...register, pulls: [{ ...running, state: 'stopped' }] }];
  await app.person.click(screen.getByRole('button', { name: 'Stop the pull of Oakwood register' }));
  await screen.findByText('Nothing was changed.');
  await more(app, 'Pull everything now');
  await waitFor(() => expect(sent(app, pull)).toEqual({ everything: true }));
});

test('a source that rests or is off is not pulled from', async () => {
  open({
    [list]: [
      { ...register, state: 'rests' },
      { ...register, _id: idOf(82), name: 'Elm', state: 'off', isEnabled: false },
    ],
  });
  for (const name of ['Oakwood register', 'Elm'])
    expect((await screen.findByRole('button', { name: `Pull ${name} now` })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/may not do so at present/)).toBeTruthy();
});
