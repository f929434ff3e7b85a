import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeGroup, makeListedUser } from '../../testing/groups.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './group-form-page.tsx';

const ada = { _id: idOf(11), username: 'ada', profilePicture: null };
const bob = { _id: idOf(12), username: 'bob', profilePicture: null };
const botany = { _id: idOf(101), name: 'Botany', opens: true };
const evening = makeGroup({ _id: idOf(801), userNames: [ada, bob], courseNames: [botany] });
const editPath = `/teacher/edit-group/${evening._id}`;
const createCall = 'POST /api/groups';
const updateCall = 'PUT /api/groups/:id';
const stale = failure(409, 'stale_update', 'Someone else saved this in the meantime.');

function openForm(path = '/teacher/create-group', routes: FakeRoutes = {}) {
  const user = path.startsWith('/teacher') ? people.teacher : people.admin;
  return renderApp(path, {
    user,
    routes: {
      'GET /api/groups': pageOf([]),
      'GET /api/groups/:id': { data: evening },
      'GET /api/users': pageOf([makeListedUser(ada), makeListedUser(bob)], { limit: 20 }),
      'GET /api/courses': pageOf([makeListedCourse(botany)], { limit: 20 }),
      [createCall]: reply(201, { message: 'Group created successfully!', group: evening }),
      [updateCall]: { message: 'Group updated successfully!', group: evening },
      ...routes,
    },
  });
}

type App = ReturnType<typeof openForm>;
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const assignTo = () => screen.getByRole('combobox', { name: 'Assign to' });
const selectedUsers = () =>
  within(screen.getByRole('list', { name: 'Selected users' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const save = (app: App) => app.person.click(screen.getByRole('button', { name: /^(Create|Update) Group$/ }));

async function rename(app: App, name: string): Promise<void> {
  const field = await nameField();
  await app.person.clear(field);
  await app.person.type(field, name);
}

test('a group without a name is refused at the field, and nothing is sent', async () => {
  const app = openForm();
  const name = await nameField();
  await save(app);
  await screen.findByText('Name is required');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(app.server.callsOf(createCall)).toHaveLength(0);
});

test('a taken name is told at the field and loses nothing', async () => {
  const taken = 'You already have a group with this name';
  const app = openForm(undefined, {
    [createCall]: failure(409, 'group_name_taken', taken, {
      details: taken,
      issues: [{ path: 'name', message: taken }],
    }),
  });
  await rename(app, 'Evening class');
  await save(app);
  const name = await nameField();
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2));
  expect(name.value).toBe('Evening class');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(app.path()).toBe('/teacher/create-group');
});

test('a failed save shows the details, else the sentence of the specification', async () => {
  const app = openForm(undefined, {
    [createCall]: failure(503, 'service_unavailable', 'No.', { details: 'The database is being moved.' }),
  });
  await rename(app, 'Evening class');
  await save(app);
  await screen.findByText('The database is being moved.');
  app.server.routes[createCall] = unreachable;
  await save(app);
  await screen.findByText('An error occurred. Please try again.');
  expect((await nameField()).value).toBe('Evening class');
});

test('a user whom the server refuses is named', async () => {
  const app = openForm(editPath, {
    [updateCall]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      issues: [{ path: 'users.1', message: 'This user does not exist' }],
    }),
  });
  await nameField();
  await save(app);
  await screen.findByText('bob: This user does not exist');
  expect(selectedUsers()).toEqual(['ada', 'bob']);
});

test.each([
  ['/teacher/create-group', '/teacher/groups'],
  ['/instructor/create-group', '/instructor/groups'],
])('%s makes a group of the users and courses picked, and goes to %s', async (path, list) => {
  const app = openForm(path);
  await screen.findByRole('heading', { level: 1, name: 'Create Group' });
  await rename(app, 'Evening class');
  await app.person.type(screen.getByRole('textbox', { name: 'Duration in Months' }), '3');
  await app.person.click(assignTo());
  await app.person.click(await screen.findByRole('option', { name: /bob/ }));
  await app.person.click(screen.getByRole('combobox', { name: 'Courses' }));
  await app.person.click(await screen.findByRole('option', { name: /Botany/ }));
  await save(app);
  await screen.findByText('Group created successfully!');
  await waitFor(() => expect(app.path()).toBe(list));
  const [call] = app.server.callsOf(createCall);
  expect(call?.body).toEqual({
    name: 'Evening class',
    description: '',
    duration: 3,
    status: 'active',
    users: [bob._id],
    courses: [botany._id],
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('offers the courses that the group opens, and says of a stored one that it is not opened', async () => {
  const chemistry = { _id: idOf(102), name: 'Chemistry', opens: false };
  const group = makeGroup({ _id: evening._id, courseNames: [botany, chemistry] });
  const app = openForm(editPath, { 'GET /api/groups/:id': { data: group } });
  await nameField();
  const lines = within(screen.getByRole('list', { name: 'Selected courses' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Botany',
    'ChemistryThis group does not open it: the course does not belong to the group’s creator.',
  ]);
  await app.person.click(screen.getByRole('combobox', { name: 'Courses' }));
  await screen.findByRole('option', { name: /Botany/ });
  expect(app.server.callsOf('GET /api/courses').at(-1)?.query).toMatchObject({ group_maker: group.created_by._id });
});

test('says that a course in the group may no longer be seen, and tells no name', async () => {
  const group = makeGroup({ _id: evening._id, courseNames: [{ _id: idOf(103), name: null, opens: false }] });
  openForm(editPath, { 'GET /api/groups/:id': { data: group } });
  await nameField();
  const line = within(screen.getByRole('list', { name: 'Selected courses' })).getByRole('listitem');
  expect(line.textContent).toMatch(/^A course that you may no longer see/);
});

test('has its fields, in order, and begins as an active group', async () => {
  openForm();
  const form = await screen.findByRole('form', { name: 'Create Group' });
  const labels = [...form.querySelectorAll('label')].map((label) => label.textContent?.replace(' *', ''));
  expect(labels).toEqual(['Name', 'Description', 'Duration in Months', 'Status', 'Assign to', 'Courses']);
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect([...status.options].map((option) => option.text)).toEqual(['Active', 'Inactive']);
  expect(status.value).toBe('active');
});

test('the server searches, once typing rests, and the keyboard picks', async () => {
  const app = openForm();
  await nameField();
  await app.person.type(assignTo(), 'bo');
  await waitFor(() =>
    expect(app.server.callsOf('GET /api/users').at(-1)?.query).toEqual({ search: 'bo', limit: '20', sort: 'username' }),
  );
  expect(app.server.callsOf('GET /api/users').map((call) => call.query['search'])).not.toContain('b');
  await screen.findByRole('option', { name: /bob/ });
  await app.person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(selectedUsers()).toEqual(['bob']));
  expect(screen.getByRole('option', { name: /bob/ }).getAttribute('aria-selected')).toBe('true');
  await app.person.keyboard('{Escape}');
  expect(assignTo().getAttribute('aria-expanded')).toBe('false');
  await app.person.keyboard('{Enter}');
  expect(app.server.callsOf(createCall)).toHaveLength(0);
});

test.each([
  ['Assign to', 'GET /api/users', 'Failed to fetch users.'],
  ['Courses', 'GET /api/courses', 'Failed to fetch courses.'],
])('a failed look-up of %s says so and can be tried again', async (label, route, text) => {
  const app = openForm(undefined, { [route]: unreachable });
  await nameField();
  await app.person.click(screen.getByRole('combobox', { name: label }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  app.server.routes[route] = pageOf([]);
  await app.person.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('a group that does not load says so with the details', async () => {
  const app = openForm(editPath, {
    'GET /api/groups/:id': failure(404, 'not_found', 'Group not found', { details: 'This group is gone.' }),
  });
  await screen.findByText('This group is gone.');
  app.server.routes['GET /api/groups/:id'] = unreachable;
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByText('Failed to fetch group data. Please try again.');
  app.server.routes['GET /api/groups/:id'] = { data: evening };
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await nameField()).value).toBe('Evening class');
});

test('editing says that the group was fetched, and sends the whole form with the version that was loaded', async () => {
  const app = openForm(editPath);
  await screen.findByText('Group fetched successfully!');
  screen.getByRole('heading', { level: 1, name: 'Update Group' });
  await rename(app, 'Late class');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
  await app.person.click(screen.getByRole('button', { name: 'Remove ada' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove bob');
  await save(app);
  await screen.findByText('Group updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/teacher/groups'));
  expect(app.server.callsOf(updateCall)[0]?.body).toEqual({
    name: 'Late class',
    description: 'Tuesdays at seven.',
    duration: 3,
    status: 'inactive',
    users: [bob._id],
    courses: [botany._id],
    updatedAt: evening.updatedAt,
  });
});

test('a save in between is told; mine can be kept, saved over theirs, or exchanged and taken back', async () => {
  const app = openForm(editPath, { [updateCall]: stale });
  await rename(app, 'Mine');
  const theirs = { ...evening, name: 'Theirs', updatedAt: '2026-05-05T11:30:00.000Z' };
  app.server.routes['GET /api/groups/:id'] = { data: theirs };
  await save(app);
  await screen.findByRole('dialog', { name: 'This group was changed in the meantime' });
  await app.person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect((await nameField()).value).toBe('Mine');

  await save(app);
  await app.person.click(await screen.findByRole('button', { name: 'Load the saved version' }));
  expect((await nameField()).value).toBe('Theirs');
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await nameField()).value).toBe('Mine');

  await save(app);
  expect(app.server.callsOf(updateCall).at(-1)?.body).toMatchObject({ updatedAt: evening.updatedAt });
  const anyway = await screen.findByRole('button', { name: 'Save mine anyway' });
  app.server.routes[updateCall] = { message: 'Group updated successfully!', group: evening };
  await app.person.click(anyway);
  await screen.findByText('Group updated successfully!');
  expect(app.server.callsOf(updateCall).at(-1)?.body).toMatchObject({ name: 'Mine', updatedAt: theirs.updatedAt });
});

test('two people who changed different things of a group are both kept, members and courses included', async () => {
  const app = openForm(editPath, { [updateCall]: stale });
  await rename(app, 'Mine');
  await app.person.click(screen.getByRole('button', { name: 'Remove bob' }));
  const chemistry = { _id: idOf(102), name: 'Chemistry', opens: true };
  const cleo = { _id: idOf(13), username: 'cleo', profilePicture: null };
  const theirs = {
    ...evening,
    description: 'Theirs',
    userNames: [ada, bob, cleo],
    courseNames: [chemistry],
    updatedAt: '2026-05-05T11:30:00.000Z',
  };
  app.server.routes['GET /api/groups/:id'] = { data: theirs };
  app.server.routes[updateCall] = inTurn(stale, { message: 'Group updated successfully!', group: theirs });
  await save(app);
  await screen.findByText('Group updated successfully!');
  screen.getByText('Someone else saved in the meantime. Their changes and yours are both kept.');
  screen.getByText('They changed: Description · Assign to · Courses');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(updateCall).at(-1)?.body).toMatchObject({
    name: 'Mine',
    description: 'Theirs',
    users: [ada._id, cleo._id],
    courses: [chemistry._id],
    updatedAt: theirs.updatedAt,
  });
});

test('my changes from another window are joined and named as mine, and stay to be read', async () => {
  const lastSaved = { username: people.teacher.username, at: '2026-05-05T11:30:00.000Z' };
  const mine = failure(409, 'stale_update', 'Changed', { lastSaved });
  const theirs = { ...evening, description: 'Theirs', updatedAt: lastSaved.at };
  const app = openForm(editPath, {
    [updateCall]: inTurn(mine, { message: 'Group updated successfully!', group: theirs }),
  });
  await rename(app, 'Mine');
  app.server.routes['GET /api/groups/:id'] = { data: theirs };
  await save(app);
  await screen.findByText('You saved changes in another window in the meantime. Both sets of changes are kept.');
  screen.getByText('Changed there: Description');
  expect(screen.queryByText(/^Someone else/)).toBeNull();
});

test('the dialog names who saved in between and when, and saving mine keeps their other changes', async () => {
  const at = new Date(Date.now() - 3 * 60_000).toISOString();
  const named = failure(409, 'stale_update', 'Changed', { lastSaved: { username: 'Ana Ruiz', at } });
  const app = openForm(editPath, { [updateCall]: named });
  await rename(app, 'Mine');
  const theirs = { ...evening, name: 'Theirs', description: 'Theirs too', updatedAt: at };
  app.server.routes['GET /api/groups/:id'] = { data: theirs };
  await save(app);
  const dialog = await screen.findByRole('dialog', { name: 'This group was changed in the meantime' });
  expect(dialog.textContent).toContain('Ana Ruiz saved changes 3 minutes ago. Your changes have not been saved yet.');
  expect(within(dialog).getByRole('list', { name: 'Changed by both' }).textContent).toBe(
    'Name: yours is “Mine”, the saved one “Theirs”.',
  );
  app.server.routes[updateCall] = { message: 'Group updated successfully!', group: evening };
  await app.person.click(within(dialog).getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('Group updated successfully!');
  const body = { name: 'Mine', description: 'Theirs too', updatedAt: at };
  expect(app.server.callsOf(updateCall).at(-1)?.body).toMatchObject(body);
});

test('a save of my own in another window is told as mine', async () => {
  const at = new Date(Date.now() - 10_000).toISOString();
  const lastSaved = { username: people.teacher.username, at };
  const app = openForm(editPath, { [updateCall]: failure(409, 'stale_update', 'Changed', { lastSaved }) });
  await rename(app, 'Mine');
  app.server.routes['GET /api/groups/:id'] = { data: { ...evening, name: 'Mine too', updatedAt: at } };
  await save(app);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/You saved changes in another window 1\d seconds ago\./);
});

test('an auth session that ends while saving loses nothing: what was typed is back after signing in', async () => {
  const ended = failure(401, 'not_signed_in', 'Please sign in to continue.');
  const app = openForm(editPath, { [updateCall]: ended });
  await rename(app, 'Mine');
  app.server.routes['GET /api/users/me'] = ended;
  await save(app);
  await screen.findByRole('heading', { name: 'Login' });
  app.unmount();

  const back = openForm(editPath);
  await screen.findByText('What you had typed has been restored.');
  expect((await nameField()).value).toBe('Mine');
  await save(back);
  await screen.findByText('Group updated successfully!');
  expect(back.server.callsOf(updateCall)[0]?.body).toMatchObject({ name: 'Mine', updatedAt: evening.updatedAt });
});

test('one page of 10,000 members is drawn, and the others are found and saved', async () => {
  const userNames = Array.from({ length: 10_000 }, (_, index) => ({
    _id: idOf(index),
    username: `member ${index}`,
    profilePicture: null,
  }));
  const app = openForm(editPath, { 'GET /api/groups/:id': { data: makeGroup({ _id: evening._id, userNames }) } });
  await screen.findByText('10,000 users selected');
  expect(selectedUsers()).toHaveLength(10);
  screen.getByText('1 / 1,000');
  await app.person.type(screen.getByRole('searchbox', { name: 'Search the selected users' }), 'MEMBER 9999');
  expect(selectedUsers()).toEqual(['member 9999']);
  await app.person.click(screen.getByRole('button', { name: 'Remove member 9999' }));
  screen.getByText('9,999 users selected');
  await save(app);
  await screen.findByText('Group updated successfully!');
  const body = app.server.callsOf(updateCall)[0]?.body as { users: string[] };
  expect(body.users).toEqual(userNames.slice(0, -1).map(({ _id }) => _id));
});

test('says what being in the group gives, and what its duration and status do', async () => {
  openForm();
  await nameField();
  expect(
    screen.getByRole('combobox', {
      name: 'Assign to',
      description: 'They can open the group’s courses without asking to join.',
    }),
  ).toBeDefined();
  expect(
    screen.getByRole('combobox', { name: 'Status', description: 'An inactive group opens no courses.' }),
  ).toBeDefined();
  expect(
    screen.getByRole('textbox', {
      name: 'Duration in Months',
      description: 'For your records: the group does not end by itself.',
    }),
  ).toBeDefined();
});
