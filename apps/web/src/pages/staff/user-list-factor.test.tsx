import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedUser } from '../../testing/groups.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './user-list-page.tsx';

const factor = 'GET /api/users/:id/second-factor';
const reset = 'DELETE /api/users/:id/second-factor';
const ada = makeListedUser();
const self = makeListedUser({ _id: idOf(12), username: 'Root', role: 'admin', isAdmin: true });
const own = { ...self, can: { ...self.can, block: false, delete: false } };
const item = 'Reset two-step sign-in of Ada Student';

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/users', {
    user: people.admin,
    routes: {
      'GET /api/users': pageOf([ada, own]),
      [factor]: { since: '2026-05-04T10:00:00.000Z', recoveryCodesLeft: 3, passkeys: 0, isAsked: true },
      ...routes,
    },
  });

const ask = async (app: ReturnType<typeof open>) => {
  await app.person.click(await openMore(app.person, item, 'Ada Student'));
  return within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in?' }));
};

test('one’s own second step is not reset here', async () => {
  const app = open();
  await openMore(app.person, 'Password link Root', 'Root');
  expect(screen.queryByRole('menuitem', { name: 'Reset two-step sign-in of Root' })).toBeNull();
});

test('where there is none, nothing is offered', async () => {
  const app = open({ [factor]: { since: null, recoveryCodesLeft: 0, passkeys: 0, isAsked: false } });
  const asked = await ask(app);
  await asked.findByText(
    (_, element) =>
      element?.textContent === 'Ada Student has neither turned on two-step sign-in nor added a passkey.' &&
      element.tagName === 'P',
  );
  expect(asked.queryByRole('button', { name: 'Reset' })).toBeNull();
});

test('a state that cannot be loaded is asked for again', async () => {
  const app = open({ [factor]: failure(500, 'internal_error', 'Broken') });
  const asked = await ask(app);
  await asked.findByText('Broken');
  expect(asked.queryByRole('button', { name: 'Reset' })).toBeNull();
  app.server.routes[factor] = { since: '2026-05-04T10:00:00.000Z', recoveryCodesLeft: 3, passkeys: 0, isAsked: true };
  await app.person.click(asked.getByRole('button', { name: 'Try again' }));
  await asked.findByRole('button', { name: 'Reset' });
});

test('it is reset once the question, which names the person, is answered', async () => {
  const app = open({ [reset]: { message: 'Two-step sign-in has been reset' } });
  const asked = await ask(app);
  await asked.findByText('Ada Student');
  expect(app.server.callsOf(reset)).toEqual([]);
  await app.person.click(asked.getByRole('button', { name: 'Reset' }));
  await screen.findByText('Two-step sign-in has been reset');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.callsOf(reset)[0]?.params).toEqual({ id: ada._id });
});

test('cancelling resets nothing, and a refusal is told', async () => {
  const app = open({ [reset]: failure(409, 'conflict', 'Two-step sign-in is not on.') });
  const asked = await ask(app);
  await asked.findByRole('button', { name: 'Reset' });
  await app.person.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(app.server.callsOf(reset)).toEqual([]);
  const again = await ask(app);
  await app.person.click(await again.findByRole('button', { name: 'Reset' }));
  await screen.findByText('Two-step sign-in is not on.');
});

test('passkeys alone are reset too', async () => {
  const app = open({
    [factor]: { since: null, recoveryCodesLeft: 0, passkeys: 1, isAsked: false },
    [reset]: { message: 'Two-step sign-in has been reset' },
  });
  const asked = await ask(app);
  await app.person.click(await asked.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(app.server.callsOf(reset)).toHaveLength(1));
});
