import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeStudentTest } from '../../testing/tests.ts';
import { makeTimeRequest } from '../../testing/time-requests.ts';

const list = 'GET /api/time-requests';
const grant = 'POST /api/tests/:id/time-requests/:requestId/grant';
const decline = 'POST /api/tests/:id/time-requests/:requestId/decline';
const undo = 'POST /api/tests/:id/time-requests/:requestId/undo';
const one = makeTimeRequest();
const path = '/teacher/approvals/more-time';

const open = (routes: FakeRoutes = {}, at = path) =>
  renderApp(at, {
    user: at.startsWith('/teacher') ? people.teacher : people.admin,
    routes: {
      'GET /api/users/me/waiting': { joinRequests: 1, timeRequests: 2, teacherApprovals: 0, decisions: 0 },
      [list]: pageOf([one]),
      ...routes,
    },
  });
const button = (name: string) => screen.findByRole('button', { name });

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: unreachable });
  await screen.findByText('The requests could not be loaded. Please try again.');
  app.server.routes[list] = pageOf([one]);
  await app.person.click(await button('Try again'));
  await screen.findByText('I was ill.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('where nobody waits it says who would, and decided ones are a press away', async () => {
  const app = open({ [list]: pageOf([]) });
  await screen.findByText('Nobody is waiting.');
  await app.person.click(await button('Decided'));
  await screen.findByText('No decided requests.');
  expect(app.server.callsOf(list).map(({ query }) => query['status'])).toEqual(['waiting', 'decided']);
});

test('a decision of somebody else is told, and the list is loaded again', async () => {
  const app = open({ [decline]: failure(409, 'already_decided', 'This request has already been decided') });
  await app.person.click(await button('Decline the request of Ada Student for What leaves do'));
  const dialog = within(await screen.findByRole('dialog'));
  app.server.routes[list] = pageOf([]);
  await app.person.click(dialog.getByRole('button', { name: 'Decline' }));
  await screen.findByText('This request has already been decided');
  await screen.findByText('Nobody is waiting.');
  expect(app.server.callsOf(list)).toHaveLength(2);
});

test('the badge counts both kinds, and the ways lead from one to the other', async () => {
  const app = open({ 'GET /api/courses/join-requests': pageOf([]) });
  await screen.findByRole('link', { name: 'Approvals, 3 waiting' });
  await app.person.click(screen.getByRole('link', { name: 'To join courses' }));
  await screen.findByRole('heading', { name: 'User Course Approvals' });
  await app.person.click(screen.getByRole('link', { name: 'For more time' }));
  await screen.findByRole('heading', { name: 'Requests for more time' });
  expect(app.path()).toBe(path);
});

test('a request shows how the student stands, is granted with what fits it filled in, and that is undone', async () => {
  const { dates } = makeStudentTest();
  const closed = { value: '2026-05-04T10:00:00.000Z', from: 'group' as const, group: 'Evening' };
  const asked = makeTimeRequest({
    wants: ['later', 'minutes', 'attempt'],
    wishedAt: '2100-05-10T10:00:00.000Z',
    dates: { ...dates, dueAt: { ...dates.dueAt, value: '2026-05-03T10:00:00.000Z' }, closesAt: closed },
  });
  const app = open({
    [list]: pageOf([asked]),
    [grant]: { message: '', data: asked },
    [undo]: { message: '', data: asked },
  });
  await screen.findByText('changed for Evening');
  screen.getByText('1 of 1 used');
  screen.getByText('45 minutes');
  await app.person.click(await button('Grant Ada Student more time for What leaves do'));
  const dialog = within(await screen.findByRole('dialog'));
  const valueOf = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
  expect(['Duration in Minutes', 'Attempts'].map(valueOf)).toEqual(['57', '2']);
  expect(new Date(valueOf('Due')).toISOString()).toBe(asked.wishedAt);
  await app.person.clear(dialog.getByLabelText('Attempts'));
  await app.person.type(dialog.getByLabelText('Attempts'), '3');
  await app.person.type(dialog.getByLabelText('Message (optional)'), 'Get well');
  await app.person.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Request granted');
  expect(app.server.callsOf(grant)[0]?.body).toEqual({
    dueAt: asked.wishedAt,
    closesAt: asked.wishedAt,
    minutes: '57',
    attempts: '3',
    answer: 'Get well',
  });
  await app.person.click(await button('Undo'));
  await screen.findByText('The request is waiting again');
  expect(app.server.callsOf(undo)[0]?.params).toEqual({ id: asked.test._id, requestId: asked._id });
});

test('a problem that the server finds stands at its field, and the dialog stays', async () => {
  const issues = [{ path: 'attempts', message: 'Attempts must be a whole number' }];
  const app = open({ [grant]: failure(400, 'validation_failed', 'Invalid input', { issues }) });
  await app.person.click(await button('Grant Ada Student more time for What leaves do'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Due')).toBeNull();
  await app.person.click(dialog.getByRole('button', { name: 'Grant' }));
  await dialog.findByText('Attempts must be a whole number');
});

test('a decided one tells the answer and by whom, and is undone while that is possible', async () => {
  const decided = makeTimeRequest({
    status: 'declined',
    answer: 'Too late',
    decidedAt: '2026-05-05T10:00:00.000Z',
    decidedBy: { _id: one.student._id, username: 'Tom Teacher' },
    can: { decide: false, undo: true },
  });
  const used = makeTimeRequest({
    ...decided,
    _id: one.test._id,
    status: 'granted',
    can: { decide: false, undo: false },
  });
  const app = open(
    {
      [list]: pageOf([decided, used]),
      [undo]: failure(409, 'time_request_used', 'The student has used the time since. This can no longer be undone.'),
    },
    '/instructor/approvals/more-time?status=decided',
  );
  await screen.findAllByText('Answer: Too late');
  screen.getByText('Declined');
  screen.getByText('Granted');
  const [press, ...others] = screen.getAllByRole('button', { name: /^Undo the decision/ });
  expect(others).toEqual([]);
  await app.person.click(press as HTMLElement);
  await screen.findByText('The student has used the time since. This can no longer be undone.');
  await waitFor(() => expect(app.server.callsOf(list)).toHaveLength(2));
});
