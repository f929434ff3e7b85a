import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeReview } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './oversight-pages.ts';
import { makeMark } from '../../testing/tests.ts';

const review = 'GET /api/attempts/:id/review';
const addTime = 'POST /api/attempts/:id/time';
const reopen = 'POST /api/attempts/:id/reopen';

const openReview = (routes: FakeRoutes = {}) =>
  renderApp(`/teacher/attempt/${idOf(910)}`, { user: people.teacher, routes: { [review]: makeReview(), ...routes } });

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
