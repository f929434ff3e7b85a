import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import type { FakeRoutes } from '../../testing/fake-server.ts';
import { makeGroup } from '../../testing/groups.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './group-form-page.tsx';

const ada = { _id: idOf(11), username: 'ada', profilePicture: null };
const bob = { _id: idOf(12), username: 'bob', profilePicture: null };
const botany = { _id: idOf(101), name: 'Botany', opens: true };
const evening = makeGroup({ _id: idOf(801), userNames: [ada, bob], courseNames: [botany] });
const peopleCall = 'POST /api/groups/people';

function openForm(path: string, routes: FakeRoutes, who: Partial<typeof people.teacher> = {}) {
  return renderApp(path, {
    user: { ...people.teacher, ...who },
    routes: {
      'GET /api/groups': pageOf([]),
      'GET /api/groups/:id': { data: evening },
      'GET /api/users': pageOf([]),
      'GET /api/courses': pageOf([makeListedCourse(botany)], { limit: 20 }),
      ...routes,
    },
  });
}
type App = ReturnType<typeof openForm>;
const selectedUsers = () =>
  within(screen.getByRole('list', { name: 'Selected users' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

const manyPeople = async (app: App) => {
  await screen.findByRole('textbox', { name: 'Name' });
  await app.person.click(screen.getByRole('button', { name: 'Add many people' }));
  return within(await screen.findByRole('dialog', { name: 'Add many people' }));
};

test('typed names that are nobody’s stay in the field, and the others are in the group', async () => {
  const app = openForm('/teacher/create-group', { [peopleCall]: { users: [ada, bob], unknown: ['zoe@example.org'] } });
  const dialog = await manyPeople(app);
  await app.person.click(dialog.getByRole('button', { name: 'Add people' }));
  await dialog.findByText('Enter at least one username or email');
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Usernames or email addresses' });
  await app.person.type(field, 'ada{Enter}bob, zoe@example.org');
  await app.person.click(dialog.getByRole('button', { name: 'Add people' }));
  await dialog.findByText('Nobody has these names: zoe@example.org');
  expect(field.value).toBe('zoe@example.org');
  expect(app.server.callsOf(peopleCall)[0]?.body).toEqual({ people: ['ada', 'bob', 'zoe@example.org'] });
  await app.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(selectedUsers()).toEqual(['ada', 'bob']);
});

test('a whole course comes into the group, each person once', async () => {
  const app = openForm(`/teacher/edit-group/${evening._id}`, {
    [peopleCall]: { users: [bob, { ...ada, _id: idOf(13), username: 'cleo' }], unknown: [] },
  });
  const dialog = await manyPeople(app);
  const origin = dialog.getByRole('combobox', { name: 'Take them from' });
  await app.person.selectOptions(origin, 'The students of a course');
  await app.person.click(dialog.getByRole('button', { name: 'Add people' }));
  await dialog.findByText('Choose one');
  await app.person.type(dialog.getByRole('combobox', { name: 'Course' }), 'bot');
  await app.person.click(await dialog.findByRole('option', { name: /Botany/ }));
  await app.person.click(dialog.getByRole('button', { name: 'Add people' }));
  await screen.findByText('1 person added');
  expect(screen.getByText('1 was there already.')).toBeTruthy();
  expect(selectedUsers()).toEqual(['cleo', 'ada', 'bob']);
  expect(app.server.callsOf(peopleCall)[0]?.body).toEqual({ course: botany._id });
});

test('a teacher chooses a class of their own institution, and an empty one is told at the field', async () => {
  const school = { _id: idOf(701), name: 'Lakeside', type: 'school', course_access: [], timeZone: null };
  const app = openForm('/teacher/create-group', { [peopleCall]: { users: [], unknown: [] } }, { institution: school });
  const dialog = await manyPeople(app);
  await app.person.selectOptions(
    dialog.getByRole('combobox', { name: 'Take them from' }),
    'The students of an institution',
  );
  await app.person.selectOptions(dialog.getByRole('combobox', { name: 'School Class' }), 'class_9');
  await app.person.click(dialog.getByRole('button', { name: 'Add people' }));
  await dialog.findByText('Nobody is here whom you could add.');
  expect(app.server.callsOf(peopleCall)[0]?.body).toEqual({ institution: school._id, schoolClass: 'class_9' });
});
