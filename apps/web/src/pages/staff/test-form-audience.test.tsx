import type { CourseStudent, NamedPerson } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, unreachable } from '../../testing/fake-server.ts';
import { makeTest } from '../../testing/tests.ts';
import '../../features/test-authoring/form/components/audience-pickers.tsx';
import { button, formReady, goToTab, openTestForm, updateRoute, type OpenTestForm } from './testing/test-form.ts';

const ada = { _id: idOf(40), username: 'Ada', profilePicture: null };
const ben = { _id: idOf(41), username: '<b>Ben</b>', profilePicture: null };
const forAda = makeTest({ audience: 'people', audience_size: 1, audience_people: [ada] });
const editPath = `/teacher/test/${forAda._id}`;

const inCourse = (user: CourseStudent['user']): CourseStudent => ({
  user,
  ways: { request: null, groups: [], institution: null },
  completed: 0,
  lastSeenAt: null,
  latest: null,
  best: null,
  can: { remove: true },
});
const named = (text: string, user: NamedPerson['user'], standing: NamedPerson['standing']): NamedPerson => ({
  text,
  user,
  standing,
});

const section = () => within(screen.getByRole('region', { name: 'For whom', hidden: true }));
const radio = (name: string) => section().getByRole<HTMLInputElement>('radio', { name, hidden: true });
const picker = (name: string) => section().getByRole<HTMLInputElement>('combobox', { name, hidden: true });

async function submit(app: OpenTestForm): Promise<void> {
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
}
const sent = async (app: OpenTestForm): Promise<unknown> => {
  await waitFor(() => expect(app.server.callsOf(updateRoute)).toHaveLength(1));
  return app.server.callsOf(updateRoute)[0]?.body;
};

test('a test is for everybody first; groups that nobody picked are told at their field, and nothing is sent', async () => {
  const app = openTestForm(editPath, { 'GET /api/groups': pageOf([]) }, makeTest());
  await formReady();
  expect(radio('Everybody who can open the course').checked).toBe(true);
  await app.person.click(radio('Groups'));
  await submit(app);
  await waitFor(() => section().getByText('Choose at least one group'));
  expect(app.server.callsOf(updateRoute)).toEqual([]);
  await app.person.click(radio('Students who joined the course'));
  await submit(app);
  expect(await sent(app)).toMatchObject({ audience: 'joined', audience_groups: [], audience_people: [] });
});

test('students of the course are picked by name, and those who were picked stand there', async () => {
  const app = openTestForm(editPath, { 'GET /api/courses/:id/students': pageOf([inCourse(ben)]) }, forAda);
  await formReady();
  await waitFor(() => section().getByText('Ada'));
  await app.person.click(picker('Students'));
  await app.person.click(await screen.findByRole('option', { name: '<b>Ben</b>', hidden: true }));
  await submit(app);
  expect(await sent(app)).toMatchObject({
    audience: 'people',
    audience_people: [ben._id, ada._id],
    audience_groups: [],
  });
});

test('a look-up of students that fails says so', async () => {
  const app = openTestForm(editPath, { 'GET /api/courses/:id/students': unreachable }, forAda);
  await formReady();
  await waitFor(() => picker('Students'));
  await app.person.click(picker('Students'));
  expect(await screen.findByText('Failed to fetch users.')).toBeTruthy();
});

test('a refusal of the server stands at the field', async () => {
  const message = 'A chosen person is not a student of this course';
  const issues = [{ path: 'audience_people', message }];
  const refusal = failure(400, 'validation_failed', 'Please check the form', { issues });
  const app = openTestForm(editPath, { [updateRoute]: refusal }, forAda);
  await formReady();
  await submit(app);
  await waitFor(() => expect(section().getByText(message)).toBeTruthy());
});

test('a pasted list picks the students of the course, and names the others', async () => {
  const app = openTestForm(
    editPath,
    {
      'POST /api/courses/:id/students/preview': {
        people: [named('ada', ada, 'in'), named('ben@example.org', ben, 'in'), named('cy', null, 'unknown')],
      },
    },
    forAda,
  );
  await formReady();
  await waitFor(() => section().getByRole('button', { name: 'Paste a list', hidden: true }));
  await app.person.click(section().getByRole('button', { name: 'Paste a list', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }));
  await app.person.click(dialog.getByRole('button', { name: 'Select' }));
  dialog.getByText('Enter at least one username or email');
  await app.person.type(dialog.getByRole('textbox'), 'ada, ben@example.org;cy');
  await app.person.click(dialog.getByRole('button', { name: 'Select' }));
  await dialog.findByText('Not students of this course: cy');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('cy');
  await app.person.click(dialog.getByRole('button', { name: 'Done' }));
  await submit(app);
  expect(await sent(app)).toMatchObject({ audience_people: [ben._id, ada._id] });
});

test('another course takes the picked students away', async () => {
  const other = pageOf([makeListedCourse({ _id: idOf(101), name: 'Zoology' })]);
  const app = openTestForm(editPath, { 'GET /api/courses': other }, forAda);
  await formReady();
  await app.person.click(screen.getByRole('combobox', { name: 'Course', hidden: true }));
  await app.person.click(await screen.findByRole('option', { name: 'Zoology', hidden: true }));
  await waitFor(() => expect(section().queryByText('Ada')).toBeNull());
});
