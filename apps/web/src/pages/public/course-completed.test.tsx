import type { CourseProgress } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse, makeOwnCourse, pageOf } from '../../testing/courses.ts';
import { failure, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const path = `/course/details/${idOf(100)}`;
const read = 'GET /api/courses/:id/progress';
const rate = 'POST /api/courses/:id/rate';

function progressOf(completed: number, over: Partial<CourseProgress> = {}): CourseProgress {
  const materials = [1, 2].map((number) => ({
    _id: idOf(500 + number),
    name: `Leaf ${number}`,
    content_type: 'PDF' as const,
    completed: number <= completed,
    how: null,
    completedAt: null,
    position: null,
    watchedSeconds: 0,
    durationSeconds: null,
    page: null,
    pages: null,
  }));
  const counts = { completed, total: 2 };
  const subjects = [{ _id: idOf(300), name: 'Leaves', ...counts, materials }];
  const course = { _id: idOf(100), name: 'Botany for Beginners' };
  return { course, joined: true, rated: false, next: null, ...counts, subjects, ...over };
}

const open = (progress: object, user: (typeof people)['student'] = people.student) =>
  renderApp(path, { user, routes: { 'GET /api/courses/:id': makeCourse(), [read]: progress } });

test.each([
  ['something is left', progressOf(1)],
  ['there is nothing to complete', progressOf(0, { total: 0, completed: 0, subjects: [] })],
  ['the progress is not known', failure(500, 'internal_error', '')],
])('a course is not completed while %s', async (_why, progress) => {
  const app = open(progress);
  await screen.findByRole('heading', { name: 'Subjects' });
  await expect.poll(() => app.server.callsOf(read).length).toBeGreaterThan(0);
  expect(screen.queryByText('Course completed')).toBeNull();
});

test('a completed course says so and asks for a rating, by the form that there is', async () => {
  const app = open(progressOf(2));
  await screen.findByText('Course completed');
  screen.getByText('2 of 2 materials · 100%');
  app.server.routes[rate] = () => {
    app.server.routes[read] = progressOf(2, { rated: true });
    return reply(201, { message: '', rating: {} });
  };
  await app.person.click(screen.getByRole('button', { name: 'Rate Course Botany for Beginners' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rate Botany for Beginners' }));
  await app.person.click(dialog.getByRole('radio', { name: /^4/ }));
  await app.person.type(dialog.getByRole('textbox'), 'Good');
  await app.person.click(dialog.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Rating and comment submitted successfully!');
  await expect.poll(() => screen.queryByText('How did you like it?')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Course completed');
});

test('students who have rated the course are not asked', async () => {
  open(progressOf(2, { rated: true }));
  await screen.findByText('Course completed');
  expect(screen.queryByText('How did you like it?')).toBeNull();
});

test('the question can be put off, and does not come back to this person on this device', async () => {
  const app = open(progressOf(2));
  await app.person.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('How did you like it?')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Course completed');
  app.unmount();

  const again = open(progressOf(2));
  await screen.findByText('Course completed');
  expect(screen.queryByText('How did you like it?')).toBeNull();
  again.unmount();

  open(progressOf(2), { ...people.student, _id: idOf(77) });
  await screen.findByText('How did you like it?');
});

test('My Courses tells which are completed', async () => {
  const done = makeOwnCourse({ progress: { completed: 2, total: 2 } });
  const empty = makeOwnCourse({ _id: idOf(101), name: 'Empty', progress: { completed: 0, total: 0 } });
  renderApp('/student-courses', {
    user: people.student,
    routes: {
      'GET /api/groups/:userId/courses': pageOf([done, empty]),
      'GET /api/users/me/join-requests': pageOf([]),
    },
  });
  const card = await screen.findByRole('article', { name: 'Botany for Beginners' });
  within(card).getByText('Course completed');
  within(screen.getByRole('article', { name: 'Empty' })).getByText('0 materials');
  expect(screen.getAllByText('Course completed')).toHaveLength(1);
});
