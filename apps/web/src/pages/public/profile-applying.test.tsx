import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, reply } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { college, names, open, press, type ProfileApp, retype, save, section, text } from './testing/profile.ts';

const apply = 'POST /api/users/me/apply-teacher';

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
    'Your application to Riverside College is waiting for approval.',
  );
  expect(screen.getByRole('link', { name: 'Go to the teacher area' }).getAttribute('href')).toBe('/teacher');
});

const question = () => screen.findByRole('dialog', { name: 'Apply to teach at Riverside College?' });
const agree = async (app: ProfileApp) =>
  app.person.click(within(await question()).getByRole('button', { name: 'Apply' }));

test('an application says first what changes, and nothing is sent when one steps back', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('radio', { name: 'Riverside College College' }));
  await press(app, 'Apply');
  const dialog = within(await question());
  dialog.getByText('You can no longer open My Courses or your tests: they are for students.');
  dialog.getByText('Your results stay. You can find them on your profile.');
  dialog.getByText('Until you are approved, you can withdraw the application. Then everything is as it was before.');
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
  expect(screen.queryByText(/waiting for approval/)).toBeNull();
});
