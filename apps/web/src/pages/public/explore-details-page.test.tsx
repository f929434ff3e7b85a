import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeCourse, makeMaterial, makeSubject } from '../../testing/courses.ts';
import { failure } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const details = 'GET /api/courses/:id';
const path = `/course/explore-details/${idOf(100)}`;

/** The course's one subject, on the page. */
const subjectSection = () => screen.findByRole('region', { name: 'Subjects and Materials' });

test('a course that is hidden is not available, and a visitor hears that signing in may help', async () => {
  renderApp(path, { routes: { [details]: failure(404, 'not_found', 'Not found') } });
  expect(await screen.findByText('This course is not available')).toBeTruthy();
  expect(screen.getByText(/open only to people who are signed in/)).toBeTruthy();
});

test('without ratings it shows 0', async () => {
  renderApp(path, { routes: { [details]: makeCourse() } });
  expect(await screen.findByRole('img', { name: 'Rated 0 out of 5' })).toBeTruthy();
  expect(screen.getByText('0')).toBeTruthy();
});

test('it shows the course, and each subject with its materials', async () => {
  const course = makeCourse({
    imageUrl: 'https://example.org/botany.png',
    averageRating: 4.5,
    ratingsCount: 2,
    subjects: [makeSubject(), makeSubject({ _id: idOf(301), name: 'Roots', description: null, materials: [] })],
  });
  renderApp(path, { routes: { [details]: course } });
  const section = await subjectSection();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('https://example.org/botany.png');
  expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeTruthy();
  expect(screen.getByText('3 months')).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(await screen.findByText('How plants', { exact: false })).toBeTruthy();

  expect(within(section).getByRole('heading', { level: 3, name: 'Leaves' })).toBeTruthy();
  expect(await within(section).findByText('What leaves are for.')).toBeTruthy();
  expect(within(section).getByRole('heading', { level: 4, name: 'Inside a leaf' })).toBeTruthy();
  expect(within(section).getByText('A walk through its cells.')).toBeTruthy();
  expect(within(section).getByText('Video')).toBeTruthy();
  expect(within(section).getByRole('heading', { level: 3, name: 'Roots' })).toBeTruthy();
  expect(within(section).getByText('No materials available.')).toBeTruthy();
});

test('a video has a player with controls and without a download', async () => {
  renderApp(path, { routes: { [details]: makeCourse() } });
  const video = await within(await subjectSection()).findByLabelText('Inside a leaf');
  expect(video.tagName).toBe('VIDEO');
  expect(video.hasAttribute('controls')).toBe(true);
  expect(video.getAttribute('controlslist')).toBe('nodownload');
});

test.each([
  [{ content_type: 'PDF', content_url: 'https://example.org/leaf.pdf' }, 'View PDF', 'https://example.org/leaf.pdf'],
  [{ content_type: 'Document', content_url: 'https://example.org/leaf.docx' }, 'Open', 'https://example.org/leaf.docx'],
  [{ content_type: 'Link', content_url: 'https://example.org/leaf' }, 'Open', 'https://example.org/leaf'],
] as const)('%o has a button that opens a new tab', async (material, name, href) => {
  renderApp(path, {
    routes: { [details]: makeCourse({ subjects: [makeSubject({ materials: [makeMaterial(material)] })] }) },
  });
  const link = await within(await subjectSection()).findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(href);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('YouTube plays in a frame, an image is shown, and a bad address is said to be none', async () => {
  const materials = [
    makeMaterial({ name: 'Film', content_url: 'https://youtu.be/dQw4w9WgXcQ' }),
    makeMaterial({
      _id: idOf(501),
      name: 'Drawing',
      content_type: 'Image',
      content_url: 'https://example.org/drawing',
    }),
    makeMaterial({ _id: idOf(502), name: 'Trap', content_type: 'Link', content_url: 'javascript:alert(1)' }),
  ];
  renderApp(path, { routes: { [details]: makeCourse({ subjects: [makeSubject({ materials })] }) } });
  const section = await subjectSection();
  expect(within(section).getByTitle('Film').getAttribute('src')).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
  );
  expect(within(section).getByRole('img', { name: 'Drawing' })).toBeTruthy();
  expect(within(section).getByText('No valid material found.')).toBeTruthy();
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
});
