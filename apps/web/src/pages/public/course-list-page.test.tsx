import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { idOf, makeCourse, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/courses';

test('a failed load says why, and can be tried again', async () => {
  const app = renderApp('/courses', { routes: { [list]: failure(500, 'internal_error', '') } });
  await screen.findByRole('heading', { level: 1, name: 'Course List' });
  await waitFor(() => expect(screen.getAllByText('Failed to fetch courses').length).toBe(2));
  app.server.routes[list] = pageOf([makeListedCourse()]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'View Course' })).toBeTruthy();
});

test('while the courses come a spinner turns and says so', async () => {
  renderApp('/courses', { routes: { [list]: () => new Promise(() => undefined) } });
  const label = await screen.findByText('Loading courses...');
  expect(label.parentElement?.querySelector('.spinner')).not.toBeNull();
});

test('with no course it says so', async () => {
  renderApp('/courses', { routes: { [list]: pageOf([]) } });
  expect(await screen.findByText('No courses available')).toBeTruthy();
});

test('the best rated come first, each with what it is about and a way to it', async () => {
  const courses = [
    makeListedCourse({ name: 'Botany', averageRating: 5, ratingsCount: 1, imageUrl: 'https://example.org/botany.png' }),
    makeListedCourse({
      _id: idOf(101),
      name: 'Calculus',
      description: null,
      status: 'inactive',
      duration: 1,
      duration_unit: 'hours',
    }),
  ];
  const app = renderApp('/courses', { routes: { [list]: pageOf(courses) } });
  const botany = await screen.findByRole('article', { name: 'Botany' });
  const calculus = screen.getByRole('article', { name: 'Calculus' });

  expect(app.server.callsOf(list)[0]?.query).toEqual({ sort: '-averageRating', page: '1', limit: '12' });
  expect(botany.querySelector('img')?.getAttribute('src')).toBe('https://example.org/botany.png');
  expect(calculus.querySelector('img')).toBeNull();
  await waitFor(() => expect(calculus.querySelector('svg[preserveAspectRatio]')).not.toBeNull());
  expect(within(botany).getByText('How plants grow.')).toBeTruthy();
  expect(within(botany).getByText('3 months')).toBeTruthy();
  expect(within(botany).getByText('Active')).toBeTruthy();
  expect(within(botany).getByRole('img', { name: 'Rated 5 out of 5' })).toBeTruthy();
  expect(within(botany).getByRole('link', { name: 'View Course' }).getAttribute('href')).toBe(
    `/course/explore-details/${idOf(100)}`,
  );
  expect(within(calculus).getByText('Inactive')).toBeTruthy();
  expect(within(calculus).getByText('1 hour')).toBeTruthy();
  expect(within(calculus).getByText('0')).toBeTruthy();
  expect(within(calculus).getByRole('img', { name: 'Rated 0 out of 5' })).toBeTruthy();
});

test('a pressed card shows the name and image of its course while the rest loads', async () => {
  let answer: (course: unknown) => void = () => undefined;
  const listed = makeListedCourse({ name: 'Botany', imageUrl: 'https://example.org/botany.png' });
  const app = renderApp('/courses', {
    routes: { [list]: pageOf([listed]), 'GET /api/courses/:id': () => new Promise((resolve) => (answer = resolve)) },
  });
  const card = await screen.findByRole('article', { name: 'Botany' });
  await app.person.click(within(card).getByRole('link', { name: 'View Course' }));
  await screen.findByText('Loading course...');
  expect(screen.getByRole('heading', { level: 1, name: 'Botany' })).toBeTruthy();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('https://example.org/botany.png');
  answer(makeCourse({ name: 'Botany Two' }));
  await screen.findByRole('heading', { level: 1, name: 'Botany Two' });
});

test('a list with nothing in it has a drawing, which nobody hears of', async () => {
  renderApp('/courses?search=nothing', { routes: { [list]: pageOf([]) } });
  await screen.findByText('Nothing matches “nothing”.');
  await waitFor(() => expect(document.querySelector('main svg[viewBox="0 0 160 96"]')).not.toBeNull());
  expect(document.querySelector('main svg[viewBox="0 0 160 96"]')?.getAttribute('aria-hidden')).toBe('true');
});

describe('the order and the kind', () => {
  const studentAt = (address: string) =>
    renderApp(address, {
      user: people.student,
      routes: { [list]: pageOf([makeListedCourse()], { pageCount: 3, total: 30 }) },
    });
  const order = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Order of courses' });

  test.each([
    ['/courses?sort=password&course_type=secret', '-averageRating', null],
    ['/courses?sort=name&course_type=private', 'name', 'private'],
    ['/courses?sort=-createdAt', '-createdAt', null],
  ])('come from the address: %s', async (address, sort, kind) => {
    const app = studentAt(address);
    expect((await order()).value).toBe(sort);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of courses' }).value).toBe(kind ?? '');
    await screen.findByRole('article');
    expect(app.server.callsOf(list)[0]?.query).toEqual({
      sort,
      ...(kind !== null && { course_type: kind }),
      page: '1',
      limit: '12',
    });
  });

  test('stay while somebody searches and turns pages, and a choice leads back to the first page', async () => {
    const app = studentAt('/courses');
    await app.person.selectOptions(await order(), 'By name');
    await app.person.selectOptions(screen.getByRole('combobox', { name: 'Kind of courses' }), 'Private');
    await app.person.type(screen.getByRole('searchbox'), 'bot{Enter}');
    await app.person.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(app.server.callsOf(list).at(-1)?.query).toEqual({
        sort: 'name',
        course_type: 'private',
        search: 'bot',
        page: '2',
        limit: '12',
      }),
    );
    await app.person.selectOptions(await order(), 'Newest');
    await waitFor(() =>
      expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ sort: '-createdAt', search: 'bot', page: '1' }),
    );
  });

  test('a visitor, who sees public courses alone, chooses the order but no kind', async () => {
    const app = renderApp('/courses?course_type=private', { routes: { [list]: pageOf([makeListedCourse()]) } });
    await screen.findByRole('article');
    expect(await order()).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Kind of courses' })).toBeNull();
    expect(app.server.callsOf(list)[0]?.query).not.toHaveProperty('course_type');
  });

  test('where none is of the kind, all are a press away', async () => {
    const app = renderApp('/courses?course_type=private', { user: people.student, routes: { [list]: pageOf([]) } });
    await screen.findByText('There are none of this kind.');
    app.server.routes[list] = pageOf([makeListedCourse()]);
    await app.person.click(screen.getByRole('button', { name: 'All courses' }));
    await screen.findByRole('article');
    expect(app.server.callsOf(list).at(-1)?.query).not.toHaveProperty('course_type');
  });
});
