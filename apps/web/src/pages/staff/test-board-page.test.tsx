import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, reply, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeBoard, makeBoardAttempt, makeBoardItem, makeManagedTest, makeReview } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './oversight-pages.ts';

const board = 'GET /api/tests/:id/board';
const addForAll = 'POST /api/tests/:id/time';
const addForOne = 'POST /api/attempts/:id/time';
const zoe = { _id: idOf(7), username: 'Zoe Student', profilePicture: null };
const notStarted = { student: zoe, state: 'not_started' as const, attempt: null };

const openBoard = (routes: FakeRoutes = {}, search = '') =>
  renderApp(`/teacher/test/${idOf(900)}/board${search}`, {
    user: people.teacher,
    routes: { 'GET /api/tests/:id': { data: makeManagedTest() }, [board]: makeBoard([makeBoardItem()]), ...routes },
  });

test('nobody is taking the test', async () => {
  openBoard({ [board]: makeBoard([]) });
  await screen.findByText('Nobody is taking this test right now.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add time for everyone' }).disabled).toBe(true);
});

test('shows who is there and how long they have, and adds time for all', async () => {
  const gone = makeBoardItem({ _id: idOf(911), connected: false, deadlineAt: null, lastSavedAt: null }, zoe);
  const app = openBoard({
    [board]: makeBoard([makeBoardItem(), gone]),
    [addForAll]: reply(201, { message: '', extended: 1 }),
  });
  await screen.findByText('15:00');
  screen.getByText('Connected');
  screen.getByText('Not connected');
  screen.getByText('No limit');
  screen.getByRole('button', { name: 'Taking the test 2' });
  await app.person.click(screen.getByRole('button', { name: 'Add time for everyone' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add time' }));
  const minutes = dialog.getByRole('textbox', { name: 'Minutes' });
  await app.person.clear(minutes);
  await app.person.type(minutes, '5');
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Late start');
  await app.person.click(dialog.getByRole('button', { name: 'Add time' }));
  await screen.findByText('For 1 student.');
  expect(app.server.callsOf(addForAll)[0]?.body).toEqual({ minutes: 5, reason: 'Late start' });
  await waitFor(() => expect(app.server.callsOf(board).length).toBeGreaterThan(1));
});

test('time for one student that is refused leaves the dialog; added, the board is asked again', async () => {
  const app = openBoard({ [addForOne]: failure(409, 'attempt_over', 'This attempt is over.') });
  await app.person.click(await screen.findByRole('button', { name: 'Add time for Ada Student' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add time' }));
  dialog.getByText('For Ada Student.');
  await app.person.click(dialog.getByRole('button', { name: 'Add time' }));
  await screen.findByText('This attempt is over.');
  app.server.routes[addForOne] = reply(201, { message: '', attempt: makeReview({ addedMinutes: 10 }) });
  const asked = app.server.callsOf(board).length;
  await app.person.click(dialog.getByRole('button', { name: 'Add time' }));
  await screen.findByText('Time added');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(app.server.callsOf(board).length).toBeGreaterThan(asked));
});

test('between two answers of the server the time runs on by itself', async () => {
  const app = openBoard({ [board]: makeBoard([makeBoardItem({ deadlineAt: '2026-05-04T10:30:02.000Z' })]) });
  await screen.findByText('0:02');
  await screen.findByText('0:01', undefined, { timeout: 4_000 });
  await screen.findByText('Time’s up', undefined, { timeout: 4_000 });
  expect(app.server.callsOf(board)).toHaveLength(1);
});

test('says who chooses nothing, and since when nothing was heard of somebody; those come first', async () => {
  const app = openBoard({
    [board]: makeBoard([
      makeBoardItem({ lastSavedAt: '2026-05-04T10:22:00.000Z' }),
      makeBoardItem({ _id: idOf(911), connected: false, lastSeenAt: '2026-05-04T10:28:00.000Z' }, zoe),
    ]),
  });
  const [idle, gone] = [await screen.findByText('Idle'), screen.getByText('Not connected')];
  expect(idle.parentElement?.textContent).toBe('Idle for 8 min');
  expect(gone.parentElement?.textContent).toBe('Not connected for 2 min');
  expect(app.server.callsOf(board)[0]?.query).toMatchObject({ show: 'taking', sort: 'silent' });
});

test('those who have not started and those who are done are shown when they are asked for', async () => {
  const done = { student: people.student, state: 'done' as const };
  const submitted = makeBoardAttempt({ submittedAt: '2026-05-04T10:20:00.000Z', answered: 2 });
  const app = openBoard();
  await screen.findByText('Connected');
  const counts = { taking: 1, not_started: 1, done: 1 };
  app.server.routes[board] = makeBoard([notStarted, { ...done, attempt: submitted }], { counts });
  await app.person.click(screen.getByRole('button', { name: /^All/ }));
  const table = within(await screen.findByRole('table', { name: 'Students of this test' }));
  await table.findByText('Not started');
  const [, absent, finished] = table.getAllByRole('row');
  expect(absent?.textContent).toBe('Zoe StudentNot started');
  within(finished ?? document.body).getByText('Submitted');
  within(finished ?? document.body).getByText('2 of 2');
  expect(table.queryByRole('button', { name: /^Add time for/ })).toBeNull();
  expect(app.server.callsOf(board).at(-1)?.query).toMatchObject({ show: 'all' });
  expect(screen.getByRole('button', { name: 'All 3' }).getAttribute('aria-pressed')).toBe('true');
});

test('is searched and sorted by the server', async () => {
  const app = openBoard();
  await app.person.click(await screen.findByRole('button', { name: 'Time left' }));
  await waitFor(() => expect(app.server.callsOf(board).at(-1)?.query).toMatchObject({ sort: 'deadlineAt' }));
  app.server.routes[board] = makeBoard([]);
  await app.person.type(screen.getByRole('searchbox', { name: 'Search students...' }), 'zoe');
  await screen.findByText('Nobody here matches “zoe”.');
  expect(app.server.callsOf(board).at(-1)?.query).toMatchObject({ sort: 'deadlineAt', search: 'zoe' });
});

test('the class sees the time and who has not started, and nothing of how far somebody is', async () => {
  const app = openBoard();
  await screen.findByText('Connected');
  const counts = { taking: 1, not_started: 30, done: 4 };
  const ends = { first: '2026-05-04T10:40:00.000Z', last: '2026-05-04T10:45:00.000Z' };
  app.server.routes[board] = makeBoard([notStarted], { counts, ends });
  await app.person.click(screen.getByRole('button', { name: 'Show to the class' }));
  const wall = within(screen.getByRole('dialog'));
  await wall.findByText('15:00');
  wall.getByText(/^The first ends at .*10:40.*, the last at .*10:45.*\.$/);
  wall.getByText('Zoe Student');
  wall.getByText('and 29 more');
  expect(wall.queryByText(/ of 2/)).toBeNull();
  // The board behind it rests.
  const asked = app.server.callsOf(board).filter(({ query }) => query['show'] === 'taking').length;
  await app.queryClient.refetchQueries({ queryKey: ['oversight'], type: 'active' });
  expect(app.server.callsOf(board).filter(({ query }) => query['show'] === 'taking')).toHaveLength(asked);
  await app.person.click(wall.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
