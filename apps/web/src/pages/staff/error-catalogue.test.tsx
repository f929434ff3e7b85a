import { screen, waitFor } from '@testing-library/react';
import type { SignedInUser } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toastStore } from '../../shared/ui/toast.ts';
import { idOf, makeCourse, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, reply, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedGroup, makeListedUser } from '../../testing/groups.ts';
import { makeInstitution, makeListedInstitution } from '../../testing/institutions.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeListedTest } from '../../testing/tests.ts';
import { makeUser } from '../../testing/users.ts';
// The pages are large. Fetched here, they do not count against the first test's time.
import './course-form-page.tsx';
import './group-form-page.tsx';
import './institution-form-page.tsx';
import './user-form-page.tsx';

// Each failure of the staff's pages twice: the toast shows the server's sentence, else the one that we have for it.

type App = ReturnType<typeof renderApp>;
type Situation = {
  what: string;
  user: SignedInUser;
  path: string;
  /** What fails. */
  call: string;
  fallback: string;
  /** What else the page asks for. */
  routes?: FakeRoutes;
  /** What somebody does until the call is made; nothing where the page makes it. */
  first?: (app: App) => Promise<void>;
  /** And to make it once more: 'Try again' where nothing is said. */
  again?: (app: App) => Promise<void>;
};

const press = (name: string) => async (app: App) => app.person.click(await screen.findByRole('button', { name }));
const openList = (name: string) => async (app: App) => app.person.click(await screen.findByRole('combobox', { name }));
/** Opens the question with one button; another one says yes. */
const confirmed = (opener: string, yes: string): Pick<Situation, 'first' | 'again'> => ({
  first: async (app) => {
    await press(opener)(app);
    await pressEnabled(yes)(app);
  },
  again: pressEnabled(yes),
});

function pressEnabled(name: string) {
  return async (app: App): Promise<void> => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled || button.getAttribute('aria-busy') === 'true').toBe(false));
    await app.person.click(button);
  };
}

const { admin, teacher, coordinator } = people;
const can = { edit: true, delete: true };
const course = makeCourse({ name: 'Botany', can });
const usage = { subjects: 0, materials: 0, ratings: 0, groups: 0, joinRequests: 0, tests: 0, attempts: 0 };
const traces = { courses: 0, tests: 0, groups: 0, ratings: 0, joinRequests: 0 };
const college = makeInstitution();

const situations: Situation[] = [
  {
    what: 'groups load',
    user: teacher,
    path: '/teacher/groups',
    call: 'GET /api/groups',
    fallback: 'Failed to fetch groups. Please try again.',
  },
  {
    what: 'group delete',
    user: teacher,
    path: '/teacher/groups',
    call: 'DELETE /api/groups/:id',
    fallback: 'Failed to delete group. Please try again.',
    routes: { 'GET /api/groups': pageOf([makeListedGroup()]) },
    ...confirmed('Delete Evening class', 'Delete group'),
  },
  {
    what: 'users fetch',
    user: admin,
    path: '/instructor/users',
    call: 'GET /api/users',
    fallback: 'Error fetching users. Please try again.',
  },
  {
    what: 'requests on the approval screen',
    user: teacher,
    path: '/teacher/approvals',
    call: 'GET /api/courses/join-requests',
    fallback: 'Error fetching courses. Please try again.',
  },
  {
    what: 'course list',
    user: admin,
    path: '/instructor/courses',
    call: 'GET /api/courses',
    fallback: 'Error fetching courses. Please try again.',
  },
  {
    what: 'course load',
    user: teacher,
    path: `/teacher/edit-course/${course._id}`,
    call: 'GET /api/courses/:id',
    fallback: 'Failed to load course data. Please try again.',
  },
  {
    what: 'course delete',
    user: teacher,
    path: '/teacher/courses',
    call: 'DELETE /api/courses/:id',
    fallback: 'Error deleting course. Please try again.',
    routes: {
      'GET /api/courses': pageOf([makeListedCourse({ name: 'Botany', can })]),
      'GET /api/courses/:id/usage': usage,
    },
    ...confirmed('Delete Botany', 'Delete course'),
  },
  {
    what: 'tests load',
    user: teacher,
    path: '/teacher/test',
    call: 'GET /api/tests',
    fallback: 'Something went wrong!',
  },
  {
    what: 'test delete',
    user: teacher,
    path: '/teacher/test',
    call: 'DELETE /api/tests/:id',
    fallback: 'Failed to delete test',
    routes: { 'GET /api/tests': pageOf([makeListedTest()]) },
    ...confirmed('Delete What leaves do', 'Delete test'),
  },
  {
    what: 'look-up of users in the group form',
    user: teacher,
    path: '/teacher/create-group',
    call: 'GET /api/users',
    fallback: 'Failed to fetch users.',
    first: openList('Assign to'),
  },
  {
    what: 'look-up of courses in the group form',
    user: teacher,
    path: '/teacher/create-group',
    call: 'GET /api/courses',
    fallback: 'Failed to fetch courses.',
    first: openList('Courses'),
  },
  {
    what: 'user delete',
    user: admin,
    path: '/instructor/users',
    call: 'DELETE /api/users/destroy/:id',
    fallback: 'Error deleting user. Please try again.',
    routes: { 'GET /api/users': pageOf([makeListedUser()]), 'GET /api/users/:id/usage': traces },
    ...confirmed('Delete Ada Student', 'Delete user'),
  },
  {
    what: 'user save',
    user: admin,
    path: `/instructor/users/edit/${idOf(1)}`,
    call: 'PUT /api/users/:id',
    fallback: 'An error occurred. Please try again.',
    routes: { 'GET /api/users/:id': makeUser() },
    first: press('Update User'),
    again: pressEnabled('Update User'),
  },
  {
    what: 'institutions load of an administrator',
    user: admin,
    path: '/instructor/institution',
    call: 'GET /api/institution',
    fallback: 'Error loading Institutions',
  },
  {
    what: 'institutions load of a coordinator',
    user: coordinator,
    path: '/coordinator/institution',
    call: 'GET /api/institution/managment/:userId',
    fallback: 'Error loading Institutions',
  },
  {
    what: 'coordinators load',
    user: admin,
    path: '/instructor/institutions/create',
    call: 'GET /api/users/role/:role',
    fallback: 'Error loading coordinators',
    first: openList('Institution Management Access'),
  },
  {
    what: 'institution load',
    user: admin,
    path: `/instructor/institutions/edit/${college._id}`,
    call: 'GET /api/institution/:id',
    fallback: 'Error loading institution',
  },
  {
    what: 'institution save',
    user: admin,
    path: `/instructor/institutions/edit/${college._id}`,
    call: 'PUT /api/institution/:id',
    fallback: 'Something went wrong.',
    routes: { 'GET /api/institution/:id': college, 'GET /api/users/role/:role': pageOf([]) },
    first: press('Update'),
    again: pressEnabled('Update'),
  },
  {
    what: 'institution delete',
    user: admin,
    path: '/instructor/institution',
    call: 'DELETE /api/institution/:id',
    fallback: 'Error deleting institution',
    routes: { 'GET /api/institution': pageOf([makeListedInstitution()]) },
    ...confirmed('Delete Riverside College', 'Delete institution'),
  },
  {
    what: 'teacher approvals load',
    user: coordinator,
    path: '/coordinator/teacher-approvals',
    call: 'GET /api/users/teacher-approvals',
    fallback: 'Error fetching teacher approvals',
  },
];

const complaints = () => toastStore.snapshot().flatMap(({ kind, text }) => (kind === 'error' ? [text] : []));

test.each(situations)(
  "$what: a failure shows the server's sentence, and without one its own",
  async ({ user, path, call, fallback, routes, first, again = pressEnabled('Try again') }) => {
    const sentence = 'The database is being moved.';
    const answers = { ...routes, [call]: failure(503, 'service_unavailable', sentence) };
    const app = renderApp(path, { user, routes: answers });
    await first?.(app);
    await waitFor(() => expect(complaints()).toEqual([sentence]));
    app.server.routes[call] = reply(502, 'Bad gateway');
    await again(app);
    await waitFor(() => expect(complaints()).toEqual([sentence, fallback]));
  },
);
