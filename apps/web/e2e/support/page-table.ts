import type { Course, Group } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { demoPeople } from './people.ts';

export type Actor = keyof typeof demoPeople | 'visitor';

/** A page of the product: its route, and who opens it at which address and reads which heading. */
export type PageRow = {
  /** As the router spells it. */
  route: string;
  who: readonly Actor[];
  /** One address for each thing worth looking at; the route itself when left out. */
  at?: (demo: DemoThings) => string[];
  heading: string | RegExp;
  /** Trouble that belongs to the page. */
  allow?: RegExp[];
  /** What else the page can show, each reached from the one before. */
  states?: readonly [name: string, reach: (page: Page) => Promise<unknown>][];
};

/** A route that shows nothing of its own. */
export type RedirectRow = { route: string; who: Actor; leadsTo: string };

/** What the addresses name. `course` is the demo teacher's own, with a video, a PDF, an image and a link; `group` too is the teacher's. */
export type DemoThings = { course: Course; group: Pick<Group, '_id'> };

const nowhere = '01900000-0000-7000-8000-000000000000';
const everybody = ['visitor', 'student'] as const;
const anyId = (route: string) => () => [route.replace('$id', nowhere)];
const materialsOf = ({ course }: DemoThings) => course.subjects.flatMap((subject) => subject.materials);

/** Whether this browser is signed in after all is a question with two good answers. */
const asksWhoIsThere = [/^GET 401 \/api\/users\/me$/];

const courseForm: PageRow['states'] = [
  ['the subjects', (page) => page.getByRole('tab', { name: 'Subjects' }).click()],
  ['the materials', (page) => page.getByRole('tab', { name: 'Materials' }).click()],
];

const groupForm: PageRow['states'] = [
  [
    'the courses found',
    async (page) => {
      await page.getByRole('combobox', { name: 'Courses' }).click();
      await page.getByRole('option', { name: /Botany for Beginners/ }).waitFor();
    },
  ],
];

const publicPages: PageRow[] = [
  { route: '/home', who: [...everybody, 'teacher', 'coordinator', 'admin'], heading: 'Public Courses' },
  { route: '/courses', who: everybody, heading: 'Course List' },
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
  { route: '/login', who: ['visitor'], heading: 'Login', allow: asksWhoIsThere },
  { route: '/signup', who: ['visitor'], heading: 'Sign up', allow: asksWhoIsThere },
  { route: '/$', who: [...everybody, 'teacher'], at: () => ['/no/such/page'], heading: 'Page not found' },
];

/** The pages that the admin's and the teacher's area have alike. */
const staffPages = (area: '/instructor' | '/teacher', who: Actor): PageRow[] => [
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
  { route: `${area}/create-course`, who: [who], heading: 'Create Course', states: courseForm },
  {
    route: `${area}/edit-course/$courseId`,
    who: [who],
    at: ({ course }) => [`${area}/edit-course/${course._id}`],
    heading: 'Edit Course',
    states: courseForm,
  },
  { route: `${area}/test`, who: [who], heading: 'Test Overview' },
  { route: `${area}/test/new`, who: [who], heading: 'Add Test' },
  { route: `${area}/test/$id`, who: [who], at: anyId(`${area}/test/$id`), heading: 'Edit Test' },
  { route: `${area}/users`, who: [who], heading: who === 'teacher' ? 'Students' : 'Users List' },
  { route: `${area}/users/edit/$id`, who: [who], at: anyId(`${area}/users/edit/$id`), heading: 'Edit User' },
  { route: `${area}/approvals`, who: [who], heading: 'User Course Approvals' },
];

const institutionPages = (area: '/instructor' | '/coordinator', who: Actor): PageRow[] => [
  { route: `${area}/institution`, who: [who], heading: 'Institutions' },
  { route: `${area}/institutions/create`, who: [who], heading: 'Create Institution' },
  {
    route: `${area}/institutions/edit/$id`,
    who: [who],
    at: anyId(`${area}/institutions/edit/$id`),
    heading: 'Edit Institution',
  },
  { route: `${area}/teacher-approvals`, who: [who], heading: 'Teacher Approval' },
];

/** Every page, with the people who may open it. */
export const pageTable: readonly PageRow[] = [
  ...publicPages,
  ...staffPages('/instructor', 'admin'),
  { route: '/instructor/users/create', who: ['admin'], heading: 'Create New User' },
  ...institutionPages('/instructor', 'admin'),
  ...staffPages('/teacher', 'teacher'),
  ...institutionPages('/coordinator', 'coordinator'),
];

/** Every route that only leads on. */
export const redirectTable: readonly RedirectRow[] = [
  { route: '/', who: 'visitor', leadsTo: '/home' },
  { route: '/instructor', who: 'admin', leadsTo: '/instructor/starter' },
  { route: '/teacher', who: 'teacher', leadsTo: '/teacher/starter' },
  { route: '/coordinator', who: 'coordinator', leadsTo: '/coordinator/institution' },
  { route: '/institutions', who: 'coordinator', leadsTo: '/coordinator/institution' },
];
