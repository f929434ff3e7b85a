import { screen, waitFor, within } from '@testing-library/react';
import type { ItemAnalysis, ItemStatistics } from '@lectern/contract';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeItem, makeManagedTest } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './item-analysis-page.tsx';

const path = `/teacher/test/${idOf(900)}/analysis`;
const analysis = 'GET /api/tests/:id/analysis';

const analysed = (items: ItemStatistics[], over: Partial<ItemAnalysis> = {}): ItemAnalysis => ({
  attempts: 20,
  truncated: false,
  meanPercentage: 60,
  items,
  ...over,
});

const good = makeItem();
const divided = makeItem({
  question: idOf(922),
  position: 1,
  question_text: '<p>Which colour is leaf 2?</p>',
  groupSize: 5,
  flag: { kind: 'two_options', options: ['A', 'B'] },
  options: [
    { letter: 'A', text: '<p>green</p>', correct: true, chosen: 9, chosenByUpper: 3, chosenByLower: 1 },
    { letter: 'B', text: '<p>red</p>', correct: false, chosen: 9, chosenByUpper: 2, chosenByLower: 4 },
  ],
});

const open = (items: ItemStatistics[], routes: FakeRoutes = {}, at = path) =>
  renderApp(at, {
    user: people.teacher,
    routes: {
      'GET /api/tests/:id': { data: makeManagedTest() },
      'GET /api/question-bank': pageOf([]),
      [analysis]: analysed(items),
      ...routes,
    },
  });

const openers = async () =>
  within(await screen.findByRole('table', { name: 'Questions, the worst first' }))
    .getAllByRole('button', { expanded: false })
    .map((one) => one.textContent);

test('an analysis that fails to load can be asked for again', async () => {
  const app = open([good], { [analysis]: unreachable });
  await screen.findByText('The analysis could not be loaded. Please try again.');
  app.server.routes[analysis] = analysed([good]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Questions, the worst first' });
  expect(app.server.callsOf(analysis)).toHaveLength(2);
});

test('without attempts there is nothing to analyse', async () => {
  open([], { [analysis]: analysed([], { attempts: 0, meanPercentage: null }) });
  await screen.findByText('The analysis appears once students have submitted.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('few attempts are said to name no doubts', async () => {
  open([good], { [analysis]: analysed([good], { attempts: 19 }) });
  expect(await screen.findByText(/Doubts about questions are named from 20 attempts on\./)).toBeTruthy();
});

test('the worst question stands first with its evidence, and a head brings back the order of the test', async () => {
  const app = open([good, divided, makeItem({ question: idOf(923), position: 2, scoring: 'left_out' })]);
  const row = within(await screen.findByRole('row', { name: /Question 2/ }));
  row.getByText('Two options are chosen by good students: A 60%, B 40%');
  expect(await openers()).toEqual([
    'Question 2 Which colour is leaf 2?',
    'Question 1 Which colour is leaf 1?',
    'Question 3 Which colour is leaf 1?',
  ]);
  await app.person.click(screen.getByRole('button', { name: 'Question' }));
  await waitFor(async () => expect((await openers())[0]).toMatch(/^Question 1/));
  expect(app.router.state.location.search).toMatchObject({ sort: 'position' });
});

test.each<[NonNullable<ItemStatistics['flag']>, string]>([
  [{ kind: 'other_option', options: ['A', 'B'] }, 'The best students choose B (0%) more often than the key A (100%)'],
  [{ kind: 'best_miss', options: [] }, 'The best miss it more often than the weakest (discrimination 0.4)'],
  [{ kind: 'below_guessing', options: [] }, 'Harder than guessing: 60% right, guessing alone brings 50%'],
])('the doubt %j is a sentence', async (flag, sentence) => {
  open([makeItem({ flag })]);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a row opens by keyboard what is known of its question, the address keeps it, and it leads to a correction', async () => {
  const app = open([good, divided]);
  const opener = await screen.findByRole('button', { name: /^Question 2/ });
  opener.focus();
  await app.person.keyboard('{Enter}');
  await screen.findByRole('table', { name: 'Options of Question 2' });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(app.router.state.location.search).toMatchObject({ question: idOf(922) });
  const ways = within(screen.getByRole('group', { name: 'Correct this question' }));
  expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Accept B too',
    'Full marks for everyone',
    'Leave it out',
    'Change the key',
  ]);
  const href = ways.getByRole('link', { name: 'Accept B too' }).getAttribute('href');
  expect(href).toBe(`/teacher/test/${idOf(900)}/corrections?question=${idOf(922)}&as=accept-B`);
  opener.focus();
  await app.person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Options of Question 2' })).toBeNull());
});

test('an address opens the question that it names; one that left the test cannot be corrected', async () => {
  open([makeItem({ position: null })], {}, `${path}?question=${idOf(921)}`);
  await screen.findByRole('table', { name: 'Options of a question no longer in the test' });
  expect(screen.queryByRole('group', { name: 'Correct this question' })).toBeNull();
});

test('an opened question names the other tests that have it, with the way to their corrections', async () => {
  const copy = (number: number, edit: boolean) => ({
    _id: idOf(950 + number),
    test: { _id: idOf(960 + number), test_name: `Copy ${number}` },
    can: { edit },
  });
  const app = open([good], { 'GET /api/question-bank': pageOf([copy(1, true), copy(2, false)]) });
  const [opener] = await screen.findAllByRole('button', { expanded: false, name: /Question 1/ });
  if (opener) await app.person.click(opener);
  const link = await screen.findByRole('link', { name: 'Copy 1' });
  expect(link.getAttribute('href')).toBe(`/teacher/test/${idOf(961)}/corrections?question=${idOf(951)}`);
  expect(screen.queryByText('Copy 2')).toBeNull();
  expect(app.server.callsOf('GET /api/question-bank')[0]?.query).toMatchObject({ like: good.question });
});
