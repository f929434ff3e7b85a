import type { AttemptResult, ResultQuestion } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reloadQueries } from '../../shared/api/reload-queries.ts';
import { idOf } from '../../testing/courses.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeMark, makeMarkedQuestion, makeResult } from '../../testing/tests.ts';

// A result leads from what went wrong to the lesson, and lets students practise it.

const path = `/attempt/${idOf(910)}/result`;
const get = 'GET /api/attempts/:id/result';

const questionOf = (number: number, over: Partial<ResultQuestion> = {}) =>
  makeMarkedQuestion({ _id: idOf(920 + number), question_text: `<p>Which colour is leaf ${number}?</p>`, ...over });
const right: Partial<ResultQuestion> = { outcome: 'right', selected: ['B'], mark: 4 };
const skipped: Partial<ResultQuestion> = { outcome: 'skipped', selected: [], mark: 0 };
/** One right, one wrong, one skipped. */
const questions = [questionOf(1, right), questionOf(2), questionOf(3, skipped)];

const open = (over: Partial<AttemptResult> = {}, search = '') =>
  renderApp(path + search, { user: people.student, routes: { [get]: makeResult({ questions, ...over }) } });

const onlyWrong = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Only what I got wrong/ });
const numbers = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

test.each(['', '?show=wrong', '?show=practice'])(
  'a result that may not be shown yet has no switch, no lesson and no practice (%s)',
  async (search) => {
    open({ result: null, questions: null, lookAgain: null, practice: false }, search);
    await screen.findByText(/^Your answers are in/);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText(/Look again|Practi|question/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Receipt' }).closest('details')?.open).toBe(true);
  },
);

test('the receipt folds away below a result', async () => {
  const app = open();
  const receipt = (await screen.findByRole('heading', { name: 'Receipt' })).closest('details');
  expect(receipt?.open).toBe(false);
  await app.person.click(screen.getByRole('heading', { name: 'Receipt' }));
  expect(receipt?.open).toBe(true);
});

test('the first sentence is the marks', async () => {
  open({ result: makeMark({ mark: 1, maxMark: 1, percentage: 100 }), before: null });
  await screen.findByText('You got 1 of 1 mark · 100%');
  expect(screen.queryByText(/^Before/)).toBeNull();
});

test('with nothing to get there is neither a percentage nor a ring', async () => {
  open({ result: makeMark({ mark: -3, maxMark: 0, percentage: null }), before: 40 });
  await screen.findByText('You got −3 of 0 marks');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText(/^Before/)).toBeNull();
});

test('a post-test says what the pre-test was', async () => {
  open({ result: makeMark({ percentage: 92 }), before: 66.67 });
  expect(await screen.findByText('Before 66.7%, now 92%')).toBeTruthy();
});

test('wrong answers that cost marks say how many, and what leaving them out had given', async () => {
  open({
    result: makeMark({ mark: 2 }),
    questions: [questionOf(1, right), questionOf(2), questionOf(3, { mark: -2 })],
  });
  expect(await screen.findByText('Wrong answers cost 3 marks; leaving them out would have given 5.')).toBeTruthy();
});

test('wrong answers that cost nothing say nothing of it', async () => {
  open({ questions: [questionOf(1, { mark: 0 }), questionOf(2, skipped)] });
  await onlyWrong();
  expect(screen.queryByText(/^Wrong answers cost/)).toBeNull();
});

test('only the wrong and skipped questions are shown on demand, with their own numbers, in the address', async () => {
  const app = open();
  await app.person.click(await onlyWrong());
  expect(numbers()).toEqual(['Question 2', 'Question 3']);
  expect(app.href()).toBe(`${path}?show=wrong`);
  expect(screen.getByText('2 of 3 questions shown').getAttribute('role')).toBe('status');
  await app.person.keyboard(' ');
  expect(numbers()).toEqual(['Question 1', 'Question 2', 'Question 3']);
  expect(app.href()).toBe(path);
});

test('an address with the switch on opens so', async () => {
  open({}, '?show=wrong');
  expect((await onlyWrong()).checked).toBe(true);
  expect(numbers()).toEqual(['Question 2', 'Question 3']);
});

test('with everything right the switch leaves nothing, and says so', async () => {
  open({ questions: [questionOf(1, right)], practice: true }, '?show=wrong');
  await screen.findByText('Everything right');
  expect(screen.queryByRole('button', { name: /^Practise/ })).toBeNull();
});

test('each question that went wrong leads to its material, or else to the subject', async () => {
  const explained_in = { _id: idOf(501), name: 'The <b>pendulum</b>' };
  open({
    questions: [questionOf(1, { ...right, explained_in }), questionOf(2, { explained_in }), questionOf(3, skipped)],
  });
  await onlyWrong();
  const links = screen.getAllByRole('link', { name: /^Look again/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Look again: The <b>pendulum</b>', `/course/materials/${idOf(501)}`],
    ['Look again: Leaves', `/course/units/${idOf(300)}`],
  ]);
});

test('a subject that the student cannot open is not linked', async () => {
  open({ lookAgain: null });
  await onlyWrong();
  expect(screen.queryByText(/Look again/)).toBeNull();
});

test('practice is not there where the teacher does not allow it, whatever the address says', async () => {
  open({}, '?show=practice');
  await onlyWrong();
  expect(screen.queryByRole('button', { name: /^Practise/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Practice' })).toBeNull();
});

/** Starts practice, and answers the shown question. */
async function practise() {
  const app = open({ practice: true });
  await app.person.click(await screen.findByRole('button', { name: 'Practise what I got wrong' }));
  const answer = async (text: string) => {
    await app.person.click(screen.getByRole('radio', { name: new RegExp(text) }));
    await app.person.click(screen.getByRole('button', { name: 'Check' }));
  };
  return { app, answer };
}

test('practice asks what went wrong, one question after the other, and checks each at once', async () => {
  const { app, answer } = await practise();
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  expect(app.href()).toBe(`${path}?show=practice`);
  expect(document.activeElement?.textContent).toBe('Question 1 of 2');
  screen.getByText('Which colour is leaf 2?');
  expect(screen.queryByText('Look at it.')).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Check' }));
  screen.getByText('Choose an answer first');

  await answer('red');
  expect(document.activeElement?.textContent).toBe('Not yet: the correct answer is marked below.');
  screen.getByText('Look at it.');
  screen.getByRole('link', { name: 'Look again: Leaves' });
  expect(screen.queryByText(/ of 4$/)).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Next question' }));

  await screen.findByText('Which colour is leaf 3?');
  await answer('green');
  expect(document.activeElement?.textContent).toBe('Correct');
  expect(screen.queryByRole('link', { name: /^Look again/ })).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Finish' }));
  expect(document.activeElement?.textContent).toBe('1 of 2 questions right this time');

  await app.person.click(screen.getByRole('button', { name: 'Practise again' }));
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  await app.person.click(screen.getByRole('button', { name: 'Back to the result' }));
  await onlyWrong();
  // Nothing was sent: the result is all that was ever asked for.
  expect(app.server.calls.filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
});

test('options stand in another order than in the result, each time', async () => {
  const { app, answer } = await practise();
  const order = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(order()).toEqual(['Ared', 'Bgreen']);
  for (const [text, next] of [
    ['red', 'Next question'],
    ['green', 'Finish'],
    ['', 'Practise again'],
  ] as const) {
    if (text !== '') await answer(text);
    await app.person.click(screen.getByRole('button', { name: next }));
  }
  expect(order()).toEqual(['Agreen', 'Bred']);
});

test('a result that stops being shown ends practice', async () => {
  const { app } = await practise();
  app.server.routes[get] = makeResult({ result: null, questions: null, practice: false });
  await reloadQueries(app.queryClient, [['own-result']]);
  await screen.findByText(/^Your answers are in/);
  expect(within(document.body).queryByRole('radio')).toBeNull();
});
