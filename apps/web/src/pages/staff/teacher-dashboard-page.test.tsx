import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse, makeListedCourse, makeMaterial, makeSubject, pageOf } from '../../testing/courses.ts';
import { makeTeacherDashboard } from '../../testing/dashboards.ts';
import { type Call, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { needsOf } from '../../testing/needs.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const figures = 'GET /api/dashboards/teacher';
const botany = makeListedCourse({
  name: 'Botany',
  join_code: 'NCL1-ABC',
  subjectsCount: 4,
  imageUrl: 'https://example.org/botany.png',
});
const zoology = makeListedCourse({
  _id: idOf(101),
  name: 'Zoology',
  status: 'inactive',
  duration: 9,
  duration_unit: 'hours',
});
const waiting = {
  _id: idOf(900),
  user: { _id: idOf(1), username: 'Ada Student', profilePicture: null },
  course: { _id: idOf(100), name: 'Botany' },
  createdAt: '2026-05-04T10:00:00.000Z',
};

const open = (routes: FakeRoutes = {}, user = people.teacher, path = '/teacher/starter') =>
  renderApp(path, {
    user,
    routes: {
      [figures]: makeTeacherDashboard(),
      'GET /api/needs': needsOf([]),
      'GET /api/courses': pageOf([botany, zoology]),
      ...routes,
    },
  });

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('button', { name })).closest('li');
  if (card === null) throw new Error(`${name} stands in no card`);
  return card;
};

test('courses that cannot be loaded say so and can be asked for again', async () => {
  const app = open({ 'GET /api/courses': unreachable });
  await screen.findAllByText('Error fetching courses. Please try again.');
  app.server.routes['GET /api/courses'] = pageOf([botany]);
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Botany' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test("without courses it says 'No courses found.' and leads to making one", async () => {
  open({ 'GET /api/courses': pageOf([]) });
  await screen.findByText('No courses found.');
  expect(screen.queryByRole('button', { name: 'Botany' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create course' }).getAttribute('href')).toBe('/teacher/create-course');
});

test('a search that finds nothing makes no course', async () => {
  open({ 'GET /api/courses': pageOf([]) }, people.teacher, '/teacher/starter?search=zoo');
  await screen.findByText('No courses found.');
  expect(screen.queryByRole('link', { name: 'Create course' })).toBeNull();
});

test('shows how many courses there are, and each with its facts and its state in words', async () => {
  const app = open();
  await screen.findByRole('heading', { name: 'Dashboard' });
  const stat = await screen.findByRole('link', { name: 'Courses 2' });
  expect(stat.getAttribute('href')).toBe('/teacher/courses');
  expect(screen.getByRole('link', { name: 'Groups' }).getAttribute('href')).toBe('/teacher/groups');
  const facts = (card: HTMLElement) => [...card.querySelectorAll('dt, dd')].map((one) => one.textContent);
  expect(facts(await cardOf('Botany'))).toEqual(['Join Code', 'NCL1-ABC', 'Duration in Months', '3', 'Subjects', '4']);
  expect(facts(await cardOf('Zoology'))).toEqual(['Duration', '9 hours', 'Subjects', '1']);
  const image = (await cardOf('Botany')).querySelector('img');
  expect([image?.getAttribute('src'), image?.height]).toEqual(['https://example.org/botany.png', 150]);
  expect((await cardOf('Zoology')).querySelector('img')).toBeNull();
  within(await cardOf('Botany')).getByText('Active');
  within(await cardOf('Zoology')).getByText('Inactive');
  expect(app.server.callsOf('GET /api/courses')[0]?.query).toEqual({ page: '1', limit: '12', taught: 'mine' });
});

test('searching asks the server, stands in the address and goes to page 1', async () => {
  const app = open({}, people.teacher, '/teacher/starter?page=2');
  await app.person.type(await screen.findByRole('searchbox', { name: 'Search courses...' }), 'zoo');
  await waitFor(() => expect(app.href()).toBe('/teacher/starter?search=zoo'));
  const query = { page: '1', limit: '12', search: 'zoo', taught: 'mine' };
  await waitFor(() => expect(app.server.callsOf('GET /api/courses').at(-1)?.query).toEqual(query));
});

test('a card opens the subjects with numbered materials that can be opened', async () => {
  const leaf = makeMaterial({ name: 'Leaf', content_type: 'Image' });
  const subjects = [makeSubject({ materials: [leaf] }), makeSubject({ _id: idOf(301), name: 'Roots', materials: [] })];
  const app = open({ 'GET /api/courses/:id': makeCourse({ subjects }) });
  await app.person.click(await screen.findByRole('button', { name: 'Botany' }));
  const dialog = await screen.findByRole('dialog', { name: 'Botany - Subjects' });
  const link = await within(dialog).findByRole('link', { name: 'Leaf' });
  expect(link.getAttribute('href')).toBe(`/course/materials/${leaf._id}`);
  expect(link.closest('ol')).not.toBeNull();
  within(dialog).getByText('IMAGE');
  within(dialog).getByText('No materials available.');
});

test("a course without subjects says 'No subjects available.'", async () => {
  const app = open({ 'GET /api/courses/:id': makeCourse({ subjects: [] }) });
  await app.person.click(await screen.findByRole('button', { name: 'Botany' }));
  await screen.findByText('No subjects available.');
  expect(app.server.callsOf('GET /api/courses/:id')[0]?.params).toEqual({ id: botany._id });
});

test('tests that are due or close soon, and late ones, lead to their results', async () => {
  const line = { course: { _id: idOf(100), name: 'Botany' }, at: '2026-05-04T10:00:00.000Z', lateAttempts: 0 };
  const datedTests = [
    { ...line, _id: idOf(1), test_name: 'Leaves', moment: 'due' as const },
    { ...line, _id: idOf(2), test_name: 'Stems', moment: 'closes' as const },
    { ...line, _id: idOf(3), test_name: 'Roots', moment: 'late' as const, lateAttempts: 2 },
  ];
  open({ [figures]: makeTeacherDashboard({ datedTests }) });
  const roots = await screen.findByRole('link', { name: 'Roots' });
  expect(roots.getAttribute('href')).toBe(`/teacher/test/${idOf(3)}/results`);
  const textOf = (name: string) => screen.getByRole('link', { name }).closest('li')?.textContent;
  expect(textOf('Leaves')).toMatch(/^Leaves\s+Botany Due 4 May 2026/);
  expect(textOf('Stems')).toMatch(/^Stems\s+Botany Closes 4 May 2026/);
  expect(textOf('Roots')).toMatch(/^Roots 2 late attempts Botany Was due 4 May 2026/);
});

test('without dates of tests nothing is said of them', async () => {
  open();
  await screen.findByRole('heading', { name: 'Newest reviews' });
  expect(screen.queryByRole('heading', { name: 'Dates of tests' })).toBeNull();
});

test('a request is approved on the spot', async () => {
  const app = open({
    [figures]: makeTeacherDashboard({ requestsWaiting: 7, newestRequests: [waiting] }),
    'POST /api/courses/handle-join-request': { message: '', joinRequest: waiting },
  });
  const all = await screen.findByRole('link', { name: 'All requests (7 waiting)' });
  expect(all.getAttribute('href')).toBe('/teacher/approvals');
  app.server.routes[figures] = makeTeacherDashboard();
  await app.person.click(screen.getByRole('button', { name: 'Approve Ada Student for Botany' }));
  await screen.findByText('Request processed successfully');
  await screen.findByText('Nobody is waiting.');
  expect(app.server.callsOf('POST /api/courses/handle-join-request')[0]?.body).toEqual({
    courseId: waiting.course._id,
    userId: waiting.user._id,
    action: 'approved',
  });
});

const decideOne = 'POST /api/courses/handle-join-request';
const openRejection = async (app: ReturnType<typeof open>): Promise<HTMLElement> => {
  await app.person.click(await screen.findByRole('button', { name: 'Reject Ada Student for Botany' }));
  return screen.findByRole('dialog', { name: 'Reject Ada Student for Botany' });
};

test('a rejection that fails keeps its dialog and the reason, and one that is cancelled asks nothing', async () => {
  const dashboard = makeTeacherDashboard({ requestsWaiting: 1, newestRequests: [waiting] });
  const app = open({ [figures]: dashboard, [decideOne]: unreachable });
  await app.person.click(within(await openRejection(app)).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(decideOne)).toEqual([]);
  const dialog = await openRejection(app);
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason (optional)' });
  await app.person.type(field, 'Too late');
  await app.person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Failed to process request.');
  expect(field.isConnected && field.value).toBe('Too late');
});

test.each([
  ['with a reason', 'The course is full.', { reason: 'The course is full.' }],
  ['without one', '', {}],
])('a request is rejected on the spot %s, and the focus stays in its panel', async (_, typed, sent) => {
  const app = open({
    [figures]: makeTeacherDashboard({ requestsWaiting: 1, newestRequests: [waiting] }),
    [decideOne]: { message: '', joinRequest: waiting },
  });
  const dialog = await openRejection(app);
  if (typed !== '') await app.person.type(within(dialog).getByRole('textbox', { name: 'Reason (optional)' }), typed);
  app.server.routes[figures] = makeTeacherDashboard();
  await app.person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Request processed successfully');
  await screen.findByText('Nobody is waiting.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(decideOne)[0]?.body).toEqual({
    courseId: waiting.course._id,
    userId: waiting.user._id,
    action: 'rejected',
    ...sent,
  });
  expect(document.activeElement?.textContent).toBe('Waiting requests');
});

test('names who has not started and what the newest reviews say', async () => {
  const { user, course, createdAt } = waiting;
  open({
    [figures]: makeTeacherDashboard({
      notStarted: { total: 6, students: [{ user, course, since: createdAt }] },
      newestReviews: [
        {
          _id: idOf(1),
          user: { _id: idOf(9), username: 'Ben', profilePicture: null },
          course,
          rating: 4,
          comment: 'Lovely drawings.',
          createdAt,
        },
      ],
    }),
  });
  await screen.findByText('Lovely drawings.');
  screen.getByRole('img', { name: 'Rated 4 out of 5' });
  const since = screen.getByText('since 4 May 2026').closest('li');
  expect(since?.textContent).toBe('Ada Student Botany since 4 May 2026');
});

test('the short list of who has not started leads to all of them, page by page', async () => {
  const { user, course, createdAt: since } = waiting;
  const late = { user: { _id: idOf(71), username: 'Zoe Late', profilePicture: null }, course, since };
  const app = open({
    [figures]: makeTeacherDashboard({ notStarted: { total: 21, students: [{ user, course, since }] } }),
    'GET /api/dashboards/teacher/not-started': ({ query }: Call) =>
      pageOf([query['page'] === '2' ? late : { user, course, since }], {
        page: Number(query['page']),
        limit: 20,
        total: 21,
        pageCount: 2,
      }),
  });
  const button = await screen.findByRole('button', { name: 'Show all 21' });
  button.focus();
  await app.person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Not started yet' }));
  await dialog.findByText('Ada Student');
  await app.person.click(dialog.getByRole('button', { name: 'Next' }));
  await dialog.findByText('Zoe Late');
  await app.person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a short list that is complete leads nowhere', async () => {
  const { user, course, createdAt: since } = waiting;
  open({ [figures]: makeTeacherDashboard({ notStarted: { total: 1, students: [{ user, course, since }] } }) });
  await screen.findByText('since 4 May 2026');
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('a teacher who waits for approval sees a notice; an approved one does not', async () => {
  const note = /waiting for approval/;
  const first = open({}, { ...people.teacher, isApproved: false });
  await screen.findByText(note);
  first.unmount();
  open();
  await screen.findByRole('button', { name: 'Botany' });
  expect(screen.queryByText(note)).toBeNull();
});

test('the notice goes once the teacher comes back to the page and is approved', async () => {
  const app = open({}, { ...people.teacher, isApproved: false });
  await screen.findByText(/waiting for approval/);
  app.server.routes['GET /api/users/me'] = recordOf(people.teacher);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText(/waiting for approval/)).toBeNull());
});

test('a page that would show the notice asks first whether it still holds', async () => {
  const app = open({}, { ...people.teacher, isApproved: false });
  await screen.findByText(/waiting for approval/);
  app.server.routes['GET /api/users/me'] = recordOf(people.teacher);
  await app.person.click(screen.getByRole('link', { name: 'Courses' }));
  await waitFor(() => expect(app.path()).toBe('/teacher/courses'));
  await screen.findByRole('link', { name: 'Add New' });
  await waitFor(() => expect(screen.queryByText(/waiting for approval/)).toBeNull());
});

test.each(['/teacher/courses', '/teacher/create-course'])('the same notice stands on %s', async (path) => {
  renderApp(path, { user: { ...people.teacher, isApproved: false } });
  const notice = await screen.findByRole('note');
  expect(notice.textContent).toMatch(/^Your account is waiting for approval/);
});
