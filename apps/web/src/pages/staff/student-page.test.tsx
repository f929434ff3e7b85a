import type { StudentAttempt, StudentPage } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const pageCall = 'GET /api/students/:id';
const noteCall = 'PUT /api/students/:id/note';
const groupCall = 'GET /api/groups/:id';
const saveGroupCall = 'PUT /api/groups/:id';
const exceptionCall = 'PUT /api/tests/:id/exceptions/people/:userId';

const id = idOf(11);
const botany = { _id: idOf(101), name: 'Botany' };
const leaves = { _id: idOf(301), test_name: 'Leaves' };
const latest = { _id: idOf(401), test: leaves, percentage: 40 };
const attempt: StudentAttempt = {
  _id: idOf(401),
  test: leaves,
  course: botany,
  number: 2,
  status: 'submitted',
  startedAt: '2026-06-01T10:00:00.000Z',
  deadlineAt: null,
  submittedAt: '2026-06-01T11:00:00.000Z',
  mark: 4,
  maxMark: 10,
  percentage: 40,
  late: true,
  inAudience: true,
  can: { addTime: false, submit: false, reopen: true },
};
const none = { data: [], more: false };
const empty: StudentPage = {
  user: { _id: id, username: 'Ben', profilePicture: null, email: null, isActive: true },
  courses: none,
  attempts: none,
  requests: none,
  groups: none,
  exceptions: none,
  note: null,
  can: { edit: false, addToGroup: false },
};
const full: StudentPage = {
  ...empty,
  user: { ...empty.user, email: 'ben@example.org' },
  courses: {
    data: [
      {
        course: { ...botany, status: 'active' },
        ways: { request: 'code', groups: [], institution: null },
        completed: 3,
        materials: 5,
        lastSeenAt: new Date().toISOString(),
        latest,
        best: { ...latest, _id: idOf(402), percentage: 90 },
        can: { remove: true },
      },
    ],
    more: true,
  },
  attempts: { data: [attempt], more: false },
  requests: {
    data: [
      {
        _id: idOf(501),
        course: { _id: idOf(102), name: 'Physics' },
        cameBy: 'request',
        state: 'removed',
        reason: 'Moved away',
        createdAt: '2026-05-01T12:00:00.000Z',
        decidedAt: '2026-05-20T12:00:00.000Z',
        letInAt: '2026-05-02T12:00:00.000Z',
        can: { restore: true },
      },
    ],
    more: false,
  },
  groups: { data: [{ _id: idOf(601), name: 'Evening class', status: 'active' }], more: false },
  exceptions: {
    data: [
      {
        test: leaves,
        course: botany,
        exception: {
          group: null,
          person: { _id: id, username: 'Ben', profilePicture: null },
          opensAt: null,
          dueAt: null,
          closesAt: null,
          minutes: 30,
          attempts: null,
          updatedAt: '2026-05-20T12:00:00.000Z',
        },
      },
    ],
    more: false,
  },
  note: { text: 'Reads ahead', updatedAt: '2026-05-20T12:00:00.000Z' },
  can: { edit: true, addToGroup: true },
};

const areas = { teacher: '/teacher', admin: '/instructor', coordinator: '/coordinator' } as const;
const open = (routes: FakeRoutes = {}, who: keyof typeof areas = 'teacher') =>
  renderApp(`${areas[who]}/students/${id}`, { user: people[who], routes: { [pageCall]: full, ...routes } });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const button = (name: string) => screen.findByRole('button', { name });
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

test('a student who is not there, or not for this teacher, is not available', async () => {
  open({ [pageCall]: failure(404, 'not_found', 'Student not found') });
  await screen.findByText('This student is not available');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a failed load says so and can be tried again', async () => {
  const app = open({ [pageCall]: unreachable });
  await screen.findByText('The student could not be loaded. Please try again.');
  app.server.routes[pageCall] = full;
  await app.person.click(await button('Try again'));
  await screen.findByRole('heading', { level: 1, name: 'Ben' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('everything leads to where it is', async () => {
  open();
  const courses = await part('Courses');
  expect(hrefOf(courses.getByRole('link', { name: 'Botany' }))).toBe(`/teacher/courses/${botany._id}`);
  const dates = hrefOf(courses.getByRole('link', { name: 'Dates in Botany' }));
  expect(dates).toBe(`/teacher/courses/${botany._id}/dates?as=${id}`);
  courses.getByText('3 of 5 materials · 60%');
  courses.getByText('Join code');
  expect(hrefOf(courses.getByRole('link', { name: 'Latest 40% in Leaves' }))).toBe(`/teacher/attempt/${idOf(401)}`);
  expect(hrefOf(courses.getByRole('link', { name: 'Best 90% in Leaves' }))).toBe(`/teacher/attempt/${idOf(402)}`);
  courses.getByText('There are more that are not shown here.');
  const tests = await part('Tests');
  expect(hrefOf(tests.getByRole('link', { name: 'Leaves, attempt 2' }))).toBe(`/teacher/attempt/${idOf(401)}`);
  tests.getByText('Late');
  (await part('Requests and removals')).getByText('Moved away');
  const groups = await part('Groups');
  expect(hrefOf(groups.getByRole('link', { name: 'Evening class' }))).toBe(`/teacher/edit-group/${idOf(601)}`);
  (await part('Exceptions')).getByText('30 minutes');
  expect(hrefOf(screen.getByRole('link', { name: 'Edit' }))).toBe(`/teacher/users/edit/${id}`);
});

test('a student with nothing says so in each part', async () => {
  open({ [pageCall]: { ...empty, user: { ...empty.user, isActive: false } } });
  (await part('Courses')).getByText('In none of your courses at the moment.');
  (await part('Tests')).getByText('No attempts at your tests yet.');
  const groups = await part('Groups');
  groups.getByText('In none of your groups.');
  expect(groups.queryByRole('button')).toBeNull();
  screen.getByText('Blocked');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('coordinators look, and keep a note of their own', async () => {
  const seen = { ...full, attempts: null, requests: null, groups: null, exceptions: null, note: null };
  const courses = full.courses.data.map((one) => ({ ...one, latest: null, best: null, can: { remove: false } }));
  const can = { edit: false, addToGroup: false };
  open({ [pageCall]: { ...seen, can, courses: { data: courses, more: false } } }, 'coordinator');
  await part('My note');
  expect(screen.getAllByRole('region').map((one) => within(one).getByRole('heading').textContent)).toEqual([
    'Courses',
    'My note',
  ]);
  expect(screen.queryByRole('button', { name: /Take out/ })).toBeNull();
});

test('a note is saved as the version that it replaces', async () => {
  const saved = { text: 'Reads ahead!', updatedAt: '2026-06-07T12:00:00.000Z' };
  const app = open({ [noteCall]: { message: 'Note saved.', note: saved } });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Note/ });
  expect(field.value).toBe('Reads ahead');
  expect((await button('Save note')).hasAttribute('disabled')).toBe(true);
  await app.person.type(field, '!');
  await app.person.click(await button('Save note'));
  await screen.findByText('Note saved.');
  expect(app.server.callsOf(noteCall)[0]?.body).toEqual({ text: 'Reads ahead!', updatedAt: full.note?.updatedAt });
  expect((await button('Save note')).hasAttribute('disabled')).toBe(true);
});

test('a note that another browser changed is shown beside what is typed, and both can be kept', async () => {
  const theirs = { text: 'Asks a lot', updatedAt: '2026-06-07T12:00:00.000Z' };
  const app = open({ [noteCall]: failure(409, 'stale_update', 'You changed this note elsewhere.') });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Note/ });
  await app.person.clear(field);
  await app.person.type(field, 'Sings');
  app.server.routes[pageCall] = { ...full, note: theirs };
  await app.person.click(await button('Save note'));
  within(await screen.findByRole('alert')).getByText('Asks a lot');
  expect(field.value).toBe('Sings');
  await app.person.click(await button('Put both together'));
  expect(field.value).toBe('Asks a lot\n\nSings');
  app.server.routes[noteCall] = { message: 'Note saved.', note: { ...theirs, text: field.value } };
  await app.person.click(await button('Save note'));
  await screen.findByText('Note saved.');
  expect(app.server.callsOf(noteCall).at(-1)?.body).toMatchObject({ updatedAt: theirs.updatedAt });
});

test('a note that cannot be saved stays typed', async () => {
  const app = open({ [noteCall]: unreachable });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Note/ });
  await app.person.type(field, '!');
  await app.person.click(await button('Save note'));
  await screen.findByText('The note could not be saved. Please try again.');
  expect(field.value).toBe('Reads ahead!');
});

test('a student is taken out of a course and put back into another', async () => {
  const removeCall = 'POST /api/courses/:id/students/:userId/remove';
  const restoreCall = 'POST /api/courses/:id/students/:userId/restore';
  const app = open({ [removeCall]: { message: 'Out.' }, [restoreCall]: { message: 'Back.' } });
  await app.person.click(await button('Take out of Botany'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this student out?' }));
  await app.person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moved');
  await app.person.click(dialog.getByRole('button', { name: 'Take out' }));
  await screen.findByText('Student taken out of the course.');
  expect(app.server.callsOf(removeCall)[0]?.params).toEqual({ id: botany._id, userId: id });
  await waitFor(() => expect(app.server.callsOf(pageCall)).toHaveLength(2));
  await app.person.click(await button('Put Ben back'));
  await screen.findByText('Student back in the course.');
  expect(app.server.callsOf(restoreCall)[0]?.params).toEqual({ id: idOf(102), userId: id });
});

test('a student is added to a group beside those who are in it, and the undo takes only them out', async () => {
  const group = { _id: idOf(602), name: 'Morning class', users: [idOf(12)], updatedAt: '2026-05-01T12:00:00.000Z' };
  const app = open({
    'GET /api/groups': pageOf([{ _id: group._id, name: group.name }]),
    [groupCall]: { data: group },
    [saveGroupCall]: { message: 'Group updated', group },
  });
  await app.person.click(await button('Add to a group'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a group' }));
  await app.person.click(dialog.getByRole('combobox', { name: /Group/ }));
  await app.person.click(await screen.findByRole('option', { name: 'Morning class' }));
  await app.person.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(app.server.callsOf(saveGroupCall)[0]?.body).toEqual({
      users: [idOf(12), id],
      updatedAt: group.updatedAt,
    }),
  );
  app.server.routes[groupCall] = { data: { ...group, users: [idOf(12), id, idOf(13)] } };
  await app.person.click(await button('Undo'));
  await waitFor(() =>
    expect(app.server.callsOf(saveGroupCall)[1]?.body).toMatchObject({ users: [idOf(12), idOf(13)] }),
  );
});

test('an exception is set for the student alone', async () => {
  const test = { _id: idOf(302), test_name: 'Roots', test_subject: botany };
  const app = open({
    'GET /api/tests': pageOf([test]),
    [exceptionCall]: { message: 'Saved' },
  });
  await app.person.click(await button('Add exception'));
  await app.person.click(await screen.findByRole('combobox', { name: /Test/ }));
  await app.person.click(await screen.findByRole('option', { name: /Roots/ }));
  await app.person.click(await button('Continue'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exception for Ben' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Attempts' }), '2');
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.server.callsOf(exceptionCall)[0]?.params).toEqual({ id: test._id, userId: id }));
  expect(app.server.callsOf(exceptionCall)[0]?.body).toMatchObject({ attempts: '2' });
});

test('a submitted attempt is opened again for a reason', async () => {
  const reopen = 'POST /api/attempts/:id/reopen';
  const app = open({ [reopen]: failure(409, 'attempt_open', 'The student takes this test now.') });
  await app.person.click(await button('Reopen'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this attempt?' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fire alarm');
  await app.person.click(dialog.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(app.server.callsOf(reopen)[0]?.body).toMatchObject({ reason: 'Fire alarm' }));
});
