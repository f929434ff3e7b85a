import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeInstitution } from '../../testing/institutions.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './institution-form-page.tsx';
import './institution-list-page.tsx';

const create = 'POST /api/institution';
const update = 'PUT /api/institution/:id';
const load = 'GET /api/institution/:id';
const coordinators = 'GET /api/users/role/:role';
const courses = 'GET /api/courses';

const cleo = { _id: idOf(31), username: 'cleo' };
const dora = { _id: idOf(32), username: 'dora' };
const botany = makeListedCourse({ _id: idOf(101), name: 'Botany' });
const algebra = makeListedCourse({ _id: idOf(102), name: 'Algebra' });
const college = makeInstitution({ managerNames: [cleo], courseNames: [{ _id: botany._id, name: 'Botany' }] });
const managed = makeInstitution({
  managerNames: [cleo],
  courseNames: [{ _id: botany._id, name: 'Botany' }],
  status: 'Pending',
  can: { edit: true, delete: false, setStatus: false, setCourseAccess: false },
});
const editPath = `/instructor/institutions/edit/${college._id}`;

function open(path = '/instructor/institutions/create', routes: FakeRoutes = {}) {
  const user = path.startsWith('/coordinator') ? people.coordinator : people.admin;
  return renderApp(path, {
    user,
    routes: {
      'GET /api/institution': pageOf([]),
      'GET /api/institution/managment/:userId': pageOf([]),
      'GET /api/files/limits': { image: 10_485_760, pdf: 1, document: 1, video: 1, stored: null },
      [load]: college,
      [coordinators]: pageOf([cleo, dora], { limit: 20 }),
      [courses]: pageOf([algebra, botany], { limit: 50 }),
      [create]: reply(201, { message: '', institution: college }),
      [update]: { message: '', institution: college },
      ...routes,
    },
  });
}

type App = ReturnType<typeof open>;
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const submit = (app: App) => app.person.click(screen.getByRole('button', { name: /^(Create|Update)$/ }));
const access = () => screen.getByRole('group', { name: 'Course Access' });
const offered = () =>
  within(access())
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => `${box.labels?.[0]?.textContent}${box.checked ? ' ✓' : ''}`);

async function rename(app: App, name: string): Promise<void> {
  const field = await nameField();
  await app.person.clear(field);
  if (name !== '') await app.person.type(field, name);
}

test('a name is required, said at the field, and nothing is sent', async () => {
  const app = open();
  await nameField();
  await submit(app);
  await screen.findByText('Name is required');
  const name = await nameField();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(app.server.callsOf(create)).toEqual([]);
});

test('an address of a contact that is none is told at the field', async () => {
  const app = open();
  await rename(app, 'Riverside');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact email' });
  expect(email.type).toBe('email');
  await app.person.type(email, 'nobody');
  await submit(app);
  await screen.findByText('Contact email must be a valid email address');
  expect(app.server.callsOf(create)).toEqual([]);
});

test("the server's complaints stand at the fields, those about an entry with its name", async () => {
  const app = open(editPath, {
    [update]: failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      issues: [
        { path: 'location.city', message: 'City is unknown' },
        { path: 'institution_management_access.0', message: 'This person is not a coordinator' },
      ],
    }),
  });
  await rename(app, 'Mine');
  await submit(app);
  await screen.findByText('City is unknown');
  await screen.findByText('cleo: This person is not a coordinator');
  expect((await nameField()).value).toBe('Mine');
});

test('a save that fails without a word of the server has the sentence of the specification', async () => {
  const app = open(undefined, { [create]: unreachable });
  await rename(app, 'Riverside');
  await submit(app);
  await screen.findByText('Something went wrong.');
  expect((await nameField()).value).toBe('Riverside');
});

test('an institution that does not load says so', async () => {
  const app = open(editPath, { [load]: unreachable });
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('Error loading institution')).length).toBeGreaterThan(0);
  app.server.routes[load] = college;
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await nameField()).value).toBe('Riverside College');
});

test('one that somebody may only read is no form', async () => {
  const readOnly = { edit: false, delete: false, setStatus: false, setCourseAccess: false };
  open(editPath, { [load]: makeInstitution({ can: readOnly }) });
  await screen.findByText('You cannot edit this institution');
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
});

test('failed look-ups say so', async () => {
  const app = open(undefined, { [coordinators]: unreachable, [courses]: unreachable });
  await screen.findAllByText('Failed to fetch courses.');
  await app.person.click(screen.getByRole('combobox', { name: 'Institution Management Access' }));
  expect((await screen.findAllByText('Error loading coordinators')).length).toBeGreaterThan(0);
});

test('has its sections with their fields, in order', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Create Institution' });
  const form = await screen.findByRole('form', { name: 'Create Institution' });
  expect(
    within(form)
      .getAllByRole('group')
      .map((group) => group.querySelector('legend')?.textContent),
  ).toEqual(
    expect.arrayContaining(['Institution Address', 'Contact Person Details', 'Registry Details', 'Course Access']),
  );
  const labels = [...form.querySelectorAll('label')].map((label) => label.textContent?.replace(' *', ''));
  expect(labels.slice(0, 16)).toEqual([
    'Name',
    'Type',
    'Institution ID',
    'Image',
    'Address',
    'City',
    'State',
    'Zipcode',
    'Country',
    'Contact name',
    'Contact email',
    'Contact phone',
    'Registered At',
    'Referred By',
    'Status',
    'Institution Management Access',
  ]);
  const fields = (section: string) => {
    const group = within(form).getByRole('group', { name: section });
    return [...group.querySelectorAll('label')].map((label) => label.textContent).slice(0, 5);
  };
  expect(fields('Institution Address')).toEqual(['Address', 'City', 'State', 'Zipcode', 'Country']);
  expect(fields('Contact Person Details')).toEqual(['Contact name', 'Contact email', 'Contact phone']);
  expect(fields('Registry Details').slice(0, 4)).toEqual([
    'Registered At',
    'Referred By',
    'Status',
    'Institution Management Access',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Registered At').type).toBe('date');
  screen.getByRole('button', { name: 'Create' });
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect([...status.options].map((option) => option.text)).toEqual(['Approved', 'Pending', 'Rejected']);
  expect(status.value).toBe('Pending');
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
  expect([...type.options].map((option) => option.text)).toEqual(['College', 'School', 'Educational Center', 'Other']);
});

test('an administrator makes an institution with coordinators and courses, and goes to the list', async () => {
  const app = open();
  await rename(app, 'Riverside');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'School');
  await app.person.type(screen.getByRole('textbox', { name: 'City' }), 'Porto');
  await app.person.type(screen.getByLabelText('Registered At'), '2025-06-30');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved');
  await app.person.click(screen.getByRole('combobox', { name: 'Institution Management Access' }));
  await app.person.click(await screen.findByRole('option', { name: /dora/ }));
  await app.person.click(await screen.findByRole('checkbox', { name: 'Algebra' }));
  await submit(app);
  await screen.findByText('Institution created successfully!');
  await waitFor(() => expect(app.path()).toBe('/instructor/institution'));
  const [call] = app.server.callsOf(create);
  expect(call?.body).toEqual({
    name: 'Riverside',
    type: 'School',
    institution_id: '',
    institution_image: '',
    location: { address: '', city: 'Porto', state: '', zipcode: '', country: '' },
    contact: { person_name: '', person_email: '', person_phoneNumber: '' },
    registered_year: '2025-06-30',
    reffered_by: '',
    timeZone: '',
    holidays: [],
    status: 'Approved',
    institution_management_access: [dora._id],
    course_access: [algebra._id],
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(app.server.callsOf(coordinators)[0]?.params).toEqual({ role: 'coordinator' });
});

test('granted courses stand first; a search at the server keeps what was ticked', async () => {
  const zoology = makeListedCourse({ _id: idOf(103), name: 'Zoology' });
  const app = open(editPath, {
    [courses]: (call) => pageOf(call.query['search'] === 'zoo' ? [zoology] : [algebra, botany], { limit: 50 }),
  });
  await screen.findByRole('checkbox', { name: 'Algebra' });
  screen.getByRole('heading', { level: 1, name: 'Edit Institution' });
  screen.getByRole('button', { name: 'Update' });
  expect(offered()).toEqual(['Botany ✓', 'Algebra']);
  expect(app.server.callsOf(courses).at(-1)?.query).toEqual({ created_by: 'admins', limit: '50', sort: 'name' });
  const search = within(access()).getByRole('searchbox', { name: 'Search courses...' });
  await app.person.type(search, 'zoo');
  await app.person.click(await screen.findByRole('checkbox', { name: 'Zoology' }));
  expect(offered()).toEqual(['Zoology ✓']);
  expect(within(access()).getByRole('status').textContent).toContain('2 courses granted.');
  await app.person.clear(search);
  await screen.findByRole('checkbox', { name: 'Algebra' });
  expect(offered()).toEqual(['Botany ✓', 'Zoology ✓', 'Algebra']);
  await app.person.click(screen.getByRole('checkbox', { name: 'Botany' }));
  await submit(app);
  await screen.findByText('Institution updated successfully!');
  expect(app.server.callsOf(update)[0]?.body).toMatchObject({
    course_access: [zoology._id],
    institution_management_access: [cleo._id],
    updatedAt: college.updatedAt,
  });
});

test('a coordinator sees status and courses with the reason, and sends neither', async () => {
  const app = open(`/coordinator/institutions/edit/${managed._id}`, { [load]: managed });
  await rename(app, 'Riverside');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' }).readOnly).toBe(true);
  screen.getByText('Only administrators can approve institutions.');
  screen.getByText('Only administrators can grant courses.');
  expect(within(screen.getByRole('list', { name: 'Granted courses' })).getByText('Botany')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await submit(app);
  await screen.findByText('Institution updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/coordinator/institution'));
  const body = app.server.callsOf(update)[0]?.body as object;
  expect(body).toMatchObject({ name: 'Riverside', institution_management_access: [cleo._id] });
  expect(body).not.toHaveProperty('status');
  expect(body).not.toHaveProperty('course_access');
  expect(app.server.callsOf(courses)).toEqual([]);
});

test('a coordinator may take out others, and is not offered to take out themselves', async () => {
  const me = { _id: people.coordinator._id, username: people.coordinator.username };
  const app = open(`/coordinator/institutions/edit/${managed._id}`, {
    [load]: makeInstitution({ managerNames: [me, cleo, dora] }),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Remove cleo' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove dora' })));
  const list = screen.getByRole('list', { name: 'Selected coordinators' });
  within(list).getByText(me.username);
  expect(screen.queryByRole('button', { name: `Remove ${me.username}` })).toBeNull();
});

test("a coordinator's new institution is Pending, and says so beforehand", async () => {
  const app = open('/coordinator/institutions/create');
  await rename(app, 'Riverside');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' }).value).toBe('Pending');
  await submit(app);
  await screen.findByText('Institution created successfully!');
  await waitFor(() => expect(app.path()).toBe('/coordinator/institution'));
  expect(app.server.callsOf(create)[0]?.body).not.toHaveProperty('status');
});

test('an image is shown before it is saved', async () => {
  const app = open();
  await nameField();
  await app.person.type(screen.getByRole('textbox', { name: 'Image' }), 'https://example.org/a.png');
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Preview of the institution' }).src).toBe(
    'https://example.org/a.png',
  );
});

test('a save in between is told, and mine can be saved over it', async () => {
  const app = open(editPath, { [update]: failure(409, 'stale_update', 'Someone else saved this in the meantime.') });
  await rename(app, 'Mine');
  app.server.routes[load] = { ...college, name: 'Theirs', updatedAt: '2026-05-05T11:30:00.000Z' };
  await submit(app);
  await screen.findByRole('dialog', { name: 'This institution was changed in the meantime' });
  app.server.routes[update] = { message: '', institution: college };
  await app.person.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('Institution updated successfully!');
  expect(app.server.callsOf(update).at(-1)?.body).toMatchObject({
    name: 'Mine',
    updatedAt: '2026-05-05T11:30:00.000Z',
  });
});

test('two people who changed different fields of an institution are both kept, without a question', async () => {
  const app = open(editPath, {
    [update]: inTurn(failure(409, 'stale_update', 'Changed'), { message: '', institution: college }),
  });
  await rename(app, 'Mine');
  const updatedAt = '2026-05-05T11:30:00.000Z';
  const location = { ...college.location, city: 'Theirs' };
  app.server.routes[load] = { ...college, location, status: 'Rejected', updatedAt };
  await submit(app);
  await screen.findByText('Institution updated successfully!');
  screen.getByText('They changed: City · Status');
  expect(app.server.callsOf(update).at(-1)?.body).toMatchObject({
    name: 'Mine',
    location: { city: 'Theirs' },
    status: 'Rejected',
    updatedAt,
  });
});

test('a field of an institution that both changed is shown with both values', async () => {
  const app = open(editPath, { [update]: failure(409, 'stale_update', 'Changed') });
  await rename(app, 'Mine');
  const contact = { ...college.contact, person_name: 'Theirs too' };
  app.server.routes[load] = { ...college, name: 'Theirs', contact, updatedAt: '2026-05-05T11:30:00.000Z' };
  await submit(app);
  const list = await screen.findByRole('list', { name: 'Changed by both' });
  expect(list.textContent).toBe('Name: yours is “Mine”, the saved one “Theirs”.');
  app.server.routes[update] = { message: '', institution: college };
  await app.person.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('Institution updated successfully!');
  const body = { name: 'Mine', contact: { person_name: 'Theirs too' } };
  expect(app.server.callsOf(update).at(-1)?.body).toMatchObject(body);
});

test('leaving with unsaved changes asks first', async () => {
  const app = open(editPath);
  await rename(app, 'Mine');
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  await app.person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(app.path()).toBe(editPath);
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  await app.person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.path()).toBe('/instructor/institution'));
});

test('an auth session that ends while saving loses nothing: what was typed is back after signing in', async () => {
  const ended = failure(401, 'not_signed_in', 'Please sign in to continue.');
  const app = open(editPath, { [update]: ended });
  await rename(app, 'Mine');
  app.server.routes['GET /api/users/me'] = ended;
  await submit(app);
  await screen.findByRole('heading', { name: 'Login' });
  app.unmount();
  open(editPath);
  await screen.findByText('What you had typed has been restored.');
  expect((await nameField()).value).toBe('Mine');
});

test('says what its status, its coordinators and its courses bring', async () => {
  open();
  await nameField();
  expect(
    screen.getByRole('combobox', {
      name: 'Status',
      description: 'Approved: its courses open to its people, and teachers can apply to it.',
    }),
  ).toBeDefined();
  expect(
    screen.getByRole('combobox', {
      name: 'Institution Management Access',
      description: 'Coordinators who may edit it and approve its teachers.',
    }),
  ).toBeDefined();
  expect(
    screen.getByRole('group', {
      name: 'Course Access',
      description: 'Administrators’ courses that its students and teachers can open without joining.',
    }),
  ).toBeDefined();
});
