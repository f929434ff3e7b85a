import { limits } from '@lectern/contract/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { fakePasskeys, madePasskey, passkeyCreation } from '../../testing/fake-passkeys.ts';
import { failure, inTurn, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { factor, here, open, passkeys, places, press, section, there } from './testing/profile.ts';
// Fetched here, they do not count against the first test's time.
import '../../features/profile/components/passkey-dialogs.tsx';
import '../../features/profile/components/passkeys-section.tsx';

const creation = 'POST /api/users/me/passkeys/creation';
const add = 'POST /api/users/me/passkeys';
const rename = 'PUT /api/users/me/passkeys/:id';
const remove = 'DELETE /api/users/me/passkeys/:id';
const after = 'POST /api/users/me/passkeys/after-password';
const renew = 'POST /api/users/me/passkeys/recovery-codes';

const phone = {
  _id: idOf(81),
  name: 'Ada’s phone',
  opensAlone: true,
  isSynced: true,
  createdAt: '2026-05-04T10:00:00.000Z',
  lastUsedAt: null,
};
const stick = { ...phone, _id: idOf(82), name: 'Key ring', opensAlone: false, isSynced: false };
const none = { passkeys: [], askedAfterPassword: false, recoveryCodesLeft: 0 };
const some = { passkeys: [phone, stick], askedAfterPassword: false, recoveryCodesLeft: 0 };
const one = { passkeys: [phone], askedAfterPassword: true, recoveryCodesLeft: 1 };

const byPasskey = { since: null, recoveryCodesLeft: 1, passkeys: 1, isAsked: true };

const part = async () => within(await section('Passkeys'));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('says that the passkeys cannot be told, and asks again', async () => {
  const app = open(people.student, { [passkeys]: failure(500, 'internal_error', 'Broken') });
  const shown = await part();
  await shown.findByText('Broken');
  app.server.routes[passkeys] = some;
  await app.person.click(shown.getByRole('button', { name: 'Try again' }));
  await shown.findByText('Key ring');
  expect(shown.queryByText('Broken')).toBeNull();
});

test('a browser without passkeys says so, and offers to add none', async () => {
  open();
  const shown = await part();
  await shown.findByText('This browser, or the address of this site, cannot make passkeys.');
  expect(shown.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a passkey is made by the browser under the name that its owner gives it', async () => {
  fakePasskeys();
  const app = open(people.student, {
    [passkeys]: inTurn(none, some),
    [creation]: passkeyCreation,
    [add]: reply(201, { message: 'Passkey added', passkey: phone }),
  });
  await app.person.click(await (await part()).findByRole('button', { name: 'Add a passkey' }));
  const asked = await dialog('Add a passkey');
  const name = asked.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Passkey 1');
  await app.person.clear(name);
  await app.person.type(name, 'Ada’s phone{Enter}');
  await (await part()).findByText('Ada’s phone');
  expect(app.server.callsOf(add)[0]?.body).toEqual({ name: 'Ada’s phone', passkey: madePasskey });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a device that has one already is told, and nothing is sent', async () => {
  fakePasskeys().refuse('InvalidStateError');
  const app = open(people.student, { [creation]: passkeyCreation });
  await app.person.click(await (await part()).findByRole('button', { name: 'Add a passkey' }));
  const asked = await dialog('Add a passkey');
  await press(app, 'Continue');
  await asked.findByText('This device has a passkey for your account already.');
  expect(app.server.callsOf(add)).toEqual([]);
});

test('a name that is refused is told at its field', async () => {
  fakePasskeys();
  const issues = [{ path: 'name', message: 'Name is required' }];
  const app = open(people.student, {
    [creation]: passkeyCreation,
    [add]: failure(400, 'validation_failed', 'Please check', { issues }),
  });
  await app.person.click(await (await part()).findByRole('button', { name: 'Add a passkey' }));
  const asked = await dialog('Add a passkey');
  await app.person.clear(asked.getByRole('textbox', { name: 'Name' }));
  await press(app, 'Continue');
  await asked.findByText('Name is required');
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('textbox', { name: 'Name' })));
});

test('each is shown with how it may be used, renamed and removed', async () => {
  fakePasskeys();
  const app = open(people.student, {
    [passkeys]: some,
    [rename]: { message: 'Passkey renamed', passkey: phone },
    [remove]: { message: 'Passkey removed' },
  });
  const shown = await part();
  const [first, second] = await shown.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Ada’s phone synced.*not used yet/);
  expect(second?.textContent).toMatch(/^Key ring after the password only/);
  await app.person.click(shown.getByRole('button', { name: 'Rename Key ring' }));
  const name = (await dialog('Rename Key ring')).getByRole('textbox', { name: 'Name' });
  await app.person.clear(name);
  await app.person.type(name, 'Stick{Enter}');
  await waitFor(() => expect(app.server.callsOf(rename)[0]?.body).toEqual({ name: 'Stick' }));
  await app.person.click(await shown.findByRole('button', { name: 'Remove Ada’s phone' }));
  expect(app.server.callsOf(remove)).toEqual([]);
  await app.person.click((await dialog('Remove the passkey?')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(app.server.callsOf(remove)[0]?.params).toEqual({ id: phone._id }));
});

test('asking after the password is explained, and shows the recovery codes once', async () => {
  fakePasskeys();
  const app = open(people.student, {
    [passkeys]: inTurn(some, one),
    [after]: { message: 'Asked', recoveryCodes: ['AAAA-BBBB'] },
  });
  await app.person.click(
    await (await part()).findByRole('button', { name: 'Also require a passkey after my password' }),
  );
  const asked = await dialog('Require a passkey after your password?');
  asked.getByText(/signs you out everywhere else/);
  await app.person.click(asked.getByRole('button', { name: 'Turn on' }));
  const codes = await dialog('Your recovery codes');
  codes.getByText('AAAA-BBBB');
  await app.person.click(codes.getByRole('button', { name: 'I have saved them' }));
  await (await part()).findByText(/^1 recovery code is left\. Make new ones/);
  expect(document.activeElement).toBe((await part()).getByRole('heading', { name: 'Passkeys' }));
  expect(app.server.callsOf(after)[0]?.body).toEqual({ asked: true });
});

test('removing the last one says that none is asked for any more', async () => {
  const app = open(people.student, { [passkeys]: one });
  await app.person.click(await (await part()).findByRole('button', { name: 'Remove Ada’s phone' }));
  const asked = await dialog('Remove the passkey?');
  expect(asked.getByText(/^It is your last one/).textContent).toContain('after your password');
});

test('no more asking after the password is confirmed first', async () => {
  const app = open(people.student, { [passkeys]: one, [after]: { message: 'Not asked', recoveryCodes: null } });
  await app.person.click(await (await part()).findByRole('button', { name: 'Stop requiring a passkey' }));
  expect(app.server.callsOf(after)).toEqual([]);
  const asked = await dialog('Stop requiring a passkey after your password?');
  await app.person.click(asked.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(app.server.callsOf(after)[0]?.body).toEqual({ asked: false }));
});

test('recovery codes stay in sight until their owner says that they are saved', async () => {
  const app = open(people.student, {
    [passkeys]: one,
    [factor]: byPasskey,
    [renew]: { message: 'Made', recoveryCodes: ['CCCC-DDDD'] },
  });
  const opener = await (await part()).findByRole('button', { name: 'Make new recovery codes' });
  await app.person.click(opener);
  expect(app.server.callsOf(renew)).toEqual([]);
  await press(app, 'Make new codes');
  const codes = await dialog('Your recovery codes');
  expect(document.activeElement).toBe(codes.getByRole('button', { name: 'Copy recovery codes' }));
  const shown = screen.getByRole('dialog');
  await app.person.keyboard('{Escape}');
  fireEvent(shown, new Event('cancel', { cancelable: true }));
  fireEvent.click(shown);
  codes.getByText('CCCC-DDDD');
  expect(codes.queryByRole('button', { name: 'Close' })).toBeNull();
  await app.person.click(codes.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('new recovery codes are made at the app’s part where there is an app', async () => {
  open(people.student, { [passkeys]: one, [factor]: { ...byPasskey, since: phone.createdAt } });
  await (await section('Two-step sign-in').then(within)).findByRole('button', { name: 'Make new recovery codes' });
  expect((await part()).queryByRole('button', { name: 'Make new recovery codes' })).toBeNull();
});

test('where a passkey is asked for already, an app is an addition', async () => {
  open(people.student, { [passkeys]: one, [factor]: byPasskey });
  const shown = within(await section('Authenticator app'));
  await shown.findByRole('button', { name: 'Also use an app' });
  expect(screen.queryByRole('button', { name: 'Set up two-step sign-in' })).toBeNull();
});

test('a name that is too long is told before the device makes anything', async () => {
  fakePasskeys();
  const app = open(people.student, { [creation]: passkeyCreation });
  await app.person.click(await (await part()).findByRole('button', { name: 'Add a passkey' }));
  const name = (await dialog('Add a passkey')).getByRole('textbox', { name: 'Name' });
  await app.person.clear(name);
  await app.person.paste('a'.repeat(limits.passkeyName + 1));
  await press(app, 'Continue');
  await screen.findByText(`The name can have at most ${limits.passkeyName} characters.`);
  expect(document.activeElement).toBe(name);
  expect(app.server.callsOf(creation)).toEqual([]);
});

test('after the last passkey is removed the focus stays at its part', async () => {
  const app = open(people.student, { [passkeys]: inTurn(one, none), [remove]: { message: 'Passkey removed' } });
  await app.person.click(await (await part()).findByRole('button', { name: 'Remove Ada’s phone' }));
  await app.person.click((await dialog('Remove the passkey?')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe((await part()).getByRole('heading', { name: 'Passkeys' }));
});

test.each([
  [{ cameBy: 'password' }, 'Signed in with the password'],
  [{ cameBy: 'password_and_code' }, 'Signed in with the password and a code'],
  [{ cameBy: 'password_and_passkey' }, 'Signed in with the password and a passkey'],
  [{ cameBy: 'passkey' }, 'Signed in with a passkey'],
  [{ cameBy: 'provider', provider: 'Oakwood School' }, 'Signed in with Oakwood School'],
  [{ cameBy: 'sign_up' }, 'Signed in by making the account'],
])('the list of devices says of %j: %s', async (over, sentence) => {
  open(people.student, { [places]: [here, { ...there, ...over }] });
  const shown = within(await section('Where you are signed in'));
  await waitFor(() => expect(shown.getAllByRole('listitem')[1]?.textContent).toContain(sentence));
});

test('nothing is said about a device from before this was kept', async () => {
  open(people.student, { [places]: [here, { ...there, cameBy: null }] });
  const shown = within(await section('Where you are signed in'));
  await waitFor(() => expect(shown.getAllByRole('listitem')[1]?.textContent).not.toContain('Signed in'));
});
