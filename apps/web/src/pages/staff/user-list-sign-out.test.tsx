import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedUser } from '../../testing/groups.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './user-list-page.tsx';

const signOut = 'DELETE /api/users/:id/sessions';
const ada = makeListedUser();
const item = 'Sign out Ada Student everywhere';

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/users', { user: people.admin, routes: { 'GET /api/users': pageOf([ada]), ...routes } });
const ask = async (app: ReturnType<typeof open>) => {
  await app.person.click(await openMore(app.person, item, 'Ada Student'));
  return within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
};

test('oneself is not signed out here', async () => {
  const self = makeListedUser({ _id: idOf(12), username: 'Root', role: 'admin', isAdmin: true });
  const app = open({ 'GET /api/users': pageOf([{ ...self, can: { ...self.can, block: false, delete: false } }]) });
  await openMore(app.person, 'Password link Root', 'Root');
  expect(screen.queryByRole('menuitem', { name: 'Sign out Root everywhere' })).toBeNull();
});

test.each([
  [0, 'Was not signed in anywhere'],
  [1, 'Signed out on 1 device'],
  [3, 'Signed out on 3 devices'],
])('somebody on %i devices is signed out once it is confirmed', async (count, told) => {
  const app = open({ [signOut]: { message: 'Signed out everywhere', count } });
  const asked = await ask(app);
  expect(app.server.callsOf(signOut)).toHaveLength(0);
  await app.person.click(asked.getByRole('button', { name: 'Sign out' }));
  await screen.findByText(told);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failure is told, and can be tried again', async () => {
  const app = open({ [signOut]: failure(500, 'internal_error', 'Broken') });
  const asked = await ask(app);
  await app.person.click(asked.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Broken');
  expect(asked.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});
