import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeBoard, makeManagedTest, makeReview, makeBoardItem } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeMark } from '../../testing/tests.ts';

const review = 'GET /api/attempts/:id/review';
const addTime = 'POST /api/attempts/:id/time';
const reopen = 'POST /api/attempts/:id/reopen';
const board = 'GET /api/tests/:id/board';
const addForAll = 'POST /api/tests/:id/time';

const openReview = (routes: FakeRoutes = {}) =>
  renderApp(`/teacher/attempt/${idOf(910)}`, { user: people.teacher, routes: { [review]: makeReview(), ...routes } });

const openBoard = (routes: FakeRoutes = {}) =>
  renderApp(`/teacher/test/${idOf(900)}/board`, {
    user: people.teacher,
    routes: { 'GET /api/tests/:id': { data: makeManagedTest() }, [board]: makeBoard([makeBoardItem()]), ...routes },
  });

test('an attempt that is not the viewer’s to see is not available', async () => {
  openReview({ [review]: failure(404, 'not_found', 'Not found') });
  await screen.findByText('This test is not available');
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

test('a failed load can be tried again', async () => {
  const app = openReview({ [review]: unreachable });
  await screen.findByText('The attempt could not be loaded. Please try again.');
  app.server.routes[review] = makeReview();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Attempt of Ada Student' });
  expect(app.server.callsOf(review)).toHaveLength(2);
});

test('shows what happened and every save, in the letters that the student saw', async () => {
  openReview();
  await screen.findByText(/Time added \(10 minutes\) by Tom Teacher: Fire drill/);
  screen.getByText(/Submitted by the server/);
  await screen.findByText('3 saves');
  // The student saw option B first.
  const saves = within(screen.getByText('3 saves').closest('details') ?? document.body).getAllByRole('listitem');
  // A lease counts openings of the page, not windows: its number is not shown.
  expect(saves.map((item) => item.textContent.replace(/^.*\d: /, ''))).toEqual(['A', 'cleared', 'B']);
  expect(screen.queryByRole('table', { name: 'Results over time' })).toBeNull();
});

test('only another window or sign-in is called so', async () => {
  const by = { _id: idOf(1), username: 'Ada Student' };
  const rest = { by, reason: null, minutes: null };
  openReview({
    [review]: makeReview({
      events: [
        { kind: 'started', at: '2026-05-04T10:00:00.000Z', ...rest },
        { kind: 'taken_over', at: '2026-05-04T10:10:00.000Z', ...rest },
        { kind: 'other_window', at: '2026-05-04T10:11:00.000Z', ...rest },
        { kind: 'other_sign_in', at: '2026-05-04T10:12:00.000Z', ...rest },
      ],
    }),
  });
  await screen.findByText(/Opened again by Ada Student$/);
  expect(screen.getAllByText(/another window/)).toHaveLength(1);
  screen.getByText(/Continued in another window by Ada Student$/);
  screen.getByText(/Continued under another sign-in \(perhaps another device\) by Ada Student$/);
});

test('answers that came after the end are named, and when the page fell silent', async () => {
  const late = { selected: ['A' as const], at: '2026-05-04T10:33:00.000Z' };
  const [question] = makeReview().questions;
  const [started, , submitted] = makeReview().events;
  if (question === undefined || started === undefined || submitted === undefined) throw new Error('No question');
  const arrival = { kind: 'late_answers' as const, at: late.at, by: started.by, reason: null, minutes: 3 };
  openReview({
    [review]: makeReview({
      silentFrom: '2026-05-04T10:22:00.000Z',
      questions: [{ ...question, history: [], late }],
      events: [started, submitted, { ...arrival, questions: [question._id] }],
    }),
  });
  await screen.findByText(/1 answer arrived 3 minutes too late and does not count: question 1$/);
  screen.getByText(/^No sign of the page from .* to .*: it had no connection or was closed\.$/);
  // The student saw option B first.
  screen.getByText(/^Arrived too late and does not count: B \(/);
  expect(screen.getAllByText(/too late/)).toHaveLength(2);
});

test('former results show once there is more than one', async () => {
  const at = '2026-05-04T10:30:00.000Z';
  openReview({
    [review]: makeReview({
      results: [
        { ...makeMark(), at, cause: 'submitted', receiptCode: 'ABCD-EFGH-JKMN' },
        { ...makeMark({ mark: 8 }), at, cause: 'regraded', receiptCode: 'ABCD-EFGH-JKMN' },
      ],
    }),
  });
  const table = within(await screen.findByRole('table', { name: 'Results over time' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
});

test('reopening wants a reason, and shows the open attempt', async () => {
  const app = openReview({
    [reopen]: {
      message: '',
      attempt: makeReview({ status: 'open', can: { addTime: true, reopen: false, submit: true } }),
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Reopen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reopen this attempt?' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Minutes from now (empty for no limit)' }), '0');
  await app.person.click(dialog.getByRole('button', { name: 'Reopen' }));
  dialog.getByText('Reason is required');
  dialog.getByText('Minutes must be a whole number from 1 to 1,440');
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Power cut');
  await app.person.type(
    dialog.getByRole('textbox', { name: 'Minutes from now (empty for no limit)' }),
    '{Backspace}15',
  );
  await app.person.click(dialog.getByRole('button', { name: 'Reopen' }));
  await screen.findByText('Attempt reopened');
  expect(app.server.callsOf(reopen)[0]?.body).toEqual({ reason: 'Power cut', minutes: 15 });
  await screen.findByRole('button', { name: 'Add time' });
});

test('time that is refused leaves the dialog, and sent again carries the same key', async () => {
  const app = openReview({
    [review]: makeReview({ status: 'open', can: { addTime: true, reopen: false, submit: true } }),
    [addTime]: failure(409, 'attempt_over', 'This attempt is over.'),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Add time' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add time' }));
  await app.person.click(dialog.getByRole('button', { name: 'Add time' }));
  await screen.findByText('This attempt is over.');
  app.server.routes[addTime] = reply(201, { message: '', attempt: makeReview({ addedMinutes: 10 }) });
  await app.person.click(dialog.getByRole('button', { name: 'Add time' }));
  await screen.findByText('Time added');
  const calls = app.server.callsOf(addTime);
  expect(calls.map(({ body }) => body)).toEqual([{ minutes: 10 }, { minutes: 10 }]);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('the board: nobody is sitting', async () => {
  openBoard({ [board]: makeBoard([]) });
  await screen.findByText('Nobody is taking this test right now.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add time for everyone' }).disabled).toBe(true);
});

test('the board shows who is there and how long they have, and adds time for all', async () => {
  const gone = makeBoardItem({ _id: idOf(911), connected: false, deadlineAt: null, lastSavedAt: null });
  const app = openBoard({
    [board]: makeBoard([makeBoardItem(), gone]),
    [addForAll]: reply(201, { message: '', extended: 1 }),
  });
  await screen.findByText('15:00');
  screen.getByText('Connected');
  screen.getByText('Not connected');
  screen.getByText('No limit');
  screen.getByText('2 students');
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

test('between two answers of the server the board counts on by itself', async () => {
  const app = openBoard({ [board]: makeBoard([makeBoardItem({ deadlineAt: '2026-05-04T10:30:02.000Z' })]) });
  await screen.findByText('0:02');
  await screen.findByText('0:01', undefined, { timeout: 4_000 });
  await screen.findByText('Time’s up', undefined, { timeout: 4_000 });
  expect(app.server.callsOf(board)).toHaveLength(1);
});

test('the board says who chooses nothing, and since when nothing was heard of somebody', async () => {
  openBoard({
    [board]: makeBoard([
      makeBoardItem({ lastSavedAt: '2026-05-04T10:22:00.000Z' }),
      makeBoardItem({ _id: idOf(911), connected: false, lastSeenAt: '2026-05-04T10:28:00.000Z' }),
    ]),
  });
  const [idle, gone] = [await screen.findByText('Idle'), screen.getByText('Not connected')];
  expect(idle.parentElement?.textContent).toBe('Idle for 8 min');
  expect(gone.parentElement?.textContent).toBe('Not connected for 2 min');
});

test('the board is searched and sorted by the server', async () => {
  const app = openBoard();
  await app.person.click(await screen.findByRole('button', { name: 'Time left' }));
  await waitFor(() => expect(app.server.callsOf(board).at(-1)?.query).toMatchObject({ sort: 'deadlineAt' }));
  app.server.routes[board] = { ...makeBoard([]), open: 1 };
  await app.person.type(screen.getByRole('searchbox', { name: 'Search students...' }), 'zoe');
  await screen.findByText('Nobody taking the test matches “zoe”.');
  expect(app.server.callsOf(board).at(-1)?.query).toMatchObject({ sort: 'deadlineAt', search: 'zoe' });
});

test('an open attempt is submitted for its student once that is confirmed, and says what is not answered yet', async () => {
  const close = 'POST /api/attempts/:id/close';
  const [question] = makeReview().questions;
  const questions = question === undefined ? [] : [{ ...question, outcome: 'skipped' as const, selected: [] }];
  const app = openReview({
    [review]: makeReview({ status: 'open', questions, can: { addTime: false, reopen: false, submit: true } }),
    [close]: { message: '', attempt: makeReview({ questions }) },
  });
  await screen.findByText('Not answered yet');
  await app.person.click(screen.getByRole('button', { name: 'Submit for the student' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Submit this attempt?' }));
  expect(app.server.callsOf(close)).toEqual([]);
  await app.person.click(dialog.getByRole('button', { name: 'Submit for the student' }));
  await screen.findByText('Attempt submitted');
  expect(screen.queryByText('Not answered yet')).toBeNull();
});
