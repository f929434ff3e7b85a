import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const own = { can: { edit: true, delete: true }, join_code: 'NCL1-ABC' };
const botany = makeListedCourse({ _id: idOf(101), name: 'Botany', ...own, duration: 3, duration_unit: 'months' });
const zoology = makeListedCourse({
  _id: idOf(102),
  name: 'Zoology',
  ...own,
  join_code: 'NCL1-DEF',
  course_type: 'private',
  duration: 40,
  duration_unit: 'hours',
  imageUrl: 'https://example.org/zoo.png',
});
const usage = { subjects: 1, materials: 3, ratings: 0, groups: 1, joinRequests: 2, tests: 2, attempts: 1 };

function openList(routes: FakeRoutes = {}, path = '/teacher/courses') {
  const user = path.startsWith('/teacher') ? people.teacher : people.admin;
  return renderApp(path, { user, routes: { 'GET /api/courses': pageOf([botany, zoology], { limit: 10 }), ...routes } });
}

const listCalls = (app: ReturnType<typeof openList>) =>
  app.server.callsOf('GET /api/courses').map((call) => call.query);

test('a failed load says so, in the page and in a toast, and can be tried again', async () => {
  const app = openList({ 'GET /api/courses': unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Error fetching courses. Please try again.')).not.toHaveLength(0);
  app.server.routes['GET /api/courses'] = pageOf([botany]);
  await app.person.click(again);
  await screen.findByRole('cell', { name: 'Botany' });
});

test("the server's own sentence comes first", async () => {
  openList({ 'GET /api/courses': failure(503, 'service_unavailable', 'Back in a minute.') });
  await screen.findAllByText('Back in a minute.');
  expect(screen.queryByText('Error fetching courses. Please try again.')).toBeNull();
});

test.each([
  ['/teacher/courses', '/teacher/create-course', '/teacher/groups'],
  ['/instructor/courses', '/instructor/create-course', '/instructor/groups'],
])('an empty list at %s says so and leads on', async (path, create, groups) => {
  openList({ 'GET /api/courses': pageOf([]) }, path);
  await screen.findByText('No courses available');
  expect(screen.getByRole('link', { name: 'Add New' }).getAttribute('href')).toBe(create);
  expect(screen.getByRole('link', { name: 'Groups' }).getAttribute('href')).toBe(groups);
});

test.each(['/teacher/courses', '/instructor/courses'])('%s shows the columns of the specification', async (path) => {
  openList({}, path);
  const table = await screen.findByRole('table', { name: 'Courses' });
  await within(table).findByRole('cell', { name: 'Botany' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(['Image', 'Name', 'Join Code', 'Course Type', 'Duration in Months', 'Actions']);
  const rows = within(table).getAllByRole('row').slice(1);
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(texts).toEqual([
    ['', 'Botany ', 'NCL1-ABC', 'public', '3', 'More actions for Botany'],
    ['', 'Zoology ', 'NCL1-DEF', 'private', '40h', 'More actions for Zoology'],
  ]);
  expect(within(table).getAllByRole('link', { name: /^Edit / })).toHaveLength(2);
  expect(within(table).getAllByRole('button', { name: /^Delete / })).toHaveLength(2);
});

test.each([
  ['/teacher/courses', '100', 'see'],
  ['/instructor/courses', '60', undefined],
])('%s has images %s pixels wide, and asks for courses that somebody may %s', async (path, width, may) => {
  const app = openList({}, path);
  await screen.findByRole('cell', { name: 'Zoology' });
  const image = document.querySelector('img[src="https://example.org/zoo.png"]');
  expect(image?.getAttribute('width')).toBe(width);
  expect(listCalls(app)[0]).toEqual({ page: '1', limit: '10', ...(may && { may }) });
});

test('an image that is no image of a list gives way to the placeholder', async () => {
  const named = { ...botany, imageUrl: 'https://example.org/botany' };
  openList({ 'GET /api/courses': pageOf([named, zoology]) });
  const image = (row: HTMLElement) => within(row).getAllByRole('cell')[0]?.querySelector('img, svg')?.tagName;
  expect(image(await screen.findByRole('row', { name: /Botany/ }))).toBe('svg');
  expect(image(screen.getByRole('row', { name: /Zoology/ }))).toBe('IMG');
});

test.each([
  ['/teacher/courses', '/teacher/edit-course'],
  ['/instructor/courses', '/instructor/edit-course'],
])('each course at %s can be edited and deleted', async (path, edit) => {
  openList({}, path);
  const link = await screen.findByRole('link', { name: 'Edit Zoology' });
  expect(link.getAttribute('href')).toBe(`${edit}/${zoology._id}`);
  screen.getByRole('button', { name: 'Delete Zoology' });
});

test('buttons that the server would refuse are not there', async () => {
  openList({ 'GET /api/courses': pageOf([makeListedCourse({ name: 'Physics' })]) }, '/instructor/courses');
  await screen.findByRole('cell', { name: 'Physics' });
  expect(screen.queryByRole('button', { name: 'Delete Physics' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit Physics' })).toBeNull();
});

test('searching asks the server and stands in the address', async () => {
  const app = openList({}, '/instructor/courses?page=2');
  await app.person.type(await screen.findByRole('searchbox', { name: 'Search courses...' }), 'zoo');
  await waitFor(() => expect(app.href()).toBe('/instructor/courses?search=zoo'));
  await waitFor(() => expect(listCalls(app).at(-1)).toEqual({ page: '1', limit: '10', search: 'zoo' }));
});

test('a search without a hit says what was searched for, and leads back to all of them', async () => {
  const app = openList({ 'GET /api/courses': pageOf([]) }, '/instructor/courses?search=xyz');
  await screen.findByText('Nothing matches “xyz”.');
  expect(screen.queryByText('No courses available')).not.toBeNull();
  await app.person.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(app.href()).toBe('/instructor/courses'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a column sorts up, down and not at all, in the address', async () => {
  const app = openList();
  const press = async () => app.person.click(await screen.findByRole('button', { name: 'Name' }));
  await press();
  await waitFor(() => expect(app.href()).toBe('/teacher/courses?sort=name'));
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await press();
  await waitFor(() => expect(app.href()).toBe('/teacher/courses?sort=-name'));
  await waitFor(() => expect(listCalls(app).at(-1)?.['sort']).toBe('-name'));
  await press();
  await waitFor(() => expect(app.href()).toBe('/teacher/courses'));
});

test('an order that the list does not know is not asked for', async () => {
  const app = openList({}, '/teacher/courses?sort=password');
  await screen.findByRole('cell', { name: 'Botany' });
  expect(listCalls(app)[0]).not.toHaveProperty('sort');
});

test('pages stand in the address, and a page that has emptied leads to the last one', async () => {
  const app = openList({
    'GET /api/courses': ({ query }: { query: Record<string, string> }) =>
      Number(query['page']) > 2
        ? pageOf([], { page: Number(query['page']), limit: 10, total: 11, pageCount: 2 })
        : pageOf([botany], { page: Number(query['page']), limit: 10, total: 11, pageCount: 2 }),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(app.href()).toBe('/teacher/courses?page=2'));
  await app.router.navigate({ to: '/teacher/courses', search: { page: 9 } });
  await waitFor(() => expect(app.href()).toBe('/teacher/courses?page=2'));
});

test('a join code is copied', async () => {
  const app = openList();
  await app.person.click(await screen.findByRole('button', { name: 'Copy join code of Botany' }));
  expect(await navigator.clipboard.readText()).toBe('NCL1-ABC');
  await screen.findByText('Copied');
});

test('deleting asks first, counts what goes along, and can be undone', async () => {
  const app = openList({
    'GET /api/courses/:id/usage': usage,
    'DELETE /api/courses/:id': { message: 'Course deleted successfully!' },
    'POST /api/courses/:id/restore': { message: 'Course restored successfully!', course: botany },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Botany' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this course?' });
  await within(dialog).findByText('1 subject');
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines).toEqual(['1 subject', '3 materials', '2 join requests', '2 tests', '1 attempt']);
  within(dialog).getByText('1 group loses this course but keeps its people.');
  expect(app.server.callsOf('DELETE /api/courses/:id')).toHaveLength(0);

  app.server.routes['GET /api/courses'] = pageOf([]);
  await app.person.click(within(dialog).getByRole('button', { name: 'Delete course' }));
  await screen.findByText('Course deleted successfully!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 courses'));
  expect(app.server.callsOf('DELETE /api/courses/:id')[0]?.params).toEqual({ id: botany._id });

  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Course restored successfully!');
  expect(app.server.callsOf('POST /api/courses/:id/restore')[0]?.params).toEqual({ id: botany._id });
});

test('a delete that fails says why, and the dialog stays', async () => {
  const app = openList({ 'GET /api/courses/:id/usage': usage, 'DELETE /api/courses/:id': unreachable });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Botany' }));
  const confirm = await screen.findByRole('button', { name: 'Delete course' });
  await waitFor(() => expect((confirm as HTMLButtonElement).disabled).toBe(false));
  await app.person.click(confirm);
  await screen.findByText('Error deleting course. Please try again.');
  screen.getByRole('dialog', { name: 'Delete this course?' });
});
