import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeAttempt, makeMark, makeReceipt, makeResult } from '../../testing/tests.ts';

const path = `/attempt/${idOf(910)}/result`;
const get = 'GET /api/attempts/:id/result';
const list = 'GET /api/users/me/results';

const open = (result: object) => renderApp(path, { user: people.student, routes: { [get]: result } });

test('somebody else’s result is not available', async () => {
  open(failure(404, 'not_found', 'Not found'));
  await screen.findByText('This test is not available');
  expect(screen.queryByText('Receipt')).toBeNull();
});

test('an attempt that is open has none yet, and leads back to it', async () => {
  open(failure(409, 'attempt_open', 'Open'));
  await screen.findByText('This attempt is still open');
  expect(screen.getByRole('link', { name: 'Resume test' }).getAttribute('href')).toBe(`/attempt/${idOf(910)}`);
});

test('a failed load can be tried again', async () => {
  const app = open(unreachable);
  await screen.findByText('The result could not be loaded. Please try again.');
  app.server.routes[get] = makeResult();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You got 4 of 8 marks · 50%');
  expect(app.server.callsOf(get)).toHaveLength(2);
});

test('the comma before who submitted is that of the language', async () => {
  document.documentElement.lang = 'ar';
  globalThis.lecternMessages = { '{moment}, {by}': '{moment}، {by}', 'by you': 'بواسطتك' };
  onTestFinished(() => {
    document.documentElement.lang = 'en';
    globalThis.lecternMessages = undefined;
  });
  open(makeResult());
  // Invisible marks isolate values within the sentence.
  expect((await screen.findByText(/بواسطتك/)).textContent).toMatch(/،\s\u2068?بواسطتك/u);
});

test('a result that may not be shown yet says from when on, and the receipt is there all the same', async () => {
  open(makeResult({ result: null, questions: null, showsAt: '2026-06-01T08:00:00.000Z' }));
  await screen.findByText(/You can see the result from 1 Jun 2026/);
  screen.getByText('ABCD-EFGH-JKMN');
  expect(screen.queryByText('Solution')).toBeNull();
});

test('shows marks, the receipt, and for each question the choice, the right answer and the solution', async () => {
  open(makeResult({ regradedAt: '2026-06-02T08:00:00.000Z' }));
  await screen.findByText('You got 4 of 8 marks · 50%');
  screen.getByRole('img', { name: '50% of the marks' });
  screen.getByText('1 correct, 0 wrong, 1 skipped');
  screen.getByText(/The marking of this test was corrected on 2 Jun 2026/);
  screen.getByText('1 of 2');
  screen.getByText('Question 2: nothing saved');
  const question = within(screen.getByRole('region', { name: 'Questions' }));
  question.getByText('−1 of 4');
  const [green, red] = question
    .getAllByRole('listitem')
    .filter((item) => /green|red/.test(item.textContent))
    .slice(1);
  expect(green?.textContent).toContain('Correct answer');
  expect(red?.textContent).toContain('Your answer');
  question.getByText('Look at it.');
});

test('a submission by the server says so', async () => {
  open(makeResult({ receipt: makeReceipt({ submittedBy: 'deadline' }) }));
  const submitted = await screen.findByText(/by the server, when time was up/);
  expect(submitted.textContent).toMatch(/^4 May 2026/);
});

test('my results: none yet', async () => {
  renderApp('/my-results', { user: people.student, routes: { [list]: pageOf([]) } });
  await screen.findByText('No results yet.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Results');
});

test('my results name the mark, or when it shows', async () => {
  const { test: about } = makeAttempt();
  const row = { test: about, number: 1, submittedAt: '2026-05-04T10:30:00.000Z', receiptCode: 'ABCD-EFGH-JKMN' };
  renderApp('/my-results', {
    user: people.student,
    routes: {
      [list]: pageOf([
        { ...row, _id: idOf(911), result: makeMark(), showsAt: null },
        { ...row, _id: idOf(912), result: null, showsAt: '2026-06-01T08:00:00.000Z' },
        { ...row, _id: idOf(913), result: null, showsAt: null },
      ]),
    },
  });
  await screen.findByText('4 of 8 (50%)');
  screen.getByText(/Available from 1 Jun 2026/);
  screen.getByText('Not shown yet');
  const [first] = screen.getAllByRole('link', { name: 'What leaves do' });
  expect(first?.getAttribute('href')).toBe(`/attempt/${idOf(911)}/result`);
});

test('somebody who has become a teacher finds the results of former tests', async () => {
  const { test: about } = makeAttempt();
  const row = { test: about, number: 1, submittedAt: '2026-05-04T10:30:00.000Z', receiptCode: 'ABCD-EFGH-JKMN' };
  const shown = { ...row, _id: idOf(911), result: makeMark(), showsAt: null };
  renderApp('/my-results', { user: people.teacher, routes: { [list]: pageOf([shown]) } });
  const link = await screen.findByRole('link', { name: 'What leaves do' });
  expect(link.getAttribute('href')).toBe(`/attempt/${idOf(911)}/result`);
});

test('my results are not for coordinators', async () => {
  const app = renderApp('/my-results', { user: people.coordinator });
  await screen.findByText('This page is for students');
  expect(app.server.callsOf(list)).toEqual([]);
});

test('a result that came late says so, and one in time does not', async () => {
  const item = (number: number, late: boolean) => {
    const { _id, test, submittedAt, result } = makeResult();
    return { _id, test, number, submittedAt, late, receiptCode: 'ABCD-EFGH-JKMN', result, showsAt: null };
  };
  renderApp('/my-results', {
    user: people.student,
    routes: { [list]: pageOf([item(1, true), item(2, false)]) },
  });
  await screen.findByText(/attempt 2/);
  expect(screen.getAllByText('Late')).toHaveLength(1);
});

test('the receipt of a late attempt says so', async () => {
  open(makeResult({ late: true }));
  await screen.findByText('ABCD-EFGH-JKMN');
  // Beside the result, and in the receipt that folds away.
  expect(screen.getAllByText('Late')).toHaveLength(2);
});
