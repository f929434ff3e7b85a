import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAdminDashboard } from '../../testing/dashboards.ts';
import { makeSiteHealth } from '../../testing/site-health.ts';
import { toastStore } from '../../shared/ui/toast.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, reply } from '../../testing/fake-server.ts';
import { makeInstitution } from '../../testing/institutions.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchLog } from '../../testing/watch-log.ts';

const figures = 'GET /api/dashboards/admin';
const institutionForm = {
  'GET /api/site-health': makeSiteHealth(),
  'GET /api/institution': pageOf([]),
  'GET /api/courses': pageOf([]),
  'GET /api/files/limits': { image: 1, pdf: 1, document: 1, video: 1, stored: null },
  'POST /api/institution': reply(201, { message: '', institution: makeInstitution() }),
};
const open = (answer: ((call: unknown) => unknown) | object) =>
  renderApp('/instructor/starter', { user: people.admin, routes: { ...institutionForm, [figures]: answer } });

test('figures that cannot be had say so, in the log and not in a toast, and can be asked for again', async () => {
  const log = watchLog();
  const app = open(failure(500, 'internal_error', 'Broken'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(log).toHaveBeenCalledWith('Loading the figures of the dashboard failed: Broken (request test-request)');
  expect(toastStore.snapshot()).toEqual([]);
  expect(screen.queryByText('Loading...')).toBeNull();
  app.server.routes[figures] = makeAdminDashboard();
  await app.person.click(again);
  await screen.findByRole('link', { name: 'Courses 11' });
});

test("each of the seven figures shows 'Loading...' until all arrive with one call, and leads to what it counts", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = open(() => new Promise((resolve) => (answer = resolve)));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(await screen.findAllByText('Loading...')).toHaveLength(7);
  answer(makeAdminDashboard());
  await screen.findByRole('link', { name: 'Courses 11' });
  const cards = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(cards).toEqual([
    ['Groups', '/instructor/groups'],
    ['Administration', '/instructor/administration'],
    ['Courses 11', '/instructor/courses'],
    ['Institutions 12', '/instructor/institution'],
    ['Total Users 13', '/instructor/users'],
    ['Students 14', '/instructor/users?role=student&isAdmin=false'],
    ['Teachers 15', '/instructor/users?role=teacher&isAdmin=false'],
    ['Admins 16', '/instructor/users?isAdmin=true'],
    ['Coordinators 1,700', '/instructor/users?role=coordinator&isAdmin=false'],
  ]);
  expect(app.server.callsOf(figures)).toHaveLength(1);
});

test('the chart says what it shows, and can be read as a table', async () => {
  const app = open(makeAdminDashboard());
  await screen.findByRole('img', { name: '5 sign-ups; at most 8 active users in a day' });
  const asTable = screen.getByRole('button', { name: 'Show as table' });
  expect(asTable.getAttribute('aria-pressed')).toBe('false');
  await app.person.click(asTable);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Sign-ups', 'Active users'],
    ['4 May 2026', '3', '8'],
    ['3 May 2026', '2', '5'],
  ]);
  await app.person.click(asTable);
  expect(screen.queryByRole('table')).toBeNull();
});

test('the values of a day are shown by the arrow keys, and read aloud', async () => {
  const app = open(makeAdminDashboard());
  const days = await screen.findByRole('slider', { name: 'Day' });
  expect(days.getAttribute('aria-valuetext')).toBe('4 May 2026. Sign-ups: 3. Active users: 8.');
  expect(screen.queryByText('3 May 2026', { selector: 'strong' })).toBeNull();
  fireEvent.change(days, { target: { value: '0' } });
  expect(days.getAttribute('aria-valuetext')).toBe('3 May 2026. Sign-ups: 2. Active users: 5.');
  const shown = screen.getByText('3 May 2026', { selector: 'strong' }).parentElement;
  expect([...(shown?.children ?? [])].map((one) => one.textContent)).toEqual(['3 May 2026', '2', '5']);
  app.unmount();
});

test('the pointer over a day shows its values until it leaves', async () => {
  open(makeAdminDashboard());
  const days = await screen.findByRole('slider', { name: 'Day' });
  vi.spyOn(days, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect);
  fireEvent.pointerMove(days, { clientX: 130 });
  expect(screen.getByText('3 May 2026', { selector: 'strong' })).toBeTruthy();
  fireEvent.pointerMove(days, { clientX: 290 });
  expect(screen.getByText('4 May 2026', { selector: 'strong' })).toBeTruthy();
  fireEvent.pointerLeave(days);
  expect(screen.queryByText('4 May 2026', { selector: 'strong' })).toBeNull();
});

test('the work that waits comes before all figures, each kind with the way to its list', async () => {
  const waiting = { joinRequests: 1000, timeRequests: 0, teacherApprovals: 0, decisions: 0 };
  const sitting = { attempts: 2, tests: [{ _id: idOf(500), test_name: 'Leaves', attempts: 2 }] };
  renderApp('/instructor/starter', {
    user: people.admin,
    routes: {
      [figures]: { ...makeAdminDashboard(), institutionsWaiting: 1, sitting },
      'GET /api/users/me/waiting': waiting,
    },
  });
  const section = await screen.findByRole('region', { name: 'Waiting for you' });
  const ways = within(section)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['999+ Join requests', '/instructor/approvals?status=pending'],
    ['1 Institution to approve', '/instructor/institution?status=Pending'],
  ]);
  const board = screen.getByRole('link', { name: 'Leaves' });
  expect(board.getAttribute('href')).toBe(`/instructor/test/${idOf(500)}/board`);
  expect(screen.getByText('2 open attempts')).toBeTruthy();
  const figure = screen.getByRole('link', { name: 'Courses 11' });
  for (const first of [section, board])
    expect(first.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('where nothing waits, a sentence says so', async () => {
  renderApp('/instructor/starter', {
    user: people.admin,
    routes: {
      [figures]: makeAdminDashboard(),
      'GET /api/users/me/waiting': { joinRequests: 0, timeRequests: 0, teacherApprovals: 0, decisions: 0 },
    },
  });
  const section = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(within(section).getByText('Nothing is waiting.')).toBeTruthy();
  expect(within(section).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Tests in progress' })).toBeNull();
});

test('a new site leads through its first steps', async () => {
  const counts = { ...makeAdminDashboard().counts, institutions: 1, teachers: 0, courses: 0 };
  open({ ...makeAdminDashboard(), counts, approved: { institution: true, teacher: false } });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('heading').textContent),
  ).toEqual(['An institution', 'A teacher', 'A course']);
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Add teacher', '/instructor/users/create?role=teacher'],
    ['Create course', '/instructor/create-course'],
  ]);
  expect(within(steps).getByText('Done')).toBeDefined();
});

test('a step that waits for approval is not done, and links to the page where it is approved', async () => {
  open({ ...makeAdminDashboard(), approved: { institution: false, teacher: false } });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  const [institution, teacher, course] = within(steps).getAllByRole('listitem');
  expect(institution?.textContent).toContain('only once its status is Approved');
  expect(teacher?.textContent).toContain('nobody else sees their courses until they are approved');
  expect(course?.textContent).toContain('Done');
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Approve the institution', '/instructor/institution'],
    ['Approve the teacher', '/instructor/teacher-approvals?status=pending'],
  ]);
});

test('an admin whose account was made without an address is asked for one; nobody else is', async () => {
  const notice = 'Your account has no email address yet';
  const routes = { [figures]: makeAdminDashboard() };
  const first = { ...people.admin, email: 'admin@localhost.localdomain' };
  const app = renderApp('/instructor/starter', { user: first, routes });
  const section = await screen.findByRole('region', { name: notice });
  expect(section.textContent).toContain('admin@localhost.localdomain');
  expect(within(section).getByRole('link', { name: 'Enter your address' }).getAttribute('href')).toBe('/profile');
  app.unmount();
  open(makeAdminDashboard());
  await screen.findByRole('link', { name: 'Courses 11' });
  expect(screen.queryByRole('region', { name: notice })).toBeNull();
});

test('a site with an institution, a teacher and a course is past its first steps', async () => {
  open(makeAdminDashboard());
  await screen.findByRole('link', { name: 'Courses 11' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('an admin who takes the first step is told the next one, with the way back to the dashboard', async () => {
  const { counts, ...rest } = makeAdminDashboard();
  const bare = { ...counts, institutions: 0, teachers: 0, courses: 0 };
  const approved = { institution: false, teacher: false };
  const app = open({ ...rest, counts: bare, approved });
  await app.person.click(await screen.findByRole('link', { name: 'Add institution' }));
  await app.person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Riverside College');
  const then = { ...rest, counts: { ...bare, institutions: 1 }, approved: { ...approved, institution: true } };
  app.server.routes[figures] = then;
  await app.person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Next step: A teacher');
  expect(app.path()).toBe('/instructor/institution');
  await app.person.click(screen.getByRole('button', { name: 'Dashboard' }));
  await screen.findByRole('region', { name: 'First steps' });
  expect(app.path()).toBe('/instructor/starter');
});

test('an admin who makes something after the first steps is told of none', async () => {
  const app = open(makeAdminDashboard());
  await app.person.click(await screen.findByRole('link', { name: 'Institutions 12' }));
  await app.person.click(await screen.findByRole('link', { name: 'Add New' }));
  await app.person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Riverside College');
  await app.person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Institution created successfully!');
  await waitFor(() => expect(app.path()).toBe('/instructor/institution'));
  expect(app.server.callsOf(figures)).toHaveLength(1);
  expect(toastStore.snapshot()).toHaveLength(1);
});
