import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCourseOverview } from '../../testing/course-overview.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, inTurn, reply, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { makeAnswer, makeQuestion, ofCourse } from '../../testing/questions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/courses/:id/questions';
const answers = 'GET /api/questions/:id/answers';
const answer = 'POST /api/questions/:id/answers';
const settings = 'PUT /api/courses/:id/question-settings';
const hide = 'PUT /api/posts/:id/hidden';
const may = { can: { ...makeQuestion().can, answer: true, resolve: true, hide: true } };

const open = (routes: FakeRoutes) =>
  renderApp(`/teacher/courses/${idOf(100)}/questions`, {
    user: people.teacher,
    routes: { 'GET /api/courses/:id/overview': makeCourseOverview(), ...routes },
  });

test('a failed load can be tried again; without questions it says where students ask', async () => {
  const app = open({ [list]: failure(500, 'internal_error', '') });
  await screen.findByText('The questions could not be loaded. Please try again.');
  app.server.routes[list] = ofCourse([]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No questions yet')).toBeTruthy();
});

test('a question names its material and place, and is answered in its place', async () => {
  const app = open({
    [list]: ofCourse([makeQuestion(may)]),
    [answers]: pageOf([]),
    [answer]: reply(201, { message: 'The answer is saved.', answer: makeAnswer() }),
  });
  const card = within(await screen.findByRole('article', { name: 'Question' }));
  expect(card.getByRole('link', { name: 'Inside a leaf' })).toBeTruthy();
  card.getByText('At 0:42');
  await app.person.click(card.getByRole('button', { name: 'Answer' }));
  await card.findByText('Nobody has answered yet.');
  const field = card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  await app.person.type(field, 'Because.');
  app.server.routes[answers] = pageOf([makeAnswer()]);
  const [, send] = card.getAllByRole('button', { name: 'Answer' });
  await app.person.click(send as HTMLElement);
  await card.findByText('Because of the chlorophyll.');
  expect(field.value).toBe('');
  expect(app.server.callsOf(answer)[0]?.body).toEqual({ text: 'Because.', formatted: true });
});

test('the choices of the course are kept at once, each for itself', async () => {
  const app = open({ [list]: ofCourse([]), [settings]: { message: 'Saved.' } });
  await app.person.click(await screen.findByRole('checkbox', { name: 'Classmates may answer' }));
  await waitFor(() =>
    expect(app.server.callsOf(settings)[0]?.body).toEqual({ classmatesAnswer: true, namesHidden: false }),
  );
});

test('a reported question shows why, and is hidden for a reason', async () => {
  const app = open({ [list]: ofCourse([makeQuestion({ ...may, reports: ['Rude'] })]), [hide]: { message: 'Hidden.' } });
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Shown questions' }), 'Reported');
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ only: 'reported' }));
  const card = within(await screen.findByRole('article', { name: 'Question' }));
  card.getByText('Rude');
  await app.person.click(card.getByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Hide' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Hide this from the course?' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Off topic');
  app.server.routes[list] = ofCourse([makeQuestion({ ...may, hiddenReason: 'Off topic' })]);
  await app.person.click(dialog.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Hidden: Off topic');
  await app.person.click(card.getByRole('button', { name: 'More actions' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Show again' }));
  await waitFor(() => expect(app.server.callsOf(hide)[1]?.body).toEqual({ reason: null }));
});

test('a half-written answer outlives its question’s place in the list, until it is sent', async () => {
  const app = open({
    [list]: ofCourse([makeQuestion(may)]),
    [answers]: pageOf([]),
    [answer]: reply(201, { message: 'The answer is saved.', answer: makeAnswer() }),
  });
  const unfold = async () => {
    const card = within(await screen.findByRole('article', { name: 'Question' }));
    await app.person.click(card.getByRole('button', { name: 'Answer' }));
    return card;
  };
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  await unfold();
  await app.person.type(await field(), 'Because of');
  app.server.routes[list] = ofCourse([]);
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Shown questions' }), 'Without an answer');
  await screen.findByText('Every question has an answer.');
  app.server.routes[list] = ofCourse([makeQuestion(may)]);
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Shown questions' }), 'All questions');
  const card = await unfold();
  expect((await field()).value).toBe('Because of');
  const [, send] = card.getAllByRole('button', { name: 'Answer' });
  await app.person.click(send as HTMLElement);
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(Object.values(sessionStorage).join()).not.toContain('Because of');
});

test('a changed answer can be sent after a lost reply', async () => {
  const used = failure(409, 'idempotency_key_reused', 'This Idempotency-Key was already used with a different body.');
  const app = open({
    [list]: ofCourse([makeQuestion(may)]),
    [answers]: pageOf([]),
    [answer]: unreachable,
  });
  const card = within(await screen.findByRole('article', { name: 'Question' }));
  await app.person.click(card.getByRole('button', { name: 'Answer' }));
  const field = await card.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  await app.person.type(field, 'Because');
  const send = async () => app.person.click(card.getAllByRole('button', { name: 'Answer' })[1] as HTMLElement);
  await send();
  await waitFor(() => expect(app.server.callsOf(answer)).toHaveLength(1));
  await app.person.type(field, ' of it');
  app.server.routes[answer] = inTurn(used, reply(201, { message: 'The answer is saved.', answer: makeAnswer() }));
  await send();
  await waitFor(() => expect(app.server.callsOf(answer)).toHaveLength(2));
  await send();
  await waitFor(() => expect(field.value).toBe(''));
  const keys = app.server.callsOf(answer).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});
