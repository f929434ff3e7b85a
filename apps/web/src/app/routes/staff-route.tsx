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
