import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { fakePasskeys, passkeyRequest, usedPasskey } from '../../testing/fake-passkeys.ts';
import { failure, inTurn } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { open, passkeys, section } from './testing/profile.ts';
// Fetched here, they do not count against the first test's time.
import '../../features/profile/components/passkey-dialogs.tsx';
import '../../features/profile/components/passkeys-section.tsx';
import '../../shared/proof/ask-again.tsx';

const proof = 'GET /api/users/me/proof';
const prove = 'POST /api/users/me/proof';
const question = 'POST /api/users/me/proof/passkey-request';
const act = 'POST /api/users/me/passkeys/after-password';
const required = failure(403, 'proof_required', 'Confirm that it is you. You have not done so for a while.');
const done = { message: 'No passkey is asked for after your password', recoveryCodes: null };
const ways = {
  secondsLeft: 0,
  hasPassword: true,
  needsSecondStep: false,
  hasApp: false,
  hasPasskey: false,
  providers: [],
};
const proven = { ...ways, secondsLeft: 900 };
const key = {
  _id: idOf(81),
  name: 'Phone',
  opensAlone: true,
  isSynced: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  lastUsedAt: null,
};
const own = { passkeys: [key], askedAfterPassword: true, recoveryCodesLeft: 3 };
const title = 'Confirm that it is you';

/** Opens the profile and does an act that asks again. */
async function doIt(routes: Parameters<typeof open>[1]) {
  const app = open(people.student, { [passkeys]: own, [proof]: ways, [act]: inTurn(required, done), ...routes });
  const shown = within(await section('Passkeys'));
  await app.person.click(await shown.findByRole('button', { name: 'Stop requiring a passkey' }));
  await app.person.click(await screen.findByRole('button', { name: 'Turn off' }));
  return app;
}
const dialog = async () => within(await screen.findByRole('dialog', { name: title }));

test('the password is asked for in one dialog, and the act is done then', async () => {
  const wrong = failure(400, 'validation_failed', 'Please check', {
    issues: [{ path: 'currentPassword', message: 'This is not your current password' }],
  });
  const app = await doIt({ [prove]: inTurn(wrong, proven) });
  const asked = await dialog();
  await app.person.type(asked.getByLabelText('Current password'), 'guess{Enter}');
  await asked.findByText('This is not your current password');
  expect(app.server.callsOf(act)).toHaveLength(1);
  await app.person.clear(asked.getByLabelText('Current password'));
  await app.person.type(asked.getByLabelText('Current password'), 'secret{Enter}');
  await screen.findByText(done.message);
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  expect(app.server.callsOf(act).map(({ body }) => body)).toEqual([{ asked: false }, { asked: false }]);
});

test('where the password needs a second step, its code is asked for too', async () => {
  const app = await doIt({ [proof]: { ...ways, needsSecondStep: true, hasApp: true }, [prove]: proven });
  const asked = await dialog();
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  await app.person.type(asked.getByRole('textbox', { name: 'Code' }), '123456');
  await app.person.click(asked.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(done.message);
  expect(app.server.callsOf(prove)[0]?.body).toEqual({ currentPassword: 'secret', code: '123456' });
});

test('a passkey does in place of all', async () => {
  fakePasskeys();
  const app = await doIt({ [proof]: { ...ways, hasPasskey: true }, [question]: passkeyRequest, [prove]: proven });
  await app.person.click((await dialog()).getByRole('button', { name: 'Use a passkey' }));
  await screen.findByText(done.message);
  expect(app.server.callsOf(prove)[0]?.body).toEqual({ passkey: usedPasskey });
});

test('a passkey that was not used leaves the dialog open, and says so', async () => {
  fakePasskeys().refuse('NotAllowedError');
  const app = await doIt({ [proof]: { ...ways, hasPasskey: true }, [question]: passkeyRequest });
  const asked = await dialog();
  await app.person.click(asked.getByRole('button', { name: 'Use a passkey' }));
  await asked.findByText('No passkey was used. Try again, or sign in another way.');
  expect(app.server.callsOf(prove)).toEqual([]);
});

test('somebody who cancels has done nothing, and is told why', async () => {
  const app = await doIt({});
  await app.person.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Confirm that it is you. You have not done so for a while.');
  expect(app.server.callsOf(act)).toHaveLength(1);
});

test('people of a school account alone are led there, and back', async () => {
  const school = { _id: idOf(90), name: 'Oakwood School' };
  const app = await doIt({ [proof]: { ...ways, hasPassword: false, providers: [school] } });
  const asked = await dialog();
  const link = asked.getByRole('link', { name: 'Sign in with Oakwood School' });
  const back = new URLSearchParams({ redirect: location.pathname + location.search }).toString();
  expect(link.getAttribute('href')).toBe(`/api/auth/providers/${school._id}/start?${back}`);
  expect(asked.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await app.person.click(asked.getByRole('button', { name: 'Cancel' }));
});

test('a file that asks again is fetched once the person has confirmed, and the page stays', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  const app = open(people.student, { [proof]: ways, [prove]: proven });
  await app.person.click(await screen.findByRole('link', { name: 'Download my data' }));
  const asked = await dialog();
  expect(saved).toEqual([]);
  await app.person.type(asked.getByLabelText('Current password'), 'secret{Enter}');
  await waitFor(() => expect(saved).toEqual(['http://localhost:3000/api/users/me/export']));
  app.server.routes[proof] = proven;
  await app.person.click(screen.getByRole('link', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  vi.restoreAllMocks();
});
