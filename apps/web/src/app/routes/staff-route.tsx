import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';

const loadLayout = () => import('../layouts/back-office-layout.tsx');

/** The back office's frame, fetched only where it is used. */
export const BackOffice = lazyRouteComponent(loadLayout, 'BackOfficeLayout');

/** The options of a page whose part of the product comes later: only its heading is final. */
export function notYet(title: string) {
  return {
    staticData: { title },
    component: lazyPage(
      async () => (await import('../../pages/system/not-available-yet-page.tsx')).NotAvailableYetPage,
      () => ({ heading: title }),
    ),
  };
}

/** The options of the staff's course list. */
export function courseListPage(area: 'instructor' | 'teacher') {
  return {
    staticData: { title: 'Courses' },
    component: lazyPage(
      async () => (await import('../../pages/staff/course-list-page.tsx')).CourseListPage,
      () => ({ area }),
    ),
  };
}

const loadCourseForm = async () => (await import('../../pages/staff/course-form-page.tsx')).CourseFormPage;

/** The options of the course form, making a course. */
export function createCoursePage(area: 'instructor' | 'teacher') {
  return { staticData: { title: 'Create Course' }, component: lazyPage(loadCourseForm, () => ({ area })) };
}

/** The options of the course form, editing the course that the address names. */
export function editCoursePage(area: 'instructor' | 'teacher') {
  return {
    staticData: { title: 'Edit Course' },
    component: lazyPage(loadCourseForm, ({ courseId }) => ({ area, courseId })),
  };
}

/** The options of the list of groups. */
export function groupListPage(area: 'instructor' | 'teacher') {
  return {
    staticData: { title: 'Groups' },
    component: lazyPage(
      async () => (await import('../../pages/staff/group-list-page.tsx')).GroupListPage,
      () => ({ area }),
    ),
  };
}

const loadGroupForm = async () => (await import('../../pages/staff/group-form-page.tsx')).GroupFormPage;

/** The options of the group form, making a group. */
export function createGroupPage(area: 'instructor' | 'teacher') {
  return { staticData: { title: 'Create Group' }, component: lazyPage(loadGroupForm, () => ({ area })) };
}

/** The options of the group form, editing the group that the address names. */
export function editGroupPage(area: 'instructor' | 'teacher') {
  return { staticData: { title: 'Update Group' }, component: lazyPage(loadGroupForm, ({ id }) => ({ area, id })) };
}

/** The options of the requests to be let into courses. */
export function userApprovalsPage() {
  return {
    staticData: { title: 'User Course Approvals' },
    component: lazyPage(
      async () => (await import('../../pages/staff/user-approvals-page.tsx')).UserApprovalsPage,
      () => ({}),
    ),
  };
}

/** The options of the administrators' dashboard. */
export function adminDashboardPage() {
  return {
    staticData: { title: 'Dashboard' },
    component: lazyPage(
      async () => (await import('../../pages/staff/admin-dashboard-page.tsx')).AdminDashboardPage,
      () => ({}),
    ),
  };
}

/** The options of the teachers' dashboard. */
export function teacherDashboardPage() {
  return {
    staticData: { title: 'Dashboard' },
    component: lazyPage(
      async () => (await import('../../pages/staff/teacher-dashboard-page.tsx')).TeacherDashboardPage,
      () => ({}),
    ),
  };
}
