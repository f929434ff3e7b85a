import type { SearchHit } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const search = 'GET /api/search';

function makeHit(more: Partial<SearchHit> = {}): SearchHit {
  return {
    kind: 'material',
    _id: idOf(1),
    name: { text: 'Leaf cells', marks: [{ from: 0, to: 4 }] },
    excerpt: { text: 'How a leaf breathes', marks: [{ from: 6, to: 10 }] },
    course: { _id: idOf(100), name: 'Botany' },
    content_type: 'Video',
    place: { kind: 'second', at: 62 },
    path: `/course/materials/${idOf(1)}#t=62`,
    ...more,
  };
}
const answer = (...hits: SearchHit[]) => ({ ...pageOf(hits), limit: 20 });
const box = () => screen.findByRole('combobox', { name: 'Courses, subjects, materials' });
const openDialog = async (person: ReturnType<typeof renderApp>['person']) => {
  await person.keyboard('{Control>}k{/Control}');
  return box();
};

test('a search that fails says so, and says what to do without a connection', async () => {
  const { person, server } = renderApp('/home', { routes: { [search]: failure(503, 'service_unavailable', 'Busy') } });
  await screen.findByRole('heading', { level: 1 });
  await person.type(await openDialog(person), 'leaf');
  expect(await screen.findByText('Busy')).toBeTruthy();
  server.routes[search] = unreachable;
  await person.type(await box(), 'x');
  expect(await screen.findByText(/Check your connection/)).toBeTruthy();
});

test('one letter asks for more, and nothing found says so', async () => {
  const { person, server } = renderApp('/home', { routes: { [search]: answer() } });
  await screen.findByRole('heading', { level: 1 });
  const field = await openDialog(person);
  await person.type(field, 'l');
  expect(screen.getByText('Type two letters or more.')).toBeTruthy();
  await person.type(field, 'eaf');
  expect(await screen.findByText('Nothing matches “leaf”.')).toBeTruthy();
  // It waited for typing to rest.
  expect(server.callsOf(search).map(({ query }) => query['q'])).toEqual(['leaf']);
});

test('hits stand by course, and arrows and Enter choose one', async () => {
  const other = makeHit({
    _id: idOf(2),
    kind: 'course',
    name: { text: 'Leaf chemistry', marks: [] },
    course: { _id: idOf(101), name: 'Leaf chemistry' },
    content_type: null,
    place: null,
    path: `/course/explore-details/${idOf(101)}`,
  });
  const app = renderApp('/home', { routes: { [search]: answer(makeHit(), other) } });
  await screen.findByRole('heading', { level: 1 });
  const field = await openDialog(app.person);
  await app.person.type(field, 'leaf');
  const botany = await screen.findByRole('group', { name: 'Botany' });
  const option = within(botany).getByRole('option');
  expect(option.textContent).toContain('1:02');
  expect(Array.from(option.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['Leaf', 'leaf']);
  await app.person.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  await app.person.keyboard('{ArrowDown}{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await app.person.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(app.path()).toBe(`/course/explore-details/${idOf(101)}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter leads to all results, and Escape back to the page', async () => {
  const app = renderApp('/home', { user: people.student, routes: { [search]: answer(makeHit()) } });
  await screen.findByRole('heading', { level: 1 });
  await openDialog(app.person);
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.person.click(screen.getByRole('link', { name: 'Search' }));
  await app.person.type(await box(), 'leaf cells{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeTruthy();
  expect(app.href()).toBe('/search?q=leaf+cells');
  expect(await screen.findByRole('link', { name: /Leaf cells/ })).toBeTruthy();
});

test('the dialog opens in the staff’s frame too, and not over another', async () => {
  const app = renderApp('/teacher/courses', { user: people.teacher, routes: { [search]: answer() } });
  await screen.findByRole('heading', { level: 1 });
  await openDialog(app.person);
  await app.person.keyboard('{Meta>}k{/Meta}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('the page shows results with their kinds and pages in the address', async () => {
  const page = { ...answer(makeHit()), total: 25, pageCount: 2 };
  const app = renderApp('/search?q=leaf', { routes: { [search]: page } });
  const hit = await screen.findByRole('link', { name: /Leaf cells/ });
  expect(hit.getAttribute('href')).toBe(`/course/materials/${idOf(1)}#t=62`);
  expect(screen.getByText('25 results')).toBeTruthy();
  await app.person.click(screen.getByRole('button', { name: 'Next' }));
  expect(app.href()).toBe('/search?page=2&q=leaf');
  const kinds = screen.getByRole('navigation', { name: 'Kinds of results' });
  await app.person.click(within(kinds).getByRole('link', { name: 'Subjects' }));
  await waitFor(() => expect(app.href()).toBe('/search?q=leaf&kind=subject'));
  expect(within(kinds).getByRole('link', { name: 'Subjects' }).getAttribute('aria-current')).toBeTruthy();
  expect(app.server.callsOf(search).map(({ query }) => query)).toEqual([
    { q: 'leaf', page: '1' },
    { q: 'leaf', page: '2' },
    { q: 'leaf', kind: 'subject', page: '1' },
  ]);
});

test('the page without a search asks for one, and says where nothing is found or the server fails', async () => {
  const app = renderApp('/search', { routes: { [search]: answer() } });
  expect(await screen.findByText('Type two letters or more.')).toBeTruthy();
  await app.person.type(screen.getByRole('searchbox'), 'leaf');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  app.server.routes[search] = failure(500, 'internal_error', 'Broken');
  await app.person.type(screen.getByRole('searchbox'), 's');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
