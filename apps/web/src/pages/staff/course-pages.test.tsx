import type { CourseStudent, StudentResults } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCourseOverview } from '../../testing/course-overview.ts';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const overviewCall = 'GET /api/courses/:id/overview';
const studentsCall = 'GET /api/courses/:id/students';
const resultsCall = 'GET /api/courses/:id/results';
const removedCall = 'GET /api/courses/:id/students/removed';
const removeCall = 'POST /api/courses/:id/students/:userId/remove';
const restoreCall = 'POST /api/courses/:id/students/:userId/restore';
const previewCall = 'POST /api/courses/:id/students/preview';
const addCall = 'POST /api/courses/:id/students';

const id = idOf(101);
const overview = makeCourseOverview();
const leaves = { _id: idOf(301), test_name: 'Leaves' };
const ben: CourseStudent = {
  user: { _id: idOf(11), username: 'Ben', profilePicture: null },
  ways: { request: 'code', groups: [], institution: null },
  completed: 3,
  lastSeenAt: new Date().toISOString(),
  latest: { _id: idOf(401), test: leaves, percentage: 40 },
  best: { _id: idOf(402), test: leaves, percentage: 90 },
  can: { remove: true },
};
const cem: CourseStudent = {
  user: { _id: idOf(12), username: 'Cem', profilePicture: null },
  ways: {
    request: null,
    groups: [
      { _id: idOf(21), name: 'Evening class' },
      { _id: null, name: null },
    ],
    institution: { _id: idOf(31), name: 'Riverside' },
  },
  completed: 0,
  lastSeenAt: null,
  latest: null,
  best: null,
  can: { remove: false },
};
const results: StudentResults[] = [
  { user: ben.user, results: [{ test: leaves._id, attempt: idOf(402), percentage: 90, late: false }], mean: 90 },
  { user: cem.user, results: [], mean: null },
];
const resultsPage = {
  ...pageOf(results, { limit: 10 }),
  tests: [{ ...leaves, test_type: 'pre-test' as const, mean: 90, students: 1 }],
  moreTests: 0,
};

type Who = 'teacher' | 'admin' | 'coordinator';
const areas = { teacher: '/teacher', admin: '/instructor', coordinator: '/coordinator' } as const;

function open(page = '', routes: FakeRoutes = {}, who: Who = 'teacher', user = people[who]) {
  return renderApp(`${areas[who]}/courses/${id}${page}`, {
    user,
    routes: {
      [overviewCall]: overview,
      [studentsCall]: { ...pageOf([cem, ben], { limit: 10 }), materials: 8 },
      [resultsCall]: resultsPage,
      ...routes,
    },
  });
}

const hrefOf = (element: HTMLElement) => element.getAttribute('href');
const link = (name: string) => screen.findByRole('link', { name });
const button = (name: string) => screen.findByRole('button', { name });

test('a course that is not there says so, and leads back', async () => {
  open('', { [overviewCall]: failure(404, 'not_found', 'Course not found') });
  await screen.findByText('This course is not available');
  expect(hrefOf(await link('All courses'))).toBe('/teacher/courses');
});

test('a failed load says so and can be tried again', async () => {
  const app = open('', { [overviewCall]: unreachable });
  await screen.findByText('The course could not be loaded. Please try again.');
  app.server.routes[overviewCall] = overview;
  await app.person.click(await button('Try again'));
  await screen.findByRole('heading', { level: 1, name: 'Botany' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the overview leads to everything that waits', async () => {
  open();
  expect(hrefOf(await link('3 requests to decide on'))).toBe('/teacher/approvals?course=Botany&status=pending');
  const students = `/teacher/courses/${id}/students`;
  expect(hrefOf(await link('1 student has not started'))).toBe(`${students}?only=not-started`);
  expect(hrefOf(await link('2 students were not here for 7 days'))).toBe(`${students}?only=idle`);
  expect(hrefOf(await link('1 student failed a test'))).toBe(`${students}?only=failed`);
  screen.getByText('NCL1-ABC');
  const pages = within(screen.getByRole('navigation', { name: 'About this course' })).getAllByRole('link');
  expect(pages.map((page) => page.textContent)).toEqual([
    'Overview',
    'Students',
    'Tests',
    'Dates',
    'Results',
    'Questions',
    'Certificates',
    'Announcements',
    'Edit',
  ]);
  expect(hrefOf(pages.at(-1) as HTMLElement)).toBe(`/teacher/edit-course/${id}`);
});

test('nothing waits in a quiet course', async () => {
  const quiet = { ...overview.counts, waiting: 0, notStarted: 0, idle: 0, failed: 0 };
  open('', { [overviewCall]: { ...overview, status: 'inactive', counts: quiet } });
  await screen.findByText('Nothing is waiting.');
  expect(screen.getAllByText('Inactive').length).toBeGreaterThan(0);
});

test('coordinators look, and act on nothing', async () => {
  const seen = { ...overview.counts, waiting: null, tests: null, failed: null, removed: null };
  const { join_code: _code, ...rest } = overview;
  const routes = { [overviewCall]: { ...rest, counts: seen, can: { edit: false } } };
  open(
    '/students',
    { ...routes, [studentsCall]: { ...pageOf([{ ...ben, can: { remove: false } }]), materials: 8 } },
    'coordinator',
  );
  await screen.findByText('Ben');
  const pages = within(screen.getByRole('navigation', { name: 'About this course' })).getAllByRole('link');
  expect(pages.map((page) => page.textContent)).toEqual(['Overview', 'Students', 'Dates']);
  expect(screen.queryByRole('button', { name: 'Add students' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Latest test' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Failed a test' })).toBeNull();
});

test('the students say how they came in, and who cannot be taken out here leads to where they can', async () => {
  open('/students');
  const row = within(await screen.findByRole('row', { name: /Cem/ }));
  expect(hrefOf(row.getByRole('link', { name: 'Group Evening class' }))).toBe(`/teacher/edit-group/${idOf(21)}`);
  row.getByText('Another person’s group');
  row.getByText('Riverside');
  row.getByText('Not yet');
  expect(row.queryByRole('button')).toBeNull();
  const other = within(screen.getByRole('row', { name: /Ben/ }));
  other.getByText('Join code');
  other.getByText('3 of 8');
  expect(hrefOf(other.getByRole('link', { name: '40% in Leaves' }))).toBe(`/teacher/attempt/${idOf(401)}`);
  expect(hrefOf(other.getByRole('link', { name: '90%' }))).toBe(`/teacher/attempt/${idOf(402)}`);
});

test('a filter and a search stay in the address', async () => {
  const app = open('/students?only=idle');
  const filter = await screen.findByRole('combobox', { name: 'Show' });
  expect((filter as HTMLSelectElement).value).toBe('idle');
  await app.person.selectOptions(filter, 'Failed a test');
  await waitFor(() => expect(app.server.callsOf(studentsCall).at(-1)?.query).toMatchObject({ only: 'failed' }));
  expect(app.router.state.location.search).toMatchObject({ only: 'failed' });
});

test('a filter that finds nobody can be cleared', async () => {
  const app = open('/students?only=idle', { [studentsCall]: { ...pageOf([]), materials: 8 } });
  await app.person.click(await button('Clear filters'));
  await screen.findByText('No students yet');
  expect(app.router.state.location.search).toEqual({});
});

test('a student is taken out with a reason, and put back by the toast', async () => {
  const app = open('/students', {
    [removeCall]: { message: 'Student taken out of the course.' },
    [restoreCall]: { message: 'Student back in the course.' },
  });
  await app.person.click(await button('Take out Ben'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this student out?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Take out' }));
  expect(dialog.getByRole('textbox', { name: /Reason/ }).getAttribute('aria-invalid')).toBe('true');
  dialog.getByText('Please enter a reason.');
  expect(app.server.callsOf(removeCall)).toHaveLength(0);
  await app.person.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Moved away ');
  await app.person.click(dialog.getByRole('button', { name: 'Take out' }));
  await screen.findByText('Student taken out of the course.');
  const [call] = app.server.callsOf(removeCall);
  expect([call?.params['userId'], call?.body]).toEqual([ben.user._id, { reason: 'Moved away' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await app.person.click(await button('Undo'));
  await screen.findByText('Student back in the course.');
  expect(app.server.callsOf(restoreCall)[0]?.params['userId']).toBe(ben.user._id);
});

test('a removal that the server refuses keeps the dialog and the reason', async () => {
  const app = open('/students', { [removeCall]: failure(409, 'member_otherwise', 'Take them out there.') });
  await app.person.click(await button('Take out Ben'));
  const dialog = within(await screen.findByRole('dialog'));
  await app.person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moved');
  await app.person.click(dialog.getByRole('button', { name: 'Take out' }));
  await screen.findByText('Take them out there.');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Moved');
});

test('those who were taken out are listed with the reason, and put back', async () => {
  const removed = {
    user: { _id: idOf(13), username: 'Dee', profilePicture: null },
    reason: 'Moved away',
    removedAt: '2026-06-07T12:00:00.000Z',
    removedBy: { _id: idOf(2), username: 'Tom Teacher' },
  };
  const app = open('/students', { [removedCall]: pageOf([removed]), [restoreCall]: { message: 'Back' } });
  await app.person.click(await openMore(app.person, 'Students taken out (1)'));
  await screen.findByText('Moved away');
  app.server.routes[removedCall] = pageOf([]);
  await app.person.click(await button('Put Dee back'));
  await screen.findByText('Nobody is taken out.');
  expect(app.server.callsOf(restoreCall)[0]?.params['userId']).toBe(removed.user._id);
});

test('students are added by a pasted list, after a look at whom it names', async () => {
  const app = open('/students', {
    [previewCall]: {
      people: [
        { text: 'dee', standing: 'new', user: { _id: idOf(13), username: 'Dee', profilePicture: null } },
        { text: 'ben', standing: 'in', user: ben.user },
        { text: 'x@example.org', standing: 'unknown', user: null },
      ],
    },
    [addCall]: { message: 'Students added to the course.', added: 1, people: [] },
  });
  await app.person.click(await button('Add students'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add students' }));
  await app.person.click(dialog.getByRole('button', { name: 'Look up' }));
  dialog.getByText('Enter at least one username or email');
  await app.person.click(dialog.getByRole('textbox'));
  await app.person.paste('dee\nben; x@example.org\n');
  await app.person.click(dialog.getByRole('button', { name: 'Look up' }));
  await dialog.findByText('1 student is added');
  dialog.getByText('1 is in the course already');
  dialog.getByText('1 was not found');
  expect(app.server.callsOf(previewCall)[0]?.body).toEqual({ people: ['dee', 'ben', 'x@example.org'] });
  await app.person.click(dialog.getByRole('button', { name: 'Add 1 student' }));
  await screen.findByText('Students added to the course.');
  expect(app.server.callsOf(addCall)[0]?.body).toEqual({ people: ['dee'] });
});

test('the names of a class of the own institution come into the list, beside those that are there', async () => {
  const riverside = { _id: idOf(31), name: 'Riverside', type: 'school', course_access: [], timeZone: null };
  const dee = { _id: idOf(13), username: 'Dee', profilePicture: null };
  const routes = { 'POST /api/groups/people': { users: [dee], unknown: [] } };
  const app = open('/students', routes, 'teacher', { ...people.teacher, institution: riverside });
  await app.person.click(await button('Add students'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add students' }));
  await app.person.type(dialog.getByRole('textbox'), 'cem');
  await app.person.selectOptions(dialog.getByRole('combobox', { name: 'Take the names of a class' }), 'Class 8');
  await waitFor(() => expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('cem\nDee'));
  expect(app.server.callsOf('POST /api/groups/people')[0]?.body).toEqual({
    institution: riverside._id,
    schoolClass: 'class_8',
  });
});

test('names that changed after a look have to be looked up again', async () => {
  const named = { text: 'dee', standing: 'new', user: { _id: idOf(13), username: 'Dee', profilePicture: null } };
  const app = open('/students', { [previewCall]: { people: [named] } });
  await app.person.click(await button('Add students'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add students' }));
  await app.person.type(dialog.getByRole('textbox'), 'dee');
  await app.person.click(dialog.getByRole('button', { name: 'Look up' }));
  await dialog.findByRole('button', { name: 'Add 1 student' });
  await app.person.type(dialog.getByRole('textbox'), ',cem');
  dialog.getByRole('button', { name: 'Look up' });
  expect(dialog.queryByRole('button', { name: 'Add 1 student' })).toBeNull();
});

test('the results lead to the attempts, and a missing one is a dash', async () => {
  open('/results');
  const table = within(await screen.findByRole('table', { name: 'Results' }));
  expect(hrefOf(table.getByRole('link', { name: 'Leaves' }))).toBe(`/teacher/test/${leaves._id}/results`);
  const texts = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(texts).toEqual([[], ['90%', '90%'], ['–', '–'], ['', '90%']]);
  expect(hrefOf(table.getByRole('link', { name: 'Ben at Leaves: 90%' }))).toBe(`/teacher/attempt/${idOf(402)}`);
});

test('the first attempts are chosen in the address, which the file follows', async () => {
  const app = open('/results?search=b');
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Attempts' }), 'First attempt');
  await waitFor(() => expect(app.server.callsOf(resultsCall).at(-1)?.query).toMatchObject({ attempts: 'first' }));
  const file = await openMore(app.person, 'Export CSV');
  expect(hrefOf(file)).toBe(`/api/courses/${id}/results/csv?search=b&attempts=first`);
});

test.each([
  ['tests', { tests: [] }, 'No tests yet'],
  ['students', { data: [], total: 0, pageCount: 0 }, 'No students yet'],
])('results without %s say so', async (_name, over, text) => {
  open('/results', { [resultsCall]: { ...resultsPage, ...over } });
  await screen.findByText(text);
  expect(screen.queryByRole('table')).toBeNull();
});

test('results that cannot be loaded say so', async () => {
  open('/results', { [resultsCall]: unreachable });
  await screen.findByText('The results could not be loaded. Please try again.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('the tests are those of the course', async () => {
  const app = open('/tests', { 'GET /api/tests': pageOf([]) }, 'admin');
  await screen.findByRole('heading', { level: 1, name: 'Botany' });
  await waitFor(() => expect(app.server.callsOf('GET /api/tests')[0]?.query).toMatchObject({ test_subject: id }));
});

test('a test that is added there begins with the course', async () => {
  const app = open('/tests', { 'GET /api/tests': pageOf([]), 'GET /api/courses/:id': failure(503, 'busy', 'Busy') });
  await screen.findByRole('heading', { level: 1, name: 'Botany' });
  await app.person.click(await link('Add Test'));
  await screen.findByRole('heading', { level: 1, name: 'Add Test' });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Course/ }).value).toBe('Botany');
});

test('the list of courses leads to the page of a course', async () => {
  const course = makeListedCourse({ _id: id, name: 'Botany', can: { edit: true, delete: true } });
  renderApp('/teacher/courses', { user: people.teacher, routes: { 'GET /api/courses': pageOf([course]) } });
  expect(hrefOf(await link('Botany'))).toBe(`/teacher/courses/${id}`);
});
