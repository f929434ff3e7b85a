import type { ComponentType } from 'react';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import type * as StaffPages from './staff-pages.ts';

/** A page of the staff in the areas that have it. It is given its area and the ids in its address. */
export type StaffRow<P extends string = string, A extends StaffArea = StaffArea, L extends boolean = boolean> = {
  path: P;
  areas: readonly A[];
  title: string;
  /** Whether the address says which part of a list is shown. */
  lists?: L;
  load: (pages: typeof StaffPages) => Promise<ComponentType<PropsAt<P, A>>>;
};

type PropsAt<P extends string, A extends StaffArea> = { area: A } & (P extends `${string}$courseId${string}`
  ? { courseId: string }
  : P extends `${string}$id${string}`
    ? { id: string }
    : unknown);

const row = <const P extends string, const A extends StaffArea, const L extends boolean = false>(
  one: StaffRow<P, A, L>,
) => one;

const teaching = ['instructor', 'teacher'] as const;
const places = ['instructor', 'coordinator'] as const;
const everywhere = ['instructor', 'teacher', 'coordinator'] as const;

/** Every address of the back office, without its area. */
export const staffTable = [
  row({ path: 'starter', areas: ['instructor'], title: t('Dashboard'), load: (pages) => pages.adminDashboardPage() }),
  row({
    path: 'starter',
    areas: ['teacher'],
    title: t('Dashboard'),
    lists: true,
    load: (pages) => pages.teacherDashboardPage(),
  }),
  row({ path: 'groups', areas: teaching, title: t('Groups'), lists: true, load: (pages) => pages.groupListPage() }),
  row({ path: 'create-group', areas: teaching, title: t('Create Group'), load: (pages) => pages.groupFormPage() }),
  row({ path: 'edit-group/$id', areas: teaching, title: t('Update Group'), load: (pages) => pages.groupFormPage() }),
  row({
    path: 'courses',
    areas: ['instructor'],
    title: t('Courses'),
    lists: true,
    load: (pages) => pages.courseListPage(),
  }),
  row({
    path: 'courses',
    areas: ['teacher'],
    title: t('My Courses'),
    lists: true,
    load: (pages) => pages.courseListPage(),
  }),
  row({
    path: 'courses/templates',
    areas: teaching,
    title: t('Templates'),
    lists: true,
    load: (pages) => pages.courseTemplatesPage(),
  }),
  row({
    path: 'courses/deleted',
    areas: ['instructor'],
    title: t('Deleted Courses'),
    lists: true,
    load: (pages) => pages.courseBinPage(),
  }),
  row({
    path: 'courses/$courseId/announcements',
    areas: teaching,
    title: t('Announcements'),
    lists: true,
    load: async (pages) => (await pages.announcementsPages()).CourseAnnouncementsPage,
  }),
  row({
    path: 'courses/$courseId',
    areas: everywhere,
    title: t('Course'),
    load: async (pages) => (await pages.coursePages()).CourseOverviewPage,
  }),
  row({
    path: 'courses/$courseId/students',
    areas: everywhere,
    title: t('Students'),
    lists: true,
    load: async (pages) => (await pages.coursePages()).CourseStudentsPage,
  }),
  row({
    path: 'courses/$courseId/tests',
    areas: teaching,
    title: t('Tests'),
    lists: true,
    load: async (pages) => (await pages.coursePages()).CourseTestsPage,
  }),
  row({
    path: 'courses/$courseId/dates',
    areas: everywhere,
    title: t('Dates'),
    lists: true,
    load: async (pages) => (await pages.coursePages()).CourseDatesPage,
  }),
  row({
    path: 'courses/$courseId/results',
    areas: teaching,
    title: t('Results'),
    lists: true,
    load: async (pages) => (await pages.coursePages()).CourseResultsPage,
  }),
  row({
    path: 'courses/$courseId/questions',
    areas: teaching,
    title: t('Questions##students'),
    lists: true,
    load: async (pages) => (await pages.coursePages()).CourseQuestionsPage,
  }),
  row({
    path: 'courses/$courseId/certificates',
    areas: teaching,
    title: t('Certificates'),
    lists: true,
    load: async (pages) => (await pages.coursePages()).CourseCertificatesPage,
  }),
  row({ path: 'create-course', areas: teaching, title: t('Create Course'), load: (pages) => pages.courseFormPage() }),
  row({
    path: 'edit-course/$courseId',
    areas: teaching,
    title: t('Edit Course'),
    load: (pages) => pages.courseFormPage(),
  }),
  row({ path: 'test', areas: teaching, title: t('Test Overview'), lists: true, load: (pages) => pages.testListPage() }),
  row({ path: 'test/new', areas: teaching, title: t('Add Test'), load: (pages) => pages.testFormPage() }),
  row({
    path: 'test/bank',
    areas: teaching,
    title: t('Question bank'),
    lists: true,
    load: (pages) => pages.questionBankPage(),
  }),
  row({ path: 'test/$id', areas: teaching, title: t('Edit Test'), load: (pages) => pages.testFormPage() }),
  row({
    path: 'test/$id/results',
    areas: teaching,
    title: t('Results'),
    lists: true,
    load: async (pages) => (await pages.oversightPages()).TestResultsPage,
  }),
  row({
    path: 'test/$id/board',
    areas: teaching,
    title: t('Live Board'),
    lists: true,
    load: async (pages) => (await pages.oversightPages()).TestBoardPage,
  }),
  row({
    path: 'test/$id/analysis',
    areas: teaching,
    title: t('Item Analysis'),
    lists: true,
    load: async (pages) => (await pages.oversightPages()).ItemAnalysisPage,
  }),
  row({
    path: 'test/$id/corrections',
    areas: teaching,
    title: t('Corrections'),
    lists: true,
    load: async (pages) => (await pages.oversightPages()).RegradePage,
  }),
  row({
    path: 'attempt/$id',
    areas: teaching,
    title: t('Attempt'),
    load: async (pages) => (await pages.oversightPages()).AttemptReviewPage,
  }),
  row({
    path: 'gains/$id',
    areas: teaching,
    title: t('Gain'),
    load: async (pages) => (await pages.oversightPages()).GainPage,
  }),
  row({
    path: 'users',
    areas: ['instructor'],
    title: t('Users List'),
    lists: true,
    load: (pages) => pages.userListPage(),
  }),
  row({
    path: 'users',
    areas: ['teacher'],
    title: t('Students'),
    lists: true,
    load: (pages) => pages.teacherStudentsPage(),
  }),
  row({
    path: 'users/create',
    areas: ['instructor'],
    title: t('Create New User'),
    lists: true,
    load: (pages) => pages.userFormPage(),
  }),
  row({ path: 'needs', areas: everywhere, title: t('Who needs me'), lists: true, load: (pages) => pages.needsPage() }),
  row({ path: 'students/$id', areas: everywhere, title: t('Student'), load: (pages) => pages.studentPage() }),
  row({ path: 'users/edit/$id', areas: teaching, title: t('Edit User'), load: (pages) => pages.userFormPage() }),
  row({
    path: 'users/import',
    areas: ['instructor'],
    title: t('Import Users'),
    lists: true,
    load: (pages) => pages.importUsersPage(),
  }),
  row({
    path: 'users/import/sources',
    areas: ['instructor'],
    title: t('Roster sources'),
    load: (pages) => pages.rosterSourcesPage(),
  }),
  row({
    path: 'users/import/$id',
    areas: ['instructor'],
    title: t('Import Users'),
    lists: true,
    load: (pages) => pages.rosterPage(),
  }),
  row({
    path: 'approvals',
    areas: teaching,
    title: t('User Course Approvals'),
    lists: true,
    load: (pages) => pages.userApprovalsPage(),
  }),
  row({
    path: 'approvals/more-time',
    areas: teaching,
    title: t('Requests for more time'),
    lists: true,
    load: (pages) => pages.timeRequestsPage(),
  }),
  row({
    path: 'institution',
    areas: places,
    title: t('Institutions'),
    lists: true,
    load: (pages) => pages.institutionListPage(),
  }),
  row({
    path: 'institutions/create',
    areas: places,
    title: t('Create Institution'),
    load: (pages) => pages.institutionFormPage(),
  }),
  row({
    path: 'institutions/edit/$id',
    areas: places,
    title: t('Edit Institution'),
    load: (pages) => pages.institutionFormPage(),
  }),
  row({
    path: 'institutions/$id',
    areas: places,
    title: t('Institution'),
    load: async (pages) => (await pages.institutionPages()).InstitutionOverviewPage,
  }),
  row({
    path: 'institutions/$id/students',
    areas: places,
    title: t('Students'),
    lists: true,
    load: async (pages) => (await pages.institutionPages()).InstitutionStudentsPage,
  }),
  row({
    path: 'institutions/$id/courses',
    areas: places,
    title: t('Courses'),
    lists: true,
    load: async (pages) => (await pages.institutionPages()).InstitutionCoursesPage,
  }),
  row({
    path: 'institutions/$id/results',
    areas: places,
    title: t('Results'),
    lists: true,
    load: async (pages) => (await pages.institutionPages()).InstitutionResultsPage,
  }),
  row({
    path: 'institutions/$id/announcements',
    areas: places,
    title: t('Announcements'),
    lists: true,
    load: async (pages) => (await pages.announcementsPages()).InstitutionAnnouncementsPage,
  }),
  row({
    path: 'teacher-approvals',
    areas: places,
    title: t('Teacher Approval'),
    lists: true,
    load: (pages) => pages.teacherApprovalsPage(),
  }),
  row({
    path: 'administration',
    areas: ['instructor'],
    title: t('Administration'),
    load: (pages) => pages.administrationPage(),
  }),
  row({
    path: 'consent',
    areas: ['instructor'],
    title: t('Agreement'),
    load: (pages) => pages.consentSettingsPage(),
  }),
  row({
    path: 'retention',
    areas: ['instructor'],
    title: t('Retention'),
    load: (pages) => pages.retentionPage(),
  }),
  row({
    path: 'sign-in-providers',
    areas: ['instructor'],
    title: t('Sign-in providers'),
    load: (pages) => pages.signInProvidersPage(),
  }),
  row({
    path: 'access-tokens',
    areas: ['instructor'],
    title: t('Access tokens'),
    load: async (pages) => (await pages.accessTokensPages()).AccessTokensPage,
  }),
  row({
    path: 'institutions/$id/access-tokens',
    areas: places,
    title: t('Access tokens'),
    load: async (pages) => (await pages.accessTokensPages()).InstitutionTokensPage,
  }),
  row({
    path: 'webhooks',
    areas: ['instructor'],
    title: t('Webhooks'),
    load: async (pages) => (await pages.webhooksPages()).WebhooksPage,
  }),
  row({
    path: 'institutions/$id/webhooks',
    areas: places,
    title: t('Webhooks'),
    load: async (pages) => (await pages.webhooksPages()).InstitutionWebhooksPage,
  }),
  row({ path: 'look', areas: ['instructor'], title: t('Look'), load: (pages) => pages.siteLookPage() }),
  row({
    path: 'institutions/$id/look',
    areas: places,
    title: t('Look'),
    load: async (pages) => (await pages.institutionPages()).InstitutionLookPage,
  }),
  row({ path: 'audit', areas: places, title: t('Audit Log'), lists: true, load: (pages) => pages.auditPage() }),
] as const;
