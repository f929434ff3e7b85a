import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure, inTurn, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { factor, open, press, section } from './testing/profile.ts';
// Fetched here, they do not count against the first test's time.
import '../../features/profile/components/second-factor-change.tsx';
import '../../features/profile/components/second-factor-set-up.tsx';

const start = 'POST /api/users/me/second-factor';
const confirm = 'POST /api/users/me/second-factor/confirm';
const renew = 'POST /api/users/me/second-factor/recovery-codes';
const turnOff = 'POST /api/users/me/second-factor/turn-off';

const off = { since: null, recoveryCodesLeft: 0, passkeys: 0, isAsked: false };
const on = { since: '2026-05-04T10:00:00.000Z', recoveryCodesLeft: 9, passkeys: 0, isAsked: true };
const made = {
  key: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  address: 'otpauth://totp/Lectern:ada?secret=ABCD',
  qr: { size: 33, path: 'M0 0h1v1h-1z' },
};
const codes = ['AAAA-BBBB', 'CCCC-DDDD'];
const wrongCode = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
  issues: [{ path: 'code', message: 'This code is not valid.' }],
});

const part = async () => within(await section('Two-step sign-in'));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('says that it cannot be told whether the second step is on, and asks again', async () => {
  const app = open(people.student, { [factor]: failure(500, 'internal_error', 'Broken') });
  const shown = await part();
  await shown.findByText('Broken');
  app.server.routes[factor] = on;
  await app.person.click(shown.getByRole('button', { name: 'Try again' }));
  await shown.findByText('9 recovery codes are left.');
  expect(shown.queryByText('Broken')).toBeNull();
});

test('setting up asks for the password first, and tells a wrong one at its field', async () => {
  const issues = [{ path: 'currentPassword', message: 'This is not your current password' }];
  const app = open(people.student, { [start]: failure(400, 'validation_failed', 'Please check', { issues }) });
  await app.person.click(await (await part()).findByRole('button', { name: 'Set up two-step sign-in' }));
  const asked = await dialog('Set up two-step sign-in');
  const field = asked.getByLabelText('Current password');
  expect(document.activeElement).toBe(field);
  await app.person.type(field, 'wrong');
  await press(app, 'Continue');
  await asked.findByText('This is not your current password');
  expect(document.activeElement).toBe(field);
  expect(asked.queryByRole('img')).toBeNull();
});

test('setting up shows the key as a picture, in groups and as a link, takes a code, and shows the recovery codes once', async () => {
  const app = open(people.student, {
    [factor]: inTurn(off, on),
    [start]: reply(201, made),
    [confirm]: inTurn(wrongCode, { message: 'Two-step sign-in is on', recoveryCodes: codes }),
  });
  await app.person.click(await (await part()).findByRole('button', { name: 'Set up two-step sign-in' }));
  const asked = await dialog('Set up two-step sign-in');
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  await press(app, 'Continue');
  const picture = await asked.findByRole('img', { name: 'QR code with the key for your authenticator app' });
  expect([picture.getAttribute('viewBox'), picture.querySelector('path')?.getAttribute('d')]).toEqual([
    '-4 -4 41 41',
    made.qr.path,
  ]);
  asked.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  expect(asked.getByRole('link').getAttribute('href')).toBe(made.address);
  await app.person.click(asked.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(made.key);
  const field = asked.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  await app.person.type(field, '111111');
  await press(app, 'Turn on');
  await asked.findByText('This code is not valid.');
  await app.person.clear(field);
  await app.person.type(field, '123456');
  await press(app, 'Turn on');
  const shown = await dialog('Your recovery codes');
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await app.person.click(shown.getByRole('button', { name: 'Copy recovery codes' }));
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB\nCCCC-DDDD');
  await app.person.click(shown.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('AAAA-BBBB')).toBeNull();
  await (await part()).findByText('9 recovery codes are left.');
  expect(app.server.callsOf(start)[0]?.body).toEqual({ currentPassword: 'secret' });
  expect(app.server.callsOf(confirm).map(({ body }) => body)).toEqual([{ code: '111111' }, { code: '123456' }]);
});

test('recovery codes are saved as a text file with the name of the account', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob): string => {
    saved.push(blob);
    return 'blob:codes';
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const app = open(people.student, { [factor]: on, [renew]: { message: 'Made', recoveryCodes: codes } });
  await app.person.click(await (await part()).findByRole('button', { name: 'Make new recovery codes' }));
  const asked = await dialog('Make new recovery codes?');
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  await app.person.type(asked.getByRole('textbox', { name: 'Code' }), '123456');
  await press(app, 'Make new codes');
  await app.person.click(
    (await dialog('Your recovery codes')).getByRole('button', { name: 'Download as a text file' }),
  );
  click.mockRestore();
  expect(await saved[0]?.text()).toMatch(
    /^Recovery codes for Ada Student at Lectern .*\nEach works once\.\n\nAAAA-BBBB\nCCCC-DDDD\n$/,
  );
  expect(app.server.callsOf(renew)[0]?.body).toEqual({ currentPassword: 'secret', code: '123456' });
});

test.each([
  [2, '2 recovery codes are left.'],
  [1, '1 recovery code is left.'],
  [0, '0 recovery codes are left.'],
])('with %i recovery codes it asks to make new ones', async (recoveryCodesLeft, sentence) => {
  open(people.student, { [factor]: { ...on, recoveryCodesLeft } });
  const told = await (await part()).findByText((text) => text.startsWith(sentence));
  expect(told.textContent).toContain('Make new ones');
});

test('turning off asks for password and code, tells what is wrong, and then it is off', async () => {
  const app = open(people.student, {
    [factor]: inTurn(on, off),
    [turnOff]: inTurn(wrongCode, failure(429, 'too_many_requests', 'Too many wrong codes.'), {
      message: 'Two-step sign-in is off',
    }),
  });
  await app.person.click(await (await part()).findByRole('button', { name: 'Turn off' }));
  const asked = await dialog('Turn off two-step sign-in?');
  await app.person.type(asked.getByLabelText('Current password'), 'secret');
  const field = asked.getByRole('textbox', { name: 'Code' });
  await app.person.type(field, '111111');
  const turnsOff = asked.getByRole('button', { name: 'Turn off' });
  await app.person.click(turnsOff);
  await asked.findByText('This code is not valid.');
  expect(document.activeElement).toBe(field);
  await app.person.click(turnsOff);
  await asked.findByText('Too many wrong codes.');
  await app.person.click(turnsOff);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Two-step sign-in is off');
  await (await part()).findByRole('button', { name: 'Set up two-step sign-in' });
});

test('cancelling changes nothing', async () => {
  const app = open(people.student, { [factor]: on });
  await app.person.click(await (await part()).findByRole('button', { name: 'Turn off' }));
  await app.person.click((await dialog('Turn off two-step sign-in?')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});
