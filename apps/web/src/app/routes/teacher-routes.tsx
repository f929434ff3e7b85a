import { createRoute, redirect } from '@tanstack/react-router';
import { parseListSearch } from '../../shared/routing/list-search.ts';
import { requireArea } from '../guards.ts';
import { createTestPage, editTestPage, testListPage } from './authoring-pages.ts';
import {
  attemptReviewPage,
  gainPage,
  itemAnalysisPage,
  regradePage,
  testBoardPage,
  testResultsPage,
} from './oversight-pages.ts';
import { rootRoute } from './root-route.tsx';
import {
  BackOffice,
  courseListPage,
  createCoursePage,
  createGroupPage,
  editCoursePage,
  editGroupPage,
  editUserPage,
  groupListPage,
  teacherDashboardPage,
  teacherStudentsPage,
  userApprovalsPage,
} from './staff-route.tsx';

const teacher = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teacher',
  beforeLoad: requireArea('teacher'),
  component: BackOffice,
});
const parent = { getParentRoute: () => teacher };
const list = { ...parent, validateSearch: parseListSearch };

const index = createRoute({
  ...parent,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/teacher/starter', replace: true });
  },
});
const starter = createRoute({ ...list, path: 'starter', ...teacherDashboardPage() });
const groups = createRoute({ ...list, path: 'groups', ...groupListPage('teacher') });
const createGroup = createRoute({ ...parent, path: 'create-group', ...createGroupPage('teacher') });
const editGroup = createRoute({ ...parent, path: 'edit-group/$id', ...editGroupPage('teacher') });
const courses = createRoute({ ...list, path: 'courses', ...courseListPage('teacher') });
const createCourse = createRoute({ ...parent, path: 'create-course', ...createCoursePage('teacher') });
const editCourse = createRoute({ ...parent, path: 'edit-course/$courseId', ...editCoursePage('teacher') });
const tests = createRoute({ ...list, path: 'test', ...testListPage('teacher') });
const newTest = createRoute({ ...parent, path: 'test/new', ...createTestPage('teacher') });
const editTest = createRoute({ ...parent, path: 'test/$id', ...editTestPage('teacher') });
const testResults = createRoute({ ...list, path: 'test/$id/results', ...testResultsPage('teacher') });
const testBoard = createRoute({ ...list, path: 'test/$id/board', ...testBoardPage('teacher') });
const itemAnalysis = createRoute({ ...parent, path: 'test/$id/analysis', ...itemAnalysisPage('teacher') });
const regrade = createRoute({ ...parent, path: 'test/$id/corrections', ...regradePage('teacher') });
const attempt = createRoute({ ...parent, path: 'attempt/$id', ...attemptReviewPage('teacher') });
const gain = createRoute({ ...parent, path: 'gains/$id', ...gainPage('teacher') });
const users = createRoute({ ...list, path: 'users', ...teacherStudentsPage() });
const editUser = createRoute({ ...parent, path: 'users/edit/$id', ...editUserPage('teacher') });
const approvals = createRoute({ ...list, path: 'approvals', ...userApprovalsPage() });

export const teacherTree = teacher.addChildren([
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
  testResults,
  testBoard,
  itemAnalysis,
  regrade,
  attempt,
  gain,
  users,
  editUser,
  approvals,
]);
