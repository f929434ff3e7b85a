import type { BankQuestion } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeManagedTest, makePreview, makeRegrade } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { makeBankQuestion } from '../../testing/question-bank.ts';
import { renderApp } from '../../testing/render-app.tsx';

const preview = 'POST /api/tests/:id/regrades/preview';
const apply = 'POST /api/tests/:id/regrades';
const list = 'GET /api/tests/:id/regrades';
const former = 'GET /api/tests/:id/regrades/former-keys';
const undo = 'POST /api/tests/:id/regrades/:regradeId/undo';

const open = (routes: FakeRoutes = {}, search = '') =>
  renderApp(`/teacher/test/${idOf(900)}/corrections${search}`, {
    user: people.teacher,
    routes: {
      'GET /api/tests/:id': { data: makeManagedTest() },
      [list]: pageOf([]),
      [former]: { data: [] },
      [preview]: makePreview(),
      [apply]: reply(201, { message: '', regrade: makeRegrade() }),
      ...routes,
    },
  });

const look = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Preview changes' });
const key = () => screen.findByRole('combobox', { name: 'Correct option of question 1' });

test('nothing can be looked at before something is changed, or while a mark is none', async () => {
  const app = open();
  await key();
  expect(look().disabled).toBe(true);
  const marks = screen.getByRole('textbox', { name: 'Marks of question 2' });
  await app.person.clear(marks);
  await app.person.type(marks, '101');
  screen.getByText('Marks must be whole numbers from 0 to 100');
  expect(look().disabled).toBe(true);
  await app.person.clear(marks);
  await app.person.type(marks, '4');
  screen.getByText('0 questions to correct');
  expect(look().disabled).toBe(true);
});

test('first shows whose result changes, then applies exactly that, with a reason', async () => {
  const app = open();
  await app.person.selectOptions(await key(), 'B');
  await app.person.click(look());
  await screen.findByText('3 attempts: 1 better, 1 worse, 0 changed otherwise, 1 unchanged.');
  const row = within(screen.getByRole('row', { name: /Ada Student/ }));
  row.getByText('4 of 8 (50%)');
  row.getByText('8 of 8 (100%)');
  const corrections = [{ question: idOf(921), correct_options: ['B'] }];
  expect(app.server.callsOf(preview)[0]?.body).toEqual({ corrections });
  const correct = screen.getByRole('button', { name: 'Correct the results' });
  await app.person.click(correct);
  screen.getByText('Reason is required');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  expect(app.server.callsOf(apply)).toEqual([]);
  await app.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'The key was wrong');
  await app.person.click(correct);
  await screen.findByText('Results corrected');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Corrections so far'));
  const [call] = app.server.callsOf(apply);
  expect(call?.body).toEqual({ corrections, reason: 'The key was wrong', basis: 'the-basis' });
  expect(call?.headers.get('idempotency-key')).not.toBeNull();
});

test('changing the form again takes the preview away, and so does an outdated one', async () => {
  const app = open({ [apply]: failure(409, 'regrade_outdated', 'The test or its results changed.') });
  await app.person.selectOptions(await key(), 'B');
  await app.person.click(look());
  await screen.findByText('Changes');
  await app.person.type(screen.getByRole('textbox', { name: 'Negative marks of question 1' }), '0');
  expect(screen.queryByText('Changes')).toBeNull();
  await app.person.click(look());
  await app.person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Again');
  await app.person.click(screen.getByRole('button', { name: 'Correct the results' }));
  await screen.findByText('The test or its results changed.');
  await waitFor(() => expect(screen.queryByText('Changes')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(look()));
});

test('former corrections are listed, and the latest can be undone', async () => {
  const undone = { at: '2026-05-05T11:00:00.000Z', by: { _id: idOf(2), username: 'Tom Teacher' } };
  const older = makeRegrade({ _id: idOf(951), reason: 'Marks', undone, can: { undo: false } });
  const app = open({
    [list]: pageOf([makeRegrade(), older]),
    [undo]: { message: '', regrade: makeRegrade({ undone }) },
  });
  await screen.findByText('The key was wrong');
  screen.getByText('Undone by Tom Teacher');
  const history = within(screen.getByRole('region', { name: 'Corrections so far' }));
  const changes = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(changes).toEqual(Array.from({ length: 2 }, () => 'Which colour is leaf 1?: A, +4, −1 → B, +4, −1'));
  app.server.routes[list] = pageOf([makeRegrade({ undone, can: { undo: false } }), older]);
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Correction undone');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^The key was wrong /));
  expect(app.server.callsOf(undo)[0]?.params).toEqual({ id: idOf(900), regradeId: idOf(950) });
});

test('results by a former key are compared with the present one, version by version', async () => {
  const [correction] = makeRegrade().corrections;
  const app = open({
    [former]: { data: [{ version: 1, submitted: 6, open: 1, corrections: [{ ...correction, versions: [1] }] }] },
  });
  await screen.findByText('Version 1: 6 results, 1 open attempt, 1 question with a different key.');
  await app.person.click(screen.getByRole('button', { name: 'Compare version 1 with the current key' }));
  await screen.findByText('Changes');
  const [question] = makeManagedTest().test_questions;
  const { correct_options, positive_mark, negative_mark } = question ?? {};
  const wanted = {
    corrections: [{ question: idOf(921), correct_options, positive_mark, negative_mark }],
    versions: [1],
  };
  expect(app.server.callsOf(preview)[0]?.body).toEqual(wanted);
  await app.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'The key was wrong');
  await app.person.click(screen.getByRole('button', { name: 'Correct the results' }));
  await screen.findByText('Results corrected');
  expect(app.server.callsOf(apply)[0]?.body).toEqual({ ...wanted, reason: 'The key was wrong', basis: 'the-basis' });
});

test('the correction that an address names is chosen, and nothing is sent before a press', async () => {
  const app = open({}, `?question=${idOf(922)}&as=left_out`);
  const counting = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'How question 2 counts' });
  expect(counting.value).toBe('left_out');
  await waitFor(() => expect(document.activeElement).toBe(counting));
  screen.getByText('1 question to correct');
  expect(app.server.callsOf(preview)).toEqual([]);
  await app.person.click(look());
  await screen.findByText('Changes');
  expect(app.server.callsOf(preview)[0]?.body).toEqual({
    corrections: [{ question: idOf(922), scoring: 'left_out' }],
  });
});

test('several options are made to count, the last of them stays', async () => {
  const app = open();
  const counting = await screen.findByRole('combobox', { name: 'How question 1 counts' });
  await app.person.selectOptions(counting, 'Several options count');
  const options = within(screen.getByRole('group', { name: 'Correct options of question 1' }));
  const only = options.getByRole<HTMLInputElement>('checkbox', { name: 'A. green' });
  expect(only.disabled).toBe(true);
  await app.person.click(options.getByRole('checkbox', { name: 'B. red' }));
  expect(only.disabled).toBe(false);
  await app.person.click(look());
  await screen.findByText('Changes');
  expect(app.server.callsOf(preview)[0]?.body).toEqual({
    corrections: [{ question: idOf(921), correct_options: ['A', 'B'] }],
  });
});

test('former corrections say how a question counts', async () => {
  const [correction] = makeRegrade().corrections;
  if (correction === undefined) throw new Error('There is a correction');
  const after = (change: object) =>
    makeRegrade({ corrections: [{ ...correction, after: { ...correction.after, ...change } }] });
  open({
    [list]: pageOf(
      [after({ scoring: 'full_marks' }), after({ scoring: 'left_out' }), after({ correct_options: ['A', 'B'] })].map(
        (regrade, place) => ({ ...regrade, _id: idOf(960 + place) }),
      ),
    ),
  });
  const history = within(await screen.findByRole('region', { name: 'Corrections so far' }));
  expect((await history.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Which colour is leaf 1?: A, +4, −1 → full marks for everyone (+4)',
    'Which colour is leaf 1?: A, +4, −1 → left out',
    'Which colour is leaf 1?: A, +4, −1 → A/B, +4, −1',
  ]);
});

/** A copy of question 1 in another test, its options the other way round. */
const copy = (number: number, name: string, change: Partial<BankQuestion> = {}) => {
  const [question] = makeManagedTest().test_questions;
  if (question === undefined) throw new Error('The test has questions');
  return makeBankQuestion(1, {
    _id: idOf(number),
    test: { _id: idOf(number + 1), test_name: name },
    question_text: question.question_text,
    question_options: question.question_options.toReversed(),
    correct_options: ['B'],
    can: { edit: true },
    ...change,
  });
};

test('a wrong key is mended in other tests too, which show first who gains and loses', async () => {
  const bank = [
    copy(970, 'Spring'),
    copy(980, 'Autumn'),
    copy(990, 'Reworded', { question_text: '<p>Which is not?</p>' }),
    copy(995, 'Of a colleague', { can: { edit: false } }),
  ];
  const app = open({ 'GET /api/question-bank': pageOf(bank) });
  await app.person.selectOptions(await key(), 'B');
  await app.person.click(look());
  const others = within(await screen.findByRole('region', { name: 'The same questions in other tests' }));
  expect(others.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Autumn', 'Spring']);
  others.getByText('1 question has another text or other options here and stays as it is.');
  expect(others.queryByText('Of a colleague')).toBeNull();
  const [summary] = others.getAllByText('3 attempts: 1 better, 1 worse, 0 changed otherwise, 1 unchanged');
  await app.person.click(summary as HTMLElement);
  expect(others.getAllByText('Ada Student: 4 of 8 (50%) → 8 of 8 (100%)')[0]).toBeTruthy();
  await app.person.click(others.getByRole('checkbox', { name: 'Autumn' }));
  expect(app.server.callsOf(apply)).toEqual([]);
  await app.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'The key was wrong');
  await app.person.click(screen.getByRole('button', { name: 'Correct the results' }));
  await screen.findByText('Results of 2 tests corrected');
  expect(app.server.callsOf(apply).map(({ params, body }) => [params['id'], body])).toEqual([
    [idOf(900), expect.objectContaining({ corrections: [{ question: idOf(921), correct_options: ['B'] }] })],
    [
      idOf(971),
      {
        corrections: [{ question: idOf(970), correct_options: ['A'] }],
        reason: 'The key was wrong',
        basis: 'the-basis',
      },
    ],
  ]);
});

test('another test that changed since the preview is named, and the rest is corrected', async () => {
  const app = open({
    'GET /api/question-bank': pageOf([copy(970, 'Spring'), copy(980, 'Autumn')]),
    [apply]: inTurn(
      reply(201, { message: '', regrade: makeRegrade() }),
      failure(409, 'regrade_outdated', 'The test or its results changed.'),
      reply(201, { message: '', regrade: makeRegrade() }),
    ),
  });
  await app.person.selectOptions(await key(), 'B');
  await app.person.click(look());
  await screen.findByRole('checkbox', { name: 'Spring' });
  await app.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'The key was wrong');
  await app.person.click(screen.getByRole('button', { name: 'Correct the results' }));
  await screen.findByText('Results of 2 tests corrected');
  await screen.findByText('Autumn: The test or its results changed.');
  expect(app.server.callsOf(apply)).toHaveLength(3);
});

test('other tests that cannot be looked for are said so, and this one can be corrected alone', async () => {
  const app = open({ 'GET /api/question-bank': unreachable });
  await app.person.selectOptions(await key(), 'B');
  await app.person.click(look());
  await screen.findByText('Other tests with the same questions could not be looked for.');
  await app.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'The key was wrong');
  await app.person.click(screen.getByRole('button', { name: 'Correct the results' }));
  await screen.findByText('Results corrected');
  expect(app.server.callsOf(apply)).toHaveLength(1);
});
