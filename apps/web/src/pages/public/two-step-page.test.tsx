import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { people, recordOf } from '../../testing/people.ts';
import { factor, open } from './testing/profile.ts';
// Fetched here, the page does not count against the first test's time.
import './two-step-page.tsx';

const held = { ...people.student, mustSetUpStep: true };
const me = 'GET /api/users/me';
const on = { since: '2026-05-04T10:00:00.000Z', recoveryCodesLeft: 10, passkeys: 0, isAsked: true };

test.each(['/home', '/profile', '/student-courses', '/login'])(
  'somebody who has yet to set up a second step is led from %s to the page for it',
  async (at) => {
    const app = open(held, {}, at);
    await screen.findByRole('heading', { name: 'Secure your account' });
    expect(app.path()).toBe('/two-step');
    await screen.findByRole('button', { name: 'Set up two-step sign-in' });
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  },
);

test('once it is set up, they go on to their home', async () => {
  const app = open(held, { [factor]: on }, '/two-step');
  const goOn = await screen.findByRole('button', { name: 'Go on' });
  app.server.routes[me] = recordOf(people.student);
  await app.person.click(goOn);
  await waitFor(() => expect(app.path()).toBe('/home'));
});

test('others may open the page too, and go where they like', async () => {
  const app = open(people.student, {}, '/two-step');
  await screen.findByRole('heading', { name: 'Secure your account' });
  await app.person.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  await waitFor(() => expect(app.path()).toBe('/home'));
});
