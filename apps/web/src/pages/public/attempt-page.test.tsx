import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, unreachable, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeAttempt, makeReceipt, makeResult } from '../../testing/tests.ts';

const path = `/attempt/${idOf(910)}`;
const take = 'POST /api/attempts/:id/lease';
const save = 'PUT /api/attempts/:id/responses/:questionId';
const submit = 'POST /api/attempts/:id/submit';
const time = { deadlineAt: '2026-05-04T10:45:00.000Z', serverTime: '2026-05-04T10:00:00.000Z' };

/** Answers a save as the real server does. */
function acknowledge({ params, body }: Call) {
  const { selected, sequence, lease } = body as { selected: string[]; sequence: number; lease: number };
  const response = { question: params['questionId'], selected, sequence, lease, savedAt: time.serverTime };
  return { response, ...time };
}

function open(routes: FakeRoutes = {}) {
  return renderApp(path, {
    user: people.student,
    routes: {
      [take]: { message: '', attempt: makeAttempt(), lease: 3 },
      [save]: acknowledge,
      'POST /api/attempts/:id/heartbeat': { status: 'open', ...time },
      [submit]: { message: '', receipt: makeReceipt() },
      'GET /api/attempts/:id/result': makeResult(),
      ...routes,
    },
  });
}

const question = (number: number) => screen.findByRole('heading', { name: `Question ${number} of 2` });
const option = (name: RegExp) => screen.findByRole('radio', { name });
/** The page's line about saving; other status lines have other elements. */
const saving = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' });

test('a visitor signs in first', async () => {
  const app = renderApp(path);
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.href()).toBe(`/login?redirect=${path}`);
});

test('staff learn that the page is not theirs, and take nothing', async () => {
  const app = renderApp(path, { user: people.teacher });
  await screen.findByText('This page is for students');
  expect(app.server.callsOf(take)).toEqual([]);
});

test('an attempt of somebody else is not available', async () => {
  open({ [take]: failure(404, 'not_found', 'Not found') });
  await screen.findByText('This test is not available');
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a server that cannot be reached is tried again on demand', async () => {
  const app = open({ [take]: unreachable });
  await screen.findByText('The test could not be opened. Please try again.');
  app.server.routes[take] = { message: '', attempt: makeAttempt(), lease: 4 };
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await question(1);
  expect(app.server.callsOf(take).length).toBeGreaterThan(1);
});

test('an attempt that is over leads to its result', async () => {
  const app = open({ [take]: failure(409, 'attempt_over', 'Over') });
  await screen.findByRole('heading', { name: 'Result of What leaves do' });
  expect(app.path()).toBe(`${path}/result`);
});

test('the number of a question is its heading alone: neither a landmark nor the choices repeat it', async () => {
  open();
  await question(1);
  expect(screen.queryByRole('region', { name: /Question 1/ })).toBeNull();
  expect(screen.getByRole('radiogroup', { name: 'Which colour is leaf 1?' })).toBeTruthy();
});

test('the first question has the focus that the button which led to it took with it', async () => {
  open();
  const heading = await question(1);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('each choice is saved at once, in order, under the lease, and called by its place', async () => {
  const app = open();
  await question(1);
  await app.person.click(await option(/^A green/));
  await saving('Saved');
  await app.person.click(await option(/^B red/));
  await waitFor(() => expect(app.server.callsOf(save)).toHaveLength(2));
  expect(app.server.callsOf(save).map(({ body }) => body)).toEqual([
    { selected: ['B'], sequence: 1, lease: 3 },
    { selected: ['A'], sequence: 2, lease: 3 },
  ]);
  await app.person.click(screen.getByRole('button', { name: 'Clear choice' }));
  expect(document.activeElement).toBe(await question(1));
  await waitFor(() => expect(app.server.callsOf(save)[2]?.body).toMatchObject({ selected: [], sequence: 3 }));
});

test('each opening names its window, the same one until it is closed', async () => {
  const first = open();
  await question(1);
  first.unmount();
  const second = open();
  await question(1);
  const [one, other] = [first, second].map((app) => app.server.callsOf(take)[0]?.body);
  expect(one).toEqual({ window: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(other).toEqual(one);
});

test('stored choices are there again, and the list says how each question stands', async () => {
  const response = { question: idOf(922), selected: ['C' as const], sequence: 9, lease: 2, savedAt: time.serverTime };
  const app = open({ [take]: { message: '', attempt: makeAttempt({ responses: [response] }), lease: 3 } });
  await question(1);
  const list = within(screen.getByRole('navigation', { name: 'Questions' }));
  list.getByText('1 of 2 answered');
  await app.person.click(list.getByRole('button', { name: 'Question 2, answered' }));
  const heading = await question(2);
  expect(document.activeElement).toBe(heading);
  expect(((await option(/^C blue/)) as HTMLInputElement).checked).toBe(true);
  await app.person.click(screen.getByRole('button', { name: 'Mark for later' }));
  list.getByRole('button', { name: 'Question 2, answered, marked for later' });
});

test('the time left is the server’s, whatever this device believes', async () => {
  open();
  expect((await screen.findByRole('timer', { name: 'Time left' })).textContent).toMatch(/^4[45]:\d\d$/);
});

test.each([
  ['2026-05-04T10:05:00.000Z', false],
  ['2026-05-04T10:00:50.000Z', true],
])('the clock is red in the last minute only: until %s', async (deadlineAt, red) => {
  open({ [take]: { message: '', attempt: makeAttempt({ deadlineAt }), lease: 3 } });
  const timer = await screen.findByRole('timer', { name: 'Time left' });
  expect(timer.classList.contains('short')).toBe(red);
});

test('without a connection one goes on, and sees that answers wait', async () => {
  const app = open({ [save]: unreachable });
  await question(1);
  await app.person.click(await option(/^A green/));
  await saving(/Offline – your answers are kept here and sent when the connection is back \(1 answer waiting\)/);
  screen.getByRole('button', { name: 'Question 1, answered, not saved yet' });
  app.server.routes[save] = acknowledge;
  window.dispatchEvent(new Event('online'));
  await saving('Saved');
  expect(app.server.callsOf(save).at(-1)?.body).toEqual({ selected: ['B'], sequence: 1, lease: 3 });
});

test('when another window continues, this one only shows the test until it is taken back', async () => {
  const app = open({ [save]: failure(409, 'attempt_taken_over', 'Taken over') });
  await question(1);
  await app.person.click(await option(/^A green/));
  await screen.findByText('You continued this test in another window. This one is read-only.');
  expect(((await option(/^A green/)) as HTMLInputElement).disabled).toBe(true);
  await saving('Open in another window or on another device');
  screen.getByText('Kept on this device, not saved yet');
  expect(screen.queryByText(/^Saving/)).toBeNull();
  app.server.routes[save] = acknowledge;
  app.server.routes[take] = { message: '', attempt: makeAttempt(), lease: 5 };
  await app.person.click(screen.getByRole('button', { name: 'Continue here' }));
  await waitFor(() => expect((screen.getAllByRole('radio')[0] as HTMLInputElement).disabled).toBe(false));
  // The choice that could not be saved is sent under the new lease.
  await waitFor(() => expect(app.server.callsOf(save).at(-1)?.body).toMatchObject({ selected: ['B'], lease: 5 }));
});

test('the filled button is Next until the last question, and Submit there', async () => {
  const app = open();
  await question(1);
  const filled = () =>
    screen
      .getAllByRole('button')
      .flatMap((button) => (button.classList.contains('primary') ? [button.textContent] : []));
  expect(filled()).toEqual(['Next']);
  await app.person.click(screen.getByRole('button', { name: 'Next' }));
  await question(2);
  expect(filled()).toEqual(['Submit test']);
});

test('submitting names what is not answered, asks once, and leads to the result', async () => {
  const app = open();
  await question(1);
  await app.person.click(await option(/^A green/));
  await app.person.click(screen.getByRole('button', { name: 'Submit test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit this test?' }));
  dialog.getByText('1 question not answered:');
  await app.person.click(dialog.getByRole('button', { name: 'Go to question 2' }));
  await question(2);
  await app.person.click(screen.getByRole('button', { name: 'Submit test' }));
  const again = within(await screen.findByRole('dialog', { name: 'Submit this test?' }));
  await app.person.dblClick(again.getByRole('button', { name: 'Submit test' }));
  await screen.findByText('Your test has been submitted');
  await screen.findByRole('heading', { name: 'Result of What leaves do' });
  expect(app.server.callsOf(submit).map(({ body }) => body)).toEqual([{ lease: 3 }]);
});

test('submitting without a connection waits for it, and can be taken back meanwhile', async () => {
  const app = open({ [save]: unreachable, [submit]: unreachable });
  await question(1);
  await app.person.click(await option(/^A green/));
  await app.person.click(screen.getByRole('button', { name: 'Submit test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit this test?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Submit test' }));
  await dialog.findByText(
    'You are offline. Your test is submitted as soon as the connection is back. If time runs out first, the server submits what it has received.',
  );
  await app.person.click(dialog.getByRole('button', { name: 'Keep working' }));
  expect(((await option(/^B red/)) as HTMLInputElement).disabled).toBe(false);
  expect(app.server.callsOf(submit)).toEqual([]);
});

test('without a connection the page says until when answers can still count', async () => {
  const app = open({ [save]: unreachable });
  await question(1);
  await app.person.click(await option(/^A green/));
  const note = await screen.findByText(/^Come back online within /);
  expect(note.textContent).toMatch(
    / 4[45]:\d\d: answers that have not reached the server when time is up do not count\.$/,
  );
});

test('when the time ends without a connection nothing more is promised, and nothing covers that', async () => {
  const soon = { serverTime: '2026-05-04T10:00:00.000Z', deadlineAt: '2026-05-04T10:00:05.000Z' };
  const app = open({
    [take]: { message: '', attempt: makeAttempt(soon), lease: 3 },
    [save]: unreachable,
    [submit]: unreachable,
    'POST /api/attempts/:id/heartbeat': unreachable,
  });
  await question(1);
  await app.person.click(await option(/^A green/));
  await app.person.click(screen.getByRole('button', { name: 'Submit test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit this test?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Submit test' }));
  await dialog.findByText(
    'You are offline. Your test is submitted as soon as the connection is back. If time runs out first, the server submits what it has received.',
  );
  await screen.findByText(
    'Time is up. 1 answer has not reached the server. The server submits what it has received.',
    undefined,
    { timeout: 8_000 },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/connection is back/)).toBeNull();
  await saving('Offline – 1 answer has not reached the server');
});

test('an answer that came too late is named before the result', async () => {
  const app = open({ [save]: failure(409, 'attempt_over', 'Over') });
  await question(1);
  await app.person.click(await option(/^A green/));
  await screen.findByText(/Your last answer to question 1 reached the server too late and does not count/);
  await app.person.click(screen.getByRole('link', { name: 'See the result' }));
  await screen.findByRole('heading', { name: 'Result of What leaves do' });
  expect(app.path()).toBe(`${path}/result`);
});
