import type { CourseTraces } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const traces = 'GET /api/courses/:id/traces';
const leave = 'POST /api/courses/:id/leave';
const forget = 'DELETE /api/courses/:id/traces';

const own: CourseTraces = {
  course: { _id: idOf(100), name: 'Botany for Beginners' },
  wayOut: 'leave',
  materials: 3,
  notes: 1,
  posts: 0,
  keptPosts: 1,
  rated: true,
  attempts: 2,
};

async function open(routes: FakeRoutes) {
  const app = renderApp(`/course/details/${idOf(100)}`, {
    user: people.student,
    routes: { 'GET /api/courses/:id': makeCourse(), ...routes },
  });
  const name = 'Leave this course or delete my data in it';
  await app.person.click(await screen.findByRole('button', { name }));
  return { ...app, dialog: await screen.findByRole('dialog', { name }) };
}

test('the dialog counts what goes and what stays, and a refusal is told', async () => {
  const { dialog, person, server } = await open({
    [traces]: own,
    [leave]: failure(409, 'attempt_open', 'Please submit your open test of this course first.'),
  });
  const things = 'progress with 3 materials, 1 note and your rating.';
  await within(dialog).findByText(`Your data in this course: ${things}`);
  within(dialog).getByText('The results of 2 attempts at tests stay. 1 question that others have answered stays too.');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete my data' }).disabled).toBe(true);
  await person.click(within(dialog).getByRole('checkbox', { name: 'Leave the course' }));
  await person.click(within(dialog).getByRole('checkbox', { name: /^Delete my progress/ }));
  within(dialog).getByText(`To be deleted for good: ${things}`);
  await person.click(within(dialog).getByRole('button', { name: 'Leave the course' }));
  await within(dialog).findByText('Please submit your open test of this course first.');
  expect(server.callsOf(leave)[0]?.body).toEqual({ forget: true });
});

test('a member of a group deletes their data and stays', async () => {
  const { dialog, person, server } = await open({
    [traces]: { ...own, wayOut: 'other_way' },
    [forget]: { message: 'Your progress, notes, questions and rating in this course are deleted.' },
  });
  await within(dialog).findByText(/through a group or your institution/);
  expect(within(dialog).queryByRole('checkbox', { name: 'Leave the course' })).toBeNull();
  await person.click(within(dialog).getByRole('checkbox', { name: /^Delete my progress/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Delete my data' }));
  await waitFor(() => expect(server.callsOf(forget)).toHaveLength(1));
  await screen.findByText('Your progress, notes, questions and rating in this course are deleted.');
});
