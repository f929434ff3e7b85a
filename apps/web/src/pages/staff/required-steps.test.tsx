import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, inTurn, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './sign-in-providers-page.tsx';

const required = 'GET /api/required-steps';
const save = 'PUT /api/required-steps';
const since = '2026-05-04T10:00:00.000Z';
const site = {
  institution: null,
  roles: [
    { role: 'student', since: null, people: 40, withoutStep: 39 },
    { role: 'teacher', since, people: 3, withoutStep: 1 },
    { role: 'admin', since, people: 2, withoutStep: 0 },
    { role: 'coordinator', since: null, people: 0, withoutStep: 0 },
  ],
};

const changed = {
  ...site,
  roles: site.roles.map((one) => ({
    ...one,
    since: one.role === 'student' || one.role === 'teacher' ? since : null,
  })),
};

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/sign-in-providers', {
    user: people.admin,
    routes: { 'GET /api/identity-providers': [], [required]: site, ...routes },
  });
const part = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in is required of' }));

test('each role is shown with how many have no second step yet', async () => {
  open();
  const shown = await part();
  const ticked = async (name: string) => (await shown.findByRole<HTMLInputElement>('checkbox', { name })).checked;
  expect([await ticked('Students'), await ticked('Teachers'), await ticked('Administrators')]).toEqual([
    false,
    true,
    true,
  ]);
  for (const text of [
    '39 of 40 have none yet.',
    '1 of 3 has none yet.',
    'Everybody has it.',
    'Nobody has this role here.',
  ])
    shown.getByText(text);
});

test('the ticked roles are saved for the whole site, and the focus stays at the button', async () => {
  const app = open({
    [required]: inTurn(site, changed),
    [save]: { message: 'Saved. It counts from the next sign-in on.', required: site },
  });
  const shown = await part();
  await app.person.click(await shown.findByRole('checkbox', { name: 'Students' }));
  await app.person.click(shown.getByRole('checkbox', { name: 'Administrators' }));
  await app.person.click(shown.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. It counts from the next sign-in on.');
  expect(app.server.callsOf(save)[0]?.body).toEqual({ institution: null, roles: ['student', 'teacher'] });
  await waitFor(() => expect(shown.getByRole<HTMLInputElement>('checkbox', { name: 'Students' }).checked).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Save' })));
});

test('a failure to load can be tried again, and one to save is told', async () => {
  const app = open({ [required]: failure(500, 'internal_error', 'Broken') });
  const shown = await part();
  const again = await shown.findByRole('button', { name: 'Try again' });
  app.server.routes[required] = site;
  app.server.routes[save] = failure(500, 'internal_error', 'Not saved');
  await app.person.click(again);
  await app.person.click(await shown.findByRole('button', { name: 'Save' }));
  await screen.findByText('Not saved');
  await waitFor(() => expect(app.server.callsOf(save)).toHaveLength(1));
});
