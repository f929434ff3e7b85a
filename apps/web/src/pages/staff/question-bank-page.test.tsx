import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeBankQuestion } from '../../testing/question-bank.ts';
import { button, formReady, goToTab, openTestForm } from './testing/test-form.ts';
import './question-bank-page.tsx';
import '../../features/test-authoring/bank/components/bank-dialog.tsx';

const bankRoute = 'GET /api/question-bank';
const tagRoute = 'POST /api/question-bank/tags';
const shared = makeBankQuestion(2, {
  question_text: '<p>Of a colleague</p>',
  created_by: { _id: idOf(3), username: 'Cleo', profilePicture: null, role: 'teacher' },
  can: { edit: false },
});

const openBank = (routes: FakeRoutes = {}, path = '/teacher/test/bank') =>
  renderApp(path, {
    user: path.startsWith('/teacher') ? people.teacher : people.admin,
    routes: {
      [bankRoute]: pageOf([makeBankQuestion(1), shared]),
      'GET /api/question-bank/tags': { data: [{ tag: 'Colour', questions: 2 }] },
      'GET /api/tests/:id/analysis': { attempts: 0, truncated: false, meanPercentage: null, items: [] },
      ...routes,
    },
  });

const lines = async () => within(await screen.findByRole('list', { name: 'Questions' }));
const box = async (name: RegExp) => (await lines()).findByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.findByRole('region', { name: 'Chosen questions' });

test('a bank that does not come says so, and can be asked for again', async () => {
  const app = openBank({ [bankRoute]: unreachable });
  await screen.findByText('This list could not be loaded.');
  app.server.routes[bankRoute] = pageOf([makeBankQuestion(1)]);
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await box(/leaf 1/)).toBeTruthy();
});

test('an empty bank says where its questions come from, and one that nothing matches leads back', async () => {
  const app = openBank({ [bankRoute]: pageOf([]) });
  await screen.findByText('No questions yet');
  await app.person.type(screen.getByRole('searchbox', { name: 'Search questions...' }), 'roots{Enter}');
  await screen.findByText('No questions found');
  await app.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No questions yet');
  expect(app.href()).toBe('/teacher/test/bank');
});

test('search, owner and tag are asked of the server and stand in the address', async () => {
  const app = openBank();
  await app.person.type(await screen.findByRole('searchbox', { name: 'Search questions...' }), 'leaf{Enter}');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Whose questions' }), 'Shared by colleagues');
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'Colour');
  await waitFor(() =>
    expect(app.server.callsOf(bankRoute).at(-1)?.query).toMatchObject({
      search: 'leaf',
      from: 'colleagues',
      tag: 'Colour',
    }),
  );
  expect(app.href()).toContain('tag=Colour');
});

test('administrators are not asked for colleagues', async () => {
  openBank({}, '/instructor/test/bank');
  const whose = within(await screen.findByRole('combobox', { name: 'Whose questions' }));
  expect(whose.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All questions', 'My questions']);
});

test('a question opens to its options, key, uses and figures', async () => {
  const question = makeBankQuestion(1, {
    scoring: 'left_out',
    tags: ['Colour'],
    uses: [
      { _id: idOf(902), test_name: 'Leaves again', same: true },
      { _id: idOf(903), test_name: 'Leaves before', same: false },
    ],
    usesCount: 12,
  });
  const figures = { question: question._id, difficulty: 0.625, discrimination: 0.4, attempts: 8 };
  const app = openBank({
    [bankRoute]: pageOf([question, shared]),
    'GET /api/tests/:id/analysis': { attempts: 8, truncated: false, meanPercentage: 50, items: [figures] },
  });
  const list = await lines();
  await list.findByText('in 12 other tests');
  list.getByText('Left out by a correction');
  await app.person.click(list.getByRole('button', { name: /leaf 1/ }));
  const option = (await list.findByText('green')).closest('li');
  expect(option?.textContent).toContain('Correct');
  expect(list.getByText('red').closest('li')?.textContent).not.toContain('Correct');
  await list.findByText('Facility: 63% · Discrimination: 0.4 · 8 attempts');
  expect(list.getByRole('link', { name: 'Leaves again' }).getAttribute('href')).toBe(`/teacher/test/${idOf(902)}`);
  expect(list.getAllByRole('link', { name: 'Corrections' }).map((link) => link.getAttribute('href'))).toEqual([
    `/teacher/test/${idOf(903)}/corrections`,
  ]);
  list.getByText('and 10 more');
});

test('a colleague’s question names its owner, leads nowhere and shows no figures', async () => {
  const app = openBank({ [bankRoute]: pageOf([shared]) });
  const list = await lines();
  await app.person.click(await list.findByRole('button', { name: 'Of a colleague' }));
  await list.findByText('green');
  list.getByText('Cleo');
  expect(list.queryByRole('link')).toBeNull();
  expect(app.server.callsOf('GET /api/tests/:id/analysis')).toHaveLength(0);
});

test('chosen questions stay chosen over pages and searches, and can be let go', async () => {
  const pages = ({ query }: { query: Record<string, string> }) =>
    pageOf([query['page'] === '2' ? shared : makeBankQuestion(1)], {
      page: Number(query['page']),
      total: 11,
      pageCount: 2,
    });
  const app = openBank({ [bankRoute]: pages });
  await app.person.click(await box(/leaf 1/));
  expect((await bar()).textContent).toContain('1 question chosen');
  await app.person.click(screen.getByRole('button', { name: 'Next' }));
  await app.person.click(await box(/Of a colleague/));
  expect((await bar()).textContent).toContain('2 questions chosen');
  await app.person.click(within(await bar()).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Chosen questions' })).toBeNull();
  expect((await box(/Of a colleague/)).checked).toBe(false);
});

test('tags are added and taken away, and a refusal leaves the dialog as it was', async () => {
  const app = openBank({ [bankRoute]: pageOf([makeBankQuestion(1, { tags: ['Old', 'Stays'] })]) });
  await app.person.click(await box(/leaf 1/));
  await app.person.click(within(await bar()).getByRole('button', { name: 'Tags...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 1 question' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await app.person.type(dialog.getByRole('textbox', { name: 'Add tags' }), 'x'.repeat(51));
  dialog.getByText('A tag may have at most 50 characters');
  await app.person.clear(dialog.getByRole('textbox', { name: 'Add tags' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Add tags' }), 'Easy, ');
  await app.person.click(dialog.getByRole('button', { name: 'Colour' }));
  await app.person.click(dialog.getByRole('checkbox', { name: 'Old' }));
  app.server.routes[tagRoute] = failure(503, 'service_unavailable', 'Back in a minute.');
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Back in a minute.');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Add tags' }).value).toBe('Easy, Colour');
  app.server.routes[tagRoute] = { message: 'Tags saved', changed: 1 };
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tags saved');
  expect(app.server.callsOf(tagRoute).at(-1)?.body).toEqual({
    questions: [makeBankQuestion(1)._id],
    add: ['Easy', 'Colour'],
    remove: ['Old'],
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a colleague’s question cannot be tagged', async () => {
  const app = openBank();
  await app.person.click(await box(/Of a colleague/));
  expect(within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Tags...' }).disabled).toBe(true);
});

test('in the form of a test chosen questions are added, and can be taken out again', async () => {
  const app = openTestForm('/teacher/test/new', {
    [bankRoute]: pageOf([makeBankQuestion(1), shared]),
    'GET /api/question-bank/tags': { data: [] },
  });
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(button('Question bank'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from the question bank' }));
  await app.person.click(await dialog.findByRole('checkbox', { name: /Of a colleague/ }));
  expect(dialog.queryByRole('link')).toBeNull();
  await app.person.click(dialog.getByRole('button', { name: 'Add 1 question' }));
  await screen.findByText('1 question added');
  await screen.findByText('1 question of at most 200');
  await app.person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('There are no questions yet.');
});
