import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, inTurn, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { here, identities, open, places, type ProfileApp, section, there } from './testing/profile.ts';
// Fetched here, it does not count against the first test's time.
import '../../features/profile/components/identity-dialog.tsx';

const link = 'POST /api/users/me/identities/:id/link';
const unlink = 'POST /api/users/me/identities/:id/unlink';
const oakwood = { _id: idOf(41), name: 'Oakwood' };
const linked = {
  provider: oakwood,
  linkedAt: '2026-05-04T10:00:00.000Z',
  lastUsedAt: '2026-05-05T10:00:00.000Z',
};
const none = { identities: [], linkable: [oakwood], hasPassword: true };
const one = { identities: [linked], linkable: [], hasPassword: true };
const title = 'Sign-in with school account';
const part = async () => within(await section(title));
const pressSoon = async (app: ProfileApp, name: string) =>
  app.person.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('nothing is shown where the site has no providers', async () => {
  const app = open();
  await section('Two-step sign-in');
  await waitFor(() => expect(app.server.callsOf(identities)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: title })).toBeNull();
});

test('says that the links cannot be told, and asks again', async () => {
  const app = open(people.student, { [identities]: failure(500, 'internal_error', 'Broken') });
  const shown = await part();
  await shown.findByText('Broken');
  app.server.routes[identities] = one;
  await app.person.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByText('Oakwood')).toBeTruthy();
});

test('linking asks for the password, tells a wrong one, and goes on at the provider', async () => {
  const wrong = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
    issues: [{ path: 'currentPassword', message: 'This is not your password' }],
  });
  const app = open(people.student, { [identities]: none, [link]: inTurn(wrong, { address: '#at-the-provider' }) });
  await part();
  await pressSoon(app, 'Link Oakwood');
  const asked = await dialog('Link Oakwood?');
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  await app.person.click(asked.getByRole('button', { name: 'Go on at Oakwood' }));
  await asked.findByText('This is not your password');
  await app.person.click(asked.getByRole('button', { name: 'Go on at Oakwood' }));
  await waitFor(() => expect(location.hash).toBe('#at-the-provider'));
  expect(app.server.callsOf(link)[1]).toMatchObject({
    params: { id: oakwood._id },
    body: { currentPassword: 'secret' },
  });
});

test('unlinking asks for the password, and the link is gone', async () => {
  const app = open(people.student, { [identities]: inTurn(one, none), [unlink]: { message: 'No longer linked' } });
  const shown = await part();
  await shown.findByText(/^Linked .+, last used /);
  await pressSoon(app, 'Unlink Oakwood');
  const asked = await dialog('Unlink Oakwood?');
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  await app.person.click(asked.getByRole('button', { name: 'Unlink' }));
  await shown.findByRole('button', { name: 'Link Oakwood' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal to link says why above all fields', async () => {
  const refusal = reply(409, { error: 'conflict', message: 'Linked already', requestId: 'test' });
  const app = open(people.student, { [identities]: none, [link]: refusal });
  await part();
  await pressSoon(app, 'Link Oakwood');
  const asked = await dialog('Link Oakwood?');
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  await app.person.click(asked.getByRole('button', { name: 'Go on at Oakwood' }));
  expect((await asked.findByRole('alert')).textContent).toBe('Linked already');
});

test('without a password nothing can be unlinked, and the page says how to set one', async () => {
  open(people.student, {
    [identities]: { ...one, linkable: [{ _id: idOf(42), name: 'Riverside' }], hasPassword: false },
  });
  const shown = await part();
  await shown.findByText(/^Your account has no password yet/);
  expect(shown.queryByRole('button')).toBeNull();
});

test.each([
  ['linked', 'status', /^Your school account is linked$/],
  ['elsewhere', 'alert', /linked with another account here/],
  ['other', 'alert', /Nothing was linked/],
  ['provider-away', 'alert', /cannot be reached just now/],
])('the outcome of a link is told: %s', async (outcome, role, sentence) => {
  open(people.student, { [identities]: one }, `/profile?link=${outcome}`);
  expect((await (await part()).findByRole(role)).textContent).toMatch(sentence);
});

test.each(['constructor', 'nonsense'])('an outcome that is none says nothing: %s', async (outcome) => {
  open(people.student, { [identities]: one }, `/profile?link=${outcome}`);
  const shown = await part();
  await shown.findByText('Oakwood');
  expect([shown.queryByRole('alert'), shown.queryByRole('status')]).toEqual([null, null]);
});

test('the places where somebody is signed in say how they came in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open(people.student, { [places]: [{ ...here, cameBy: 'provider', provider: 'Oakwood' }, there] });
  const shown = within(await section('Where you are signed in'));
  await shown.findByText('Signed in with Oakwood');
  expect(shown.getByText('Signed in with the password')).toBeTruthy();
});
