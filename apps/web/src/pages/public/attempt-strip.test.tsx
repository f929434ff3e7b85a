import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeAttempt, makeReceipt } from '../../testing/tests.ts';

const find = 'GET /api/attempts/:id';
const id = idOf(910);

/** Leaves a note on this device, as after a student sat a test that ends in `leftMs` milliseconds. */
function noteRunning(userId: string, leftMs: number | null): void {
  const deadlineAt = leftMs === null ? null : new Date(Date.now() + leftMs).toISOString();
  const note = { attemptId: id, name: 'What leaves do', deadlineAt, ahead: 0 };
  localStorage.setItem(`lectern-running:${userId}:${id}`, JSON.stringify(note));
}

const strip = () => screen.findByRole('region', { name: 'Your tests' });

test('a visitor and another student see nothing of it, and nothing is asked', async () => {
  noteRunning(people.student._id, 60_000);
  const visitor = renderApp('/home');
  await screen.findByRole('heading', { name: 'Public Courses' });
  expect(screen.queryByText(/Test running/)).toBeNull();
  visitor.unmount();
  const other = renderApp('/home', { user: { ...people.student, _id: idOf(7) }, routes: { [find]: makeAttempt() } });
  await screen.findByRole('button', { name: /^(Ada Student|Tom Teacher)/ });
  expect(screen.queryByText(/Test running/)).toBeNull();
  expect(other.server.callsOf(find)).toEqual([]);
});

test('a running test stands on every page with its time, and leads back to it', async () => {
  noteRunning(people.student._id, 12 * 60_000 + 33_000);
  const app = renderApp('/home', { user: people.student, routes: { [find]: unreachable } });
  const line = within(await strip());
  await line.findByText('What leaves do');
  await waitFor(() => expect(line.getByText(/^12:3\d$/).parentElement?.textContent).toContain('left'));
  await app.person.click(line.getByRole('link', { name: 'Resume test' }));
  expect(app.path()).toBe(`/attempt/${id}`);
  await waitFor(() => expect(screen.queryByText('Test running')).toBeNull());
});

test.each([
  ['was submitted elsewhere', makeAttempt({ status: 'submitted', receipt: makeReceipt() })],
  ['is no longer there', failure(404, 'not_found', 'Not found')],
])('a test that %s does not run any more', async (_, answer) => {
  noteRunning(people.student._id, 60_000);
  const app = renderApp('/home', { user: people.student, routes: { [find]: answer } });
  await waitFor(() => expect(app.server.callsOf(find)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Resume test' })).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lectern-running'))).toEqual([]);
});
