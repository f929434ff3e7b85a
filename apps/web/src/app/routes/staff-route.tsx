import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import { lazyPage, type PageParams } from '../lazy-page.tsx';
import type * as StaffPages from './staff-pages.ts';

const loadLayout = () => fetchPart(() => import('../layouts/back-office-layout.tsx'));

/** The back office's frame, fetched on first use. */
export const BackOffice = lazyRouteComponent(loadLayout, 'BackOfficeLayout');

/** The options of a page of the staff: its title, the page, and its props from the address. */
export function staffPage<P extends object>(
  title: string,
  load: (pages: typeof StaffPages) => Promise<ComponentType<P>>,
  props: (params: PageParams) => P,
) {
  return {
    staticData: { title },
    component: lazyPage(async () => load(await import('./staff-pages.ts')), props),
  };
}

const none = (): object => ({});

type TeachingArea = 'instructor' | 'teacher';

export const courseListPage = (area: TeachingArea) =>
  staffPage(
    area === 'teacher' ? t('My Courses') : t('Courses'),
    (pages) => pages.courseListPage(),
    () => ({ area }),
  );

/** The options of the course form, making a course. */
export const createCoursePage = (area: TeachingArea) =>
  staffPage(
    t('Create Course'),
    (pages) => pages.courseFormPage(),
    () => ({ area }),
  );

/** The options of the course form, editing the course that the address names. */
export const editCoursePage = (area: TeachingArea) =>
  staffPage(
    t('Edit Course'),
    (pages) => pages.courseFormPage(),
    ({ courseId }) => ({ area, courseId }),
  );

export const groupListPage = (area: TeachingArea) =>
  staffPage(
    t('Groups'),
    (pages) => pages.groupListPage(),
    () => ({ area }),
  );

/** The options of the group form, making a group. */
export const createGroupPage = (area: TeachingArea) =>
  staffPage(
    t('Create Group'),
    (pages) => pages.groupFormPage(),
    () => ({ area }),
  );

/** The options of the group form, editing the group that the address names. */
export const editGroupPage = (area: TeachingArea) =>
  staffPage(
    t('Update Group'),
    (pages) => pages.groupFormPage(),
    ({ id }) => ({ area, id }),
  );

/** The options of the page with the requests to join courses. */
export const userApprovalsPage = () =>
  staffPage(t('User Course Approvals'), (pages) => pages.userApprovalsPage(), none);

export const adminDashboardPage = () => staffPage(t('Dashboard'), (pages) => pages.adminDashboardPage(), none);
export const teacherDashboardPage = () => staffPage(t('Dashboard'), (pages) => pages.teacherDashboardPage(), none);

/** The options of the list of all users. */
export const userListPage = () => staffPage(t('Users List'), (pages) => pages.userListPage(), none);

/** The options of the list of a teacher's students. */
export const teacherStudentsPage = () => staffPage(t('Students'), (pages) => pages.teacherStudentsPage(), none);

/** The options of the user form, making an account. */
export const createUserPage = () =>
  staffPage(
    t('Create New User'),
    (pages) => pages.userFormPage(),
    () => ({ area: 'instructor' as const }),
  );

/** The options of the user form, editing the person that the address names. */
export const editUserPage = (area: TeachingArea) =>
  staffPage(
    t('Edit User'),
    (pages) => pages.userFormPage(),
    ({ id }) => ({ area, id }),
  );

/** The options of the page with teachers and their approval. */
export const teacherApprovalsPage = () =>
  staffPage(t('Teacher Approval'), (pages) => pages.teacherApprovalsPage(), none);

type PlacesArea = 'instructor' | 'coordinator';

export const institutionListPage = (area: PlacesArea) =>
  staffPage(
    t('Institutions'),
    (pages) => pages.institutionListPage(),
    () => ({ area }),
  );

/** The options of the institution form, making an institution. */
export const createInstitutionPage = (area: PlacesArea) =>
  staffPage(
    t('Create Institution'),
    (pages) => pages.institutionFormPage(),
    () => ({ area }),
  );

/** The options of the institution form, editing the institution that the address names. */
export const editInstitutionPage = (area: PlacesArea) =>
  staffPage(
    t('Edit Institution'),
    (pages) => pages.institutionFormPage(),
    ({ id }) => ({ area, id }),
  );

/** The options of the audit log: all of it for administrators, the part of their institutions for coordinators. */
export const auditPage = (area: PlacesArea) =>
  staffPage(
    t('Audit Log'),
    (pages) => pages.auditPage(),
    () => ({ area }),
  );

/** The options of the page that imports files of people. */
export const importUsersPage = () => staffPage(t('Import Users'), (pages) => pages.importUsersPage(), none);

/** The options of the page of one such file: a preview of its rows, and the import. */
export const rosterPage = () =>
  staffPage(
    t('Import Users'),
    (pages) => pages.rosterPage(),
    ({ id }) => ({ id }),
  );

export const courseBinPage = () => staffPage(t('Deleted Courses'), (pages) => pages.courseBinPage(), none);
