/**
 * The staff's pages, each fetched on first use. This list is fetched too: the first anonymous page must not carry the
 * names of all files that staff ever ask for.
 */
export const courseListPage = async () => (await import('../../pages/staff/course-list-page.tsx')).CourseListPage;
export const courseFormPage = async () => (await import('../../pages/staff/course-form-page.tsx')).CourseFormPage;
export const groupListPage = async () => (await import('../../pages/staff/group-list-page.tsx')).GroupListPage;
export const groupFormPage = async () => (await import('../../pages/staff/group-form-page.tsx')).GroupFormPage;
export const userApprovalsPage = async () =>
  (await import('../../pages/staff/user-approvals-page.tsx')).UserApprovalsPage;
export const timeRequestsPage = async () => (await import('../../pages/staff/time-requests-page.tsx')).TimeRequestsPage;
export const adminDashboardPage = async () =>
  (await import('../../pages/staff/admin-dashboard-page.tsx')).AdminDashboardPage;
export const teacherDashboardPage = async () =>
  (await import('../../pages/staff/teacher-dashboard-page.tsx')).TeacherDashboardPage;
export const userListPage = async () => (await import('../../pages/staff/user-list-page.tsx')).UserListPage;
export const teacherStudentsPage = async () =>
  (await import('../../pages/staff/teacher-students-page.tsx')).TeacherStudentsPage;
export const userFormPage = async () => (await import('../../pages/staff/user-form-page.tsx')).UserFormPage;
export const teacherApprovalsPage = async () =>
  (await import('../../pages/staff/teacher-approvals-page.tsx')).TeacherApprovalsPage;
export const institutionListPage = async () =>
  (await import('../../pages/staff/institution-list-page.tsx')).InstitutionListPage;
export const institutionFormPage = async () =>
  (await import('../../pages/staff/institution-form-page.tsx')).InstitutionFormPage;
export const administrationPage = async () =>
  (await import('../../pages/staff/administration-page.tsx')).AdministrationPage;
export const auditPage = async () => (await import('../../pages/staff/audit-page.tsx')).AuditPage;
export const signInProvidersPage = async () =>
  (await import('../../pages/staff/sign-in-providers-page.tsx')).SignInProvidersPage;
export const accessTokensPages = async () => import('../../pages/staff/access-tokens-page.tsx');
export const webhooksPages = async () => import('../../pages/staff/webhooks-page.tsx');
export const consentSettingsPage = async () => (await import('../../pages/staff/consent-page.tsx')).ConsentSettingsPage;
export const retentionPage = async () => (await import('../../pages/staff/retention-page.tsx')).RetentionPage;
export const siteLookPage = async () => (await import('../../pages/staff/site-look-page.tsx')).SiteLookPage;
export const importUsersPage = async () => (await import('../../pages/staff/import-users-page.tsx')).ImportUsersPage;
export const rosterSourcesPage = async () =>
  (await import('../../pages/staff/roster-sources-page.tsx')).RosterSourcesPage;
export const rosterPage = async () => (await import('../../pages/staff/roster-page.tsx')).RosterPage;
export const courseTemplatesPage = async () =>
  (await import('../../pages/staff/course-templates-page.tsx')).CourseTemplatesPage;
export const courseBinPage = async () => (await import('../../pages/staff/course-bin-page.tsx')).CourseBinPage;
export const testListPage = async () => (await import('../../pages/staff/test-list-page.tsx')).TestListPage;
export const testFormPage = async () => (await import('../../pages/staff/test-form-page.tsx')).TestFormPage;
export const questionBankPage = async () => (await import('../../pages/staff/question-bank-page.tsx')).QuestionBankPage;
export const institutionPages = async () => import('../../pages/staff/institution-page.tsx');
export const announcementsPages = async () => import('../../pages/staff/announcements-page.tsx');
export const studentPage = async () => (await import('../../pages/staff/student-page.tsx')).StudentPage;
export const needsPage = async () => (await import('../../pages/staff/needs-page.tsx')).NeedsPage;
export const coursePages = async () => import('../../pages/staff/course-pages.ts');
export const oversightPages = async () => import('../../pages/staff/oversight-pages.ts');
