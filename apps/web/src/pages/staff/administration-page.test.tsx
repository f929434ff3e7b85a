import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { staffTable } from '../../app/routes/staff-table.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sidebarLinks } from '../../shared/routing/navigation.ts';

const path = '/instructor/administration';

test.each(['teacher', 'coordinator', 'student'] as const)('%ss do not find the page', async (role) => {
  const app = renderApp(path, { user: people[role] });
  await waitFor(() => expect(app.href()).not.toBe(path));
});

test('the account menu of administrators leads to it, from everywhere', async () => {
  const app = renderApp('/home', { user: people.admin });
  await app.person.click(await screen.findByRole('button', { name: new RegExp(people.admin.username) }));
  await app.person.click(await screen.findByRole('menuitem', { name: 'Administration' }));
  await screen.findByRole('heading', { level: 1, name: 'Administration' });
  expect(app.href()).toBe(path);
});

test('the account menu of others does not', async () => {
  const app = renderApp('/home', { user: people.teacher });
  await app.person.click(await screen.findByRole('button', { name: new RegExp(people.teacher.username) }));
  await screen.findByRole('menuitem', { name: 'Profile' });
  expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull();
});

// They are reached from the list or the page that they belong to.
const elsewhere = ['create-group', 'create-course', 'test/new', 'test/bank', 'users/create', 'needs'];
const parts = ['approvals/more-time', 'institutions/create', 'administration'];

const listed = staffTable
  .filter(({ path: one, areas }) => areas.some((area) => area === 'instructor') && !one.includes('$'))
  .filter(({ path: one }) => ![...elsewhere, ...parts].includes(one))
  .map(({ path: one }) => `/instructor/${one}`)
  .filter((one) => !sidebarLinks.instructor.some(({ to }) => String(to) === one));

test('it leads to every page of administrators alone that stands in no sidebar, each with a sentence', async () => {
  renderApp(path, { user: people.admin });
  const main = within(await screen.findByRole('main'));
  const links = (await main.findAllByRole('listitem')).map((item) => {
    const link = within(item).getByRole('link');
    expect(item.textContent?.length).toBeGreaterThan((link.textContent?.length ?? 0) + 10);
    return link.getAttribute('href');
  });
  expect(links.toSorted()).toEqual(listed.toSorted());
});

test.each(listed)('%s leads back to it', async (from) => {
  const app = renderApp(from, { user: people.admin });
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 1 });
  await app.person.click(main.getByRole('link', { name: 'Administration' }));
  await screen.findByRole('heading', { level: 1, name: 'Administration' });
  expect(app.href()).toBe(path);
});
