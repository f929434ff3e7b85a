import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf, makeCourse, makeListedCourse, makeNextMaterial, makeOwnCourse, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/courses';
const heading = () => screen.findByRole('heading', { level: 1, name: 'Public Courses' });

test('a failed load says why, in a toast too, and can be tried again', async () => {
  const app = renderApp('/home', {
    routes: { [list]: failure(503, 'internal_error', 'The server is being restarted.') },
  });
  await heading();
  await waitFor(() => expect(screen.getAllByText('The server is being restarted.').length).toBe(2));
  app.server.routes[list] = pageOf([makeListedCourse()]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Botany for Beginners' })).toBeTruthy();
});

test.each([
  ['no answer', unreachable, 'Something went wrong'],
  ['an answer that is not ours', reply(502, '<html>'), 'Failed to fetch courses'],
])('with %s the failure has its own sentence', async (_, answer, text) => {
  renderApp('/home', { routes: { [list]: answer } });
  await waitFor(() => expect(screen.getAllByText(text).length).toBe(2));
});

test('while the courses come, their places stand there', async () => {
  let answer: (page: unknown) => void = () => undefined;
  renderApp('/home', { routes: { [list]: () => new Promise((resolve) => (answer = resolve)) } });
  await heading();
  expect(await screen.findByText('Loading courses...')).toBeTruthy();
  await waitFor(() => answer(pageOf([makeListedCourse()])));
  expect(await screen.findByRole('link', { name: 'Botany for Beginners' })).toBeTruthy();
  expect(screen.queryByText('Loading courses...')).toBeNull();
});

test('with no public course it says so', async () => {
  renderApp('/home', { routes: { [list]: pageOf([]) } });
  expect(await screen.findByText('No courses available')).toBeTruthy();
});

test('a card shows a course and leads to its explore page', async () => {
  const courses = [
    makeListedCourse({ name: 'Botany', duration: 51, duration_unit: 'hours', subjectsCount: 12 }),
    makeListedCourse({
      _id: idOf(101),
      name: 'Calculus',
      averageRating: 4.25,
      ratingsCount: 8,
      imageUrl: 'https://example.org/c.png',
    }),
  ];
  const app = renderApp('/home', { routes: { [list]: pageOf(courses) } });
  const [botany, calculus] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];

  expect(within(botany).getByRole('link', { name: 'Botany' }).getAttribute('href')).toBe(
    `/course/explore-details/${idOf(100)}`,
  );
  expect(within(botany).getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeTruthy();
  expect(within(botany).getByText('3.5')).toBeTruthy();
  expect(within(botany).getByText('2 days and 3 hours')).toBeTruthy();
  expect(within(botany).getByText('12 subjects')).toBeTruthy();
  expect(botany.querySelector('img')).toBeNull();

  expect(within(calculus).getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeTruthy();
  expect(within(calculus).getByText('8 ratings')).toBeTruthy();
  expect(within(calculus).getByText('3 months')).toBeTruthy();
  expect(within(calculus).getByText('1 subject')).toBeTruthy();
  expect(calculus.querySelector('img')?.getAttribute('src')).toBe('https://example.org/c.png');
  expect(app.server.callsOf(list)[0]?.query).toEqual({ course_type: 'public', page: '1', limit: '12' });
});

test('an image that cannot be loaded gives way to the placeholder', async () => {
  renderApp('/home', { routes: { [list]: pageOf([makeListedCourse({ imageUrl: 'https://example.org/gone.png' })]) } });
  const card = await screen.findByRole('article');
  card.querySelector('img')?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(card.querySelector('img')).toBeNull());
});

test('searching goes to the server and into the address, and can be cleared', async () => {
  const app = renderApp('/home?page=2', {
    routes: {
      [list]: ({ query }: { query: Record<string, string> }) =>
        pageOf(query['search'] === 'zoology' ? [] : [makeListedCourse()]),
    },
  });
  await app.person.type(await screen.findByRole('searchbox', { name: 'Search courses...' }), 'zoology');
  expect(await screen.findByText('Nothing matches “zoology”.')).toBeTruthy();
  expect(app.href()).toBe('/home?search=zoology');
  await app.person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(app.href()).toBe('/home');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('the address says what is shown, and Enter searches at once', async () => {
  const app = renderApp('/home?search=bot', { routes: { [list]: pageOf([makeListedCourse()]) } });
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('bot');
  await screen.findByRole('article');
  expect(app.server.callsOf(list)[0]?.query).toMatchObject({ search: 'bot' });
  await app.person.type(field, 'any{Enter}');
  await waitFor(() => expect(app.href()).toBe('/home?search=botany'));
});

test('pages live in the address', async () => {
  const app = renderApp('/home', {
    routes: {
      [list]: ({ query }: { query: Record<string, string> }) =>
        pageOf([makeListedCourse({ name: `Course of page ${query['page']}` })], {
          page: Number(query['page']),
          total: 30,
          pageCount: 3,
        }),
    },
  });
  await screen.findByRole('link', { name: 'Course of page 1' });
  expect(screen.getByText('30 courses')).toBeTruthy();
  await app.person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Course of page 2' })).toBeTruthy();
  expect(app.href()).toBe('/home?page=2');
});

test('a page past the last one leads back to the first', async () => {
  const app = renderApp('/home?page=9', {
    routes: {
      [list]: ({ query }: { query: Record<string, string> }) =>
        query['page'] === '9' ? pageOf([], { page: 9, total: 1, pageCount: 1 }) : pageOf([makeListedCourse()]),
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'First page' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(app.href()).toBe('/home');
});

test('focusing a course begins to load it', async () => {
  const details = 'GET /api/courses/:id';
  const app = renderApp('/home', { routes: { [list]: pageOf([makeListedCourse()]), [details]: makeCourse() } });
  const link = await screen.findByRole('link', { name: 'Botany for Beginners' });
  expect(app.server.callsOf(details)).toEqual([]);
  link.focus();
  await vi.waitFor(() => expect(app.server.callsOf(details)[0]?.params['id']).toBe(idOf(100)), { timeout: 8_000 });
});

const own = 'GET /api/groups/:userId/courses';
const openAs = (user: (typeof people)['student'] | null, ownCourses: FakeRoutes[string]) =>
  renderApp('/home', { user, routes: { [list]: pageOf([makeListedCourse()]), [own]: ownCourses } });

test.each([
  ['a visitor', null],
  ['a teacher', people.teacher],
  ['an admin', people.admin],
] as const)('%s is led nowhere, and no own course is asked for', async (_, user) => {
  const app = openAs(user, pageOf([makeOwnCourse()]));
  await screen.findByRole('link', { name: 'Botany for Beginners' });
  expect(screen.queryByRole('region', { name: 'Your course' })).toBeNull();
  expect(app.server.callsOf(own)).toEqual([]);
});

test('a student without a course is shown the ways to one', async () => {
  openAs(people.student, pageOf([]));
  const card = within(await screen.findByRole('region', { name: 'Your course' }));
  card.getByText('Join your first course');
  expect(card.getByRole('link', { name: 'Join with code' }).getAttribute('href')).toBe(
    '/student-courses#join-with-code',
  );
  expect(card.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/courses');
});

test('a student whose course has no material yet can open it', async () => {
  openAs(people.student, pageOf([makeOwnCourse({ _id: idOf(140), next: null })]));
  const link = await screen.findByRole('link', { name: 'Open course' });
  expect(link.getAttribute('href')).toBe(`/course/details/${idOf(140)}`);
});

test('a student without an answer sees the page without the card', async () => {
  const app = openAs(people.student, failure(500, 'internal_error', ''));
  await screen.findByRole('link', { name: 'Botany for Beginners' });
  await waitFor(() => expect(app.server.callsOf(own).length).toBe(1));
  expect(screen.queryByRole('region', { name: 'Your course' })).toBeNull();
});

test.each([
  ['start', { position: null, durationSeconds: null }, 'Start: Inside a leaf'],
  ['continue', { position: null, durationSeconds: null }, 'Continue: Inside a leaf'],
  ['continue', { position: 23.4, durationSeconds: 36 }, 'Continue: Inside a leaf · 0:23 of 0:36'],
] as const)('a student is led straight to a material: %s, %j', async (act, place, name) => {
  const course = makeOwnCourse({ _id: idOf(140), name: 'Zoology', next: { act, material: makeNextMaterial(place) } });
  const app = openAs(people.student, pageOf([course]));
  const card = within(await screen.findByRole('region', { name: 'Your course' }));
  card.getByText('Zoology');
  expect(card.getByRole('link', { name }).getAttribute('href')).toBe(`/course/materials/${idOf(500)}`);
  expect(app.server.callsOf(own)[0]?.query).toEqual({ page: '1', limit: '1', sort: '-activity' });
});

test('a student who has done everything can review the last course', async () => {
  const course = makeOwnCourse({ _id: idOf(140), name: 'Zoology', next: { act: 'review', material: null } });
  openAs(people.student, pageOf([course]));
  const link = await screen.findByRole('link', { name: 'Review: Zoology' });
  expect(link.getAttribute('href')).toBe(`/course/details/${idOf(140)}`);
});
