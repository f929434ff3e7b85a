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
  adminDashboardPage,
  auditPage,
  BackOffice,
  courseBinPage,
  courseListPage,
  createCoursePage,
  createGroupPage,
  createInstitutionPage,
  createUserPage,
  editCoursePage,
  editGroupPage,
  editInstitutionPage,
  editUserPage,
  groupListPage,
  importUsersPage,
  institutionListPage,
  rosterPage,
  teacherApprovalsPage,
  userApprovalsPage,
  userListPage,
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
const courseBin = createRoute({ ...list, path: 'courses/deleted', ...courseBinPage() });
const createCourse = createRoute({ ...parent, path: 'create-course', ...createCoursePage('instructor') });
const editCourse = createRoute({ ...parent, path: 'edit-course/$courseId', ...editCoursePage('instructor') });
const tests = createRoute({ ...list, path: 'test', ...testListPage('instructor') });
const newTest = createRoute({ ...parent, path: 'test/new', ...createTestPage('instructor') });
const editTest = createRoute({ ...parent, path: 'test/$id', ...editTestPage('instructor') });
const testResults = createRoute({ ...list, path: 'test/$id/results', ...testResultsPage('instructor') });
const testBoard = createRoute({ ...list, path: 'test/$id/board', ...testBoardPage('instructor') });
const itemAnalysis = createRoute({ ...parent, path: 'test/$id/analysis', ...itemAnalysisPage('instructor') });
const regrade = createRoute({ ...parent, path: 'test/$id/corrections', ...regradePage('instructor') });
const attempt = createRoute({ ...parent, path: 'attempt/$id', ...attemptReviewPage('instructor') });
const gain = createRoute({ ...parent, path: 'gains/$id', ...gainPage('instructor') });
const users = createRoute({ ...list, path: 'users', ...userListPage() });
const createUser = createRoute({ ...list, path: 'users/create', ...createUserPage() });
const editUser = createRoute({ ...parent, path: 'users/edit/$id', ...editUserPage('instructor') });
const importUsers = createRoute({ ...list, path: 'users/import', ...importUsersPage() });
const roster = createRoute({ ...list, path: 'users/import/$id', ...rosterPage() });
const audit = createRoute({ ...list, path: 'audit', ...auditPage('instructor') });
const approvals = createRoute({ ...list, path: 'approvals', ...userApprovalsPage() });
const institution = createRoute({ ...list, path: 'institution', ...institutionListPage('instructor') });
const createInstitution = createRoute({
  ...parent,
  path: 'institutions/create',
  ...createInstitutionPage('instructor'),
});
const editInstitution = createRoute({ ...parent, path: 'institutions/edit/$id', ...editInstitutionPage('instructor') });
const teacherApprovals = createRoute({ ...list, path: 'teacher-approvals', ...teacherApprovalsPage() });

export const instructorTree = instructor.addChildren([
  index,
  starter,
  groups,
  createGroup,
  editGroup,
  courses,
  courseBin,
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
  createUser,
  editUser,
  importUsers,
  roster,
  audit,
  approvals,
  institution,
  createInstitution,
  editInstitution,
  teacherApprovals,
]);
