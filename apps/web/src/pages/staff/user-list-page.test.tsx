import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedUser } from '../../testing/groups.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './user-list-page.tsx';

const list = 'GET /api/users';
const setStatus = 'PUT /api/users/update-userStatus/:id';
const usage = 'GET /api/users/:id/usage';
const destroy = 'DELETE /api/users/destroy/:id';
const makeLink = 'POST /api/users/:id/password-link';
const ada = makeListedUser({ createdAt: '2026-05-04T10:00:00.000Z' });
const ben = makeListedUser({ _id: idOf(11), username: 'Ben', email: 'ben@example.org', isActive: false });
const root = makeListedUser({
  _id: idOf(12),
  username: 'Root',
  email: 'root@example.org',
  role: 'admin',
  isAdmin: true,
});
const traces = { courses: 0, tests: 0, groups: 0, ratings: 0, joinRequests: 0 };

function open(routes: FakeRoutes = {}, path = '/instructor/users') {
  return renderApp(path, {
    user: people.admin,
    routes: { [list]: pageOf([ada, ben, root]), [usage]: traces, ...routes },
  });
}

/** The list is not answered again: a row then shows the page's own change. */
const silent = (): Promise<never> => new Promise(() => undefined);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const button = (name: string) => screen.findByRole('button', { name });
const queries = (app: ReturnType<typeof open>) => app.server.callsOf(list).map((call) => call.query);

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: unreachable });
  await screen.findAllByText('Error fetching users. Please try again.');
  app.server.routes[list] = pageOf([ada]);
  await app.person.click(await button('Try again'));
  await rowOf('Ada Student');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the sentence of the server goes before our own', async () => {
  open({ [list]: failure(503, 'service_unavailable', 'The database is being moved.') });
  await screen.findAllByText('The database is being moved.');
  expect(screen.queryByText('Error fetching users. Please try again.')).toBeNull();
});

test('a block that the server refuses is taken back, with its reason', async () => {
  const app = open({ [setStatus]: failure(409, 'last_admin', 'This is the last active administrator.') });
  await app.person.click(await button('Block Root'));
  app.server.routes[list] = silent;
  await app.person.click(await button('Block user'));
  await screen.findByText('This is the last active administrator.');
  expect(screen.queryByText('User has been blocked successfully.')).toBeNull();
  within(await rowOf('Root')).getByText('Active');
  await button('Block Root');
});

test('without a sentence of the server a failed block has its own', async () => {
  const app = open({ [setStatus]: unreachable });
  await button('Unblock Ben');
  app.server.routes[list] = silent;
  await app.person.click(await button('Unblock Ben'));
  await screen.findByText('Error updating user status. Please try again.');
  within(await rowOf('Ben')).getByText('Blocked');
  expect(screen.queryByText('User has been unblocked successfully.')).toBeNull();
});

test('blocking asks first, and nothing happens without a yes', async () => {
  const app = open({ [setStatus]: {} });
  await app.person.click(await button('Block Ada Student'));
  const dialog = await screen.findByRole('dialog', { name: 'Block this user?' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.callsOf(setStatus)).toHaveLength(0);
});

test('somebody who owns courses or tests cannot be deleted, and the dialog says why', async () => {
  const app = open({ [usage]: { ...traces, courses: 2, tests: 1 } });
  await app.person.click(await button('Delete Ada Student'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this user?' });
  await within(dialog).findByText(/owns 2 courses and 1 test and cannot be deleted/);
  expect(within(dialog).queryByRole('button', { name: 'Delete user' })).toBeNull();
});

test('a deletion that fails says so and keeps the dialog', async () => {
  const app = open({ [destroy]: unreachable });
  await app.person.click(await button('Delete Ada Student'));
  await app.person.click(await button('Delete user'));
  await screen.findByText('Error deleting user. Please try again.');
  expect(screen.queryByText('User has been deleted successfully.')).toBeNull();
  screen.getByRole('dialog', { name: 'Delete this user?' });
});

test('shows that it loads, then that there is nobody', async () => {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  open({ [list]: () => gate.then(() => pageOf([])) });
  const table = await screen.findByRole('table', { name: 'Users' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  letThrough();
  await screen.findByText('No user data available.');
  expect(table.getAttribute('aria-busy')).toBe('false');
  expect(screen.queryByRole('navigation', { name: 'Pages of users' })).toBeNull();
});

test('shows the people, what they are and what can be done', async () => {
  const app = open();
  await screen.findByRole('heading', { level: 1, name: 'Users List' });
  const row = await rowOf('Ada Student');
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1, 7)
      .map((cell) => cell.textContent),
  ).toEqual(['Ada Student', 'ada@example.org', 'Student', 'User', 'Active', '4 May 2026']);
  expect(within(row).getByText('Student').className).toMatch(/badge/);
  expect(within(await rowOf('root@example.org')).getAllByText('Admin')).toHaveLength(2);
  within(await rowOf('Ben')).getByText('Blocked');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Username', 'Email', 'Role', 'Admin', 'Status', 'Register date', 'Actions']);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'All',
    'Student',
    'Teacher',
    'Admin',
    'Coordinator',
  ]);
  expect(queries(app)).toEqual([{ page: '1', limit: '10' }]);
  expect((await screen.findByRole('link', { name: 'Edit Ben' })).getAttribute('href')).toBe(
    `/instructor/users/edit/${ben._id}`,
  );
  expect(screen.getByRole('link', { name: 'Add New' }).getAttribute('href')).toBe('/instructor/users/create');
  expect((await openMore(app.person, 'Import')).getAttribute('href')).toBe('/instructor/users/import');
  expect(screen.getByRole('menuitem', { name: 'Audit log' }).getAttribute('href')).toBe('/instructor/audit');
});

test('acts that the server would refuse are not offered', async () => {
  const can = { edit: false, editStudent: false, block: false, delete: false, makePasswordLink: false };
  open({ [list]: pageOf([{ ...ada, can }]) });
  const row = await rowOf('Ada Student');
  expect(within(row).queryAllByRole('button')).toHaveLength(0);
  expect(within(row).queryAllByRole('link', { name: /Edit/ })).toHaveLength(0);
});

test('the filters of one choice offer all and both states', async () => {
  open();
  const choices = async (name: string) =>
    [...(await screen.findByRole<HTMLSelectElement>('combobox', { name })).options].map((option) => option.text);
  expect(await choices('Filter by admin')).toEqual(['All', 'Yes', 'No']);
  expect(await choices('Filter by status')).toEqual(['All', 'Active', 'Blocked']);
});

test.each([
  ['Filter by username', 'username'],
  ['Filter by email', 'email'],
  ['Filter by role', 'role'],
])('%s asks the server, stands in the address and goes to page 1', async (label, field) => {
  const app = open({}, '/instructor/users?page=2');
  await app.person.type(await screen.findByRole('searchbox', { name: label }), 'bo');
  await waitFor(() => expect(app.href()).toBe(`/instructor/users?${field}=bo`));
  await waitFor(() => expect(queries(app)).toContainEqual({ page: '1', limit: '10', [field]: 'bo' }));
});

test.each([
  ['Filter by admin', 'No', 'isAdmin', 'false'],
  ['Filter by status', 'Blocked', 'isActive', 'false'],
  ['Filter by status', 'Active', 'isActive', 'true'],
])('%s: %s asks the server, stands in the address and goes to page 1', async (label, choice, field, value) => {
  const app = open({}, '/instructor/users?page=2');
  await app.person.selectOptions(await screen.findByRole('combobox', { name: label }), choice);
  await waitFor(() => expect(app.href()).toBe(`/instructor/users?${field}=${value}`));
  await waitFor(() => expect(queries(app)).toContainEqual({ page: '1', limit: '10', [field]: value }));
});

test.each([
  ['Student', '?role=student&isAdmin=false', { role: 'student', isAdmin: 'false' }],
  ['Coordinator', '?role=coordinator&isAdmin=false', { role: 'coordinator', isAdmin: 'false' }],
  ['Admin', '?isAdmin=true', { isAdmin: 'true' }],
])('the tab %s shows its people, keeps other filters and goes to page 1', async (name, search, query) => {
  const app = open({}, '/instructor/users?page=3&email=example');
  await app.person.click(await screen.findByRole('tab', { name }));
  await waitFor(() => expect(app.href()).toBe(`/instructor/users?email=example&${search.slice(1)}`));
  await waitFor(() => expect(queries(app)).toContainEqual({ page: '1', limit: '10', email: 'example', ...query }));
  expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
  await app.person.click(screen.getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(app.href()).toBe('/instructor/users?email=example'));
});

test('a card of the dashboard leads to the tab of its people, and filters that make no sense filter nothing', async () => {
  const app = open({}, '/instructor/users?role=teacher&isAdmin=false&isActive=maybe&sort=password');
  await rowOf('Ada Student');
  expect(screen.getByRole('tab', { name: 'Teacher' }).getAttribute('aria-selected')).toBe('true');
  expect(queries(app)).toEqual([{ page: '1', limit: '10', role: 'teacher', isAdmin: 'false' }]);
});

test('filters stay at hand when nobody matches', async () => {
  const app = open({ [list]: pageOf([]) }, '/instructor/users?username=zzz');
  await screen.findByText('No user data available.');
  const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by username' });
  expect(filter.value).toBe('zzz');
  app.server.routes[list] = pageOf([ada]);
  await app.person.clear(filter);
  await rowOf('Ada Student');
});

test('filters that nobody matches are cleared at once, the sorting stays', async () => {
  const app = open({ [list]: pageOf([]) }, '/instructor/users?username=zzz&isActive=false&sort=email');
  await app.person.click(await button('Clear filters'));
  await waitFor(() => expect(app.href()).toBe('/instructor/users?sort=email'));
});

test('one page has no buttons to turn it', async () => {
  open();
  await rowOf('Ada Student');
  expect(screen.queryByRole('navigation', { name: 'Pages of users' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Previous|Next)$/ })).toBeNull();
});

test('more than one page shows where one is, and its buttons turn it', async () => {
  const app = open({
    [list]: ({ query }: Call) => pageOf([ada], { page: Number(query['page']), total: 25, pageCount: 3 }),
  });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of users' }));
  pages.getByText('1 / 3');
  await app.person.click(pages.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(app.href()).toBe('/instructor/users?page=2'));
  await pages.findByText('2 / 3');
  await app.person.click(pages.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(app.href()).toBe('/instructor/users'));
});

test('a column head sorts by it', async () => {
  const app = open();
  await app.person.click(await button('Register date'));
  await waitFor(() => expect(queries(app)).toContainEqual({ page: '1', limit: '10', sort: 'createdAt' }));
});

test('the export holds what the list shows', async () => {
  const app = open({}, '/instructor/users?page=2&role=teacher&isAdmin=false');
  await rowOf('Ada Student');
  const link = await openMore(app.person, 'Export CSV');
  expect(link.getAttribute('href')).toBe('/api/users/export.csv?role=teacher&isAdmin=false');
});

test('blocking shows at once, says so and can be undone from there', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = open({ [setStatus]: () => new Promise((resolve) => (answer = resolve)) });
  await app.person.click(await button('Block Ada Student'));
  await app.person.click(await button('Block user'));
  await waitFor(async () => within(await rowOf('Ada Student')).getByText('Blocked'));
  app.server.routes[list] = pageOf([{ ...ada, isActive: false }, ben, root]);
  answer({ message: '', user: ada });
  await screen.findByText('User has been blocked successfully.');
  app.server.routes[setStatus] = { message: '', user: ada };
  await app.person.click(await button('Undo'));
  await screen.findByText('User has been unblocked successfully.');
  expect(app.server.callsOf(setStatus).map(({ params, body }) => [params['id'], body])).toEqual([
    [ada._id, { isActive: false }],
    [ada._id, { isActive: true }],
  ]);
});

test('deleting tells what goes and what stays, then the row is gone and the focus is kept', async () => {
  const app = open({
    [usage]: { ...traces, ratings: 3, joinRequests: 1 },
    [destroy]: { message: 'User has been deleted successfully.' },
  });
  await app.person.click(await button('Delete Ada Student'));
  await screen.findByText('Also deleted: 1 join request.');
  screen.getByText('3 ratings will stay, under the name ‘Deleted user’.');
  app.server.routes[list] = pageOf([ben, root]);
  await app.person.click(await button('Delete user'));
  await screen.findByText('User has been deleted successfully.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ada Student/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 users'));
  expect(app.server.callsOf(destroy)[0]?.params).toEqual({ id: ada._id });
});

test('a password link is made on a yes, shown with a button that copies it, and how long it works', async () => {
  const app = open({
    [makeLink]: reply(201, {
      message: '',
      passwordLink: 'https://lectern.example/set-password#abc',
      passwordLinkExpiresAt: '2026-11-22T10:00:00.000Z',
    }),
  });
  await app.person.click(await openMore(app.person, 'Password link Ada Student', 'Ada Student'));
  expect(app.server.callsOf(makeLink)).toHaveLength(0);
  await app.person.click(await button('Create link'));
  const dialog = await screen.findByRole('dialog', { name: 'Password link' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(
    'https://lectern.example/set-password#abc',
  );
  within(dialog).getByText(/It works once, until .*2026/);
  await app.person.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('https://lectern.example/set-password#abc');
});

test('a password link that cannot be made says so', async () => {
  const app = open({ [makeLink]: unreachable });
  await app.person.click(await openMore(app.person, 'Password link Ada Student', 'Ada Student'));
  await app.person.click(await button('Create link'));
  await screen.findByText('The link could not be created. Please try again.');
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
});

test.each([
  ['', ''],
  ['?role=teacher&isAdmin=false', '?role=teacher'],
  ['?isAdmin=true', '?role=admin'],
  ['?role=teach', ''],
])('a list of one kind of people offers to add another of it: %j', async (query, wanted) => {
  open({}, `/instructor/users${query}`);
  const add = await screen.findByRole('link', { name: 'Add New' });
  expect(add.getAttribute('href')).toBe(`/instructor/users/create${wanted}`);
});
