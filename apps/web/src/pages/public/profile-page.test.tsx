import type { AuthSession, SignedInUser } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './profile-page.tsx';

const save = 'PUT /api/users/me';
const upload = 'POST /api/users/me/picture';
const removePicture = 'DELETE /api/users/me/picture';
const changePassword = 'PUT /api/users/me/password';
const places = 'GET /api/users/me/sessions';
const end = 'DELETE /api/users/me/sessions/:id';
const endOthers = 'DELETE /api/users/me/sessions';
const names = 'GET /api/institution/names';
const apply = 'POST /api/users/me/apply-teacher';

const place = (number: number, over: Partial<AuthSession> = {}): AuthSession => ({
  _id: idOf(number),
  current: false,
  device: 'Firefox on Windows',
  ip: '192.0.2.7',
  remember: true,
  createdAt: '2026-05-04T10:00:00.000Z',
  lastSeenAt: '2026-05-04T11:00:00.000Z',
  expiresAt: '2026-05-19T10:00:00.000Z',
  ...over,
});
const here = place(61, { current: true, device: 'Chromium on Linux' });
const there = place(62);
const college = { _id: idOf(700), name: 'Riverside College', type: 'College', course_access: [] };

function open(user: SignedInUser = people.student, routes: FakeRoutes = {}) {
  const wanted = { 'GET /api/users/me': recordOf(user), [places]: [here, there], [names]: pageOf([college]) };
  return renderApp('/profile', { user, routes: { ...wanted, ...routes } });
}

type App = ReturnType<typeof open>;
const text = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = (app: App, name: string) => app.person.click(screen.getByRole('button', { name }));
const section = (name: string) => screen.findByRole('region', { name });

async function retype(app: App, name: string, value: string): Promise<void> {
  await app.person.clear(await text(name));
  await app.person.type(await text(name), value);
}

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
  await screen.findByText('There is nothing new to save.');
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
  screen.getByText('Everywhere else you are signed out now.');
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
  expect(second?.textContent).toMatch(/Last seen .* from 192\.0\.2\.7/);
  await press(app, 'End Firefox on Windows');
  await screen.findByText('Signed out there');
  expect(app.server.callsOf(end)[0]?.params).toEqual({ id: there._id });
  app.server.routes[places] = [here];
  await press(app, 'End all others');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull());
  expect(app.server.callsOf(endOthers)).toHaveLength(1);
});

test('a student without an institution chosen is told at the field', async () => {
  const app = open(undefined, {
    [apply]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      issues: [{ path: 'institution', message: 'Choose an institution' }],
    }),
  });
  await screen.findByText('Riverside College');
  await press(app, 'Apply');
  await screen.findByText('Choose an institution');
  const search = screen.getByRole('searchbox', { name: 'Institution' });
  expect(search.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(search);
});

test('a student applies, then waits for approval, and the teacher area opens', async () => {
  const app = open(undefined, { [apply]: reply(201, { message: 'Your application has been sent' }) });
  await app.person.type(await screen.findByRole('searchbox', { name: 'Institution' }), 'river');
  await waitFor(() => expect(app.server.callsOf(names).at(-1)?.query['search']).toBe('river'));
  await app.person.click(screen.getByRole('radio', { name: 'Riverside College College' }));
  await app.person.type(await text('Experience (years)'), '4');
  await app.person.type(await text('Expertise'), 'Ferns');
  const teacher = { ...people.student, role: 'teacher', isApproved: false, appliedInstitution: college } as const;
  app.server.routes['GET /api/users/me'] = recordOf(teacher);
  await press(app, 'Apply');
  await agree(app);
  await screen.findByText('Your application has been sent');
  expect(app.server.callsOf(apply)[0]?.body).toEqual({
    institution: college._id,
    experience: '4',
    expertise: 'Ferns',
  });
  expect((await section('Teaching')).textContent).toContain(
    'Your application to Riverside College waits for approval.',
  );
  expect(screen.getByRole('link', { name: 'Go to the teacher area' }).getAttribute('href')).toBe('/teacher');
});

const question = () => screen.findByRole('dialog', { name: 'Apply to teach at Riverside College?' });
const agree = async (app: App) => app.person.click(within(await question()).getByRole('button', { name: 'Apply' }));

test('an application says first what changes, and nothing is sent when one steps back', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('radio', { name: 'Riverside College College' }));
  await press(app, 'Apply');
  const dialog = within(await question());
  dialog.getByText('My Courses and your tests are closed to you from then on: they are for students.');
  dialog.getByText('Your results stay. You find them on your profile.');
  dialog.getByText('Until somebody approves you, you can withdraw the application. Then everything is as it was.');
  await app.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(apply)).toEqual([]);
});

test('while a test runs the page goes on saying why there is no application', async () => {
  const why = 'You are in the middle of a test. Submit it first, then apply.';
  const app = open(undefined, { [apply]: failure(409, 'attempt_open', why) });
  await app.person.click(await screen.findByRole('radio', { name: 'Riverside College College' }));
  await press(app, 'Apply');
  await agree(app);
  const form = within(await screen.findByRole('form', { name: 'Become a teacher' }));
  expect((await form.findByRole('alert')).textContent).toBe(why);
});

const applicant = { ...people.student, role: 'teacher', isApproved: false, appliedInstitution: college } as const;
const withdraw = 'DELETE /api/users/me/apply-teacher';

test('an application is withdrawn after a question, and the student’s profile is back', async () => {
  const app = open(applicant, { [withdraw]: { message: 'Your application is withdrawn. You are a student again.' } });
  await section('Teaching');
  await press(app, 'Withdraw application');
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your application?' }));
  app.server.routes['GET /api/users/me'] = recordOf(people.student);
  await app.person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Your application is withdrawn. You are a student again.');
  await screen.findByRole('form', { name: 'Become a teacher' });
  expect(app.server.callsOf(withdraw)).toHaveLength(1);
});

test('the page says why an application is not withdrawn', async () => {
  const why = 'You still have courses or tests here (courses: 1, tests: 0). Delete them first, then withdraw.';
  const app = open(applicant, { [withdraw]: failure(409, 'user_owns_work', why) });
  await section('Teaching');
  await press(app, 'Withdraw application');
  await app.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(why, { selector: '[role=alert]' })).toBeDefined();
});

test.each([
  ['approved', { ...people.teacher }],
  ['made a teacher by an admin', { ...people.teacher, isApproved: false }],
])('a teacher who is %s has no application to withdraw, and finds the results of former tests', async (_, teacher) => {
  open(teacher);
  const results = await screen.findByRole('link', { name: 'My Results' });
  expect(results.getAttribute('href')).toBe('/my-results');
  expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
});

test('a student whose application was declined reads when and why, and can apply again', async () => {
  open({ ...people.student, declinedApplication: { at: '2026-05-04T10:00:00.000Z', reason: 'Ask the office first.' } });
  const note = within(await screen.findByRole('note'));
  note.getByText('Your application was declined on 4 May 2026.');
  note.getByText('Ask the office first.');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDefined();
});

test('an application takes nothing of what was typed elsewhere on the page', async () => {
  const app = open({ ...people.student, phoneNumber: '111' }, { [apply]: reply(201, { message: 'Sent' }) });
  await retype(app, 'Phone Number', '222');
  await app.person.click(await screen.findByRole('radio', { name: 'Riverside College College' }));
  const teacher = { ...people.student, role: 'teacher', isApproved: false, institution: college } as const;
  app.server.routes['GET /api/users/me'] = recordOf({ ...teacher, phoneNumber: '111', experience: 4 });
  await press(app, 'Apply');
  await agree(app);
  await section('Teaching');
  expect((await text('Experience (years)')).value).toBe('4');
  expect((await text('Phone Number')).value).toBe('222');
  app.server.routes[save] = { message: '', user: teacher };
  await press(app, 'Save changes');
  await waitFor(() => expect(app.server.callsOf(save)[0]?.body).toEqual({ phoneNumber: '222' }));
});

test.each([['coordinator'], ['admin'], ['teacher']] as const)('a %s has nothing to apply for', async (who) => {
  open(people[who]);
  await section('Your data');
  expect(screen.queryByRole('form', { name: 'Become a teacher' })).toBeNull();
  expect(screen.queryByText(/waits for approval/)).toBeNull();
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
    await screen.findByRole('textbox', { name: 'Username', description: 'Others see it, as beside your reviews.' }),
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
  await screen.findByText('Your e-mail address is not verified.');
  await app.person.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await screen.findByText(message);
  expect(app.server.callsOf(sendAgain)).toHaveLength(1);
});

test('where no mail is sent there is no link to ask for', async () => {
  const app = open(unverified, { [terms]: { mode: 'open', domains: [], mail: false } });
  await screen.findByText('Your e-mail address is not verified.');
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

async function askToLeave(app: App) {
  await app.person.click(within(await section('Delete my account')).getByRole('button', { name: 'Delete my account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
}

async function leaveWith(app: App, dialog: Awaited<ReturnType<typeof askToLeave>>, password: string): Promise<void> {
  await app.person.type(dialog.getByLabelText('Current password'), password);
  await app.person.click(dialog.getByRole('button', { name: 'Delete my account' }));
}

test('deleting one’s account says what goes and what stays, and starts in the password', async () => {
  const app = open();
  const dialog = await askToLeave(app);
  dialog.getByText('your name, e-mail address, picture and everything else on this page');
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
    'You cannot delete your account while you own 2 courses. Delete them, or ask an administrator to give them to somebody else.';
  const app = open(people.teacher, { [remove]: failure(409, 'user_owns_work', message) });
  const dialog = await askToLeave(app);
  dialog.getByText('Courses and tests that you own must first be deleted or given to somebody else.');
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
