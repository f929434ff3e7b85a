import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse, makeSubjectContents, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeAttempt, makeStudentTest } from '../../testing/tests.ts';

const path = `/test/${idOf(900)}`;
const get = 'GET /api/tests/:id';
const start = 'POST /api/tests/:id/attempts';
const tests = 'GET /api/courses/:id/tests';

const open = (test = makeStudentTest(), routes: FakeRoutes = {}) =>
  renderApp(path, { user: people.student, routes: { [get]: { data: test }, ...routes } });

test('a visitor signs in first', async () => {
  const app = renderApp(path);
  await screen.findByRole('heading', { name: 'Login' });
  expect(app.href()).toBe(`/login?redirect=${path}`);
});

test('a test that is not there says so', async () => {
  open(makeStudentTest(), { [get]: failure(404, 'not_found', 'Not found') });
  await screen.findByText('This test is not available');
  expect(screen.queryByRole('button', { name: 'Start test' })).toBeNull();
});

test('a failed load can be tried again', async () => {
  const app = open(makeStudentTest(), { [get]: unreachable });
  await screen.findByText('The test could not be loaded. Please try again.');
  app.server.routes[get] = { data: makeStudentTest() };
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'What leaves do' });
  expect(app.server.callsOf(get)).toHaveLength(2);
});

test('says that the questions are drawn anew for each attempt, where they are', async () => {
  open(makeStudentTest({ questionsCount: 10, questions_asked: 10 }));
  expect(await screen.findByText('10, drawn anew for each attempt')).toBeTruthy();
});

test('shows what is asked, and starts an attempt', async () => {
  const app = open(makeStudentTest(), {
    [start]: { message: '', attempt: makeAttempt(), lease: 1 },
    'POST /api/attempts/:id/lease': { message: '', attempt: makeAttempt(), lease: 2 },
  });
  await screen.findByText('45 minutes');
  screen.getByText('1 of 1 left');
  screen.getByText(
    'You can go on without a connection: answers are kept on this device and sent when it is back. Answers that have not arrived when time is up do not count.',
  );
  await app.person.click(screen.getByRole('button', { name: 'Start test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the test now?' }));
  dialog.getByText('You have 45 minutes from the moment you start.');
  dialog.getByText('This uses your last attempt.');
  expect(app.server.callsOf(start)).toEqual([]);
  await app.person.click(dialog.getByRole('button', { name: 'Start now' }));
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  expect(app.path()).toBe(`/attempt/${idOf(910)}`);
  expect(app.server.callsOf(start)).toHaveLength(1);
  // The server counts the opening of the page as a part of the start.
  const [taken] = app.server.callsOf('POST /api/attempts/:id/lease');
  expect(taken?.body).toEqual({ window: expect.any(String) });
  expect(app.server.callsOf(start)[0]?.body).toEqual(taken?.body);
});

test('a start that is refused says why and looks again', async () => {
  const app = open(makeStudentTest(), {
    [start]: failure(409, 'attempts_used_up', 'You have used all your attempts at this test'),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Start test' }));
  await app.person.click(await screen.findByRole('button', { name: 'Start now' }));
  await screen.findByText('You have used all your attempts at this test');
  await waitFor(() => expect(app.server.callsOf(get)).toHaveLength(2));
});

test('a start is asked about and says its cost, also where there is no limit and more than one attempt', async () => {
  const attempts = { used: 0, left: 3, open: null, last: null };
  const { dates } = makeStudentTest();
  const dueAt = { ...dates.dueAt, value: '2026-05-04T10:00:00.000Z' };
  const app = open(
    makeStudentTest({ test_duration: null, attempts_allowed: 3, attempts, dates: { ...dates, dueAt } }),
    {
      [start]: { message: '', attempt: makeAttempt(), lease: 1 },
      'POST /api/attempts/:id/lease': { message: '', attempt: makeAttempt(), lease: 2 },
    },
  );
  await app.person.click(await screen.findByRole('button', { name: 'Start test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the test now?' }));
  dialog.getByText('There is no time limit.');
  dialog.getByText(/^Due .*4.*2026.* An attempt submitted later is marked as late\.$/);
  dialog.getByText('This uses 1 of your 3 attempts.');
  // Enter pressed twice by mistake starts nothing.
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  expect(app.server.callsOf(start)).toEqual([]);
  await app.person.click(dialog.getByRole('button', { name: 'Start now' }));
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  expect(app.server.callsOf(start)).toHaveLength(1);
});

test('an open attempt is resumed, not started', async () => {
  const attempts = {
    used: 1,
    left: 0,
    open: { _id: idOf(910), startedAt: '2026-05-04T10:00:00.000Z', deadlineAt: null },
    last: null,
  };
  open(makeStudentTest({ attempts, can: { start: false, resume: true } }));
  const link = await screen.findByRole('link', { name: 'Resume test' });
  expect(link.getAttribute('href')).toBe(`/attempt/${idOf(910)}`);
  expect(screen.queryByRole('button', { name: 'Start test' })).toBeNull();
});

test('used-up attempts leave the way to the result', async () => {
  const last = { _id: idOf(911), submittedAt: '2026-05-04T10:00:00.000Z', resultShown: true };
  open(makeStudentTest({ attempts: { used: 1, left: 0, open: null, last }, can: { start: false, resume: false } }));
  await screen.findByText('You have used your attempt.');
  const link = screen.getByRole('link', { name: 'See your last result' });
  expect(link.getAttribute('href')).toBe(`/attempt/${idOf(911)}/result`);
});

test('a course lists its tests for a student, with where they stand', async () => {
  renderApp(`/course/details/${idOf(100)}`, {
    user: people.student,
    routes: {
      'GET /api/courses/:id': makeCourse(),
      [tests]: pageOf([
        makeStudentTest(),
        makeStudentTest({ _id: idOf(901), test_name: 'Roots', test_duration: null }),
      ]),
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Tests' }));
  expect(part.getByRole('link', { name: 'What leaves do' }).getAttribute('href')).toBe(path);
  part.getByText('Leaves · Pre-test · 2 questions · 45 minutes');
  part.getByText('Leaves · Pre-test · 2 questions · No time limit');
  expect(part.getAllByText('Not started')).toHaveLength(2);
});

test.each([
  ['a visitor', null],
  ['a teacher', people.teacher],
])('%s is not asked about tests', async (_, user) => {
  const app = renderApp(`/course/details/${idOf(100)}`, {
    user,
    routes: { 'GET /api/courses/:id': makeCourse(), [tests]: pageOf([makeStudentTest()]) },
  });
  await screen.findByRole('heading', { name: 'Subjects' });
  expect(app.server.callsOf(tests)).toEqual([]);
});

test('a subject lists its own tests only', async () => {
  const app = renderApp(`/course/units/${idOf(300)}`, {
    user: people.student,
    routes: {
      'GET /api/materials/:subjectId/materials': makeSubjectContents([]),
      [tests]: pageOf([makeStudentTest()]),
    },
  });
  await screen.findByRole('link', { name: 'What leaves do' });
  expect(app.server.callsOf(tests)[0]?.query).toMatchObject({ test_lesson: idOf(300) });
});

const moment = (value: string) => ({ value, from: 'default', group: null }) as const;
const own = makeStudentTest().dates;

test('the dates of a test stand with the rules, with why where they are the student’s own', async () => {
  open(
    makeStudentTest({
      test_duration: 60,
      dates: {
        opensAt: moment('2026-05-04T08:00:00.000Z'),
        dueAt: { value: '2026-05-06T10:00:00.000Z', from: 'group', group: 'Evening class' },
        closesAt: { value: '2026-05-08T10:00:00.000Z', from: 'person', group: null },
        minutes: { value: 60, from: 'person', group: null },
        attempts: own.attempts,
      },
    }),
  );
  const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await fact('Opens')).toMatch(/^4 May 2026, \d\d:00 $/);
  expect(await fact('Due')).toMatch(/^6 May 2026, \d\d:00 changed for Evening class$/);
  expect(await fact('Closes')).toMatch(/^8 May 2026, \d\d:00 changed for you$/);
  expect(await fact('Time')).toBe('1 hour changed for you');
  expect(await fact('Attempts')).toBe('1 of 1 left ');
});

test('a test without dates tells none', async () => {
  open();
  await screen.findByText('45 minutes');
  for (const name of ['Opens', 'Due', 'Closes']) expect(screen.queryByText(name)).toBeNull();
});

test.each([
  ['not_open', { ...own, opensAt: moment('2026-05-04T10:00:00.000Z') }, /^Opens 4 May 2026/],
  ['closed', { ...own, closesAt: moment('2026-05-04T10:00:00.000Z') }, /^Closed 4 May 2026/],
] as const)('a test that is %s cannot be started, and says since or until when', async (phase, dates, said) => {
  open(makeStudentTest({ phase, dates, can: { start: false, resume: false } }));
  await screen.findByText(said);
  expect(screen.queryByRole('button', { name: 'Start test' })).toBeNull();
});

test('a start after the due date is asked about, with what it costs and when the test closes', async () => {
  const attempts = { used: 0, left: 3, open: null, last: null };
  const dates = { ...own, dueAt: moment('2026-05-04T10:00:00.000Z'), closesAt: moment('2026-05-08T10:00:00.000Z') };
  const app = open(makeStudentTest({ test_duration: null, attempts, dates, phase: 'late' }));
  await app.person.click(await screen.findByRole('button', { name: 'Start test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the test now?' }));
  dialog.getByText('The due date has passed: your attempt will be marked as late.');
  dialog.getByText(/^The test closes on 8 May 2026, \d\d:00, whenever you start\.$/);
  expect(app.server.callsOf(start)).toEqual([]);
});

test('a course tells the next date of each test', async () => {
  const due = moment('2026-05-04T10:00:00.000Z');
  const closes = moment('2026-05-08T10:00:00.000Z');
  renderApp(`/course/details/${idOf(100)}`, {
    user: people.student,
    routes: {
      'GET /api/courses/:id': makeCourse(),
      [tests]: pageOf([
        makeStudentTest({ dates: { ...own, dueAt: due, closesAt: closes } }),
        makeStudentTest({ _id: idOf(901), phase: 'late', dates: { ...own, dueAt: due, closesAt: closes } }),
        makeStudentTest({ _id: idOf(902), phase: 'closed', dates: { ...own, closesAt: closes } }),
        makeStudentTest({ _id: idOf(903), phase: 'not_open', dates: { ...own, opensAt: due } }),
      ]),
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Tests' }));
  part.getByText(/45 minutes · Due 4 May 2026/);
  part.getByText(/45 minutes · Closes 8 May 2026/);
  part.getByText(/45 minutes · Closed 8 May 2026/);
  part.getByText(/45 minutes · Opens 4 May 2026/);
  expect(part.getAllByText('Not started')).toHaveLength(2);
  part.getByText('Closed');
  part.getByText('Not open yet');
});
