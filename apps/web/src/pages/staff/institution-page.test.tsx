import type { InstitutionCourse, InstitutionOverview } from '@lectern/contract';
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
    'Announcements',
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
