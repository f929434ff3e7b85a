import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAnnouncement, makeManagedAnnouncement, managedPageOf, managing } from '../../testing/announcements.ts';
import { makeCourseOverview } from '../../testing/course-overview.ts';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { makeManagedTest } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './announcements-page.tsx';

const overview = 'GET /api/courses/:id/overview';
const list = 'GET /api/courses/:id/announcements';
const make = 'POST /api/courses/:id/announcements';
const one = 'GET /api/announcements/:id';
const change = 'PUT /api/announcements/:id';
const withdraw = 'POST /api/announcements/:id/withdraw';
const restore = 'POST /api/announcements/:id/restore';
const path = `/teacher/courses/${idOf(100)}/announcements`;

const open = (routes: FakeRoutes = {}, at = path) =>
  renderApp(at, {
    user: people.teacher,
    routes: { [overview]: makeCourseOverview(), [list]: managedPageOf([makeManagedAnnouncement()]), ...routes },
  });

const saved = (over: Parameters<typeof makeAnnouncement>[0] = {}) => ({
  message: 'The announcement is saved',
  announcement: makeAnnouncement({ managing: managing(), ...over }),
});
const bodies = (app: ReturnType<typeof open>, route: string) => app.server.callsOf(route).map(({ body }) => body);

test('the course of somebody else says so, and offers no new announcement', async () => {
  const gone = failure(404, 'not_found', 'Course not found');
  open({ [overview]: gone, [list]: gone });
  await screen.findByText('This course is not available');
  expect(screen.queryByRole('button', { name: 'New announcement' })).toBeNull();
});

test('a list that fails to load can be asked for again', async () => {
  const app = open({ [list]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = managedPageOf([makeManagedAnnouncement()]);
  await app.person.click(again);
  expect(await screen.findByRole('link', { name: 'No lesson on Friday' })).toBeTruthy();
});

test('an empty list says so', async () => {
  open({ [list]: managedPageOf([]) });
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New announcement' })).toBeTruthy();
});

test('each says its state and how many have read it; one withdrawn has no acts', async () => {
  const states = [
    makeManagedAnnouncement({
      _id: idOf(1201),
      title: 'Later',
      state: 'timed',
      sentAt: null,
      recipients: 1,
      readers: 0,
    }),
    makeManagedAnnouncement({ _id: idOf(1202), title: 'Mended', editedAt: '2026-05-05T10:00:00.000Z' }),
    makeManagedAnnouncement({ _id: idOf(1203), title: 'Gone', state: 'withdrawn', audience: 'chosen' }),
  ];
  open({ [list]: managedPageOf(states) });
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  const later = await row('Later');
  later.getByText('Scheduled');
  later.getByText('0 of 1');
  later.getByRole('button', { name: 'Delete Later' });
  const mended = await row('Mended');
  mended.getByText('Edited');
  mended.getByText('23 of 30');
  mended.getByRole('button', { name: 'Withdraw Mended' });
  const gone = await row('Gone');
  gone.getByText('Withdrawn');
  gone.getByText('Selected students');
  expect(gone.queryByRole('button')).toBeNull();
  screen.getByText('Botany');
});

test('a new one is sent now, once although an answer was lost, with what the server refuses at its fields', async () => {
  const issues = [{ path: 'title', message: 'Title is required' }];
  const app = open({ [make]: failure(400, 'validation_failed', 'Please check the highlighted fields.', { issues }) });
  await app.person.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New announcement' }));
  await app.person.type(dialog.getByLabelText('Text'), 'We go on next week.');
  await app.person.click(dialog.getByRole('button', { name: 'Send now' }));
  await dialog.findByText('Title is required');
  expect(dialog.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
  await app.person.type(dialog.getByLabelText('Title'), 'News');
  app.server.routes[make] = unreachable;
  await app.person.click(dialog.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(app.server.callsOf(make)).toHaveLength(2));
  app.server.routes[make] = reply(201, saved());
  await app.person.click(await dialog.findByRole('button', { name: 'Send now' }));
  await screen.findByText('The announcement is sent');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies(app, make).at(-1)).toEqual({ title: 'News', text: 'We go on next week.', sendAt: null });
  const keys = app.server.callsOf(make).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true]);
});

test('a moment makes it wait', async () => {
  const app = open({ [make]: reply(201, saved({ sentAt: null, managing: managing({ state: 'timed' }) })) });
  await app.person.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(screen.getByRole('dialog'));
  await app.person.type(dialog.getByLabelText('Title'), 'News');
  await app.person.type(dialog.getByLabelText('Text'), 'Soon.');
  await app.person.type(dialog.getByLabelText('Send later'), '2027-06-01T08:00');
  await app.person.click(dialog.getByRole('button', { name: 'Schedule' }));
  await screen.findByText('The announcement is scheduled');
  expect(bodies(app, make)).toEqual([
    { title: 'News', text: 'Soon.', sendAt: new Date('2027-06-01T08:00').toISOString() },
  ]);
});

test('closing asks before it loses what was written', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(screen.getByRole('dialog'));
  await app.person.type(dialog.getByLabelText('Title'), 'News');
  await app.person.click(dialog.getByRole('button', { name: 'Close' }));
  dialog.getByText('Discard what you entered?');
  await app.person.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'News');
  await app.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await app.person.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that was sent is corrected in its words alone, and the refusal of a stale form is told', async () => {
  const stale = failure(409, 'stale_update', 'Someone else saved this in the meantime.');
  const app = open({ [one]: { announcement: makeAnnouncement({ managing: managing() }) }, [change]: stale });
  await app.person.click(await screen.findByRole('button', { name: 'Edit No lesson on Friday' }));
  const title = await screen.findByLabelText('Title');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit announcement' }));
  expect(dialog.queryByLabelText('Send later')).toBeNull();
  await app.person.clear(title);
  await app.person.type(title, 'A lesson on Friday');
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Someone else saved this in the meantime.');
  app.server.routes[change] = saved();
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The announcement is corrected');
  expect(bodies(app, change).at(-1)).toEqual({
    title: 'A lesson on Friday',
    text: makeAnnouncement().text,
    updatedAt: managing().updatedAt,
  });
});

test('one is withdrawn after a question, and comes back by undo', async () => {
  const app = open({ [withdraw]: { message: 'Gone' }, [restore]: { message: 'Back' } });
  await app.person.click(await screen.findByRole('button', { name: 'Withdraw No lesson on Friday' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this announcement?' }));
  expect(app.server.callsOf(withdraw)).toEqual([]);
  await app.person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('The announcement is withdrawn');
  const calls = app.server.callsOf(list).length;
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The announcement is back');
  await waitFor(() => expect(app.server.callsOf(list).length).toBeGreaterThan(calls));
  expect(app.server.callsOf(restore)).toHaveLength(1);
});

test('an institution chooses who is told', async () => {
  const place = { kind: 'institution', _id: idOf(600), name: 'Riverside College' } as const;
  const makeThere = 'POST /api/institution/:id/announcements';
  const app = renderApp(`/coordinator/institutions/${idOf(600)}/announcements`, {
    user: people.coordinator,
    routes: {
      'GET /api/institution/:id/overview': {
        ...place,
        status: 'Approved',
        students: 0,
        teachers: 0,
        waiting: 0,
        courses: 0,
      },
      'GET /api/institution/:id/announcements': managedPageOf([], place),
      [makeThere]: reply(201, saved({ place })),
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(screen.getByRole('dialog'));
  await app.person.selectOptions(dialog.getByLabelText('To'), 'Teachers');
  await app.person.type(dialog.getByLabelText('Title'), 'News');
  await app.person.type(dialog.getByLabelText('Text'), 'Staff room.');
  await app.person.click(dialog.getByRole('button', { name: 'Send now' }));
  await screen.findByText('The announcement is sent');
  expect(bodies(app, makeThere)).toEqual([{ title: 'News', text: 'Staff room.', sendAt: null, audience: 'teachers' }]);
});

test('the row of a course leads there', async () => {
  const course = makeListedCourse({ can: { edit: true, delete: true } });
  const app = renderApp('/teacher/courses', { user: people.teacher, routes: { 'GET /api/courses': pageOf([course]) } });
  const item = await openMore(app.person, 'Announcements', 'Botany for Beginners');
  expect(item.getAttribute('href')).toBe(path);
});

test('those who have not submitted a test are reminded by the same form', async () => {
  const students = [idOf(31), idOf(32)];
  const course = { _id: idOf(100), can: { edit: true } };
  const app = open(
    {
      'GET /api/tests/:id': { data: makeManagedTest() },
      'GET /api/tests/:id/results': pageOf([]),
      'GET /api/tests/:id/not-submitted': { course, students, total: 2, people: [] },
      [make]: reply(201, saved()),
    },
    `/teacher/test/${idOf(900)}/results`,
  );
  await app.person.click(await screen.findByRole('button', { name: 'Remind 2 who have not submitted' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Announcement to 2 students' }));
  await app.person.type(dialog.getByLabelText('Title'), 'The test');
  await app.person.type(dialog.getByLabelText('Text'), 'It closes tonight.');
  await app.person.click(dialog.getByRole('button', { name: 'Send now' }));
  await screen.findByText('The announcement is sent');
  expect(bodies(app, make)).toEqual([{ title: 'The test', text: 'It closes tonight.', sendAt: null, to: students }]);
});

test('nobody is to be reminded of a test that nobody can take', async () => {
  const app = open(
    {
      'GET /api/tests/:id': { data: makeManagedTest({ test_status: 'disabled' }) },
      'GET /api/tests/:id/results': pageOf([]),
    },
    `/teacher/test/${idOf(900)}/results`,
  );
  await screen.findByText('No results yet.');
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  expect(app.server.callsOf('GET /api/tests/:id/not-submitted')).toEqual([]);
});

test.each([
  ['everybody has submitted', { course: { _id: idOf(100), can: { edit: true } }, students: [], total: 0, people: [] }],
  [
    'the course is not one’s own',
    { course: { _id: idOf(100), can: { edit: false } }, students: [idOf(31)], total: 1, people: [] },
  ],
])('nobody is to be reminded where %s', async (_, answer) => {
  const app = open(
    {
      'GET /api/tests/:id': { data: makeManagedTest() },
      'GET /api/tests/:id/results': pageOf([]),
      'GET /api/tests/:id/not-submitted': answer,
    },
    `/teacher/test/${idOf(900)}/results`,
  );
  await waitFor(() => expect(app.server.callsOf('GET /api/tests/:id/not-submitted')).toHaveLength(1));
  await screen.findByText('No results yet.');
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});
