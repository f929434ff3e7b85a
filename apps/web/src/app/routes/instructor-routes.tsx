import { createRoute, redirect } from '@tanstack/react-router';
import { parseListSearch } from '../../shared/routing/list-search.ts';
import { requireArea } from '../guards.ts';
import { rootRoute } from './root-route.tsx';
import {
  adminDashboardPage,
  BackOffice,
  courseListPage,
  createCoursePage,
  createGroupPage,
  editCoursePage,
  editGroupPage,
  groupListPage,
  notYet,
  userApprovalsPage,
} from './staff-route.tsx';

const instructor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/instructor',
  beforeLoad: requireArea('instructor'),
  component: BackOffice,
});
const parent = { getParentRoute: () => instructor };
const list = { ...parent, validateSearch: parseListSearch };

const index = createRoute({
  ...parent,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/instructor/starter', replace: true });
  },
});
const starter = createRoute({ ...parent, path: 'starter', ...adminDashboardPage() });
const groups = createRoute({ ...list, path: 'groups', ...groupListPage('instructor') });
const createGroup = createRoute({ ...parent, path: 'create-group', ...createGroupPage('instructor') });
const editGroup = createRoute({ ...parent, path: 'edit-group/$id', ...editGroupPage('instructor') });
const courses = createRoute({ ...list, path: 'courses', ...courseListPage('instructor') });
const createCourse = createRoute({ ...parent, path: 'create-course', ...createCoursePage('instructor') });
const editCourse = createRoute({ ...parent, path: 'edit-course/$courseId', ...editCoursePage('instructor') });
const tests = createRoute({ ...parent, path: 'test', ...notYet('Test Overview') });
const newTest = createRoute({ ...parent, path: 'test/new', ...notYet('Add Test') });
const editTest = createRoute({ ...parent, path: 'test/$id', ...notYet('Edit Test') });
const users = createRoute({ ...list, path: 'users', ...notYet('Users List') });
const createUser = createRoute({ ...parent, path: 'users/create', ...notYet('Create New User') });
const editUser = createRoute({ ...parent, path: 'users/edit/$id', ...notYet('Edit User') });
const approvals = createRoute({ ...list, path: 'approvals', ...userApprovalsPage() });
const institution = createRoute({ ...parent, path: 'institution', ...notYet('Institutions') });
const createInstitution = createRoute({ ...parent, path: 'institutions/create', ...notYet('Create Institution') });
const editInstitution = createRoute({ ...parent, path: 'institutions/edit/$id', ...notYet('Edit Institution') });
const teacherApprovals = createRoute({ ...parent, path: 'teacher-approvals', ...notYet('Teacher Approval') });

export const instructorTree = instructor.addChildren([
  index,
  starter,
  groups,
  createGroup,
  editGroup,
  courses,
  createCourse,
  editCourse,
  tests,
  newTest,
  editTest,
  users,
  createUser,
  editUser,
  approvals,
  institution,
  createInstitution,
  editInstitution,
  teacherApprovals,
]);
