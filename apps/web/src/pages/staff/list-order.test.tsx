import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import type { FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedInstitution } from '../../testing/institutions.ts';
import { makeJoinRequest } from '../../testing/join-requests.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeTeacherApproval, makeUser } from '../../testing/users.ts';

/** Each list with its address, its call, a row of it, and the columns whose heads change its order. */
const lists = {
  users: ['/instructor/users', 'GET /api/users', makeUser()],
  approvals: ['/instructor/teacher-approvals', 'GET /api/users/teacher-approvals', makeTeacherApproval()],
  institutions: ['/instructor/institution', 'GET /api/institution', makeListedInstitution()],
  requests: ['/instructor/approvals', 'GET /api/courses/join-requests', makeJoinRequest()],
} as const;
type List = keyof typeof lists;

const columns: readonly (readonly [List, string, string])[] = [
  ['users', 'Username', 'username'],
  ['users', 'Email', 'email'],
  ['users', 'Role', 'role'],
  ['users', 'Admin', 'isAdmin'],
  ['users', 'Status', 'isActive'],
  ['users', 'Register date', 'createdAt'],
  ['approvals', 'Username', 'username'],
  ['approvals', 'Email', 'email'],
  ['approvals', 'Phone Number', 'phoneNumber'],
  ['approvals', 'Institution', 'institution'],
  ['approvals', 'Registered At', 'createdAt'],
  ['approvals', 'IsActive', 'isActive'],
  ['approvals', 'IsApproved', 'isApproved'],
  ['approvals', 'Approved By', 'approved_by'],
  ['institutions', 'Name', 'name'],
  ['institutions', 'Type', 'type'],
  ['institutions', 'Status', 'status'],
  ['institutions', 'Location', 'location'],
  ['requests', 'Username', 'username'],
  ['requests', 'Course', 'course'],
  ['requests', 'Status', 'status'],
  ['requests', 'Requested', 'createdAt'],
];

function open(name: List, search = '') {
  const [path, call, row] = lists[name];
  const routes: FakeRoutes = { [call]: pageOf([row]) };
  const app = renderApp(`${path}${search}`, { user: people.admin, routes });
  return { app, lastSort: () => app.server.callsOf(call).at(-1)?.query['sort'] };
}

/** Makes the pages believe that they are on a phone. */
function onPhone(): void {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(wide(query), { matches: query.includes('max-width') }));
}

test.each(Object.keys(lists) as List[])('an order that the %s do not know is not asked for', async (name) => {
  const { lastSort } = open(name, '?sort=password');
  await screen.findByRole('columnheader', { name: 'Actions' });
  expect(lastSort()).toBeUndefined();
});

test.each(columns)('the %s are ordered by %s, up, down and as before', async (name, label, field) => {
  const { app, lastSort } = open(name);
  const head = await screen.findByRole('columnheader', { name: label });
  const press = () => app.person.click(within(head).getByRole('button', { name: label }));
  for (const [sort, order] of [
    [field, 'ascending'],
    [`-${field}`, 'descending'],
  ]) {
    await press();
    await waitFor(() => expect(lastSort()).toBe(sort));
    expect(head.getAttribute('aria-sort')).toBe(order);
    expect(app.router.state.location.search).toEqual({ sort });
  }
  await press();
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('none'));
  expect(app.router.state.location.search).toEqual({});
});

test.each([
  ['users', 'Status, descending', '-isActive'],
  ['approvals', 'Approved By, ascending', 'approved_by'],
  ['institutions', 'Location, ascending', 'location'],
  ['requests', 'Course, descending', '-course'],
] as const)('on a phone the %s are ordered by a field above them', async (name, label, sort) => {
  onPhone();
  const { app, lastSort } = open(name);
  const field = await screen.findByRole('combobox', { name: 'Sort by' });
  await app.person.selectOptions(field, label);
  await waitFor(() => expect(lastSort()).toBe(sort));
  await app.person.selectOptions(field, 'Newest first');
  await waitFor(() => expect(app.router.state.location.search).toEqual({}));
});
