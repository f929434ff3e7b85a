import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { idOf, makeCourse, makeMaterial, makeRating, makeSubject, pageOf } from '../../testing/courses.ts';
import { toastStore } from '../../shared/ui/toast.ts';
import { failure, type Call } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const details = 'GET /api/courses/:id';
const path = `/course/details/${idOf(100)}`;

test.each([
  ['does not exist or is hidden', failure(404, 'not_found', 'Not found')],
  ['has an address that no course can have', failure(400, 'invalid_input', 'Please check the highlighted fields.')],
])('a course that %s is not available, without a toast', async (_, answer) => {
  renderApp(path, { user: people.student, routes: { [details]: answer } });
  expect(await screen.findByText('This course is not available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/courses');
  expect(toastStore.snapshot()).toEqual([]);
});

test('a failed load says so, and can be tried again', async () => {
  const app = renderApp(path, { user: people.student, routes: { [details]: failure(500, 'internal_error', '') } });
  await waitFor(() => expect(screen.getAllByText('Failed to load course data. Please try again.').length).toBe(2));
  app.server.routes[details] = makeCourse();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Botany for Beginners' })).toBeTruthy();
});

test('while the course comes it says so', async () => {
  renderApp(path, { user: people.student, routes: { [details]: () => new Promise(() => undefined) } });
  expect(await screen.findByText('Loading course...')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Course' })).toBeTruthy();
});

test('it shows what the course is', async () => {
  const course = makeCourse({
    imageUrl: 'https://example.org/botany.png',
    averageRating: 4.25,
    ratingsCount: 8,
    duration: 408,
    duration_unit: 'hours',
    description: '<h1>Aims</h1><p>How plants grow.</p><script>alert(1)</script>',
  });
  renderApp(path, { user: people.student, routes: { [details]: course } });
  await screen.findByRole('heading', { level: 1, name: 'Botany for Beginners' });
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('https://example.org/botany.png');
  expect(screen.getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeTruthy();
  expect(screen.getByText('2 weeks and 3 days')).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('Tom Teacher')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 3, name: 'Aims' })).toBeTruthy();
  expect(document.querySelector('main script')).toBeNull();
  expect(document.title).toBe('Botany for Beginners · Lectern');
});

test('without ratings it shows 3.5 and no reviews', async () => {
  renderApp(path, { user: people.student, routes: { [details]: makeCourse() } });
  expect(await screen.findByRole('img', { name: 'Rated 3.5 out of 5' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Review and Commands' })).toBeNull();
});

test('subjects are numbered cards that lead to their contents', async () => {
  const subjects = [
    makeSubject(),
    makeSubject({
      _id: idOf(301),
      name: 'Roots',
      description: null,
      materials: [makeMaterial(), makeMaterial({ _id: idOf(501) })],
    }),
  ];
  renderApp(path, { user: people.student, routes: { [details]: makeCourse({ subjects }) } });
  const section = await screen.findByRole('region', { name: 'Subjects' });
  const [leaves, roots] = within(section).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(leaves).getByText('1')).toBeTruthy();
  expect(within(leaves).getByText('What leaves are for.')).toBeTruthy();
  expect(within(leaves).getByText('5 hours · 1 material')).toBeTruthy();
  expect(within(roots).getByText('2')).toBeTruthy();
  expect(within(roots).getByText('5 hours · 2 materials')).toBeTruthy();
  expect(within(roots).getByRole('link', { name: 'Roots' }).getAttribute('href')).toBe(`/course/units/${idOf(301)}`);
});

test('reviews stand there ten at a time, with who, when and what, and the page in the address', async () => {
  const ratings = Array.from({ length: 11 }, (_, index) =>
    makeRating({ _id: idOf(700 + index), username: `Reader ${index + 1}` }),
  );
  const app = renderApp(path, {
    user: people.student,
    routes: {
      [details]: makeCourse({ averageRating: 4, ratingsCount: 11 }),
      'GET /api/courses/:id/ratings': ({ query }: Call) => ({
        ...pageOf(query['page'] === '2' ? ratings.slice(10) : ratings.slice(0, 10), { total: 11, pageCount: 2 }),
        page: Number(query['page']),
        averageRating: 4,
      }),
    },
  });
  const reviews = await screen.findByRole('region', { name: 'Review and Commands' });
  expect(within(reviews).getAllByRole('listitem').length).toBe(10);
  const first = within(reviews).getAllByRole('listitem')[0] as HTMLElement;
  expect(within(first).getByText('Reader 1')).toBeTruthy();
  expect(within(first).getByText('7 Jun 2026').getAttribute('datetime')).toBe('2026-06-07T12:00:00.000Z');
  expect(within(first).getByText('I liked the drawings most.')).toBeTruthy();
  expect(within(first).getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy();
  expect(screen.getByText('11 ratings')).toBeTruthy();

  await app.person.click(within(reviews).getByRole('button', { name: 'Next' }));
  expect(await within(reviews).findByText('Reader 11')).toBeTruthy();
  expect(within(reviews).getAllByRole('listitem').length).toBe(1);
  expect(app.href()).toBe(`${path}?page=2`);
});

test('a review of a deleted person stands under that name in the language of the page', async () => {
  globalThis.lecternMessages = { 'Deleted user': 'Usuario eliminado' };
  onTestFinished(() => {
    globalThis.lecternMessages = undefined;
  });
  const rating = makeRating({ username: 'Deleted user' });
  const routes = {
    [details]: makeCourse({ ratingsCount: 1 }),
    'GET /api/courses/:id/ratings': { ...pageOf([rating]), averageRating: 4 },
  };
  renderApp(path, { user: people.student, routes });
  const reviews = await screen.findByRole('region', { name: 'Review and Commands' });
  expect(await within(reviews).findByText('Usuario eliminado')).toBeTruthy();
});

test('reviews that fail to load say so and can be tried again, beside the course', async () => {
  const app = renderApp(path, {
    user: people.student,
    routes: { [details]: makeCourse(), 'GET /api/courses/:id/ratings': failure(500, 'internal_error', '') },
  });
  const reviews = await screen.findByRole('region', { name: 'Review and Commands' });
  expect(within(reviews).getByText('The reviews could not be loaded. Please try again.')).toBeTruthy();
  app.server.routes['GET /api/courses/:id/ratings'] = { ...pageOf([makeRating()]), averageRating: 4 };
  await app.person.click(within(reviews).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('I liked the drawings most.')).toBeTruthy();
});
