import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './sign-in-providers-page.tsx';

const required = 'GET /api/required-steps';
const institutions = 'GET /api/required-steps/institutions';
const save = 'PUT /api/required-steps';
const noneYet = 'None yet. Choose an institution above to make one.';
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
    routes: { 'GET /api/identity-providers': [], [required]: site, [institutions]: pageOf([]), ...routes },
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

test('the institutions with a rule of their own are listed with their roles, page by page', async () => {
  const oakwood = { institution: { _id: idOf(21), name: 'Oakwood' }, roles: ['student', 'teacher'] };
  const riverside = { institution: { _id: idOf(22), name: 'Riverside' }, roles: ['coordinator'] };
  const figures = { total: 2, pageCount: 2, limit: 1 };
  const app = open({ [institutions]: pageOf([oakwood], figures) });
  const list = within(await screen.findByRole('list', { name: 'Institutions with a rule of their own' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['OakwoodStudents, Teachers']);
  app.server.routes[institutions] = pageOf([riverside], { ...figures, page: 2 });
  await app.person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Riverside');
  screen.getByText('Coordinators', { selector: 'p' });
  expect(app.server.callsOf(institutions).at(-1)?.query).toMatchObject({ page: '2' });
});

test('no institution has a rule of its own at first, and one that is saved comes into the list', async () => {
  const oakwood = { institution: { _id: idOf(21), name: 'Oakwood' }, roles: ['student'] };
  const app = open({ [save]: { message: 'Saved. It counts from the next sign-in on.', required: site } });
  await screen.findByText(noneYet);
  app.server.routes[institutions] = pageOf([oakwood]);
  await app.person.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Oakwood');
  expect(screen.queryByText(noneYet)).toBeNull();
});

test('the list of institutions can be asked for again where it failed', async () => {
  const app = open({ [institutions]: failure(500, 'internal_error', 'Broken') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[institutions] = pageOf([]);
  await app.person.click(again);
  expect(await screen.findByText(noneYet)).toBeTruthy();
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
