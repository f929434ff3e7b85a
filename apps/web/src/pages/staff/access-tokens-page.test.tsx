import type { AccessToken, InstitutionOverview } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, inTurn, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './access-tokens-page.tsx';

const list = 'GET /api/access-tokens';
const make = 'POST /api/access-tokens';
const revoke = 'DELETE /api/access-tokens/:id';
const ofInstitution = 'GET /api/institution/:id/access-tokens';
const makeThere = 'POST /api/institution/:id/access-tokens';

const nightly: AccessToken = {
  _id: idOf(61),
  name: 'Nightly export',
  scopes: ['courses:read', 'results:read'],
  maker: { _id: idOf(4), username: 'Alan Admin' },
  state: 'works',
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2026-08-02T10:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
};
const ended: AccessToken = { ...nightly, _id: idOf(62), name: 'Old one', state: 'ended' };
const secret = `lct_${'a'.repeat(43)}`;
const made = { message: 'Access token created', accessToken: nightly, secret };

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/access-tokens', { user: people.admin, routes: { [list]: [nightly, ended], ...routes } });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('coordinators are kept out of the tokens of the site', async () => {
  const app = renderApp('/instructor/access-tokens', { user: people.coordinator });
  await waitFor(() => expect(app.path()).not.toContain('/access-tokens'));
});

test('a list that fails to load can be asked for again', async () => {
  const app = open({ [list]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = [nightly];
  await app.person.click(again);
  expect(await screen.findByRole('heading', { name: 'Nightly export' })).toBeTruthy();
});

test('an empty list says what tokens are for, and begins the first', async () => {
  const app = open({ [list]: [] });
  await screen.findByText('No access tokens yet.');
  await app.person.click(screen.getByRole('button', { name: 'New token' }));
  expect(await dialog('New access token')).toBeTruthy();
});

test('each token says what it may do, until when, and whether it was used; an ended one cannot be revoked', async () => {
  open();
  const heading = await screen.findByRole('heading', { name: 'Nightly export' });
  const first = within(heading.closest('li') as HTMLElement);
  first.getByText('Works');
  first.getByText(/^Read courses/);
  first.getByText(/^Read progress and results/);
  first.getByText(/^Works until .* Never used\./);
  expect(screen.getAllByRole('button', { name: /^Revoke / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Revoke Nightly export',
  ]);
});

test('a new token is shown once, after what is wrong stood at its field', async () => {
  const wrong = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
    issues: [
      { path: 'scopes', message: 'Choose at least one power' },
      { path: 'days', message: 'An access token works for 1 to 365 days' },
    ],
  });
  const app = open({ [make]: inTurn(wrong, made) });
  await app.person.click(await screen.findByRole('button', { name: 'New token' }));
  const form = await dialog('New access token');
  await app.person.type(form.getByLabelText('Name'), 'Nightly export');
  const days = form.getByLabelText<HTMLInputElement>('Works for how many days');
  expect(days.value).toBe('90');
  await app.person.clear(days);
  await app.person.type(days, '400');
  await app.person.click(form.getByRole('button', { name: 'Create token' }));
  await form.findByText('Choose at least one power');
  form.getByText('An access token works for 1 to 365 days');
  await app.person.click(form.getByRole('checkbox', { name: 'Read courses courses:read' }));
  await app.person.click(form.getByRole('checkbox', { name: /^Read progress and results/ }));
  await app.person.clear(days);
  await app.person.type(days, '30');
  await app.person.click(form.getByRole('button', { name: 'Create token' }));
  const shown = await dialog('Access token “Nightly export”');
  expect(shown.getByLabelText<HTMLInputElement>('Access token').value).toBe(secret);
  expect(app.server.callsOf(make)[1]?.body).toEqual({
    name: 'Nightly export',
    scopes: ['courses:read', 'results:read'],
    days: 30,
  });
  await app.person.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

test('a token that got lost on its way says what to do', async () => {
  const app = open({ [make]: { ...made, secret: null } });
  await app.person.click(await screen.findByRole('button', { name: 'New token' }));
  await app.person.click((await dialog('New access token')).getByRole('button', { name: 'Create token' }));
  const shown = await dialog('Access token “Nightly export”');
  expect(shown.getByText(/it got lost on its way here/)).toBeTruthy();
});

test('the form asks before it throws away what was entered, and after nothing was it does not', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('button', { name: 'New token' }));
  await app.person.click((await dialog('New access token')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'New token' }));
  const form = await dialog('New access token');
  await app.person.click(form.getByRole('checkbox', { name: /^Read courses/ }));
  await app.person.click(form.getByRole('button', { name: 'Cancel' }));
  form.getByText('Discard what you entered?');
  await app.person.click(form.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a revoked token that stays in the list has the focus', async () => {
  const revoked: AccessToken = { ...nightly, state: 'revoked', revokedAt: nightly.createdAt };
  const app = open({ [revoke]: { message: 'Revoked' }, [list]: inTurn([ended, nightly], [ended, revoked]) });
  await app.person.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
  await app.person.click((await dialog('Revoke Nightly export?')).getByRole('button', { name: 'Revoke token' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nightly export' }));
});

test('revoking asks first', async () => {
  const app = open({ [revoke]: { message: 'Access token revoked' }, [list]: inTurn([nightly], []) });
  await app.person.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
  const asked = await dialog('Revoke Nightly export?');
  asked.getByText(/refused at once/);
  expect(app.server.callsOf(revoke)).toHaveLength(0);
  await app.person.click(asked.getByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText('No access tokens yet.')).toBeTruthy();
});

test('a coordinator makes one for their institution, without powers over the site', async () => {
  const id = idOf(501);
  const school: InstitutionOverview = {
    _id: id,
    name: 'Harbour School',
    status: 'Approved',
    students: 1,
    teachers: 1,
    waiting: 0,
    courses: 1,
  };
  const app = renderApp(`/coordinator/institutions/${id}/access-tokens`, {
    user: people.coordinator,
    routes: { 'GET /api/institution/:id/overview': school, [ofInstitution]: [], [makeThere]: made },
  });
  await screen.findByText('No access tokens yet.');
  const button = screen.getByRole('button', { name: 'New token' });
  await app.person.click(button);
  const form = await dialog('New access token');
  expect(form.getAllByRole('checkbox')).toHaveLength(4);
  expect(form.queryByRole('checkbox', { name: /^Import people/ })).toBeNull();
  await app.person.click(form.getByRole('checkbox', { name: /^Read the audit log/ }));
  await app.person.click(form.getByRole('button', { name: 'Create token' }));
  await dialog('Access token “Nightly export”');
  expect(app.server.callsOf(makeThere)[0]?.body).toMatchObject({ scopes: ['audit:read'], days: 90 });
});
