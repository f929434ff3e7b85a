import type { Course } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { courseHead } from '../../features/courses/course-head-facts.ts';
import { headLines } from './head-lines.ts';

const id = '01a03cfe-285a-78de-bfa7-3bf04c911a88';
const course = {
  _id: id,
  name: '</script><img src=x onerror="a()"> & "Leaves"',
  description: '<p>How plants <strong>live</strong></p>',
  imageUrl: '/api/files/x/leaf.jpg',
  averageRating: 4.5,
  ratingsCount: 2,
} as Course;
const place = { url: `/course/details/${id}`, site: 'https://lms.example', isThere: true };

/** The head that a browser makes of the lines. */
const headOf = (lines: string): HTMLElement => {
  const head = document.createElement('template');
  head.innerHTML = lines;
  const holder = document.createElement('div');
  holder.append(head.content);
  return holder;
};
const content = (head: HTMLElement, selector: string) => head.querySelector(selector)?.getAttribute('content');
const factsOf = (head: HTMLElement) =>
  [...head.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  );

afterEach(() => (document.documentElement.lang = 'en'));

test('a page that is not there says so, and nothing else to search engines', () => {
  const head = headOf(headLines({ title: 'Course' }, { ...place, isThere: false }));
  expect(content(head, 'meta[name="robots"]')).toBe('noindex');
  expect(head.querySelector('link, script, meta[property]')).toBeNull();
});

test('a site without a public address names no page from outside', () => {
  const head = headOf(headLines(courseHead(course), { ...place, site: null }));
  expect(head.querySelector('link, script, [property="og:url"], [property="og:image"]')).toBeNull();
  expect(content(head, 'meta[property="og:title"]')).toBe(course.name);
});

test('a course has a title, a preview with its picture, and one address whatever it was opened by', () => {
  const head = headOf(headLines(courseHead(course), place));
  expect(head.querySelector('title')?.textContent).toBe(`${course.name} · Lectern`);
  expect(content(head, 'meta[name="description"]')).toBe('How plants live');
  expect(content(head, 'meta[property="og:image"]')).toBe('https://lms.example/api/files/x/leaf.jpg');
  expect(content(head, 'meta[name="twitter:card"]')).toBe('summary_large_image');
  const own = `https://lms.example/course/explore-details/${id}`;
  expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(own);
  const languages = [...head.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('href'));
  expect(languages).toEqual([
    `${own}?lang=en`,
    `${own}?lang=es`,
    `${own}?lang=ar`,
    `${own}?lang=de`,
    `${own}?lang=fr`,
    own,
  ]);
  expect(head.querySelector('img')).toBeNull();
});

test('a course has the facts that search engines ask for, with its rating where there is one', () => {
  const [about, trail] = factsOf(headOf(headLines(courseHead(course), place)));
  expect(about).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.name,
    description: 'How plants live',
    provider: { '@type': 'Organization', name: 'Lectern', url: 'https://lms.example' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 2 },
  });
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Courses', item: 'https://lms.example/courses' },
      { position: 2, name: course.name },
    ],
  });
  const unrated = { ...course, averageRating: null, ratingsCount: 0, description: null, imageUrl: null };
  const [plain] = factsOf(headOf(headLines(courseHead(unrated), place)));
  expect(plain).not.toHaveProperty('aggregateRating');
  expect(plain).not.toHaveProperty('image');
  expect(plain?.['description']).not.toBe('');
});
