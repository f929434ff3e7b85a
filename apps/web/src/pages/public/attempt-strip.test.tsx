import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RunningAttempts } from '@lectern/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeAttempt } from '../../testing/tests.ts';

const running = 'GET /api/users/me/attempts/running';
const id = idOf(910);
const minute = 60_000;

/** Leaves a note on this device, as after a student sat a test that ends in `leftMs` milliseconds. */
function noteRunning(userId: string, leftMs: number | null): void {
  const deadlineAt = leftMs === null ? null : new Date(Date.now() + leftMs).toISOString();
  const note = { attemptId: id, name: 'What leaves do', deadlineAt, ahead: 0 };
  localStorage.setItem(`lectern-running:${userId}:${id}`, JSON.stringify(note));
}

type Listed = { leftMs?: number | null; name?: string; _id?: string };

/** The server's answer about running tests; its clock is `aheadMs` ahead of this device's. */
function listed(tests: Listed[], aheadMs = 0): RunningAttempts {
  const now = Date.now() + aheadMs;
  return {
    attempts: tests.map(({ leftMs = null, name = 'What leaves do', _id = id }) => ({
      _id,
      test: { ...makeAttempt().test, test_name: name },
      deadlineAt: leftMs === null ? null : new Date(now + leftMs).toISOString(),
    })),
    serverTime: new Date(now).toISOString(),
  };
}

const strip = () => screen.findByRole('region', { name: 'Your tests' });
const resume = (name = 'What leaves do') => screen.queryByRole('link', { name: `Resume: ${name}` });
const notes = () => Object.keys(localStorage).filter((key) => key.startsWith('lectern-running'));
/** A sign that the page asks again, as when somebody comes back to the tab. */
const comeBack = () => fireEvent(document, new Event('visibilitychange'));

test('a visitor and staff are not asked about, and another student sees nothing of it', async () => {
  noteRunning(people.student._id, minute);
  const visitor = renderApp('/home', { routes: { [running]: listed([{}]) } });
  await screen.findByRole('heading', { name: 'Public Courses' });
  expect(screen.queryByText(/Test running/)).toBeNull();
  expect(visitor.server.callsOf(running)).toEqual([]);
  visitor.unmount();
  const teacher = renderApp('/home', { user: people.teacher, routes: { [running]: listed([{}]) } });
  await screen.findByRole('button', { name: 'Tom Teacher' });
  expect(teacher.server.callsOf(running)).toEqual([]);
  teacher.unmount();
  const other = renderApp('/home', {
    user: { ...people.student, _id: idOf(7) },
    routes: { [running]: listed([]) },
  });
  await waitFor(() => expect(other.server.callsOf(running)).toHaveLength(1));
  expect(screen.queryByText(/Test running/)).toBeNull();
  expect(notes()).toEqual([`lectern-running:${people.student._id}:${id}`]);
});

test('a running test stands on every page with its time, and leads back to it', async () => {
  noteRunning(people.student._id, 12 * minute + 33_000);
  const app = renderApp('/home', { user: people.student, routes: { [running]: unreachable } });
  const line = within(await strip());
  await line.findByText('What leaves do');
  await line.findByText(/^12:3\d left$/);
  const link = await screen.findByRole('link', { name: 'Resume: What leaves do' });
  expect(link.textContent).toBe('Resume');
  await app.person.click(link);
  expect(app.path()).toBe(`/attempt/${id}`);
  await waitFor(() => expect(resume()).toBeNull());
});

test('a test that was begun on another device is known from the server', async () => {
  renderApp('/courses', { user: people.student, routes: { [running]: listed([{ leftMs: 5 * minute - 2_000 }]) } });
  const line = within(await strip());
  await line.findByText(/^4:5\d left$/);
  expect(resume()?.getAttribute('href')).toBe(`/attempt/${id}`);
});

test('a test without a limit shows no time; two tests stand below each other, the one that ends first in front', async () => {
  renderApp('/courses', {
    user: people.student,
    routes: {
      [running]: listed([
        { name: 'Without end', _id: idOf(911) },
        { name: 'With an end', leftMs: 9 * minute },
      ]),
    },
  });
  const line = within(await strip());
  await line.findByText('Without end');
  expect(line.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/attempt/${id}`,
    `/attempt/${idOf(911)}`,
  ]);
  await waitFor(() => expect(line.getAllByText(/ left$/)).toHaveLength(1));
});

test('the time left is the server’s, whose clock is an hour ahead of this device’s', async () => {
  renderApp('/courses', { user: people.student, routes: { [running]: listed([{ leftMs: 7 * minute }], 60 * minute) } });
  const line = within(await strip());
  expect(await line.findByText(/^(7:00|6:5\d) left$/)).toBeTruthy();
});

test('added time shows, and a test that was submitted elsewhere does not run any more', async () => {
  noteRunning(people.student._id, 2 * minute);
  const app = renderApp('/courses', {
    user: people.student,
    routes: { [running]: listed([{ leftMs: 12 * minute }]) },
  });
  await within(await strip()).findByText(/^(12:00|11:5\d) left$/);
  app.server.routes[running] = listed([]);
  comeBack();
  await waitFor(() => expect(resume()).toBeNull());
  expect(notes()).toEqual([]);
});

test('a test that the teacher opened again runs again', async () => {
  const app = renderApp('/courses', { user: people.student, routes: { [running]: listed([]) } });
  await waitFor(() => expect(app.server.callsOf(running)).toHaveLength(1));
  expect(resume()).toBeNull();
  app.server.routes[running] = listed([{ leftMs: minute }]);
  comeBack();
  await waitFor(() => expect(resume()).not.toBeNull());
});

test('an answer that this tab overtook notes nothing: the page asks again', async () => {
  noteRunning(people.student._id, minute);
  let answers = 0;
  const app = renderApp('/courses', {
    user: people.student,
    routes: {
      [running]: () => {
        answers += 1;
        // Another tab submits the test while the server's first answer is under way.
        if (answers === 1) localStorage.clear();
        return listed(answers === 1 ? [{ leftMs: minute }] : []);
      },
    },
  });
  await waitFor(() => expect(app.server.callsOf(running)).toHaveLength(2));
  await waitFor(() => expect(notes()).toEqual([]));
  expect(resume()).toBeNull();
});

test('five minutes and one minute before the end are announced once each; the last minute is urgent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  renderApp('/courses', { user: people.student, routes: { [running]: listed([{ leftMs: 5 * minute + 5_000 }]) } });
  const line = within(await strip());
  const time = await line.findByText(/^5:0\d left$/);
  const said = () => line.getAllByRole('status').map((status) => status.textContent);
  expect(said().join('')).toBe('');
  act(() => void vi.advanceTimersByTime(6_000));
  expect(said()).toContain('5 minutes left');
  const calm = time.parentElement?.className;
  act(() => void vi.advanceTimersByTime(3 * minute));
  expect(said()).toContain('5 minutes left');
  act(() => void vi.advanceTimersByTime(minute));
  expect(said()).toContain('1 minute left');
  expect(time.parentElement?.className).not.toBe(calm);
  act(() => void vi.advanceTimersByTime(40_000));
  expect(said()).toContain('1 minute left');
});
