import type { CourseStaff, StaffMember } from '@lectern/contract';
import type { StaffRole } from '@lectern/contract/staff-words';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { abilitiesOf, makeCourseOverview, makeCourseStaff } from '../../testing/course-overview.ts';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeTest } from '../../testing/tests.ts';

// The teachers of a course, and what its pages show to a co-teacher and a marker.

const overviewCall = 'GET /api/courses/:id/overview';
const staffCall = 'GET /api/courses/:id/staff';
const findCall = 'GET /api/courses/:id/staff/candidates';
const addCall = 'POST /api/courses/:id/staff';
const changeCall = 'PUT /api/courses/:id/staff/:userId';
const removeCall = 'DELETE /api/courses/:id/staff/:userId';

const id = idOf(101);
const me = people.teacher;
const owner = { _id: idOf(7), username: 'Olga Owner', profilePicture: null };
const member = (name: string, role: StaffRole, over: Partial<StaffMember> = {}): StaffMember => ({
  user: { _id: idOf(40 + name.length), username: name, profilePicture: null },
  role,
  addedAt: '2026-05-04T10:00:00.000Z',
  works: true,
  ...over,
});
const ben = member('Ben', 'co-teacher');
const carla = member('Carla', 'marker');

function open(staff: Partial<CourseStaff> = {}, routes: FakeRoutes = {}, page = '') {
  const { part = 'owner' } = staff;
  return renderApp(`/teacher/courses/${id}${page}`, {
    user: me,
    routes: {
      [overviewCall]: makeCourseOverview({ part, can: abilitiesOf(part ?? 'owner'), creator: owner }),
      [staffCall]: makeCourseStaff(staff),
      [findCall]: { data: [{ _id: idOf(50), username: 'Dora Colleague', profilePicture: null }] },
      ...routes,
    },
  });
}

const helping = (role: StaffRole): Partial<CourseStaff> => ({
  owner,
  part: role,
  data: [member(me.username, role, { user: { _id: me._id, username: me.username, profilePicture: null } })],
  can: { manage: false, leave: true },
});
const button = (name: string) => screen.findByRole('button', { name });
const teachers = async () => within(await screen.findByRole('list', { name: 'Teachers' }));
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'About this course' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a failed load of the teachers says so and can be tried again', async () => {
  const app = open({}, { [staffCall]: failure(500, 'internal_error', 'Broken') });
  await screen.findByText('Broken');
  app.server.routes[staffCall] = makeCourseStaff();
  await app.person.click(await button('Try again'));
  expect((await teachers()).getByText('Tom Teacher')).toBeTruthy();
});

test('an owner adds a colleague as a marker, and reads why somebody cannot be added', async () => {
  const issues = [{ path: 'person', message: 'No colleague has this name, and no teacher has this e-mail address' }];
  const app = open({}, { [addCall]: failure(400, 'validation_failed', 'Invalid input', { issues }) });
  await screen.findByText('Add a colleague who teaches this course with you, or who marks its tests.');
  await app.person.click(await button('Add a teacher'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a teacher' }));
  await app.person.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Please choose a teacher.');
  const field = dialog.getByRole('combobox', { name: /^Teacher/ });
  await app.person.type(field, 'nobody@example.org');
  await app.person.click(await dialog.findByRole('option', { name: /nobody@example.org/ }));
  await app.person.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText(issues[0]?.message ?? '');
  app.server.routes[addCall] = { message: 'Teacher added to the course' };
  await app.person.clear(field);
  await app.person.type(field, 'Dora');
  await app.person.click(await dialog.findByRole('option', { name: 'Dora Colleague' }));
  await app.person.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Marker');
  await dialog.findByText(/Changes nothing in the course\.$/);
  app.server.routes[staffCall] = makeCourseStaff({ data: [carla] });
  await app.person.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText('Teacher added to the course');
  expect(app.server.callsOf(addCall).at(-1)?.body).toEqual({ person: 'Dora Colleague', role: 'marker' });
  await (await teachers()).findByText('Carla');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an owner changes a role, and removes a teacher, which can be undone', async () => {
  const app = open(
    { data: [ben, carla] },
    { [changeCall]: { message: 'Role changed' }, [removeCall]: { message: 'Teacher removed from the course' } },
  );
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Role of Carla' }), 'Co-teacher');
  await screen.findByText('Role changed');
  expect(app.server.callsOf(changeCall)[0]?.body).toEqual({ role: 'co-teacher' });
  await app.person.click(await button('Remove Ben'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this teacher?' }));
  app.server.routes[staffCall] = makeCourseStaff({ data: [carla] });
  await app.person.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Teacher removed from the course');
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull());
  await app.person.click(await button('Undo'));
  await waitFor(() => expect(app.server.callsOf(changeCall)).toHaveLength(2));
  expect(app.server.callsOf(changeCall)[1]).toMatchObject({
    params: { userId: ben.user._id },
    body: { role: 'co-teacher' },
  });
});

test('somebody who cannot do anything now is marked', async () => {
  open({ data: [member('Ben', 'marker', { works: false })] });
  expect((await teachers()).getByText('Without access now')).toBeTruthy();
});

test('a co-teacher sees every page, names the owner, and changes no teacher', async () => {
  open(helping('co-teacher'));
  const list = await teachers();
  await list.findByText('Olga Owner');
  expect(list.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a teacher' })).toBeNull();
  expect(await tabs()).toContain('Edit');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Botany Co-teacher');
});

test('a teacher leaves a course, and comes to the other courses', async () => {
  const app = open(helping('marker'), { [removeCall]: { message: 'You have left the course' } });
  await app.person.click(await button('Leave'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this course?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left the course');
  await waitFor(() => expect(app.path()).toBe('/teacher/courses'));
  expect(app.server.callsOf(removeCall)[0]?.params).toEqual({ id, userId: me._id });
});

test('a marker gets only the pages and acts of a marker', async () => {
  const shown = makeTest({ can: { edit: false, delete: false } });
  const app = open(helping('marker'), { 'GET /api/tests': pageOf([shown]) }, '/tests');
  expect(await tabs()).toEqual(['Overview', 'Students', 'Tests', 'Dates', 'Results', 'Questions']);
  await screen.findAllByText(shown.test_name);
  expect(screen.queryByRole('link', { name: 'Add Test' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('link', { name: `Edit ${shown.test_name}` })).toBeNull();
  await app.person.click(await screen.findByRole('link', { name: 'Overview' }));
  await screen.findByRole('heading', { name: 'Waiting for you' });
  expect(screen.queryByText('3 requests to decide on')).toBeNull();
});

test("a co-taught course leads to its page, with the part and its owner's name", async () => {
  const course = makeListedCourse({
    part: 'marker',
    can: { edit: false, delete: false },
    creator: { ...owner, role: 'teacher' },
  });
  renderApp('/teacher/courses', { user: me, routes: { 'GET /api/courses': pageOf([course], { limit: 10 }) } });
  const row = within(await screen.findByRole('row', { name: new RegExp(course.name) }));
  expect(row.getByRole('link', { name: course.name }).getAttribute('href')).toBe(`/teacher/courses/${course._id}`);
  row.getByText('Marker');
  row.getByText('of Olga Owner');
});
