import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, makeOwnCourse, makeOwnRequest, pageOf } from '../../testing/courses.ts';
import type { FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedGroup } from '../../testing/groups.ts';
import { makeListedInstitution } from '../../testing/institutions.ts';
import { makeJoinRequest } from '../../testing/join-requests.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeListedTest } from '../../testing/tests.ts';
import { makeTeacherApproval, makeUser } from '../../testing/users.ts';
// Fetched here, the pages do not count against the tests' time.
import '../public/student-courses-page.tsx';
import './course-bin-page.tsx';
import './course-list-page.tsx';
import './group-list-page.tsx';
import './institution-list-page.tsx';
import './teacher-approvals-page.tsx';
import './test-list-page.tsx';
import './user-approvals-page.tsx';
import './user-list-page.tsx';

const botany = makeListedCourse({ name: 'Botany', can: { edit: true, delete: true }, join_code: 'NCL1-ABC' });
const deleted = {
  _id: idOf(100),
  name: 'Botany',
  creator: { _id: idOf(2), username: 'Tom Teacher' },
  deletedAt: '2026-05-04T10:00:00.000Z',
  deletedBy: null,
  restorableUntil: '2026-06-03T10:00:00.000Z',
};
const rated = makeOwnCourse({ name: 'Botany', ownRating: { rating: 4, comment: 'Green.' } });
const unused = { subjects: 1, materials: 1, ratings: 0, groups: 0, joinRequests: 0, tests: 0, attempts: 0 };

type ListCase = {
  path: string;
  /** The search part that asks for the second page. */
  search?: string;
  user?: keyof typeof people;
  list: string;
  row: object;
  /** The buttons in turn. The first stands in the row as long as nothing was done. */
  press: [string, ...string[]];
  /** The call that does it, and what it answers. */
  act: [string, object];
  /** The row as it is afterwards; without it, it is gone. */
  after?: object;
  routes?: FakeRoutes;
};

const lists: Record<string, ListCase> = {
  courses: {
    path: '/instructor/courses',
    list: 'GET /api/courses',
    row: botany,
    press: ['Delete Botany', 'Delete course'],
    act: ['DELETE /api/courses/:id', { message: 'Course deleted successfully!' }],
    routes: { 'GET /api/courses/:id/usage': unused },
  },
  'deleted courses': {
    path: '/instructor/courses/deleted',
    list: 'GET /api/courses/bin',
    row: deleted,
    press: ['Restore Botany'],
    act: ['POST /api/courses/:id/restore', { message: 'Course restored successfully!', course: botany }],
  },
  groups: {
    path: '/instructor/groups',
    list: 'GET /api/groups',
    row: makeListedGroup(),
    press: ['Delete Evening class', 'Delete group'],
    act: ['DELETE /api/groups/:id', { message: 'Group deleted successfully.' }],
  },
  tests: {
    path: '/instructor/test',
    list: 'GET /api/tests',
    row: makeListedTest({ test_name: 'Leaves' }),
    press: ['Delete Leaves', 'Delete test'],
    act: ['DELETE /api/tests/:id', { message: 'Test deleted successfully' }],
  },
  institutions: {
    path: '/instructor/institution',
    list: 'GET /api/institution',
    row: makeListedInstitution(),
    press: ['Delete Riverside College', 'Delete institution'],
    act: ['DELETE /api/institution/:id', { message: 'Institution deleted successfully' }],
  },
  users: {
    path: '/instructor/users',
    list: 'GET /api/users',
    row: makeUser({ username: 'Ada' }),
    press: ['Block Ada', 'Block user'],
    act: ['PUT /api/users/update-userStatus/:id', { message: '', user: makeUser() }],
    after: makeUser({ username: 'Ada', isActive: false }),
  },
  'teacher approvals': {
    path: '/instructor/teacher-approvals',
    list: 'GET /api/users/teacher-approvals',
    row: makeTeacherApproval(),
    press: ['Approve Mateo Rossi'],
    act: ['PUT /api/users/approve-teacher/:id', { message: '', user: makeUser() }],
    after: makeTeacherApproval({ isApproved: true, can: { approve: false, decline: false } }),
  },
  'join requests': {
    path: '/teacher/approvals',
    user: 'teacher',
    list: 'GET /api/courses/join-requests',
    row: makeJoinRequest(),
    press: ['Approve Ada Student for Botany'],
    act: ['POST /api/courses/handle-join-request', { message: '', joinRequest: makeJoinRequest() }],
    after: makeJoinRequest({ status: 'approved' }),
  },
  "one's own requests": {
    path: '/student-courses',
    search: '?requests=2',
    user: 'student',
    list: 'GET /api/users/me/join-requests',
    row: makeOwnRequest({ course: { _id: idOf(100), name: 'Botany', imageUrl: null } }),
    press: ['Withdraw the request for Botany', 'Withdraw request'],
    act: ['DELETE /api/courses/:id/join-request', { message: '' }],
  },
  "one's own courses": {
    path: '/student-courses',
    user: 'student',
    list: 'GET /api/groups/:userId/courses',
    row: rated,
    press: ['Rate Course Botany', 'Submit'],
    act: ['POST /api/courses/:id/rate', { message: '', rating: {} }],
    after: { ...rated, name: 'Botany, renamed' },
  },
};

test.each(Object.entries(lists))(
  'a page of the %s that was asked for before an act does not show afterwards what was before',
  async (_, { path, search = '?page=2', user = 'admin', list, row, press, act, after, routes }) => {
    const before = pageOf([row], { page: 1, limit: 10, total: 11, pageCount: 2 });
    const app = renderApp(path, { user: people[user], routes: { [list]: before, [act[0]]: act[1], ...routes } });
    const inRow = () => screen.queryByRole('button', { name: press[0] });
    await waitFor(() => expect(inRow()).not.toBeNull());
    let answer = (): void => undefined;
    app.server.routes[list] = () => new Promise((resolve) => (answer = () => resolve({ ...before, page: 2 })));
    app.router.history.push(`${path}${search}`);
    await waitFor(() => expect(app.server.callsOf(list)).toHaveLength(2));
    for (const name of press) {
      app.server.routes[list] = pageOf(after === undefined ? [] : [after]);
      await app.person.click(await screen.findByRole('button', { name }));
    }
    await waitFor(() => expect(app.server.callsOf(act[0])).toHaveLength(1));
    await within(await screen.findByRole('region', { name: 'Notifications' })).findByRole('status');
    answer();
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inRow()).toBeNull();
  },
);
