import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakePasskeys, passkeyCreation } from '../../testing/fake-passkeys.ts';
import { failure, inTurn, reply } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { factor, open, passkeys, press, section } from './testing/profile.ts';
// Fetched here, the page does not count against the first test's time.
import '../../features/profile/components/passkey-dialogs.tsx';
import './two-step-page.tsx';

const held = { ...people.student, mustSetUpStep: true };
const me = 'GET /api/users/me';
const add = 'POST /api/users/me/passkeys';
const after = 'POST /api/users/me/passkeys/after-password';
const key = {
  _id: '01938e4c-0000-7000-8000-000000000081',
  name: 'Passkey 1',
  opensAlone: true,
  isSynced: true,
  createdAt: '2026-05-04T10:00:00.000Z',
  lastUsedAt: null,
};
const none = { passkeys: [], askedAfterPassword: false, recoveryCodesLeft: 0 };
const added = { ...none, passkeys: [key] };
const asked = { passkeys: [key], askedAfterPassword: true, recoveryCodesLeft: 10 };
const off = { since: null, recoveryCodesLeft: 0, passkeys: 0, isAsked: false };
const byPasskey = { since: null, recoveryCodesLeft: 10, passkeys: 1, isAsked: true };
const making = {
  'POST /api/users/me/passkeys/creation': passkeyCreation,
  [add]: reply(201, { message: 'Passkey added', passkey: key }),
};
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

test('a passkey that is added is asked for at once, its recovery codes are shown, and the way on has the focus', async () => {
  fakePasskeys();
  const app = open(
    held,
    {
      ...making,
      [passkeys]: inTurn(none, added, asked),
      [factor]: inTurn(off, off, byPasskey),
      [after]: { message: 'Asked', recoveryCodes: ['AAAA-BBBB'] },
    },
    '/two-step',
  );
  await app.person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await screen.findByText(/^From then on, signing in with your password needs it too\./);
  await press(app, 'Continue');
  await screen.findByText('AAAA-BBBB');
  expect(app.server.callsOf(after).map(({ body }) => body)).toEqual([{ asked: true }]);
  await press(app, 'I have saved them');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.queryByText('Passkey added')).toBeNull();
  within(await section('Authenticator app')).getByRole('button', { name: 'Also use an app' });
  expect(screen.queryByRole('button', { name: 'Set up two-step sign-in' })).toBeNull();
});

test('where asking for it fails, the step that is left is said and offered', async () => {
  fakePasskeys();
  const app = open(
    held,
    { ...making, [passkeys]: inTurn(none, added), [after]: failure(500, 'internal_error', 'Broken') },
    '/two-step',
  );
  await app.person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await press(app, 'Continue');
  await screen.findByText('Broken');
  const shown = within(await section('Passkeys'));
  await shown.findByText('One step is left: require a passkey after your password.');
  shown.getByRole('button', { name: 'Also require a passkey after my password' });
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
});

test('notices, which wait for the second step, are not asked for', async () => {
  const app = open(held, {}, '/two-step');
  await screen.findByRole('button', { name: 'Set up two-step sign-in' });
  expect(screen.queryByRole('button', { name: /otices/ })).toBeNull();
  expect(app.server.callsOf('GET /api/users/me/notices/unread')).toEqual([]);
});
