import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeOwnCertificate } from '../../testing/certificates.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { shownZone } from '../../shared/format/zone.ts';
import {
  college,
  here,
  names,
  open,
  places,
  press,
  type ProfileApp,
  retype,
  save,
  section,
  text,
  there,
} from './testing/profile.ts';

const upload = 'POST /api/users/me/picture';
const removePicture = 'DELETE /api/users/me/picture';
const changePassword = 'PUT /api/users/me/password';
const end = 'DELETE /api/users/me/sessions/:id';
const endOthers = 'DELETE /api/users/me/sessions';

test('a visitor signs in first', async () => {
  const app = renderApp('/profile');
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.href()).toBe('/login?redirect=/profile');
});

test('is reached from the user menu', async () => {
  const app = renderApp('/courses', { user: people.student, routes: { [places]: [here], [names]: pageOf([]) } });
  await app.person.click(await screen.findByRole('button', { name: /Ada Student/ }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Profile' }));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(app.path()).toBe('/profile');
});

test('shows one’s certificates, and those that were revoked with the reason', async () => {
  const own = 'GET /api/users/me/certificates';
  const revoked = { _id: idOf(1501), revokedAt: '2026-05-05T10:00:00.000Z', revokedReason: 'Not their own work' };
  open(undefined, { [own]: { data: [makeOwnCertificate(), makeOwnCertificate(revoked)] } });
  const part = within(await screen.findByRole('region', { name: 'My certificates' }));
  expect(part.getAllByRole('link', { name: 'Open PDF' })).toHaveLength(1);
  part.getByText('Not their own work');
});

test('a taken name and a bad address are told at their fields, and what was typed stays', async () => {
  const app = open(undefined, { [save]: failure(409, 'username_taken', 'This username is already taken') });
  await retype(app, 'Username', 'Bob');
  await press(app, 'Save changes');
  const name = await text('Username');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('Bob');
  expect(document.activeElement).toBe(name);
});

test('a failed save without a word of the server says so', async () => {
  const app = open(undefined, { [save]: unreachable });
  await retype(app, 'Phone Number', '555');
  await press(app, 'Save changes');
  await screen.findByText('An error occurred. Please try again.');
  expect((await text('Phone Number')).value).toBe('555');
});

test('another e-mail address asks for the current password, and a wrong one is told at it', async () => {
  const wrong = 'This is not your current password';
  const app = open(undefined, {
    [save]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      issues: [{ path: 'currentPassword', message: wrong }],
    }),
  });
  const form = within(await section('About you'));
  expect(form.queryByLabelText('Current password')).toBeNull();
  await retype(app, 'Email', 'new@example.org');
  await app.person.type(form.getByLabelText('Current password'), 'secret');
  await press(app, 'Save changes');
  await form.findByText(wrong);
  expect(app.server.callsOf(save)[0]?.body).toEqual({ email: 'new@example.org', currentPassword: 'secret' });
});

test('sends only what was changed, and shows what was saved', async () => {
  const saved = { ...people.student, username: 'Ada L', educationLevel: 'college', collegeDegree: 'other' } as const;
  const app = open(undefined, { [save]: recordOf({ ...saved, customCollegeDegree: 'Magister' }) });
  await retype(app, 'Username', 'Ada L');
  const level = screen.getByRole('combobox', { name: 'Education Level' });
  await app.person.selectOptions(level, 'School');
  expect(screen.getByRole('combobox', { name: 'School Class' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'College Degree' })).toBeNull();
  await app.person.selectOptions(level, 'College');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'College Degree' }), 'Other');
  await app.person.type(await text('Custom College Degree'), 'Magister');
  await press(app, 'Save changes');
  await screen.findByText('Profile saved');
  expect(app.server.callsOf(save)[0]?.body).toEqual({
    username: 'Ada L',
    educationLevel: 'college',
    collegeDegree: 'other',
    customCollegeDegree: 'Magister',
  });
  await screen.findByRole('button', { name: 'Ada L' });
  await press(app, 'Save changes');
  await screen.findByText('There are no changes to save.');
  expect(app.server.callsOf(save)).toHaveLength(1);
});

test('leaving with unsaved changes asks first', async () => {
  const app = open();
  await retype(app, 'Phone Number', '555');
  await app.person.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(app.path()).toBe('/profile');
});

test('a picture that is too large is refused before it is sent', async () => {
  const app = open();
  const file = new File(['x'], 'big.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 });
  await app.person.upload(await screen.findByLabelText('Picture file'), file);
  await screen.findByText('“big.png” is too large. Pictures may be at most 10 MB.');
  expect(app.server.callsOf(upload)).toEqual([]);
});

test('a picture goes up, stands in the bar, and goes again', async () => {
  const pictured = { ...people.student, profilePicture: '/api/files/01900000-0000-7000-8000-00000000f001/me.png' };
  const app = open(undefined, { [upload]: reply(201, recordOf(pictured)), [removePicture]: recordOf(people.student) });
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  await app.person.upload(await screen.findByLabelText('Picture file'), file);
  await screen.findByText('Profile saved');
  const form = app.server.callsOf(upload)[0]?.body;
  expect(form instanceof FormData && form.get('file')).toHaveProperty('name', 'me.png');
  const menu = screen.getByRole('button', { name: 'Ada Student' });
  const picture = menu.querySelector('img');
  expect(picture?.getAttribute('src')).toBe(pictured.profilePicture);
  expect(picture?.getAttribute('width')).toBe('40');
  await press(app, 'Remove picture');
  await waitFor(() => expect(menu.querySelector('img')).toBeNull());
  expect(app.server.callsOf(removePicture)).toHaveLength(1);
});

test.each([
  ['', 'long enough', 'long enough', 'Please fill all the feilds'],
  ['old one', 'long enough', '', 'Please fill all the feilds'],
  ['old one', 'long enough', 'long enougj', 'passwords do not match'],
  ['old one', 'short', 'short', 'Password must be atlease 6 characters'],
])('a new password is checked before it is sent: %j, %j, %j', async (current, password, repeated, sentence) => {
  const app = open();
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  if (current !== '') await app.person.type(form.getByLabelText('Current password'), current);
  await app.person.type(form.getByLabelText('New password'), password);
  if (repeated !== '') await app.person.type(form.getByLabelText('confirm password'), repeated);
  await press(app, 'Change password');
  await form.findByText(sentence);
  expect(app.server.callsOf(changePassword)).toEqual([]);
});

test('a changed password says that everywhere else is signed out, and the list follows', async () => {
  const app = open(undefined, { [changePassword]: { message: 'Password changed' } });
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  await screen.findByText('Firefox on Windows');
  await app.person.type(form.getByLabelText('Current password'), 'old one');
  await app.person.type(form.getByLabelText('New password'), 'new one');
  await app.person.type(form.getByLabelText('confirm password'), 'new one');
  app.server.routes[places] = [here];
  await press(app, 'Change password');
  await screen.findByText('Password changed');
  screen.getByText('You are now signed out everywhere else.');
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  expect(app.server.callsOf(changePassword)[0]?.body).toEqual({
    currentPassword: 'old one',
    password: 'new one',
    confirmPassword: 'new one',
  });
});

test('says that the auth sessions did not load, and tries again', async () => {
  const app = open(undefined, { [places]: unreachable });
  await press(app, (await screen.findByRole('button', { name: 'Try again' })).textContent ?? '');
  app.server.routes[places] = [here];
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('this one');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows where one is signed in, the present place marked and not to be ended, and ends the others', async () => {
  const app = open(undefined, { [end]: { message: '' }, [endOthers]: { message: '' } });
  await screen.findByText('Firefox on Windows');
  const [first, second] = within(await section('Where you are signed in')).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Chromium on Linux this one/);
  expect(first?.querySelector('button')).toBeNull();
  expect(first?.textContent).toMatch(/In use now from 192\.0\.2\.7Signed in with the password$/);
  expect(second?.textContent).toMatch(/Last seen .* from 192\.0\.2\.7/);
  await press(app, 'Sign out Firefox on Windows');
  await screen.findByText('Signed out on that device');
  expect(app.server.callsOf(end)[0]?.params).toEqual({ id: there._id });
  app.server.routes[places] = [here];
  await press(app, 'Sign out all others');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull());
  expect(app.server.callsOf(endOthers)).toHaveLength(1);
});

test('leads to a file with all that is kept about oneself', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Download my data' });
  expect(link.getAttribute('href')).toBe('/api/users/me/export');
  expect(link.hasAttribute('download')).toBe(true);
});

test('says who sees the name, and which institutions one can choose from', async () => {
  open();
  expect(
    await screen.findByRole('textbox', {
      name: 'Username',
      description: 'Others can see it, for example next to your reviews.',
    }),
  ).toBeDefined();
  expect(
    screen.getByRole('searchbox', { name: 'Institution', description: 'Only approved institutions are listed.' }),
  ).toBeDefined();
});

const terms = 'GET /api/users/sign_up';
const sendAgain = 'POST /api/users/me/verify-email';
const unverified = { ...people.student, emailVerified: false };

test('an address that is not verified is noted, with the link once more', async () => {
  const message = 'We have sent a link to this address. It works for three days.';
  const app = open(unverified, { [terms]: { mode: 'open', domains: [], mail: true }, [sendAgain]: { message } });
  await screen.findByText('Your email address is not verified.');
  await app.person.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await screen.findByText(message);
  expect(app.server.callsOf(sendAgain)).toHaveLength(1);
});

test('where no mail is sent there is no link to ask for', async () => {
  const app = open(unverified, { [terms]: { mode: 'open', domains: [], mail: false } });
  await screen.findByText('Your email address is not verified.');
  await waitFor(() => expect(app.server.callsOf(terms)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

test('another address is said to wait for its link', async () => {
  open({ ...people.student, pendingEmail: 'next@example.org' });
  const waiting = await screen.findByText('next@example.org');
  expect(waiting.parentElement?.textContent).toBe(
    'Your address stays ada@example.org until you open the link that we sent to next@example.org.',
  );
});

const remove = 'DELETE /api/users/me';
const wrongPassword = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
  issues: [{ path: 'currentPassword', message: 'This is not your current password' }],
});

async function askToLeave(app: ProfileApp) {
  await app.person.click(within(await section('Delete my account')).getByRole('button', { name: 'Delete my account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
}

async function leaveWith(
  app: ProfileApp,
  dialog: Awaited<ReturnType<typeof askToLeave>>,
  password: string,
): Promise<void> {
  await app.person.type(dialog.getByLabelText('Current password'), password);
  await app.person.click(dialog.getByRole('button', { name: 'Delete my account' }));
}

test('deleting one’s account says what goes and what stays, and starts in the password', async () => {
  const app = open();
  const dialog = await askToLeave(app);
  dialog.getByText('your name, email address, picture and everything else on this page');
  dialog.getByText(/^your ratings and the results of your tests/);
  expect(dialog.getByRole('link', { name: 'Download my data' }).getAttribute('href')).toBe('/api/users/me/export');
  expect(document.activeElement).toBe(dialog.getByLabelText('Current password'));
  await app.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(app.server.callsOf(remove)).toEqual([]);
});

test('a wrong password is told at its field, and nothing happens', async () => {
  const app = open(undefined, { [remove]: wrongPassword });
  const dialog = await askToLeave(app);
  await leaveWith(app, dialog, 'secret');
  await dialog.findByText('This is not your current password');
  expect(document.activeElement).toBe(dialog.getByLabelText('Current password', { selector: 'input' }));
  expect(app.path()).toBe('/profile');
});

test('somebody who owns work is told what to do about it', async () => {
  const message =
    'You cannot delete your account while you own 2 courses. Delete that work, or ask an administrator to give it to someone else.';
  const app = open(people.teacher, { [remove]: failure(409, 'user_owns_work', message) });
  const dialog = await askToLeave(app);
  dialog.getByText('Courses and tests that you own must first be deleted or given to someone else.');
  await leaveWith(app, dialog, 'secret');
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});

test('with the password the account goes, and nobody is signed in any more', async () => {
  const app = open(undefined, { [remove]: { message: 'Your account has been deleted.' } });
  await retype(app, 'Phone Number', '555');
  const dialog = await askToLeave(app);
  await leaveWith(app, dialog, 'secret');
  await screen.findByText('Your account has been deleted.');
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.server.callsOf(remove)[0]?.body).toEqual({ currentPassword: 'secret' });
  expect(app.href()).toBe('/login');
  expect(localStorage.getItem('lms-user')).toBeNull();
});

test('this browser keeps nothing of a person whose account goes, and all of anybody else', async () => {
  const { _id: me } = people.student;
  const theirs = `lectern:course-draft:v3:${people.teacher._id}:new`;
  for (const key of [
    theirs,
    `lectern:uploads:v2:${me}:new`,
    `lectern-watched:${me}:m`,
    `lectern-sitting:${me}:a`,
    `lectern-running:${me}:a`,
  ])
    localStorage.setItem(key, '[]');
  sessionStorage.setItem(`lectern:user-kept:${me}:new`, '{}');
  const app = open(undefined, { [remove]: { message: 'Your account has been deleted.' } });
  await leaveWith(app, await askToLeave(app), 'secret');
  await screen.findByText('Your account has been deleted.');
  const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect(left.filter((key) => key.includes(me))).toEqual([]);
  expect(left).toContain(theirs);
});

test('a time zone of one’s own is picked or typed, and dates are in it from then on', async () => {
  const berlin = { ...people.student, institution: { ...college, timeZone: 'Europe/Berlin' } };
  const app = open(berlin, { [save]: recordOf({ ...berlin, timeZone: 'America/New_York' }) });
  const field = await screen.findByLabelText('Time zone');
  expect([field.getAttribute('placeholder'), shownZone()]).toEqual([
    'As my institution (Europe/Berlin)',
    'Europe/Berlin',
  ]);
  await app.person.type(field, 'America/New York');
  await press(app, 'Save changes');
  await waitFor(() => expect(shownZone()).toBe('America/New_York'));
  expect(app.server.callsOf(save).map(({ body }) => body)).toEqual([{ timeZone: 'America/New_York' }]);
});

test('a time zone that there is not is refused at its field', async () => {
  const issues = [{ path: 'timeZone', message: 'This time zone is not known' }];
  const app = open(people.student, { [save]: failure(400, 'validation_failed', 'Some fields are wrong', { issues }) });
  const field = await screen.findByLabelText('Time zone');
  await app.person.type(field, 'Atlantis');
  await press(app, 'Save changes');
  await screen.findByText('This time zone is not known');
  expect(field).toHaveProperty('value', 'Atlantis');
});
