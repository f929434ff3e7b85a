import type { TestListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeListedTest } from '../../testing/tests.ts';

const leaves = makeListedTest();
const roots = {
  ...makeListedTest({ _id: idOf(901), test_name: 'Roots', test_type: 'post-test', test_status: 'disabled' }),
  created_by: null,
};

const openList = (routes: FakeRoutes = {}, path = '/instructor/test') =>
  renderApp(path, {
    user: path.startsWith('/teacher') ? people.teacher : people.admin,
    routes: { 'GET /api/tests': pageOf([leaves, roots], { limit: 10 }), ...routes },
  });

const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name: `${name} is enabled` });
const statusPath = 'PUT /api/tests/test-status/:id';

test('a list that does not come says so, and can be asked for again', async () => {
  const app = openList({ 'GET /api/tests': unreachable });
  await screen.findAllByText('Something went wrong!');
  app.server.routes['GET /api/tests'] = pageOf([leaves]);
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: /^What leaves do\s?\d/ })).toBeTruthy();
});

test.each([
  [failure(503, 'service_unavailable', 'Back in a minute.'), 'Back in a minute.'],
  [unreachable, 'Failed to update test status'],
])('a switch that the server refuses goes back', async (answer, message) => {
  const app = openList({ [statusPath]: answer });
  await app.person.click(await switchOf('What leaves do'));
  await screen.findByText(message);
  expect((await switchOf('What leaves do')).checked).toBe(true);
});

test('a switch moves at once, before the server has answered', async () => {
  let answer: (body: object) => void = () => undefined;
  const app = openList({ [statusPath]: () => new Promise<object>((resolve) => (answer = resolve)) });
  await app.person.click(await switchOf('What leaves do'));
  await waitFor(async () => expect((await switchOf('What leaves do')).checked).toBe(false));
  expect(screen.queryByText('Test status updated successfully!')).toBeNull();
  expect(app.server.callsOf(statusPath)[0]).toMatchObject({ params: { id: leaves._id }, body: { status: 'disabled' } });
  answer({ success: true, message: '', data: { ...leaves, test_status: 'disabled' } });
  await screen.findByText('Test status updated successfully!');
  expect((await switchOf('What leaves do')).checked).toBe(false);
  // The row changed in place: nothing was loaded again.
  expect(app.server.callsOf('GET /api/tests')).toHaveLength(1);
});

test('shows who made each test, with the role, and admin where nobody is named', async () => {
  openList();
  await screen.findByRole('heading', { level: 1, name: 'Test Overview' });
  const row = (await screen.findByRole('cell', { name: /^What leaves do\s?\d/ })).closest('tr');
  within(row as HTMLElement).getByRole('cell', { name: 'Tom Teacher (teacher)' });
  const other = screen.getByRole('cell', { name: /^Roots\s?\d/ }).closest('tr');
  within(other as HTMLElement).getByRole('cell', { name: 'admin' });
  const course = within(row as HTMLElement).getByRole('link', { name: leaves.test_subject.name });
  expect(course.getAttribute('href')).toBe(`/course/details/${leaves.test_subject._id}`);
  expect(screen.getAllByRole('switch')).toHaveLength(2);
  screen.getByRole('searchbox', { name: 'Search tests...' });
  expect(screen.getByRole('link', { name: 'Add Test' }).getAttribute('href')).toBe('/instructor/test/new');
  expect(screen.getByRole('link', { name: 'Edit Roots' }).getAttribute('href')).toBe(`/instructor/test/${roots._id}`);
});

test("a teacher's list holds the tests that they see, filtered by what the address says", async () => {
  const app = openList({}, '/teacher/test?status=disabled');
  await screen.findByRole('cell', { name: /^What leaves do\s?\d/ });
  expect(app.server.callsOf('GET /api/tests')[0]?.query).toEqual({
    page: '1',
    limit: '10',
    test_status: 'disabled',
  });
  expect(screen.getByRole('link', { name: 'Add Test' }).getAttribute('href')).toBe('/teacher/test/new');
  expect(screen.getByRole('link', { name: 'Edit Roots' }).getAttribute('href')).toBe(`/teacher/test/${roots._id}`);
  await app.person.type(screen.getByRole('searchbox', { name: 'Search tests...' }), 'leaf{Enter}');
  await waitFor(() =>
    expect(app.server.callsOf('GET /api/tests').at(-1)?.query).toMatchObject({
      search: 'leaf',
      test_status: 'disabled',
    }),
  );
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Post-test');
  await waitFor(() => expect(app.href()).toContain('test_type=post-test'));
});

test("a row's menu leads to the pages about students' attempts, and goes back to its button", async () => {
  const app = openList({}, '/teacher/test');
  const results = await openMore(app.person, 'Results', 'What leaves do');
  expect(screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Results', `/teacher/test/${leaves._id}/results`],
    ['Live board', `/teacher/test/${leaves._id}/board`],
    ['Item analysis', `/teacher/test/${leaves._id}/analysis`],
    ['Corrections', `/teacher/test/${leaves._id}/corrections`],
    ['Gain', `/teacher/gains/${leaves.test_lesson?._id}`],
    ['Duplicate', null],
  ]);
  expect(document.activeElement).toBe(results);
  await app.person.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toBe('More actions for What leaves do');
});

test('an empty list says so and leads on', async () => {
  openList({ 'GET /api/tests': pageOf([]) }, '/teacher/test');
  await screen.findByText('No tests available.');
  expect(screen.getByRole('link', { name: 'Add the first test' }).getAttribute('href')).toBe('/teacher/test/new');
});

test('a test that students are sitting is not deleted', async () => {
  const app = openList({
    'DELETE /api/tests/:id': failure(409, 'test_in_use', 'Students are taking this test right now'),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Delete What leaves do' }));
  await app.person.click(screen.getByRole('button', { name: 'Delete test' }));
  await screen.findByText('Students are taking this test right now');
  expect(screen.getByRole('dialog', { name: 'Delete this test?' })).toBeTruthy();
});

test('a deletion that fails without a word of the server says so, in a toast and in its dialog', async () => {
  const app = openList({ 'DELETE /api/tests/:id': unreachable });
  await app.person.click(await screen.findByRole('button', { name: 'Delete What leaves do' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete this test?' });
  expect(within(dialog).queryByText('Delete failed')).toBeNull();
  await app.person.click(within(dialog).getByRole('button', { name: 'Delete test' }));
  await screen.findByText('Failed to delete test');
  await within(dialog).findByText('Delete failed');
});

test('a deleted test can be brought back', async () => {
  const app = openList({
    'DELETE /api/tests/:id': { message: 'Test deleted successfully' },
    'POST /api/tests/:id/restore': { success: true, message: '', data: leaves },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Delete What leaves do' }));
  app.server.routes['GET /api/tests'] = pageOf([roots]);
  await app.person.click(screen.getByRole('button', { name: 'Delete test' }));
  await screen.findByText('Test deleted successfully');
  await waitFor(() => expect(screen.queryByRole('cell', { name: /^What leaves do\s?\d/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 test'));
  app.server.routes['GET /api/tests'] = pageOf([leaves, roots]);
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Test restored successfully!');
  await screen.findByRole('cell', { name: /^What leaves do\s?\d/ });
  expect(app.server.callsOf('POST /api/tests/:id/restore')[0]?.params).toEqual({ id: leaves._id });
});

const two = {
  question_type: 'MCQ' as const,
  question_text: 'What is 2 + 2?',
  question_options: [{ text: '3' }, { text: '4' }],
  correct_options: ['B' as const],
  positive_mark: 1,
  negative_mark: 0,
  solution: null,
  correct_answer_solution: null,
};
const preview = 'POST /api/tests/import/preview';
const entry = { line: 1, name: null, type: 'multichoice', question: null, withoutKey: null, problems: [] };
const pasted = async (app: ReturnType<typeof openList>, text: string) => {
  await app.person.click(await openMore(app.person, 'Paste or import questions'));
  await app.person.click(await screen.findByRole('textbox', { name: 'Questions as text' }));
  await app.person.paste(text);
};

test('pasted questions go into a new test, and what is bad among them is told', async () => {
  const app = openList({
    [preview]: {
      format: 'gift',
      imported: 1,
      notImported: 2,
      entries: [
        { ...entry, question: two },
        {
          ...entry,
          line: 9,
          name: 'My view',
          type: 'essay',
          problems: [{ line: 9, message: 'An essay is not imported', severity: 'error' }],
        },
        {
          ...entry,
          line: 12,
          withoutKey: { ...two, question_text: 'What is 1 + 2?', correct_options: [] },
          problems: [{ line: 12, message: 'No option is marked as correct.', severity: 'error' }],
        },
        {
          ...entry,
          line: 14,
          name: 'Rivers',
          type: 'category',
          problems: [{ line: 14, message: 'Not imported: the category Rivers.', severity: 'warning' }],
        },
      ],
    },
  });
  await pasted(app, 'What is 2 + 2? {~3 =4}');
  await screen.findByText('GIFT · 1 question · 2 problems');
  screen.getByRole('button', { name: 'Line 9: An essay is not imported' });
  screen.getByText('multiple choice, line 1');
  expect(screen.getAllByText('Not imported').map((badge) => badge.parentElement?.textContent)).toEqual([
    'Not imported My viewessay, line 9',
  ]);
  screen.getByText('No question');
  expect(app.server.callsOf(preview)[0]?.body).toEqual({ text: 'What is 2 + 2? {~3 =4}' });
  // The missing answer is chosen where the question is shown.
  await app.person.click(
    within(screen.getByRole('group', { name: 'Correct option of “What is 1 + 2?”' })).getByRole('radio', {
      name: 'A. 3',
    }),
  );
  screen.getByText('GIFT · 2 questions · 1 problem');
  await app.person.click(screen.getByRole('checkbox', { name: 'What is 2 + 2?' }));
  await app.person.click(screen.getByRole('button', { name: 'Add 1 question' }));
  await screen.findByRole('heading', { level: 1, name: 'Add Test' });
  expect(app.path()).toBe('/instructor/test/new');
  await app.person.click(screen.getByRole('tab', { name: /^Questions/ }));
  await screen.findByRole('button', { name: /Question 1 What is 1 \+ 2\?/ });
});

test('a file of questions goes as text where it is UTF-8, as bytes where it is not, and not at all where it is too large', async () => {
  const app = openList({ [preview]: { format: 'gift', imported: 0, notImported: 0, entries: [] } });
  await app.person.click(await openMore(app.person, 'Paste or import questions'));
  const choose = async (file: File) => app.person.upload(await screen.findByLabelText('Or choose a file'), file);
  await choose(new File(['¿Uno? {T}'], 'one.gift'));
  await waitFor(() => expect(app.server.callsOf(preview)[0]?.body).toEqual({ text: '¿Uno? {T}' }));
  await choose(new File([new Uint8Array([0xbf, 0x55])], 'two.gift'));
  await waitFor(() => expect(app.server.callsOf(preview)[1]?.body).toEqual({ base64: 'v1U=', filename: 'two.gift' }));
  await choose(new File([new Uint8Array(limits.importBytes + 1)], 'three.gift'));
  expect((await screen.findByRole('alert')).textContent).toBe('The file is too large: at most 1.8 MB.');
  expect(app.server.callsOf(preview)).toHaveLength(2);
});

test('a press on a problem goes to its line, and the text waits as a draft until it is used', async () => {
  const problems = [{ line: 3, message: 'There is no answer', severity: 'error' as const }];
  const app = openList({
    [preview]: { format: 'list', imported: 0, notImported: 1, entries: [{ ...entry, line: 3, problems }] },
  });
  await pasted(app, 'One?\n\nTwo?');
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Questions as text' });
  await app.person.click(await screen.findByRole('button', { name: 'Line 3: There is no answer' }));
  expect([field().selectionStart, document.activeElement]).toEqual([6, field()]);
  await app.person.click(screen.getByRole('button', { name: 'Cancel' }));
  await app.person.click(await openMore(app.person, 'Paste or import questions'));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Questions as text' })).value).toBe(
    'One?\n\nTwo?',
  );
});

test('each test tells its next date, or that it has closed', async () => {
  const [past, soon, later] = ['2020-05-04T10:00:00.000Z', '2098-05-04T10:00:00.000Z', '2099-05-04T10:00:00.000Z'];
  openList({
    'GET /api/tests': pageOf([
      makeListedTest({ _id: idOf(901), test_name: 'One', opensAt: soon, dueAt: later }),
      makeListedTest({ _id: idOf(902), test_name: 'Two', opensAt: past, dueAt: soon, closesAt: later }),
      makeListedTest({ _id: idOf(903), test_name: 'Three', dueAt: past, closesAt: later }),
      makeListedTest({ _id: idOf(904), test_name: 'Four', closesAt: past }),
      makeListedTest({ _id: idOf(905), test_name: 'Five', dueAt: past }),
    ]),
  });
  const below = async (name: string) =>
    (await screen.findByRole('cell', { name: new RegExp(`^${name}\\s?\\d`) })).textContent;
  expect(await below('One')).toMatch(/2 questions · Opens 4 May 2098/);
  expect(await below('Two')).toMatch(/2 questions · Due 4 May 2098/);
  expect(await below('Three')).toMatch(/2 questions · Closes 4 May 2099/);
  expect(await below('Four')).toMatch(/2 questions · Closed 4 May 2020/);
  expect(await below('Five')).toMatch(/2 questions$/);
});

test('tells in short for whom a test is, where it is not for everybody', async () => {
  const of = (number: number, test_name: string, over: Partial<TestListItem>) =>
    makeListedTest({ _id: idOf(number), test_name, ...over });
  const listed = [
    of(902, 'All', {}),
    of(903, 'Joined', { audience: 'joined' }),
    of(904, 'Two', { audience: 'groups', audience_size: 2 }),
    of(905, 'One', { audience: 'people', audience_size: 1 }),
    of(906, 'Gone', { audience: 'groups', audience_size: 0 }),
  ];
  openList({ 'GET /api/tests': pageOf(listed, { limit: 10 }) });
  await screen.findByRole('cell', { name: /^Joined\s?\d.*For those who joined/ });
  screen.getByRole('cell', { name: /^Two\s?\d.*2 groups/ });
  screen.getByRole('cell', { name: /^One\s?\d.*1 student/ });
  screen.getByRole('cell', { name: /^Gone\s?\d.*For nobody now/ });
  expect(screen.getByRole('cell', { name: /^All\s?\d/ }).textContent).not.toMatch(/For |group|student/);
});
