import type {
  CourseDates,
  CourseNotices,
  CourseStudent,
  DateRow,
  DatesMoved,
  MaterialException,
  PersonDates,
} from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCourseOverview } from '../../testing/course-overview.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './course-pages.ts';

const datesCall = 'GET /api/courses/:id/dates';
const personCall = 'GET /api/courses/:id/dates/people/:userId';
const studentsCall = 'GET /api/courses/:id/students';
const setCall = 'PUT /api/courses/:id/dates';
const moveCall = 'POST /api/courses/:id/dates/move';
const undoCall = 'POST /api/courses/:id/dates/undo';
const noticesCall = 'GET /api/courses/:id/notice-settings';
const chooseCall = 'PUT /api/courses/:id/notice-settings';
const id = idOf(101);

const notices: CourseNotices = {
  materialsAdded: true,
  testOpens: true,
  dueSoon: true,
  leads: [48, 2],
  closesSoon: true,
  results: true,
};

function makeRow(name: string, over: Partial<DateRow> = {}): DateRow {
  return {
    kind: 'material',
    _id: idOf(500),
    name,
    subject: idOf(300),
    testType: null,
    opensAt: null,
    dueAt: null,
    closesAt: null,
    updatedAt: null,
    exceptions: null,
    can: { edit: true },
    ...over,
  };
}
const due = '2027-01-15T16:00:00.000Z';
const rows = [
  makeRow('Botany', { kind: 'course', _id: id, subject: null }),
  makeRow('Roots', { kind: 'subject', _id: idOf(300), subject: null, dueAt: due }),
  makeRow('Soil', { exceptions: 0 }),
  makeRow('What is left', { kind: 'test', _id: idOf(600), testType: 'post-test', dueAt: due, exceptions: 2 }),
];
const sheet: CourseDates = {
  course: { _id: id, name: 'Botany' },
  data: rows,
  more: { materials: 0, tests: 0 },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  lastMove: null,
  can: { edit: true },
};
const told: DatesMoved = {
  message: '',
  data: [
    {
      kind: 'subject',
      _id: idOf(300),
      name: 'Roots',
      opensAt: null,
      closesAt: null,
      exceptions: 0,
      problem: null,
      dueAt: { before: due, after: '2027-01-24T16:00:00.000Z', notes: ['weekend'] },
    },
  ],
  exceptions: 2,
  timeZone: 'Europe/Berlin',
  state: 'seen',
  move: null,
};

function open(routes: FakeRoutes = {}, who: 'teacher' | 'coordinator' = 'teacher', search = '') {
  return renderApp(`/${who}/courses/${id}/dates${search}`, {
    user: people[who],
    routes: {
      'GET /api/courses/:id/overview': makeCourseOverview(),
      [datesCall]: sheet,
      [noticesCall]: notices,
      ...routes,
    },
  });
}
const cell = (name: RegExp | string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test('a failed load says so and can be tried again', async () => {
  const app = open({ [datesCall]: unreachable });
  await screen.findByText('The dates could not be loaded. Please try again.');
  app.server.routes[datesCall] = sheet;
  await app.person.click(await cell('Try again'));
  expect(await screen.findByRole('table', { name: 'Dates of Botany' })).toBeTruthy();
});

test('each thing has the dates that it can have, and exceptions lead to where they are edited', async () => {
  open();
  const soil = within(await screen.findByRole('row', { name: /Soil/ }));
  for (const date of ['Opens', 'Due', 'Closes']) soil.getByRole('button', { name: `${date} of Soil: Set` });
  soil.getByRole('button', { name: 'Exceptions from the dates of Soil' });
  expect(soil.getAllByRole('button')).toHaveLength(4);
  const course = within(screen.getByRole('row', { name: /Botany/ }));
  expect(course.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Begins of Botany: Set',
    'Ends of Botany: Set',
  ]);
  const link = screen.getByRole('link', { name: '2 exceptions' });
  expect(link.getAttribute('href')).toBe(`/teacher/test/${idOf(600)}`);
});

test('a date is edited by keyboard: Enter opens and saves it, Escape leaves it', async () => {
  const saved = makeRow('Soil', { dueAt: '2027-02-01T08:00:00.000Z', updatedAt: due });
  const app = open({ [setCall]: { message: 'Dates saved', row: saved } });
  (await cell('Due of Soil: Set')).focus();
  await app.person.keyboard('{Enter}');
  expect(document.activeElement).toBe(await field('Due of Soil'));
  await app.person.keyboard('{Escape}');
  expect(document.activeElement).toBe(await cell('Due of Soil: Set'));
  expect(app.server.callsOf(setCall)).toEqual([]);
  await app.person.keyboard('{Enter}');
  fireEvent.change(await field('Due of Soil'), { target: { value: '2027-02-01T09:00' } });
  await app.person.keyboard('{Enter}');
  const button = await cell(/^Due of Soil: .*2027/);
  await waitFor(() => expect(document.activeElement).toBe(button));
  const [call] = app.server.callsOf(setCall);
  expect(call?.body).toMatchObject({
    kind: 'material',
    dueAt: new Date('2027-02-01T09:00').toISOString(),
    updatedAt: null,
  });
});

test('a refused date says so at its field, which stays open', async () => {
  const message = 'The test must not close before it is due';
  const refusal = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
    issues: [{ path: 'closesAt', message }],
  });
  const app = open({ [setCall]: refusal });
  await app.person.click(await cell('Closes of What is left: Set'));
  fireEvent.change(await field('Closes of What is left'), { target: { value: '2027-01-01T09:00' } });
  await app.person.keyboard('{Enter}');
  await screen.findByText(message);
  expect((await field('Closes of What is left')).getAttribute('aria-invalid')).toBe('true');
});

test('a date that somebody else changed meanwhile says so, and the sheet loads theirs', async () => {
  const stale = failure(
    409,
    'stale_update',
    'Someone else saved this in the meantime. Your changes have not been saved yet.',
  );
  const app = open({ [setCall]: stale });
  await app.person.click(await cell('Due of Soil: Set'));
  fireEvent.change(await field('Due of Soil'), { target: { value: '2027-02-01T09:00' } });
  const loads = app.server.callsOf(datesCall).length;
  await app.person.keyboard('{Enter}');
  await screen.findByText(/Someone else saved this/);
  await waitFor(() => expect(app.server.callsOf(datesCall).length).toBeGreaterThan(loads));
  expect((await field('Due of Soil')).value).toBe('2027-02-01T09:00');
});

test('the zone of the course is named where it is another one', async () => {
  open({ [datesCall]: { ...sheet, timeZone: 'Pacific/Chatham' } });
  expect(await screen.findByText(/The course itself goes by Pacific\/Chatham\./)).toBeTruthy();
});

test('coordinators read the dates and change none', async () => {
  const data = rows.map((row) => ({ ...row, exceptions: null, can: { edit: false } }));
  open({ [datesCall]: { ...sheet, data, can: { edit: false } } }, 'coordinator');
  const table = within(await screen.findByRole('table', { name: 'Dates of Botany' }));
  expect(table.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move dates' })).toBeNull();
});

test('dates are moved after a preview, and moved back', async () => {
  const app = open({ [moveCall]: told });
  await app.person.click(await cell('Move dates'));
  const dialog = within(screen.getByRole('dialog', { name: 'Move dates' }));
  expect(dialog.queryByRole('button', { name: 'Move' })).toBeNull();
  await app.person.click(dialog.getByLabelText('Skip weekends'));
  await app.person.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText(/1 entry moves\. 2 exceptions move along\./);
  dialog.getByText('Weekend');
  app.server.routes[moveCall] = { ...told, move: idOf(900) };
  app.server.routes[undoCall] = { message: 'Dates moved back', things: 1 };
  await app.person.click(dialog.getByRole('button', { name: 'Move' }));
  await app.person.click(await cell('Undo'));
  await waitFor(() => expect(app.server.callsOf(undoCall)[0]?.body).toEqual({ move: idOf(900) }));
  const [first, second] = app.server.callsOf(moveCall);
  expect(first?.body).toEqual({ days: '7', from: null, skipWeekends: true, skipHolidays: false, dryRun: true });
  expect(second?.body).toMatchObject({ dryRun: false, state: 'seen' });
});

test('a move that would bring dates out of order cannot be made', async () => {
  const [thing] = told.data;
  const app = open({ [moveCall]: { ...told, data: thing ? [{ ...thing, problem: 'order' }] : [] } });
  await app.person.click(await cell('Move dates'));
  await app.person.click(await cell('Preview'));
  await screen.findByText('These dates would be out of order.');
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
});

test('the last move can be undone later too', async () => {
  const lastMove = { _id: idOf(900), at: due, days: -3, things: 4 };
  const app = open({ [datesCall]: { ...sheet, lastMove }, [undoCall]: { message: 'Dates moved back', things: 4 } });
  await screen.findByText(/Moved 3 days earlier/);
  await app.person.click(await cell('Undo'));
  await waitFor(() => expect(app.server.callsOf(undoCall)).toHaveLength(1));
});

test('a teacher chooses the notices of the course, and when its students are told of due dates', async () => {
  const app = open({ [chooseCall]: { message: '', data: { ...notices, materialsAdded: false, leads: [72, 2] } } });
  await app.person.click(await screen.findByLabelText('New materials'));
  for (const name of ['Two days', 'Three days']) await app.person.click(screen.getByLabelText(name));
  await app.person.click(screen.getByRole('button', { name: 'Save notices' }));
  expect(await screen.findByText('The notices of the course are saved')).toBeTruthy();
  const body = { ...notices, materialsAdded: false, leads: [2, 72] };
  expect(app.server.callsOf(chooseCall).map((call) => call.body)).toEqual([body]);
});

test('at most three times are chosen, and one at least', async () => {
  const app = open({ [noticesCall]: { ...notices, leads: [168, 48, 2] } });
  expect(await screen.findByLabelText('A day')).toHaveProperty('disabled', true);
  for (const name of ['A week', 'Two days', 'Two hours']) await app.person.click(screen.getByLabelText(name));
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one time');
  await app.person.click(screen.getByRole('button', { name: 'Save notices' }));
  expect(app.server.callsOf(chooseCall)).toEqual([]);
});

const ben = { _id: idOf(11), username: 'Ben', profilePicture: null };
const everybody = { from: 'default', group: null } as const;
const held = (from: 'group' | 'person' | 'request' | 'subject', group: string | null = null) => ({
  value: due,
  from,
  group,
});
const none = { value: null, ...everybody };
const ofBen: PersonDates = {
  course: sheet.course,
  person: ben,
  data: [
    {
      kind: 'material',
      _id: idOf(500),
      name: 'Soil',
      subject: idOf(300),
      testType: null,
      opensAt: held('subject'),
      dueAt: { value: due, ...everybody },
      closesAt: none,
    },
    {
      kind: 'test',
      _id: idOf(600),
      name: 'What is left',
      subject: idOf(300),
      testType: 'post-test',
      opensAt: held('group', 'Evening class'),
      dueAt: held('request'),
      closesAt: held('person'),
    },
  ],
  more: { materials: 0, tests: 0 },
  timeZone: sheet.timeZone,
  otherTests: 1,
};
const student: CourseStudent = {
  user: ben,
  ways: { request: 'code', groups: [], institution: null },
  completed: 0,
  lastSeenAt: null,
  latest: null,
  best: null,
  can: { remove: true },
};

test('a student is searched for among those of the course, stays in the address, and is left again', async () => {
  const app = open({ [personCall]: ofBen, [studentsCall]: { ...pageOf([student]), materials: 1 } });
  await app.person.click(await screen.findByLabelText('View as'));
  await app.person.click(await screen.findByRole('option', { name: 'Ben' }));
  await screen.findByRole('table', { name: 'Dates of Ben' });
  expect(app.router.state.location.search).toEqual({ as: ben._id });
  expect(screen.queryByRole('button', { name: 'Move dates' })).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Clear View as' }));
  await screen.findByRole('table', { name: 'Dates of Botany' });
  expect(app.router.state.location.search).toEqual({});
});

test('the dates of a student are to be read alone, each with its reason', async () => {
  open({ [personCall]: ofBen }, 'coordinator', `?as=${ben._id}`);
  const table = within(await screen.findByRole('table', { name: 'Dates of Ben' }));
  expect(table.queryByRole('button')).toBeNull();
  const cells = (name: RegExp) => within(table.getByRole('row', { name })).getAllByRole('cell');
  const said = (name: RegExp) => cells(name).map((one) => /[a-z][a-z ]+$|Evening class|–/i.exec(one.textContent)?.[0]);
  expect(said(/Soil/)).toEqual(['opens with its subject', 'for everybody', '–']);
  expect(cells(/What is left/)[0]?.textContent).toContain('changed for Evening class');
  expect(cells(/What is left/)[1]?.textContent).toContain('granted on request');
  expect(cells(/What is left/)[2]?.textContent).toContain('changed for this student');
  expect(screen.getByText(/1 test is switched off or for others\./)).toBeTruthy();
});

test('somebody who is not in the course has no dates in it, and another student can be chosen', async () => {
  const gone = failure(404, 'not_found', 'Student not found');
  const app = open({ [personCall]: gone }, 'teacher', `?as=${ben._id}`);
  await screen.findByText('Student not found');
  await app.person.click(screen.getByRole('button', { name: 'Clear View as' }));
  expect(await screen.findByRole('table', { name: 'Dates of Botany' })).toBeTruthy();
});

const listCall = 'GET /api/materials/:id/exceptions';
const personExceptionCall = 'PUT /api/materials/:id/exceptions/people/:userId';
const exception: MaterialException = {
  group: null,
  person: ben,
  opensAt: null,
  dueAt: due,
  closesAt: null,
  updatedAt: '2027-01-01T08:00:00.000Z',
};

test('a material has exceptions for students, by dates alone', async () => {
  const app = open({
    [listCall]: { data: [] },
    [studentsCall]: { ...pageOf([student]), materials: 1 },
    [personExceptionCall]: { message: '', data: exception },
  });
  await app.person.click(await cell('Exceptions from the dates of Soil'));
  await screen.findByText('No exceptions yet.');
  await app.person.click(await cell('Add for a student'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exception for a student' }));
  expect(dialog.queryByLabelText('Attempts')).toBeNull();
  await app.person.click(dialog.getByPlaceholderText('Search users...'));
  await app.person.click(await screen.findByRole('option', { name: 'Ben' }));
  fireEvent.change(dialog.getByLabelText('Due'), { target: { value: '2027-02-01T09:00' } });
  app.server.routes[listCall] = { data: [exception] };
  app.server.routes[datesCall] = { ...sheet, data: [makeRow('Soil', { exceptions: 1 })] };
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await cell('Edit Ben');
  const [call] = app.server.callsOf(personExceptionCall);
  expect(call?.params).toMatchObject({ id: idOf(500), userId: ben._id });
  expect(call?.body).toEqual({ opensAt: null, dueAt: new Date('2027-02-01T09:00').toISOString(), closesAt: null });
  // The cross has the same name.
  await app.person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  expect(await cell('1 exception from the dates of Soil')).toBeTruthy();
});

test('a refused exception says so at its field, and one is taken away and brought back', async () => {
  const issues = [{ path: 'closesAt', message: 'This must close after it opens' }];
  const app = open({
    [listCall]: { data: [exception] },
    [personExceptionCall]: failure(400, 'validation_failed', 'Please check the highlighted fields.', { issues }),
  });
  await app.person.click(await cell('Exceptions from the dates of Soil'));
  await app.person.click(await cell('Edit Ben'));
  await app.person.click(await cell('Save'));
  await screen.findByText('This must close after it opens');
  await app.person.click(await cell('Cancel'));
  app.server.routes[personExceptionCall] = { message: '', data: null };
  await app.person.click(await cell('Remove Ben'));
  await app.person.click(await cell('Undo'));
  await waitFor(() => expect(app.server.callsOf(personExceptionCall)).toHaveLength(3));
  const [, removed, again] = app.server.callsOf(personExceptionCall).map(({ body }) => body);
  expect(removed).toEqual({ updatedAt: exception.updatedAt });
  expect(again).toEqual({ opensAt: null, dueAt: due, closesAt: null });
});

test('exceptions of a material that cannot be loaded say so', async () => {
  const app = open({ [listCall]: unreachable });
  await app.person.click(await cell('Exceptions from the dates of Soil'));
  await screen.findByText('The exceptions could not be loaded or saved. Please try again.');
  app.server.routes[listCall] = { data: [exception] };
  await app.person.click(await cell('Try again'));
  expect(await screen.findByRole('rowheader', { name: 'Ben' })).toBeTruthy();
});
