import type { Course, Group, InstitutionListItem, Roster, UserListItem } from '@lectern/contract';
import type { Actor, Route } from './actors-and-routes.ts';
import {
  announcements,
  auditLog,
  courseQuestions,
  courseForm,
  groupForm,
  handIn,
  institutionForm,
  newProvider,
  newToken,
  newSource,
  newWebhook,
  newTestForm,
  questionBank,
  profile,
  roster,
  testBoard,
  testForm,
  userForm,
  userList,
  type States,
} from './page-states.ts';
import type { redirectTable } from './redirect-table.ts';
import { rulePages } from './rule-pages.ts';

/** A page of the product: its route, the people who open it, its addresses and its heading. */
export type PageRow = {
  route: Route;
  who: readonly Actor[];
  /** One address for each thing worth looking at; the route itself when left out. */
  at?: (demo: DemoThings) => string[];
  heading: string | RegExp;
  /** Trouble that the page causes as it should. */
  allow?: RegExp[];
  states?: States;
};

/** The things that addresses name; the demo teacher's `group`, and `course` with a video, a PDF, an image and a link. */
export type DemoThings = {
  course: Course;
  group: Pick<Group, '_id'>;
  student: Pick<UserListItem, '_id'>;
  /** A student of the institution. */
  member: Pick<UserListItem, '_id'>;
  /** An institution that the demo's coordinator manages. */
  institution: Pick<InstitutionListItem, '_id'>;
  /** A roster that was checked and not imported, with a bad row. */
  roster: Pick<Roster, '_id'>;
  sat: SatTest;
  /** One to the course. */
  announcement: string;
  /** One at the course's video, with an answer. */
  question: string;
  /** The secret end of the address of the demo student's certificate. */
  certificate: string;
};

/** A test of the demo teacher's with a submitted attempt and an open one of the demo student's. */
export type SatTest = { testId: string; openTestId: string; subjectId: string; submitted: string; open: string };

const everybody = ['visitor', 'student'] as const;
const materialsOf = ({ course }: DemoThings) => course.subjects.flatMap((subject) => subject.materials);

const publicPages = [
  { route: '/home', who: [...everybody, 'teacher', 'coordinator', 'admin'], heading: 'Public Courses' },
  { route: '/courses', who: everybody, heading: 'Course List' },
  {
    route: '/search',
    who: [...everybody, 'teacher'],
    at: () => ['/search', '/search?q=plants', '/search?q=nothinghasthisname'],
    heading: 'Search',
  },
  { route: '/student-courses', who: ['student'], heading: 'My Courses' },
  {
    route: '/course/details/$id',
    who: everybody,
    at: ({ course }) => [`/course/details/${course._id}`],
    heading: 'Botany for Beginners',
  },
  {
    route: '/course/explore-details/$id',
    who: everybody,
    at: ({ course }) => [`/course/explore-details/${course._id}`],
    heading: 'Botany for Beginners',
  },
  {
    route: '/course/units/$id',
    who: everybody,
    at: ({ course }) => course.subjects.slice(0, 1).map(({ _id }) => `/course/units/${_id}`),
    heading: 'Contents of How plants eat light',
  },
  {
    route: '/course/materials/$id',
    who: everybody,
    at: (demo) => [
      ...new Map(
        materialsOf(demo).map((material) => [material.content_type, `/course/materials/${material._id}`]),
      ).values(),
    ],
    heading: / Material - (Video|PDF|Image|Link)$/,
  },
  {
    route: '/course/notes/$id',
    who: ['student'],
    at: ({ course }) => [`/course/notes/${course._id}`],
    heading: 'Notes',
  },
  { route: '/test/$id', who: ['student'], at: ({ sat }) => [`/test/${sat.testId}`], heading: /^Leaves, / },
  {
    route: '/attempt/$id',
    who: ['student'],
    at: ({ sat }) => [`/attempt/${sat.open}`],
    heading: 'Leaves, after',
    states: [
      [
        'with an answer',
        async (page) => {
          await page.getByRole('radio').first().check();
          await page.getByRole('status').getByText('Saved').waitFor();
        },
      ],
      ['asked whether to submit', (page) => page.getByRole('button', { name: 'Submit test' }).click()],
    ],
  },
  {
    route: '/attempt/$id/result',
    who: ['student'],
    at: ({ sat }) => [`/attempt/${sat.submitted}/result`],
    heading: 'Result of Leaves, before',
  },
  { route: '/my-results', who: ['student'], heading: 'My Results' },
  { route: '/login', who: ['visitor'], heading: 'Login' },
  { route: '/signup', who: ['visitor'], heading: 'Sign up' },
  { route: '/forgot-password', who: ['visitor'], heading: 'Forgot password?' },
  { route: '/set-password', who: ['visitor'], heading: 'Set password' },
  { route: '/verify-email', who: ['visitor'], heading: 'Verify your email address' },
  { route: '/stop-mail', who: ['visitor'], at: () => ['/stop-mail?key=none'], heading: 'Stop emails' },
  { route: '/notices', who: ['student', 'teacher', 'coordinator', 'admin'], heading: 'Notices' },
  {
    route: '/announcements/$id',
    who: ['student', 'teacher'],
    at: ({ announcement }) => [`/announcements/${announcement}`],
    heading: 'No lesson on Friday',
  },
  {
    route: '/questions/$id',
    who: ['teacher', 'student'],
    at: ({ question }) => [`/questions/${question}`],
    heading: 'Question',
    // The student sits a test of the course.
    allow: [/^GET 409 \/api\/questions\//],
  },
  {
    route: '/certificates/$id',
    who: ['visitor', 'student', 'teacher'],
    at: ({ certificate }) => [`/certificates/${certificate}`],
    heading: 'Certificate',
  },
  { route: '/profile', who: ['student', 'teacher', 'coordinator', 'admin'], heading: 'Profile', states: profile },
  { route: '/consent', who: ['visitor', 'student'], heading: 'Agreement' },
  { route: '/two-step', who: ['student', 'teacher'], heading: 'Secure your account' },
  {
    route: '/$',
    who: [...everybody, 'teacher'],
    at: () => ['/no/such/page'],
    heading: 'Page not found',
    allow: [/^GET 404 \/no\/such\/page/],
  },
] satisfies PageRow[];

const oversightPages = (area: '/instructor' | '/teacher', who: Actor) => {
  const about = (page: 'results' | 'board' | 'analysis' | 'corrections', heading: string, states: States = []) =>
    ({
      route: `${area}/test/$id/${page}`,
      who: [who],
      at: ({ sat }) => [`${area}/test/${page === 'board' ? sat.openTestId : sat.testId}/${page}`],
      heading,
      states,
    }) satisfies PageRow;
  return [
    about('results', 'Results'),
    about('board', 'Live Board', testBoard),
    about('analysis', 'Item Analysis'),
    about('corrections', 'Corrections'),
    {
      route: `${area}/attempt/$id`,
      who: [who],
      at: ({ sat }) => [`${area}/attempt/${sat.submitted}`, `${area}/attempt/${sat.open}`],
      heading: 'Attempt of student',
    },
    {
      route: `${area}/gains/$id`,
      who: [who],
      at: ({ sat }) => [`${area}/gains/${sat.subjectId}`],
      heading: 'Gain in How plants eat light',
    },
  ] satisfies PageRow[];
};

const studentsOfCourse: NonNullable<PageRow['states']> = [
  [
    'asking for a reason',
    async (page) => {
      await page
        .getByRole('button', { name: /^Take out / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Take this student out?' }).waitFor();
    },
  ],
];

/** The pages about one course. */
const coursePages = <const A extends '/instructor' | '/teacher' | '/coordinator'>(area: A, who: Actor) =>
  [
    {
      route: `${area}/courses/$courseId`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}`],
      heading: 'Botany for Beginners',
    },
    {
      route: `${area}/courses/$courseId/dates`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/dates`],
      heading: 'Botany for Beginners',
    },
    {
      route: `${area}/courses/$courseId/students`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/students`],
      heading: 'Botany for Beginners',
      states: who === 'coordinator' ? [] : studentsOfCourse,
    },
    { route: `${area}/needs`, who: [who], heading: 'Who needs me' },
    {
      route: `${area}/students/$id`,
      who: [who],
      at: ({ student, member }) => [`${area}/students/${who === 'coordinator' ? member._id : student._id}`],
      heading: /\S/,
    },
  ] satisfies PageRow[];

/** The pages that the admin's and the teacher's area share. */
const staffPages = (area: '/instructor' | '/teacher', who: Actor) =>
  [
    { route: `${area}/starter`, who: [who], heading: 'Dashboard' },
    { route: `${area}/groups`, who: [who], heading: 'Groups' },
    { route: `${area}/create-group`, who: [who], heading: 'Create Group', states: groupForm },
    {
      route: `${area}/edit-group/$id`,
      who: [who],
      at: ({ group }) => [`${area}/edit-group/${group._id}`],
      heading: 'Update Group',
    },
    { route: `${area}/courses`, who: [who], heading: who === 'teacher' ? 'My Courses' : 'Courses' },
    { route: `${area}/courses/templates`, who: [who], heading: 'Templates' },
    {
      route: `${area}/courses/$courseId/announcements`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/announcements`],
      heading: 'Botany for Beginners',
      ...announcements,
    },
    ...coursePages(area, who),
    {
      route: `${area}/courses/$courseId/tests`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/tests`],
      heading: 'Botany for Beginners',
    },
    {
      route: `${area}/courses/$courseId/questions`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/questions`],
      heading: 'Botany for Beginners',
      states: courseQuestions,
    },
    {
      route: `${area}/courses/$courseId/certificates`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/certificates`],
      heading: 'Botany for Beginners',
    },
    {
      route: `${area}/courses/$courseId/results`,
      who: [who],
      at: ({ course }) => [`${area}/courses/${course._id}/results`],
      heading: 'Botany for Beginners',
    },
    { route: `${area}/create-course`, who: [who], heading: 'Create Course', states: courseForm },
    {
      route: `${area}/edit-course/$courseId`,
      who: [who],
      at: ({ course }) => [`${area}/edit-course/${course._id}`],
      heading: 'Edit Course',
      states: courseForm,
    },
    { route: `${area}/test`, who: [who], heading: 'Test Overview' },
    { route: `${area}/test/new`, who: [who], heading: 'Add Test', states: newTestForm },
    { route: `${area}/test/bank`, who: [who], heading: 'Question bank', states: questionBank },
    {
      route: `${area}/test/$id`,
      who: [who],
      at: ({ sat }) => [`${area}/test/${sat.testId}`],
      heading: 'Edit Test',
      states: testForm,
    },
    ...oversightPages(area, who),
    { route: `${area}/users`, who: [who], heading: who === 'teacher' ? 'Students' : 'Users List', states: userList },
    {
      route: `${area}/users/edit/$id`,
      who: [who],
      at: ({ student }) => [`${area}/users/edit/${student._id}`],
      heading: 'Edit User',
      states: [['with its fields', (page) => page.getByRole('button', { name: 'Update User' }).waitFor()]],
    },
    { route: `${area}/approvals`, who: [who], heading: 'User Course Approvals' },
    { route: `${area}/approvals/more-time`, who: [who], heading: 'Requests for more time' },
  ] satisfies PageRow[];

/** A page about an institution, which its name heads. */
const ofInstitution = (area: string, who: Actor, rest: string) => ({
  who: [who],
  at: ({ institution }: DemoThings) => [`${area}/institutions/${institution._id}${rest}`],
  heading: /./,
});

const institutionPages = (area: '/instructor' | '/coordinator', who: Actor) =>
  [
    { route: `${area}/institution`, who: [who], heading: 'Institutions' },
    { route: `${area}/institutions/create`, who: [who], heading: 'Create Institution', states: institutionForm },
    {
      route: `${area}/institutions/edit/$id`,
      who: [who],
      at: ({ institution }) => [`${area}/institutions/edit/${institution._id}`],
      heading: 'Edit Institution',
    },
    { route: `${area}/institutions/$id`, ...ofInstitution(area, who, '') },
    { route: `${area}/institutions/$id/students`, ...ofInstitution(area, who, '/students') },
    { route: `${area}/institutions/$id/courses`, ...ofInstitution(area, who, '/courses') },
    { route: `${area}/institutions/$id/results`, ...ofInstitution(area, who, '/results') },
    {
      route: `${area}/institutions/$id/announcements`,
      ...ofInstitution(area, who, '/announcements'),
      ...announcements,
    },
    { route: `${area}/institutions/$id/look`, ...ofInstitution(area, who, '/look') },
    {
      route: `${area}/institutions/$id/access-tokens`,
      ...ofInstitution(area, who, '/access-tokens'),
      states: newToken,
    },
    {
      route: `${area}/institutions/$id/webhooks`,
      ...ofInstitution(area, who, '/webhooks'),
      states: newWebhook,
    },
    {
      route: `${area}/teacher-approvals`,
      who: [who],
      heading: 'Teacher Approval',
      states: [['the pending ones', (page) => page.getByRole('button', { name: 'Pending' }).click()]],
    },
  ] satisfies PageRow[];

/** Every page, with the people who may open it. */
const pages = [
  ...publicPages,
  ...staffPages('/instructor', 'admin'),
  { route: '/instructor/users/create', who: ['admin'], heading: 'Create New User', states: userForm },
  { route: '/instructor/users/import', who: ['admin'], heading: 'Import Users', states: handIn },
  { route: '/instructor/users/import/sources', who: ['admin'], heading: 'Roster sources', states: newSource },
  {
    route: '/instructor/users/import/$id',
    who: ['admin'],
    at: ({ roster }) => [`/instructor/users/import/${roster._id}`],
    heading: 'Import Users',
    states: roster,
  },
  { route: '/instructor/sign-in-providers', who: ['admin'], heading: 'Sign-in providers', states: newProvider },
  { route: '/instructor/access-tokens', who: ['admin'], heading: 'Access tokens', states: newToken },
  { route: '/instructor/webhooks', who: ['admin'], heading: 'Webhooks', states: newWebhook },
  ...rulePages,
  { route: '/instructor/audit', who: ['admin'], heading: 'Audit Log', states: auditLog },
  ...institutionPages('/instructor', 'admin'),
  ...staffPages('/teacher', 'teacher'),
  ...institutionPages('/coordinator', 'coordinator'),
  ...coursePages('/coordinator', 'coordinator'),
  { route: '/coordinator/audit', who: ['coordinator'], heading: 'Audit Log' },
] satisfies PageRow[];

type Listed = (typeof pages | typeof redirectTable)[number]['route'];
type Missing = Exclude<Route, Listed>;
/** Rows, where every route has one; a route that has none stands in the error. */
type Rows = [Missing] extends [never] ? readonly PageRow[] : Missing;

export const pageTable: Rows = pages;
