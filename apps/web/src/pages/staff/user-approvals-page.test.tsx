import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeJoinRequest } from '../../testing/join-requests.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/courses/join-requests';
const decideOne = 'POST /api/courses/handle-join-request';
const decideMany = 'POST /api/courses/join-requests/decide';
const ada = makeJoinRequest();
const ben = makeJoinRequest({
  _id: idOf(901),
  user: { _id: idOf(11), username: 'Ben', profilePicture: null, email: 'ben@example.org' },
});
const cem = makeJoinRequest({
  _id: idOf(902),
  user: { _id: idOf(12), username: 'Cem', profilePicture: null, email: 'cem@example.org' },
  status: 'rejected',
  reason: 'The course is full.',
});

function open(routes: FakeRoutes = {}, path = '/teacher/approvals') {
  const user = path.startsWith('/teacher') ? people.teacher : people.admin;
  return renderApp(path, {
    user,
    routes: {
      'GET /api/users/me/waiting': { joinRequests: 2, timeRequests: 0, teacherApprovals: 0, decisions: 0 },
      // As on the server, the rows follow the decisions.
      [list]: ({ query }: Call) => {
        const rows = [ada, ben, cem].filter(({ status }) => status.includes(query['status'] ?? ''));
        return pageOf(rows, { page: Number(query['page']), limit: Number(query['limit']) });
      },
      ...routes,
    },
  });
}

const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const button = (name: string) => screen.findByRole('button', { name });

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: unreachable });
  await screen.findAllByText('Error fetching courses. Please try again.');
  app.server.routes[list] = pageOf([ada]);
  await app.person.click(await button('Try again'));
  await rowOf('Ada Student');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a decision that the server refuses is taken back, with its reason', async () => {
  const app = open({ [decideOne]: failure(409, 'already_decided', 'This request has already been decided') });
  await app.person.click(await button('Approve Ada Student for Botany'));
  await screen.findByText('This request has already been decided');
  within(await rowOf('Ada Student')).getByText('pending');
  expect((await button('Approve Ada Student for Botany')).textContent).toBe('Approve');
});

test.each([
  ['/teacher/approvals', '/teacher/students'],
  ['/instructor/approvals', '/instructor/students'],
])('at %s the names lead to the person and the course', async (path, students) => {
  open({}, path);
  const row = within(await rowOf('Ada Student'));
  expect(row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ada Student', `${students}/${ada.user._id}`],
    ['Botany', `/course/details/${ada.course._id}`],
  ]);
});

test('without a sentence of the server the failure has its own', async () => {
  const app = open({ [decideOne]: unreachable });
  await app.person.click(await button('Approve Ada Student for Botany'));
  await screen.findByText('Failed to process request.');
  expect(screen.queryByText('Request processed successfully')).toBeNull();
});

test('a rejection that fails keeps the dialog and what was typed', async () => {
  const app = open({ [decideOne]: unreachable });
  await app.person.click(await button('Reject Ada Student for Botany'));
  await app.person.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'Too late');
  await app.person.click(await button('Reject'));
  await screen.findByText('Failed to process request.');
  const dialog = screen.getByRole('dialog', { name: 'Reject Ada Student for Botany' });
  expect(dialog.querySelector('textarea')?.value).toBe('Too late');
});

test('says that it loads, then that there is nothing', async () => {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  open({ [list]: () => gate.then(() => pageOf([])) });
  await screen.findByText('Loading requests...');
  letThrough();
  await screen.findByText('No approval requests found.');
  expect(screen.queryByText('Loading requests...')).toBeNull();
});

test.each(['/teacher/approvals', '/instructor/approvals'])(
  '%s shows the requests, and actions on pending ones',
  async (path) => {
    const app = open({}, path);
    await screen.findByRole('heading', { name: 'User Course Approvals' });
    const decided = await rowOf('Cem');
    within(decided).getByText('rejected');
    within(decided).getByText('The course is full.');
    within(decided).getByText('No actions');
    expect(within(decided).queryByRole('button')).toBeNull();
    expect(within(decided).queryByRole('checkbox')).toBeNull();
    const waiting = await rowOf('Ada Student');
    within(waiting).getByText('4 May 2026');
    expect(
      within(waiting)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Approve', 'Reject']);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Select this page', 'Username', 'Course', 'Status', 'Requested', 'Actions']);
    expect(app.server.callsOf(list).map((call) => call.query)).toContainEqual({ page: '1', limit: '10' });
  },
);

test('approving shows at once, says so, and moves the focus to the next request', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = open({ [decideOne]: () => new Promise((resolve) => (answer = resolve)) });
  await app.person.click(await button('Approve Ada Student for Botany'));
  await waitFor(async () => within(await rowOf('Ada Student')).getByText('approved'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Approve Ben for Botany'));
  expect(app.server.callsOf(decideOne)[0]?.body).toEqual({
    courseId: ada.course._id,
    userId: ada.user._id,
    action: 'approved',
  });
  app.server.routes[list] = pageOf([{ ...ada, status: 'approved' }, ben, cem]);
  app.server.routes['GET /api/users/me/waiting'] = {
    joinRequests: 1,
    timeRequests: 0,
    teacherApprovals: 0,
    decisions: 0,
  };
  answer({ message: '', joinRequest: ada });
  await screen.findByText('Request processed successfully');
  await screen.findByRole('link', { name: 'Approvals, 1 waiting' });
});

test('a list that a filter asked for before the approval does not bring the request back as pending', async () => {
  let decide: (value: unknown) => void = () => undefined;
  const late: (() => void)[] = [];
  let decided = false;
  const app = open({
    [decideOne]: () => new Promise((resolve) => (decide = resolve)),
    [list]: ({ query }: Call) => {
      if (decided) return pageOf([{ ...ada, status: 'approved' }]);
      if (query['username'] === undefined) return pageOf([ada, ben]);
      return new Promise((resolve) => late.push(() => resolve(pageOf([ada]))));
    },
  });
  await app.person.click(await button('Approve Ada Student for Botany'));
  await app.person.type(screen.getByRole('searchbox', { name: 'Filter by username' }), 'Ada');
  await waitFor(() => expect(app.server.callsOf(list).some(({ query }) => query['username'] === 'Ada')).toBe(true));
  decided = true;
  decide({ message: '', joinRequest: ada });
  await screen.findByText('Request processed successfully');
  for (const answer of late) answer();
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull());
  within(await rowOf('Ada Student')).getByText('approved');
});

test('rejecting asks for a reason, which may be left out', async () => {
  const app = open({ [decideOne]: { message: '', joinRequest: ada } });
  await app.person.click(await button('Reject Ada Student for Botany'));
  await screen.findByRole('dialog', { name: 'Reject Ada Student for Botany' });
  await app.person.click(await button('Reject'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.callsOf(decideOne)[0]?.body).toEqual({
    courseId: ada.course._id,
    userId: ada.user._id,
    action: 'rejected',
  });
});

test.each([
  ['Filter by username', 'username'],
  ['Filter by course', 'course'],
  ['Filter by status', 'status'],
  ['Filter by actions', 'actions'],
])('%s asks the server, stands in the address and goes to page 1', async (label, field) => {
  const app = open({}, '/teacher/approvals?page=2');
  await app.person.type(await screen.findByRole('searchbox', { name: label }), 'bo');
  await waitFor(() => expect(app.href()).toBe(`/teacher/approvals?${field}=bo`));
  await waitFor(() =>
    expect(app.server.callsOf(list).map((call) => call.query)).toContainEqual({
      page: '1',
      limit: '10',
      [field]: 'bo',
    }),
  );
});

test('does not call those all that were counted up to a limit only', async () => {
  open({ [list]: { ...pageOf([ada], { total: 1_000, pageCount: 100 }), totalIsLowerBound: true } });
  await button('Select the newest 1,000 pending');
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
});

test('with a filter that lets no pending request through there is nothing to select, and it is not counted', async () => {
  const app = open({ [list]: pageOf([cem]) }, '/teacher/approvals?actions=No+act');
  await rowOf('Cem');
  expect(app.server.callsOf(list).map((call) => call.query)).toEqual([{ page: '1', limit: '10', actions: 'No act' }]);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('a page of requests is selected and rejected in one call, with one reason', async () => {
  const app = open({ [decideMany]: { message: '', decided: 1, unchanged: 1 } });
  await app.person.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await screen.findByText('2 selected');
  await app.person.click(await button('Reject selected'));
  await screen.findByRole('dialog', { name: 'Reject 2 requests' });
  await app.person.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'The course is full.');
  await app.person.click(await button('Reject'));
  await screen.findByText('1 rejected, 1 was already decided');
  expect(app.server.callsOf(decideMany).map((call) => call.body)).toEqual([
    { ids: [ada._id, ben._id], action: 'rejected', reason: 'The course is full.' },
  ]);
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('all that wait are selected across pages and approved in one call', async () => {
  const many = Array.from({ length: 200 }, (_, number) => makeJoinRequest({ _id: idOf(2000 + number) }));
  const app = open({
    [list]: ({ query }: Call) => {
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      const pages = { page, limit, total: 200, pageCount: Math.ceil(200 / limit) };
      return pageOf(many.slice((page - 1) * limit, page * limit), pages);
    },
    [decideMany]: { message: '', decided: 198, unchanged: 2 },
  });
  await app.person.click(await button('Select all 200 pending'));
  await screen.findByText('200 selected');
  await app.person.click(await button('Approve selected'));
  const question = within(await screen.findByRole('dialog', { name: 'Approve 200 requests?' }));
  await app.person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(app.server.callsOf(decideMany)).toEqual([]);
  screen.getByText('200 selected');
  await app.person.click(await button('Approve selected'));
  await app.person.click(
    within(await screen.findByRole('dialog', { name: 'Approve 200 requests?' })).getByRole('button', {
      name: 'Approve',
    }),
  );
  await screen.findByText('198 approved, 2 were already decided');
  expect(screen.queryByRole('dialog')).toBeNull();
  const calls = app.server.callsOf(decideMany);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ ids: many.map(({ _id }) => _id), action: 'approved' });
  expect(app.server.callsOf(decideOne)).toHaveLength(0);
});

test('a selection that the server refuses stays selected', async () => {
  const app = open({ [decideMany]: unreachable });
  await app.person.click(await screen.findByRole('checkbox', { name: 'Select Ben for Botany' }));
  await app.person.click(await button('Approve selected'));
  await screen.findByText('Failed to process request.');
  screen.getByText('1 selected');
  within(await rowOf('Ben')).getByText('pending');
  expect(app.server.callsOf(decideMany)).toHaveLength(1);
});

test('another filter begins a new selection', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('checkbox', { name: 'Select Ben for Botany' }));
  await screen.findByText('1 selected');
  await app.router.navigate({ to: '/teacher/approvals', search: { username: 'ada' } });
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
});
