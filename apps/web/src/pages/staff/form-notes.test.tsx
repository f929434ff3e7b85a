import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { makeGroup } from '../../testing/groups.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { widenWindow } from './testing/wide-window.ts';
import './group-form-page.tsx';
import './user-form-page.tsx';

const group = makeGroup({
  _id: idOf(801),
  status: 'active',
  userNames: [11, 12].map((number) => ({ _id: idOf(number), username: `p${number}`, profilePicture: null })),
  courseNames: [{ _id: idOf(101), name: 'Botany', opens: true }],
});
const none = { 'GET /api/groups': pageOf([]), 'GET /api/users': pageOf([]), 'GET /api/courses': pageOf([]) };
const note = (name: string | RegExp) => screen.findByRole('region', { name });

test('beside a group stands how many get into how many courses, and nobody while it is inactive', async () => {
  widenWindow();
  const routes = { ...none, 'GET /api/groups/:id': { data: group } };
  const app = renderApp(`/teacher/edit-group/${group._id}`, { user: people.teacher, routes });
  const effect = await note('Opened by this group');
  expect(effect.textContent).toContain('2 users · 1 course');
  expect(effect.textContent).toContain('can open');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'inactive');
  expect(effect.textContent).toContain('An inactive group opens no courses.');
});

test('a group without users or courses opens nothing yet', async () => {
  widenWindow();
  renderApp('/teacher/create-group', { user: people.teacher, routes: none });
  expect((await note('Opened by this group')).textContent).toContain('Nobody gets in yet');
});

test('beside a user stand the rights of the chosen role, and all of them for an administrator', async () => {
  widenWindow();
  const routes = { ...none, 'GET /api/institution': pageOf([]) };
  const app = renderApp('/instructor/users/create', { user: people.admin, routes });
  expect(within(await note('Rights of the role Student')).getByText(/Takes tests/)).toBeTruthy();
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'teacher');
  expect(within(await note('Rights of the role Teacher')).getByText(/Makes courses/)).toBeTruthy();
  await app.person.click(screen.getByRole('checkbox', { name: 'Is Admin' }));
  expect(await note('Rights of the role Admin')).toBeTruthy();
});
