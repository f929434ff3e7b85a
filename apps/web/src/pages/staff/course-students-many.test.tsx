import type { CourseStudent } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCourseOverview } from '../../testing/course-overview.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const idsCall = 'GET /api/courses/:id/students/ids';
const groupCall = 'GET /api/groups/:id';
const saveCall = 'PUT /api/groups/:id';

const student = (number: number, username: string): CourseStudent => ({
  user: { _id: idOf(number), username, profilePicture: null },
  ways: { request: 'code', groups: [], institution: null },
  completed: 0,
  lastSeenAt: null,
  latest: null,
  best: null,
  can: { remove: true },
});

const group = { _id: idOf(21), name: 'Evening class', users: [idOf(11)], updatedAt: '2026-05-01T10:00:00.000Z' };

function open(routes: FakeRoutes = {}, who: 'teacher' | 'coordinator' = 'teacher') {
  return renderApp(`/${who}/courses/${idOf(101)}/students`, {
    user: people[who],
    routes: {
      'GET /api/courses/:id/overview': makeCourseOverview(who === 'teacher' ? {} : { can: nothing }),
      'GET /api/courses/:id/students': {
        ...pageOf([student(11, 'Ben'), student(12, 'Cem')], { limit: 10, total: 12 }),
        materials: 8,
      },
      [idsCall]: { ids: Array.from({ length: 12 }, (_, place) => idOf(11 + place)), more: false },
      'GET /api/groups': pageOf([{ _id: group._id, name: group.name }]),
      [groupCall]: { data: group },
      [saveCall]: inTurn(
        { message: '', group: { ...group, updatedAt: '2026-05-01T10:01:00.000Z' } },
        { message: '', group },
      ),
      ...routes,
    },
  });
}

const nothing = { mark: false, edit: false, admit: false, own: false };

const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

test('those who only look tick nobody', async () => {
  open({}, 'coordinator');
  await screen.findByText('Ben');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('everybody who matches the filters gets one announcement', async () => {
  const app = open();
  await app.person.click(await tick('Ben'));
  await app.person.click(await screen.findByRole('button', { name: 'Select all 12 matching' }));
  await screen.findByText('12 selected');
  await app.person.click(screen.getByRole('button', { name: 'Message…' }));
  expect(await screen.findByRole('dialog', { name: 'Announcement to 12 students' })).toBeTruthy();
});

async function addToGroup(app: ReturnType<typeof open>): Promise<void> {
  await app.person.click(await tick('Ben'));
  await app.person.click(await tick('Cem'));
  await app.person.click(await screen.findByRole('button', { name: 'Add to a group…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 students to a group' }));
  await app.person.click(dialog.getByRole('button', { name: 'Add to the group' }));
  dialog.getByText('Choose a group');
  await app.person.click(dialog.getByRole('combobox', { name: 'Group' }));
  await app.person.click(await screen.findByRole('option', { name: 'Evening class' }));
  await app.person.click(dialog.getByRole('button', { name: 'Add to the group' }));
}

test('ticked students come into a group beside those who are in it, and out again by the toast', async () => {
  const app = open();
  await addToGroup(app);
  await screen.findByText('1 student added to Evening class');
  // Their group stands among the ways by which they came in.
  await waitFor(() => expect(app.server.callsOf('GET /api/courses/:id/students').length).toBeGreaterThan(1));
  expect(screen.queryByText('2 selected')).toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The group is as it was before.');
  expect(app.server.callsOf(saveCall).map(({ body }) => body)).toEqual([
    { users: [idOf(11), idOf(12)], updatedAt: group.updatedAt },
    { users: [idOf(11)], updatedAt: '2026-05-01T10:01:00.000Z' },
  ]);
});

test('a group that somebody changed meanwhile keeps its people, and the dialog stays', async () => {
  const app = open({ [saveCall]: failure(409, 'stale_update', 'Somebody saved in between.') });
  await addToGroup(app);
  await screen.findByText('Somebody saved in between.');
  expect(screen.getByRole('dialog', { name: 'Add 2 students to a group' })).toBeTruthy();
});

test('nothing is saved for those who are in the group already', async () => {
  const app = open({ [groupCall]: { data: { ...group, users: [idOf(11), idOf(12)] } } });
  await addToGroup(app);
  await screen.findByText('They are all in Evening class already.');
  expect(app.server.callsOf(saveCall)).toEqual([]);
});
