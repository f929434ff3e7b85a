import type { InstitutionCourse, InstitutionCourseResults, InstitutionOverview } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './institution-page.tsx';

const id = idOf(501);
const overview = 'GET /api/institution/:id/overview';
const courses = 'GET /api/institution/:id/courses';
const students = 'GET /api/users/institution/:institutionId';

const school: InstitutionOverview = {
  _id: id,
  name: 'Harbour School',
  status: 'Approved',
  students: 1_250,
  teachers: 12,
  waiting: 2,
  courses: 30,
};
const botany: InstitutionCourse = {
  _id: idOf(510),
  name: 'Botany',
  course_type: 'private',
  status: 'active',
  creator: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null },
  granted: false,
  can: { oversee: true },
};

const open = (rest = '', routes: FakeRoutes = {}, area: 'coordinator' | 'instructor' = 'coordinator') =>
  renderApp(`/${area}/institutions/${id}${rest}`, {
    user: area === 'coordinator' ? people.coordinator : people.admin,
    routes: { [overview]: school, [courses]: pageOf([botany]), [students]: pageOf([]), ...routes },
  });

test('one that does not come can be asked for again, and one that is not there says so', async () => {
  const app = open('', { [overview]: unreachable });
  await screen.findByText('The institution could not be loaded. Please try again.');
  app.server.routes[overview] = failure(404, 'not_found', 'Institution not found');
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('This institution is not available');
  expect(app.server.callsOf(overview)).toHaveLength(2);
});

test('its figures lead to those whom they count', async () => {
  open();
  await screen.findByRole('heading', { name: 'Harbour School', level: 1 });
  const figures = within(screen.getByRole('list', { name: 'Figures' }));
  expect(figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1,250Students', `/coordinator/institutions/${id}/students`],
    ['12Teachers', '/coordinator/teacher-approvals?status=approved'],
    ['2Teachers waiting for approval', '/coordinator/teacher-approvals?status=pending'],
    ['30Courses', `/coordinator/institutions/${id}/courses`],
  ]);
  const tabs = within(screen.getByRole('navigation', { name: 'About this institution' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Students',
    'Courses',
    'Results',
    'Announcements',
    'Look',
    'Access tokens',
    'Webhooks',
  ]);
});

test('one that waits for approval says so', async () => {
  open('', { [overview]: { ...school, status: 'Pending' } }, 'instructor');
  expect(await screen.findByRole('heading', { name: 'Harbour School Pending', level: 1 })).toBeTruthy();
});

test('its courses lead to their students, or to what everybody sees where the viewer does not look after them', async () => {
  const granted = { ...botany, _id: idOf(511), name: 'Algebra', granted: true, can: { oversee: false } };
  const app = open('/courses', { [courses]: pageOf([botany, granted]) });
  const own = await screen.findByRole('link', { name: 'Botany' });
  expect(own.getAttribute('href')).toBe(`/coordinator/courses/${botany._id}`);
  expect(screen.getByRole('link', { name: 'Algebra' }).getAttribute('href')).toBe(`/course/details/${granted._id}`);
  expect(screen.getAllByText('Granted').length).toBeGreaterThan(0);
  app.server.routes[courses] = pageOf([]);
  await app.person.type(screen.getByRole('searchbox', { name: 'Search courses...' }), 'zoology{Enter}');
  await screen.findByText('No courses found');
});

test('its students lead to their pages, and an empty list says how they come', async () => {
  const student = {
    ...people.student,
    email: 'zoe@example.org',
    emailVerified: true,
    createdAt: '2026-05-04T10:00:00.000Z',
  };
  const app = open('/students', { [students]: pageOf([student]) });
  const link = await screen.findByRole('link', { name: people.student.username });
  expect(link.getAttribute('href')).toBe(`/coordinator/students/${people.student._id}`);
  expect(app.server.callsOf(students)[0]?.query).toMatchObject({ role: 'student', isActive: 'true', page: '1' });
  app.server.routes[students] = pageOf([]);
  await app.queryClient.refetchQueries({ queryKey: ['institutions'] });
  await screen.findByText('No students yet');
});

const results = 'GET /api/institution/:id/results';
const untold = { pairs: 3, meanPre: null, meanPost: null, gain: null };
const sat: InstitutionCourseResults = {
  _id: botany._id,
  name: 'Botany',
  students: 31,
  mean: 66.66,
  gain: { pairs: 28, meanPre: 40, meanPost: 70, gain: 0.5 },
  can: { oversee: true },
};
const few: InstitutionCourseResults = { ...sat, _id: idOf(511), name: 'Maps', students: 3, mean: null, gain: untold };
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('results stand course by course, and over all courses together', async () => {
  open('/results', { [results]: { ...pageOf([sat, few]), across: sat.gain } });
  expect(await cellsOf(/Botany/)).toEqual(['Botany', '31', '66.7%', '40%', '70%', '0.5']);
  expect(await cellsOf(/Maps/)).toEqual(['Maps', '3', '–', '–', '–', '–']);
  screen.getByText('Across these courses: 40% before, 70% after, a gain of 0.5 (28 pairs of tests).');
  screen.getByText(/No average is shown of fewer than 5 students/);
});

test('results of too few students say nothing over all', async () => {
  open('/results', { [results]: { ...pageOf([few]), across: untold } });
  await cellsOf(/Maps/);
  expect(screen.queryByText(/Across these courses/)).toBeNull();
});

test('results that do not come can be asked for again', async () => {
  const app = open('/results', { [results]: unreachable });
  await screen.findByText('The results could not be loaded. Please try again.');
  app.server.routes[results] = { ...pageOf([sat]), across: sat.gain };
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cellsOf(/Botany/)).toHaveLength(6);
});

test('a figure of one is named in the singular', async () => {
  open('', { [overview]: { ...school, students: 1, teachers: 1, waiting: 1, courses: 1 } });
  const figures = within(await screen.findByRole('list', { name: 'Figures' }));
  expect(figures.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '1Student',
    '1Teacher',
    '1Teacher waiting for approval',
    '1Course',
  ]);
});
