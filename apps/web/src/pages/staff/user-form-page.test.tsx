import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeUser } from '../../testing/users.ts';
import './user-form-page.tsx';

const create = 'POST /api/users';
const update = 'PUT /api/users/:id';
const load = 'GET /api/users/:id';
const ada = makeUser({
  _id: idOf(11),
  username: 'Ada',
  phoneNumber: '123',
  educationLevel: 'school',
  schoolClass: 'class_7',
});
const editPath = `/instructor/users/edit/${ada._id}`;
const college = { _id: idOf(700), name: 'Riverside College', type: 'College', status: 'Pending' };

function open(path = '/instructor/users/create', routes: FakeRoutes = {}) {
  const user = path.startsWith('/teacher') ? people.teacher : people.admin;
  return renderApp(path, {
    user,
    routes: {
      'GET /api/users': pageOf([]),
      'GET /api/institution': pageOf([college], { limit: 20 }),
      [load]: ada,
      [create]: reply(201, { message: '', user: ada, passwordLink: null, passwordLinkExpiresAt: null }),
      [update]: { message: '', user: ada },
      ...routes,
    },
  });
}

type App = ReturnType<typeof open>;
const text = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const submit = (app: App) => app.person.click(screen.getByRole('button', { name: /^(Create|Update) User$/ }));
const bodyOf = (app: App, call: string) => app.server.callsOf(call)[0]?.body as Record<string, unknown>;

async function rename(app: App, name: string): Promise<void> {
  await app.person.clear(await text('Username'));
  await app.person.type(await text('Username'), name);
}

test('an empty form goes to the server, whose complaints stand at the fields and lose nothing', async () => {
  const app = open(undefined, {
    [create]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      issues: [
        { path: 'email', message: 'Email is required' },
        { path: 'username', message: 'Username is required' },
      ],
    }),
  });
  await app.person.type(await text('Phone Number'), '555');
  await submit(app);
  await screen.findByText('Email is required');
  screen.getByText('Username is required');
  expect((await text('Username')).getAttribute('aria-invalid')).toBe('true');
  const username = await text('Username');
  await waitFor(() => expect(document.activeElement).toBe(username));
  expect((await text('Phone Number')).value).toBe('555');
  expect(app.server.callsOf(create)).toHaveLength(1);
  expect(app.path()).toBe('/instructor/users/create');
});

test('a save without an answer has the sentence of the specification', async () => {
  const app = open(editPath, { [update]: unreachable });
  await rename(app, 'Ada L');
  await submit(app);
  await screen.findByText('An error occurred. Please try again.');
  expect((await text('Username')).value).toBe('Ada L');
});

test.each(['own_account', 'last_admin', 'user_owns_work'])('%s stays to be read at the form', async (code) => {
  const app = open(editPath, { [update]: failure(409, code, 'Somebody else has to do this.') });
  await text('Username');
  await submit(app);
  const form = await screen.findByRole('form', { name: 'Edit User' });
  await within(form).findByText('Somebody else has to do this.');
  expect(app.path()).toBe(editPath);
});

test('a person who cannot be loaded can be tried again', async () => {
  const app = open(editPath, { [load]: failure(404, 'not_found', 'Not found') });
  await screen.findAllByText('Not found');
  app.server.routes[load] = ada;
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await text('Username')).value).toBe('Ada');
});

test('somebody of whom only the card may be seen cannot be edited', async () => {
  const { _id, username, role, profilePicture } = ada;
  open(`/teacher/users/edit/${_id}`, { [load]: { _id, username, role, profilePicture } });
  await screen.findByText('You cannot edit this user');
  expect(screen.queryByRole('form')).toBeNull();
});

test('says that it loads', async () => {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  open(editPath, { [load]: () => gate.then(() => ada) });
  await screen.findByText('Loading user data...');
  letThrough();
  await text('Username');
  expect(screen.queryByText('Loading user data...')).toBeNull();
});

test('a new user begins as an active student, and is made of what was typed', async () => {
  const app = open();
  await screen.findByRole('heading', { level: 1, name: 'Create New User' });
  expect(chosen('Role').value).toBe('student');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Is Admin' }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Is Active' }).checked).toBe(true);
  await app.person.type(await text('Username'), 'Grace');
  await app.person.type(await text('Email'), 'grace@example.org');
  await app.person.type(screen.getByLabelText('Password'), 'secret1');
  await app.person.click(screen.getByRole('combobox', { name: 'Institution' }));
  await app.person.click(await screen.findByRole('option', { name: /Riverside College/ }));
  await submit(app);
  await screen.findByText('User created successfully!');
  await waitFor(() => expect(app.path()).toBe('/instructor/users'));
  expect(bodyOf(app, create)).toEqual({
    username: 'Grace',
    email: 'grace@example.org',
    phoneNumber: '',
    password: 'secret1',
    role: 'student',
    institution: college._id,
    isAdmin: false,
    isActive: true,
    educationLevel: '',
    schoolClass: '',
    collegeDegree: '',
    customCollegeDegree: '',
    experience: '',
    expertise: '',
  });
  expect(app.server.callsOf(create)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('an account without a password shows the link that sets one, then the list', async () => {
  const app = open(undefined, {
    [create]: reply(201, {
      message: '',
      user: ada,
      passwordLink: '/set-password#abc',
      passwordLinkExpiresAt: '2026-11-28T10:00:00.000Z',
    }),
  });
  await rename(app, 'Ada');
  await submit(app);
  const dialog = await screen.findByRole('dialog', { name: 'User created' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(
    `${location.origin}/set-password#abc`,
  );
  await screen.findByText('User created successfully!');
  expect(app.path()).toBe('/instructor/users/create');
  await app.person.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(app.path()).toBe('/instructor/users'));
});

test('a repeated save, whose link an earlier answer lost, says where to make another', async () => {
  const app = open();
  await rename(app, 'Ada');
  await submit(app);
  await screen.findByText(/^The link for the first password cannot be shown again/);
  await waitFor(() => expect(app.path()).toBe('/instructor/users'));
});

test.each([
  ['/instructor/users/create', 'Create New User', 'Create User'],
  [editPath, 'Edit User', 'Update User'],
])('%s is called %s and ends with %s', async (path, title, button) => {
  open(path);
  await text('Username');
  screen.getByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('button', { name: /User$/ }).textContent).toBe(button);
});

test('has its fields, in order', async () => {
  const app = open();
  await text('Username');
  await app.person.selectOptions(chosen('Role'), 'Teacher');
  const form = screen.getByRole('form', { name: 'Create New User' });
  expect([...form.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Username',
    'Email',
    'Phone Number',
    'Password',
    'Role',
    'Institution',
    'Is Admin',
    'Is Active',
    'Education Level',
    'College Degree',
    'Experience (years)',
    'Expertise',
  ]);
});

test('which fields there are depends on level, degree and role', async () => {
  const app = open();
  await text('Username');
  const labels = ['School Class', 'College Degree', 'Custom College Degree', 'Experience (years)', 'Expertise'];
  const there = () => labels.filter((label) => screen.queryByLabelText(label) !== null);
  expect(there()).toEqual(['College Degree']);
  await app.person.selectOptions(chosen('Education Level'), 'School');
  expect(there()).toEqual(['School Class']);
  expect(within(chosen('School Class')).getAllByRole('option')).toHaveLength(8);
  await app.person.selectOptions(chosen('Education Level'), 'Graduated');
  await app.person.selectOptions(chosen('College Degree'), 'Other');
  expect(there()).toEqual(['College Degree', 'Custom College Degree']);
  await app.person.selectOptions(chosen('Role'), 'Teacher');
  expect(there()).toEqual(['College Degree', 'Custom College Degree', 'Experience (years)', 'Expertise']);
});

test('roles, levels, classes and degrees are those of the specification', async () => {
  const app = open();
  await text('Username');
  const values = (name: string) => [...chosen(name).options].map((option) => option.value);
  expect(values('Role')).toEqual(['student', 'teacher', 'admin', 'coordinator']);
  expect(values('Education Level')).toEqual(['', 'school', 'college', 'graduated']);
  const degrees = [
    'bsc',
    'ba',
    'bca',
    'bcom',
    'bba',
    'be',
    'bs',
    'msc',
    'ma',
    'mca',
    'mcom',
    'mba',
    'me',
    'ms',
    'other',
  ];
  expect(values('College Degree')).toEqual(['', ...degrees]);
  await app.person.selectOptions(chosen('Education Level'), 'School');
  expect(values('School Class')).toEqual(['', ...[6, 7, 8, 9, 10, 11, 12].map((year) => `class_${year}`)]);
});

test('hidden fields are not saved, and an empty password leaves the present one', async () => {
  const app = open(editPath);
  await text('Username');
  await app.person.selectOptions(chosen('Education Level'), 'College');
  await submit(app);
  await screen.findByText('User updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/instructor/users'));
  expect(bodyOf(app, update)).toMatchObject({
    educationLevel: 'college',
    schoolClass: '',
    password: '',
    phoneNumber: '123',
    updatedAt: ada.updatedAt,
  });
});

test('an institution is searched for on the server, and can be taken away', async () => {
  const placed = { ...ada, institution: college._id, institutionName: college.name };
  const app = open(editPath, { [load]: placed });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Institution' });
  expect(field.value).toBe('Riverside College');
  await app.person.clear(field);
  await app.person.type(field, 'hill');
  await waitFor(() =>
    expect(app.server.callsOf('GET /api/institution').map((call) => call.query)).toContainEqual({
      search: 'hill',
      limit: '20',
      sort: 'name',
    }),
  );
  await app.person.keyboard('{Escape}');
  expect(field.value).toBe('Riverside College');
  await app.person.click(screen.getByRole('button', { name: 'Clear Institution' }));
  expect(field.value).toBe('');
  await submit(app);
  await waitFor(() => expect(bodyOf(app, update)).toMatchObject({ institution: '' }));
});

test('the role admin makes an administrator', async () => {
  const app = open();
  await text('Username');
  await app.person.selectOptions(chosen('Role'), 'Admin');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Is Admin/ });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  await submit(app);
  await waitFor(() => expect(bodyOf(app, create)).toMatchObject({ role: 'admin', isAdmin: true }));
});

test("one's own role, institution and flags are for somebody else to change", async () => {
  open(`/instructor/users/edit/${people.admin._id}`, {
    [load]: makeUser({ _id: people.admin._id, username: 'Alan Admin', role: 'admin', isAdmin: true }),
  });
  expect((await text('Role')).readOnly).toBe(true);
  expect((await text('Username')).readOnly).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Is Active' }).disabled).toBe(true);
  screen.getByText(/^Only another administrator can change/);
});

test('a teacher changes phone and education of a student, and sends nothing else', async () => {
  const can = { edit: false, editStudent: true, block: true, delete: false, makePasswordLink: false };
  const app = open(`/teacher/users/edit/${ada._id}`, { [load]: { ...ada, can, institutionName: null } });
  await screen.findByText(/Only administrators can change the rest/);
  const locked = ['Username', 'Email', 'Role', 'Institution'];
  for (const label of locked) expect((await text(label)).readOnly).toBe(true);
  expect(screen.queryByLabelText('Password')).toBeNull();
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true);
  await app.person.type(await text('Phone Number'), '4');
  await submit(app);
  await screen.findByText('User updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/teacher/users'));
  expect(bodyOf(app, update)).toEqual({
    phoneNumber: '1234',
    educationLevel: 'school',
    schoolClass: 'class_7',
    collegeDegree: '',
    customCollegeDegree: '',
    updatedAt: ada.updatedAt,
  });
});

test('where somebody saved in between, both changes are kept, and what both changed is asked', async () => {
  const stale = failure(409, 'stale_update', 'Changed');
  const app = open(editPath, { [update]: inTurn(stale, stale, { message: '', user: ada }) });
  await rename(app, 'Mine');
  const theirs = { ...ada, phoneNumber: '777', updatedAt: '2026-06-01T00:00:00.000Z' };
  app.server.routes[load] = inTurn(theirs, { ...theirs, username: 'Theirs', updatedAt: '2026-06-02T00:00:00.000Z' });
  await submit(app);
  await screen.findByText('They changed: Phone Number');
  const list = await screen.findByRole('list', { name: 'Changed by both' });
  expect(list.textContent).toBe('Username: yours is “Mine”, the saved one “Theirs”.');
  screen.getByRole('dialog', { name: 'This user was changed in the meantime' });
  await app.person.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('User updated successfully!');
  const both = { username: 'Mine', phoneNumber: '777', updatedAt: '2026-06-02T00:00:00.000Z' };
  expect(app.server.callsOf(update).at(-1)?.body).toMatchObject(both);
});

test('leaving with unsaved changes asks, and Stay keeps them', async () => {
  const app = open(editPath);
  await rename(app, 'Half');
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([app.path(), (await text('Username')).value]).toEqual([editPath, 'Half']);
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  await app.person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.path()).toBe('/instructor/users'));
});

test('leaving without changes asks nothing', async () => {
  const app = open(editPath);
  await text('Username');
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(app.path()).toBe('/instructor/users'));
});

test('an ended auth session leads to the sign-in screen without a question and keeps what was typed, not the password', async () => {
  const app = open(editPath, {
    [update]: failure(401, 'not_signed_in', 'Please sign in to continue.'),
  });
  await rename(app, 'Kept');
  await app.person.type(screen.getByLabelText('Password'), 'secret1');
  app.server.routes['GET /api/users/me'] = failure(401, 'not_signed_in', 'Please sign in to continue.');
  await submit(app);
  await waitFor(() => expect(app.path()).toBe('/login'));
  const kept = Object.values(sessionStorage).join(' ');
  expect(kept).toContain('Kept');
  expect(kept).not.toContain('secret1');
  sessionStorage.clear();
});

test('a role, an institution and the flags say what they bring', async () => {
  const app = open();
  await text('Username');
  const described = (role: 'combobox' | 'checkbox', name: string, description: string) =>
    expect(screen.getByRole(role, { name, description })).toBeDefined();
  const approval = 'A new teacher’s courses stay hidden until a coordinator or an administrator approves the teacher.';
  await app.person.selectOptions(chosen('Role'), 'teacher');
  described('combobox', 'Role', approval);
  await app.person.selectOptions(chosen('Role'), 'coordinator');
  described(
    'combobox',
    'Role',
    'Looks after the institutions that name this person under Institution Management Access.',
  );
  described('combobox', 'Institution', 'Once approved, it opens its courses to its students and teachers.');
  described('checkbox', 'Is Admin', 'Can see and change everything.');
  described('checkbox', 'Is Active', 'If unticked, the person is signed out and cannot sign in.');
});
