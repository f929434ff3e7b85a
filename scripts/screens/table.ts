import type { Course, Material } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { Things, Who } from './seed.ts';

/** The widths, in CSS pixels, and the schemes in which every screen is pictured. */
export const WIDTHS = [1280, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;
export type Width = (typeof WIDTHS)[number];
export type Scheme = (typeof SCHEMES)[number];

type Role = Parameters<Page['getByRole']>[0];
type Step = (page: Page) => Promise<void>;
/** How a screen differs from a page that is just opened. */
type Special = {
  widths?: readonly Width[];
  before?: Step;
  window?: boolean;
  fails?: string;
  waits?: string;
  underWay?: boolean;
};
export type Screen = Special & { name: string; as: Who | null; path: (things: Things) => string };

const NOTHING = '?search=nothing-has-this-name';
const click =
  (role: Role, name: string | RegExp): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click();
const tab = (name: string | RegExp) => click('tab', name);
const dialogBy =
  (role: Role, name: string | RegExp): Step =>
  async (page) => {
    await page.getByRole(role, { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
const steps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) await step(page);
  };

/**
 * A screen: a name for its files, the path (a function where it needs ids), and the person who looks at it (null: a
 * visitor). `before` runs before the picture; `window` pictures the window rather than the whole page; `fails` and
 * `waits` are addresses of the API that answer with an error, or not at all; `underWay` sends a heartbeat of the test's
 * attempts first.
 */
const screen = (name: string, as: Who | null, path: string | Screen['path'], more: Special = {}): Screen => ({
  name,
  as,
  path: typeof path === 'string' ? () => path : path,
  ...more,
});

const visitor = [
  screen('home', null, '/home'),
  screen('home-search', null, '/home?search=physics'),
  screen('home-nothing-found', null, `/home${NOTHING}`),
  // A visitor's page comes with its courses.
  screen('home-loading', 'student', '/home', { waits: '/api/courses' }),
  screen('home-error', 'student', '/home', { fails: '/api/courses' }),
  screen('courses', null, '/courses'),
  screen('search', null, '/search?q=plant'),
  screen('search-nothing', null, '/search?q=nothinghasthisname'),
  screen('search-dialog', 'student', '/search', {
    window: true,
    before: steps(dialogBy('link', 'Search'), async (page) => {
      await page.getByRole('combobox', { name: 'Courses, subjects, materials' }).fill('plant');
      await page.getByRole('option').first().waitFor();
    }),
  }),
  screen('course-explore', null, ({ course }) => `/course/explore-details/${course._id}`),
  screen('course-details', null, ({ course }) => `/course/details/${course._id}`),
  screen('subject', null, ({ course }) => `/course/units/${course.subjects[0]?._id}`),
  ...(['Video', 'PDF', 'Image', 'Link'] as const).map((type) =>
    screen(`material-${type.toLowerCase()}`, null, ({ course }) => `/course/materials/${materialOf(course, type)}`),
  ),
  screen('course-not-found', null, '/course/details/01900000-0000-7000-8000-000000000000'),
  screen('page-not-found', null, '/no/such/page'),
  screen('login', null, '/login'),
  screen('login-refused', null, '/login', { before: click('button', /^Login$/) }),
  screen('signup', null, '/signup'),
  screen('signup-refused', null, '/signup', { before: click('button', 'SignUp') }),
  screen('forgot-password', null, '/forgot-password'),
  screen('set-password', null, ({ passwordLink }) => passwordLink),
  screen('verify-email', null, '/verify-email#token'),
  screen('stop-mail', null, '/stop-mail?key=none'),
  screen('set-password-used-up', null, '/set-password'),
];

const student = [
  screen('student-courses', 'student', '/student-courses'),
  screen('student-courses-empty', 'newcomer', '/student-courses'),
  screen('student-course', 'student', ({ course }) => `/course/details/${course._id}`),
  screen('student-course-explore', 'student', ({ course }) => `/course/explore-details/${course._id}`),
  screen('student-course-progress', 'student', ({ course }) => `/course/details/${course._id}`, {
    before: dialogBy('button', 'Show progress'),
    window: true,
  }),
  screen('student-material', 'student', ({ course }) => `/course/materials/${materialOf(course, 'Video')}`),
  screen('student-menu', 'student', '/home', { before: click('button', 'student'), window: true }),
  screen('student-test', 'student', ({ demoTest }) => `/test/${demoTest}`),
  screen('student-attempt', 'student', ({ open }) => `/attempt/${open}`),
  screen('student-attempt-submit', 'student', ({ open }) => `/attempt/${open}`, {
    before: dialogBy('button', 'Submit test'),
    window: true,
  }),
  screen('student-result', 'student', ({ demoResult }) => `/attempt/${demoResult}/result`),
  screen('student-results', 'student', '/my-results'),
  screen('student-results-empty', 'newcomer', '/my-results'),
  screen('student-notices', 'student', '/notices'),
  screen('student-notices-menu', 'student', '/home', { before: click('button', /[Nn]otices/), window: true }),
  screen('student-announcement', 'student', ({ announcement }) => `/announcements/${announcement}`),
  screen('student-notes', 'student', ({ course }) => `/course/notes/${course._id}`),
  screen('student-question', 'student', ({ question }) => `/questions/${question}`),
  screen('student-certificate', 'student', ({ certificate }) => `/certificates/${certificate}`),
  screen('student-profile', 'student', '/profile'),
  screen('student-profile-two-step', 'student', '/profile', {
    before: dialogBy('button', 'Set up two-step sign-in'),
    window: true,
  }),
  screen('student-consent', 'student', '/consent'),
  screen('student-two-step', 'student', '/two-step'),
  screen('student-profile-delete', 'student', '/profile', {
    before: dialogBy('button', 'Delete my account'),
    window: true,
  }),
];

const dates = (area: string, as: Who) => [
  screen(`${as}-course-dates`, as, ({ course }) => `${area}/courses/${course._id}/dates`),
  screen(`${as}-course-dates-move`, as, ({ course }) => `${area}/courses/${course._id}/dates`, {
    before: dialogBy('button', 'Move dates'),
    window: true,
  }),
];

const announcing = (area: string, as: Who) => [
  screen(`${as}-announcements`, as, ({ course }) => `${area}/courses/${course._id}/announcements`),
  screen(`${as}-announcement-new`, as, ({ course }) => `${area}/courses/${course._id}/announcements`, {
    before: steps(dialogBy('button', 'New announcement'), click('button', 'Send now')),
    window: true,
  }),
];

const answering = (area: string, as: Who) => [
  screen(`${as}-certificates`, as, ({ course }) => `${area}/courses/${course._id}/certificates`),
  screen(`${as}-questions`, as, ({ course }) => `${area}/courses/${course._id}/questions`, {
    before: click('button', '1 answer'),
  }),
];

const grouping = (area: string, as: Who) => [
  screen(`${as}-groups`, as, `${area}/groups`),
  screen(`${as}-group-new`, as, `${area}/create-group`),
  screen(`${as}-group-edit`, as, ({ group }) => `${area}/edit-group/${group}`),
];

const teaching = (area: string, as: Who) => [
  screen(`${as}-dashboard`, as, `${area}/starter`),
  screen(`${as}-courses`, as, `${area}/courses`),
  screen(`${as}-courses-empty`, as, `${area}/courses${NOTHING}`),
  screen(`${as}-courses-error`, as, `${area}/courses`, { fails: '/api/courses' }),
  screen(`${as}-course-delete`, as, `${area}/courses`, { before: dialogBy('button', /^Delete /), window: true }),
  screen(`${as}-course-overview`, as, ({ course }) => `${area}/courses/${course._id}`),
  screen(`${as}-course-students`, as, ({ course }) => `${area}/courses/${course._id}/students`),
  screen(`${as}-course-student-out`, as, ({ course }) => `${area}/courses/${course._id}/students`, {
    before: dialogBy('button', /^Take out /),
    window: true,
  }),
  screen(`${as}-course-students-add`, as, ({ course }) => `${area}/courses/${course._id}/students`, {
    before: dialogBy('button', 'Add students'),
    window: true,
  }),
  screen(`${as}-needs`, as, `${area}/needs`),
  screen(`${as}-student`, as, ({ people }) => `${area}/students/${people.student.id}`),
  screen(`${as}-course-tests`, as, ({ course }) => `${area}/courses/${course._id}/tests`),
  ...dates(area, as),
  screen(`${as}-course-results`, as, ({ course }) => `${area}/courses/${course._id}/results`),
  screen(`${as}-course-new`, as, `${area}/create-course`),
  screen(`${as}-course-new-refused`, as, `${area}/create-course`, { before: click('button', 'Create Course') }),
  screen(`${as}-course-edit`, as, ({ course }) => `${area}/edit-course/${course._id}`),
  screen(`${as}-course-edit-subjects`, as, ({ course }) => `${area}/edit-course/${course._id}`, {
    before: tab(/^Subjects/),
  }),
  screen(`${as}-course-edit-materials`, as, ({ course }) => `${area}/edit-course/${course._id}`, {
    before: tab(/^Materials/),
  }),
  ...announcing(area, as),
  ...answering(area, as),
  ...grouping(area, as),
  screen(`${as}-tests`, as, `${area}/test`),
  screen(`${as}-test-new`, as, `${area}/test/new`),
  screen(`${as}-question-bank`, as, `${area}/test/bank`),
  screen(`${as}-test-edit`, as, ({ demoTest }) => `${area}/test/${demoTest}`),
  screen(`${as}-test-edit-questions`, as, ({ demoTest }) => `${area}/test/${demoTest}`, {
    before: steps(tab(/^Questions/), click('button', /^Question 1 /)),
  }),
  screen(`${as}-test-edit-solutions`, as, ({ demoTest }) => `${area}/test/${demoTest}`, { before: tab(/^Solutions/) }),
  screen(`${as}-test-import`, as, ({ demoTest }) => `${area}/test/${demoTest}`, {
    before: steps(tab(/^Questions/), dialogBy('button', 'Import')),
    window: true,
  }),
  screen(`${as}-test-results`, as, ({ demoTest }) => `${area}/test/${demoTest}/results`),
  screen(`${as}-test-board`, as, ({ test }) => `${area}/test/${test}/board`, { underWay: true }),
  screen(`${as}-test-add-time`, as, ({ test }) => `${area}/test/${test}/board`, {
    before: dialogBy('button', /time/i),
    window: true,
  }),
  screen(`${as}-test-analysis`, as, ({ demoTest }) => `${area}/test/${demoTest}/analysis`),
  screen(`${as}-test-corrections`, as, ({ demoTest }) => `${area}/test/${demoTest}/corrections`),
  screen(`${as}-attempt`, as, ({ submitted }) => `${area}/attempt/${submitted}`),
  screen(`${as}-gains`, as, ({ demoTestSubject }) => `${area}/gains/${demoTestSubject}`),
  screen(`${as}-templates`, as, `${area}/courses/templates`),
  screen(`${as}-users`, as, `${area}/users`),
  screen(`${as}-approvals`, as, `${area}/approvals`),
  screen(`${as}-time-requests`, as, `${area}/approvals/more-time`),
];

const institutions = (area: string, as: Who) => [
  screen(`${as}-institutions`, as, `${area}/institution`),
  screen(`${as}-institution-new`, as, `${area}/institutions/create`),
  screen(`${as}-institution-edit`, as, ({ institution }) => `${area}/institutions/edit/${institution}`),
  screen(`${as}-institution-overview`, as, ({ institution }) => `${area}/institutions/${institution}`),
  screen(`${as}-institution-students`, as, ({ institution }) => `${area}/institutions/${institution}/students`),
  screen(`${as}-institution-courses`, as, ({ institution }) => `${area}/institutions/${institution}/courses`),
  screen(`${as}-institution-results`, as, ({ institution }) => `${area}/institutions/${institution}/results`),
  screen(
    `${as}-institution-announcements`,
    as,
    ({ institution }) => `${area}/institutions/${institution}/announcements`,
  ),
  screen(`${as}-institution-look`, as, ({ institution }) => `${area}/institutions/${institution}/look`),
  screen(`${as}-institution-tokens`, as, ({ institution }) => `${area}/institutions/${institution}/access-tokens`),
  screen(`${as}-institution-webhooks`, as, ({ institution }) => `${area}/institutions/${institution}/webhooks`),
  screen(`${as}-teacher-approvals`, as, `${area}/teacher-approvals`),
  screen(`${as}-audit`, as, `${area}/audit`),
];

const admin = [
  screen('admin-user-new', 'admin', '/instructor/users/create'),
  screen('admin-user-edit', 'admin', ({ student: id }) => `/instructor/users/edit/${id}`),
  screen('admin-user-block', 'admin', '/instructor/users', { before: dialogBy('button', /^Block /), window: true }),
  screen('admin-users-empty', 'admin', '/instructor/users?username=nobody-of-this-name'),
  screen('admin-import', 'admin', '/instructor/users/import'),
  screen('admin-roster', 'admin', ({ roster }) => `/instructor/users/import/${roster}`),
  screen('admin-consent', 'admin', '/instructor/consent', {
    before: (page) => page.getByRole('textbox', { name: 'Text', exact: true }).waitFor(),
  }),
  screen('admin-administration', 'admin', '/instructor/administration'),
  screen('admin-retention', 'admin', '/instructor/retention'),
  screen('admin-roster-sources', 'admin', '/instructor/users/import/sources'),
  screen('admin-roster-source-new', 'admin', '/instructor/users/import/sources', {
    before: dialogBy('button', 'New roster source'),
    window: true,
  }),
  screen('admin-look', 'admin', '/instructor/look'),
  screen('admin-sign-in-providers', 'admin', '/instructor/sign-in-providers'),
  screen('admin-sign-in-provider-new', 'admin', '/instructor/sign-in-providers', {
    before: dialogBy('button', 'Add provider'),
    window: true,
  }),
  screen('admin-access-tokens', 'admin', '/instructor/access-tokens'),
  screen('admin-access-token-new', 'admin', '/instructor/access-tokens', {
    before: dialogBy('button', 'New token'),
    window: true,
  }),
  screen('admin-webhooks', 'admin', '/instructor/webhooks'),
  screen('admin-webhook-new', 'admin', '/instructor/webhooks', {
    before: dialogBy('button', 'New webhook'),
    window: true,
  }),
  screen('admin-bin', 'admin', '/instructor/courses/deleted'),
];

const ownStudent = screen('teacher-user-edit', 'teacher', ({ people }) => `/teacher/users/edit/${people.student.id}`);

const notStarted = screen('teacher-not-started', 'teacher', '/teacher/starter', {
  before: dialogBy('button', /^Show all /),
  window: true,
});

const sidebar = screen('teacher-sidebar', 'teacher', '/teacher/courses', {
  widths: [390],
  before: click('button', 'Open navigation'),
  window: true,
});

/** Every screen. */
export const SCREENS: readonly Screen[] = [
  ...visitor,
  ...student,
  ...teaching('/teacher', 'teacher'),
  sidebar,
  notStarted,
  ownStudent,
  ...teaching('/instructor', 'admin'),
  ...admin,
  ...institutions('/instructor', 'admin'),
  ...institutions('/coordinator', 'coordinator'),
  screen('coordinator-course-overview', 'coordinator', ({ course }) => `/coordinator/courses/${course._id}`),
  screen('coordinator-needs', 'coordinator', '/coordinator/needs'),
  screen('coordinator-student', 'coordinator', ({ people }) => `/coordinator/students/${people.student.id}`),
  screen('coordinator-course-dates', 'coordinator', ({ course }) => `/coordinator/courses/${course._id}/dates`),
  screen('coordinator-course-students', 'coordinator', ({ course }) => `/coordinator/courses/${course._id}/students`),
];

/** The pictures that the documents show: names, width and scheme. */
export const PICKED: readonly [name: string, width: Width, scheme: Scheme][] = [
  ['home', 1280, 'light'],
  ['course-details', 390, 'light'],
  ['course-explore', 1280, 'dark'],
  ['student-courses', 1280, 'light'],
  ['student-attempt', 1280, 'light'],
  ['student-attempt', 390, 'dark'],
  ['student-result', 1280, 'light'],
  ['teacher-dashboard', 1280, 'light'],
  ['teacher-course-edit-materials', 1280, 'light'],
  ['teacher-test-board', 1280, 'light'],
  ['teacher-test-analysis', 1280, 'light'],
  ['teacher-gains', 1280, 'light'],
  ['admin-dashboard', 1280, 'light'],
];

function materialOf(course: Course, type: Material['content_type']): string {
  const materials = course.subjects.flatMap((subject) => subject.materials);
  const found = materials.find(({ content_type: one }) => one === type);
  if (found === undefined) throw new Error(`${course.name} has no ${type}`);
  return found._id;
}
