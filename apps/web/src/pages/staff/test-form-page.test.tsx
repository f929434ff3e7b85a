import type { Question } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, inTurn, unreachable } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { makeTest } from '../../testing/tests.ts';
import {
  button,
  createRoute,
  formReady,
  goToTab,
  openTestForm,
  pickCourse,
  saved,
  tab,
  textbox,
  updateRoute,
  write,
  type OpenTestForm,
} from './testing/test-form.ts';

const editPath = `/teacher/test/${saved._id}`;
const options = () => screen.getAllByRole('textbox', { name: /^Option [A-F]$/, hidden: true });

async function submit(app: OpenTestForm): Promise<void> {
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
}

/** Types the least that a test needs. */
async function fillMinimum(app: OpenTestForm): Promise<void> {
  await app.person.type(await formReady(), 'Colours');
  await pickCourse(app);
  await goToTab(app, 'Questions');
  await app.person.click(button('Add Question'));
  await write('Question', 'Which?');
  for (const letter of ['A', 'B', 'C', 'D']) await write(`Option ${letter}`, `is ${letter}`);
  await app.person.click(screen.getByRole('radio', { name: 'Option B of Question 1 is correct', hidden: true }));
}

test('Next waits for a question, and Submit stands on the last tab alone', async () => {
  const app = openTestForm();
  await formReady();
  expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['Details', 'Questions', 'Solutions']);
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  await app.person.click(button('Next'));
  expect(button('Next').disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Questions' }));
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  await app.person.click(button('Add Question'));
  expect(button('Next').disabled).toBe(false);
  await app.person.click(button('Next'));
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  button('Submit');
  await app.person.click(button('Previous'));
  await waitFor(() => button('Add Question'));
});

test('a test is a pre-test first, or a post-test, enabled or not', async () => {
  openTestForm();
  await formReady();
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name, hidden: true });
  const values = (name: string) => [...choice(name).options].map((option) => option.value);
  expect([choice('Test Type').value, values('Test Type')]).toEqual(['pre-test', ['pre-test', 'post-test']]);
  expect([choice('Status').value, values('Status')]).toEqual(['enabled', ['enabled', 'disabled']]);
});

test('a missing value is told at its field, each tab counts, and nothing is sent', async () => {
  const app = openTestForm();
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(button('Add Question'));
  await submit(app);
  await screen.findByText('Test name is required');
  screen.getByText('Course is required');
  screen.getByText('Subject is required');
  expect(within(tab('Details')).getByText('3 problems')).toBeTruthy();
  expect(within(tab('Questions')).getByText('6 problems')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(textbox('Test Name')));
  await goToTab(app, 'Questions');
  screen.getByText('Question is required');
  screen.getByText('Choose exactly one correct option');
  expect(app.server.callsOf(createRoute)).toEqual([]);
});

test('a question has four options, at most six, and never fewer than two', async () => {
  const app = openTestForm();
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(button('Add Question'));
  const add = () => app.person.click(button('Add Option to Question 1'));
  expect(options()).toHaveLength(4);
  await add();
  await add();
  expect(options()).toHaveLength(6);
  expect(button('Add Option to Question 1').disabled).toBe(true);
  await write('Option A', 'kept');
  for (const letter of ['F', 'E', 'D', 'C', 'B'])
    await app.person.click(button(`Remove option ${letter} of Question 1`));
  expect(options()).toHaveLength(2);
  expect(options().map((option) => option.textContent)).toEqual(['kept', 'Click to write']);
});

test('choosing an option replaces the former one and shows its letter and text', async () => {
  const app = openTestForm(editPath);
  await formReady();
  await goToTab(app, 'Questions');
  const text = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Correct Option Text', hidden: true })[0];
  expect([text()?.value, text()?.readOnly]).toEqual(['B. green', true]);
  const radio = (letter: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: `Option ${letter} of Question 1 is correct`, hidden: true });
  await app.person.click(radio('C'));
  expect([text()?.value, radio('B').checked, radio('C').checked]).toEqual(['C. blue', false, true]);
  await app.person.click(button('Remove option C of Question 1'));
  expect(text()?.value).toBe('');
});

test('a new test is sent whole; then the form is empty again and back at Details', async () => {
  const app = openTestForm();
  await fillMinimum(app);
  await submit(app);
  await screen.findByText('Test created successfully!');
  const [call] = app.server.callsOf(createRoute);
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(call?.body).toEqual({
    data: {
      test_name: 'Colours',
      test_type: 'pre-test',
      test_duration: '',
      test_subject: idOf(100),
      test_lesson: idOf(300),
      test_status: 'enabled',
      attempts_allowed: 1,
      questions_asked: '',
      shuffle_options: false,
      shuffle_questions: false,
      practice_allowed: false,
      share_questions: false,
      results_show: 'post_test',
      results_show_after: null,
      opensAt: null,
      dueAt: null,
      closesAt: null,
      audience: 'everybody',
      audience_groups: [],
      audience_people: [],
      test_questions: [
        {
          question_type: 'MCQ',
          question_text: '<p>Which?</p>',
          question_options: ['A', 'B', 'C', 'D'].map((letter) => ({ text: `<p>is ${letter}</p>` })),
          correct_options: ['B'],
          positive_mark: 1,
          negative_mark: 0,
          solution: '',
          correct_answer_solution: '',
          explained_in: '',
        },
      ],
    },
  });
  expect((await formReady()).getAttribute('value')).toBe('');
  const made = within(screen.getByRole('region', { name: 'New test' }));
  expect(document.activeElement?.textContent).toContain(`${saved.test_name} is saved and stands in the list.`);
  expect(made.getByRole('link', { name: 'Open the test' }).getAttribute('href')).toBe(`/teacher/test/${saved._id}`);
  expect(made.getByRole('link', { name: 'Back to the tests' }).getAttribute('href')).toBe('/teacher/test');
  await goToTab(app, 'Questions');
  screen.getByText('There are no questions yet.');
});

test('after a change is saved the focus is on the heading: the pressed button has gone', async () => {
  const app = openTestForm(editPath);
  await app.person.type(await formReady(), '!');
  await submit(app);
  await screen.findByText('Test updated successfully!');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a new test that cannot be made says so, and is sent again under the same key', async () => {
  const app = openTestForm(undefined, { [createRoute]: unreachable });
  await fillMinimum(app);
  await submit(app);
  await screen.findByText('Failed to create test');
  app.server.routes[createRoute] = failure(503, 'service_unavailable', 'Back in a minute.');
  await submit(app);
  await screen.findByText('Back in a minute.');
  const keys = app.server.callsOf(createRoute).map((call) => call.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("the server's complaint stands at its field, on its tab", async () => {
  const app = openTestForm(editPath, {
    [updateRoute]: failure(400, 'validation_failed', 'Please check the form', {
      issues: [{ path: 'test_questions.1.question_text', message: 'Question is required' }],
    }),
  });
  await formReady();
  await submit(app);
  await screen.findByText('Please check the form');
  await screen.findByText('Question is required');
  expect(within(tab('Questions')).getByText('1 problem')).toBeTruthy();
});

test('a save that does not arrive says so and keeps everything', async () => {
  const app = openTestForm(editPath, { [updateRoute]: unreachable });
  await app.person.type(await formReady(), '!');
  await submit(app);
  await screen.findByText('Failed to update test');
  await goToTab(app, 'Details');
  expect(textbox('Test Name').value).toBe('What leaves do!');
});

test('questions are moved, copied and removed, and keep the names that the server gave them', async () => {
  const app = openTestForm(editPath);
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(button('Move Question 2 up'));
  await app.person.click(button('Duplicate Question 1'));
  await waitFor(() => button('Remove Question 3'));
  await app.person.click(button('Remove Question 3'));
  await screen.findByText('Question removed');
  await submit(app);
  await screen.findByText('Test updated successfully!');
  const body = app.server.callsOf(updateRoute)[0]?.body as {
    test_questions: { _id?: string; question_text: string }[];
  };
  expect(body).toMatchObject({ updatedAt: saved.updatedAt, created_by: idOf(2) });
  expect(body.test_questions.map(({ _id, question_text: text }) => [_id, text])).toEqual([
    [idOf(922), '<p>Which colour is leaf 2?</p>'],
    [undefined, '<p>Which colour is leaf 2?</p>'],
  ]);
});

test('a test that was changed meanwhile is not overwritten unseen', async () => {
  const newer = makeTest({ test_name: 'Newer', updatedAt: '2026-06-01T10:00:00.000Z' });
  const app = openTestForm(editPath, { [updateRoute]: failure(409, 'stale_update', 'Changed meanwhile') });
  await app.person.type(await formReady(), ' mine');
  app.server.routes['GET /api/tests/:id'] = { data: newer };
  await submit(app);
  const dialog = await screen.findByRole('dialog', { name: 'This test was changed in the meantime' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Load the saved version' }));
  await goToTab(app, 'Details');
  expect(textbox('Test Name').value).toBe('Newer');
  await app.person.click(await screen.findByRole('button', { name: 'Restore draft' }));
  await waitFor(() => expect(textbox('Test Name').value).toBe('What leaves do mine'));
});

test('a test that was changed meanwhile is saved over on purpose, and says that it is saved', async () => {
  const newer = makeTest({ test_name: 'Newer', updatedAt: '2026-06-01T10:00:00.000Z' });
  const app = openTestForm(editPath, { [updateRoute]: failure(409, 'stale_update', 'Changed meanwhile') });
  await app.person.type(await formReady(), ' mine');
  app.server.routes['GET /api/tests/:id'] = { data: newer };
  await submit(app);
  const anyway = await screen.findByRole('button', { name: 'Save mine anyway' });
  app.server.routes[updateRoute] = { success: true, message: '', data: newer };
  await app.person.click(anyway);
  await screen.findByText('Test saved successfully!');
  expect(app.server.callsOf(updateRoute).at(-1)?.body).toMatchObject({
    test_name: 'What leaves do mine',
    updatedAt: newer.updatedAt,
  });
});

test('two people who changed different questions are both kept, without a question to the author', async () => {
  const [first, second] = saved.test_questions as [Question, Question];
  const [red, , blue] = second.question_options;
  const theirs = makeTest({
    test_duration: 75,
    test_questions: [
      first,
      {
        ...second,
        question_options: [red, { text: '<p>lime</p>' }, blue] as Question['question_options'],
        correct_options: ['C'],
      },
    ],
    updatedAt: '2026-06-01T10:00:00.000Z',
  });
  const app = openTestForm(editPath, {
    [updateRoute]: inTurn(failure(409, 'stale_update', 'Changed'), { success: true, message: '', data: theirs }),
  });
  await formReady();
  await goToTab(app, 'Solutions');
  await write('Solution to Question 1', 'Mine');
  app.server.routes['GET /api/tests/:id'] = { data: theirs };
  await submit(app);
  await screen.findByText('Test updated successfully!');
  screen.getByText('They changed: Details · Which colour is leaf 2?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(updateRoute).at(-1)?.body).toMatchObject({
    test_duration: 75,
    test_questions: [
      { _id: first._id, solution: '<p>Mine</p>', correct_options: first.correct_options },
      { _id: second._id, question_options: [red, { text: '<p>lime</p>' }, blue], correct_options: ['C'] },
    ],
    updatedAt: theirs.updatedAt,
  });
});

test('two people who changed the same question see both values, the key among them', async () => {
  const [first, second] = saved.test_questions as [Question, Question];
  const theirs = makeTest({
    test_name: 'Theirs',
    test_questions: [{ ...first, solution: '<p>Theirs</p>', correct_options: ['C'] }, second],
    updatedAt: '2026-06-01T10:00:00.000Z',
  });
  const app = openTestForm(editPath, { [updateRoute]: failure(409, 'stale_update', 'Changed') });
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(screen.getByRole('radio', { name: 'Option A of Question 1 is correct', hidden: true }));
  await goToTab(app, 'Solutions');
  await write('Solution to Question 1', 'Mine');
  app.server.routes['GET /api/tests/:id'] = { data: theirs };
  await submit(app);
  const list = await screen.findByRole('list', { name: 'Changed by both' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Which colour is leaf 1?: Correct option: yours is “red”, the saved one “blue”.',
    'Which colour is leaf 1?: Solution: yours is “Mine”, the saved one “Theirs”.',
  ]);
  app.server.routes[updateRoute] = { success: true, message: '', data: theirs };
  await app.person.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('Test saved successfully!');
  expect(app.server.callsOf(updateRoute).at(-1)?.body).toMatchObject({
    test_name: 'Theirs',
    test_questions: [{ solution: '<p>Mine</p>', correct_options: ['A'] }, { _id: second._id }],
  });
});

test('typed text is offered when the form is opened again', async () => {
  const first = openTestForm();
  await first.person.type(await formReady(), 'Half done');
  await screen.findByText(/^Draft kept in this browser/);
  first.unmount();
  const again = openTestForm();
  await formReady();
  const offer = await screen.findByRole('region', { name: 'Unsaved draft' });
  expect(offer.textContent).toContain('of Half done');
  await again.person.click(within(offer).getByRole('button', { name: 'Restore draft' }));
  await waitFor(() => expect(textbox('Test Name').value).toBe('Half done'));
});

test('the preview shows the questions as a student sees them, without the key', async () => {
  const app = openTestForm(editPath);
  await formReady();
  await goToTab(app, 'Questions');
  await app.person.click(button('Preview'));
  const dialog = await screen.findByRole('dialog', { name: 'Preview: What leaves do' });
  within(dialog).getByRole('heading', { name: 'Question 1 of 2' });
  expect(
    within(dialog)
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => radio.checked),
  ).toEqual([false, false, false]);
  await app.person.click(within(dialog).getByRole('button', { name: 'Next question' }));
  within(dialog).getByRole('heading', { name: 'Question 2 of 2' });
});

test('an export says first what the format cannot carry', async () => {
  const app = openTestForm(editPath, {
    'GET /api/tests/:id/export': {
      format: 'aiken',
      filename: 'leaves.txt',
      mediaType: 'text/plain',
      text: '',
      losses: ['Aiken has no place for marks'],
      sentences: [{ message: 'Aiken has no place for marks' }],
    },
  });
  await formReady();
  await app.person.click(await openMore(app.person, 'Export as Aiken'));
  const dialog = await screen.findByRole('dialog', { name: 'Aiken cannot hold everything' });
  within(dialog).getByText('Aiken has no place for marks');
  expect(app.server.callsOf('GET /api/tests/:id/export')[0]?.query).toEqual({ format: 'aiken' });
});

test('the fields whose effect is not in their name say it', async () => {
  const app = openTestForm();
  await formReady();
  const described = (role: 'combobox' | 'textbox', name: string, description: string) =>
    screen.getByRole(role, { name, description, hidden: true });
  expect(
    described('combobox', 'Test Type', 'A pre-test and a post-test of the same subject show what each student gained.'),
  ).toBeDefined();
  expect(described('combobox', 'Status', 'Students can take it only while it is enabled.')).toBeDefined();
  await goToTab(app, 'Questions');
  await app.person.click(button('Add Question'));
  expect(
    described('textbox', 'Negative Marks', 'Deducted for a wrong answer; a skipped question costs nothing.'),
  ).toBeDefined();
});
