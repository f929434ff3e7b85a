import { screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  idOf,
  makeCourse,
  makeMaterial,
  makeOwnRequest,
  makeRating,
  makeSubject,
  pageOf,
} from '../../testing/courses.ts';
import { failure, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const details = 'GET /api/courses/:id';
const path = `/course/explore-details/${idOf(100)}`;

/** The course's only subject, on the page. */
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
  expect(screen.getByRole('heading', { level: 1, name: 'Botany for Beginners' })).toBeTruthy();
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

test('a duration in hours reads as weeks, days and hours', async () => {
  const subjects = [makeSubject({ duration: 26, duration_unit: 'hours' })];
  renderApp(path, { routes: { [details]: makeCourse({ duration: 408, duration_unit: 'hours', subjects }) } });
  await screen.findByText('2 weeks and 3 days');
  expect((await subjectSection()).textContent).toContain('1 day and 2 hours');
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

const ownRequest = (status: 'pending' | 'approved' | 'rejected') => ({
  user: {
    _id: people.student._id,
    username: 'Ada Student',
    email: 'ada@example.org',
    role: 'student' as const,
    isAdmin: false,
    isActive: true,
  },
  status,
  reason: null,
  createdAt: '2026-06-07T12:00:00.000Z',
});

test('staff are offered no place in the course', async () => {
  renderApp(path, { user: people.teacher, routes: { [details]: makeCourse() } });
  await subjectSection();
  expect(screen.queryByRole('button', { name: 'Request to join' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Login to join' })).toBeNull();
});

test('a visitor signs in to join, and comes back here', async () => {
  renderApp(path, { routes: { [details]: makeCourse() } });
  const link = await screen.findByRole('link', { name: 'Login to join' });
  expect(link.getAttribute('href')).toBe(`/login?redirect=${path}`);
});

test.each([
  ['Bring your certificate first.', 'Your request was rejected: Bring your certificate first. You can ask again.'],
  [null, 'Your request was rejected. You can ask again.'],
])('a student whose request was declined (%s) reads so, and may ask again', async (reason, sentence) => {
  const joinRequests = [{ ...ownRequest('rejected'), reason }, ownRequest('rejected')];
  renderApp(path, { user: people.student, routes: { [details]: makeCourse({ joinRequests }) } });
  const button = await screen.findByRole('button', { name: 'Request to join' });
  expect(button.parentElement?.textContent).toBe(`${sentence}Request to join`);
});

test('a student whose newest request is no refusal reads of none', async () => {
  const joinRequests = [ownRequest('approved'), { ...ownRequest('rejected'), reason: 'Too early' }];
  renderApp(path, { user: people.student, routes: { [details]: makeCourse({ joinRequests }) } });
  await screen.findByRole('button', { name: 'Request to join' });
  expect(screen.queryByText(/rejected/)).toBeNull();
});

test('a student asks to join, sees that they have asked, and takes it back', async () => {
  const app = renderApp(path, {
    user: people.student,
    routes: {
      [details]: makeCourse({ joinRequests: [ownRequest('rejected')] }),
      'POST /api/courses/request-join': () => {
        app.server.routes[details] = makeCourse({ joinRequests: [ownRequest('pending'), ownRequest('rejected')] });
        return reply(201, { message: 'Your request has been sent', joinRequest: makeOwnRequest() });
      },
      'DELETE /api/courses/:id/join-request': () => {
        app.server.routes[details] = makeCourse();
        return { message: 'Your request has been withdrawn' };
      },
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Request to join' }));
  expect(await screen.findByText('Requested')).toBeTruthy();
  expect(await screen.findByText('Your request has been sent')).toBeTruthy();
  const asked = app.server.callsOf('POST /api/courses/request-join')[0];
  expect(asked?.body).toEqual({ courseId: idOf(100) });
  expect(asked?.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Requested'));

  await app.person.click(screen.getByRole('button', { name: 'Withdraw the request for Botany for Beginners' }));
  await app.person.click(screen.getByRole('button', { name: 'Withdraw request' }));
  const button = await screen.findByRole('button', { name: 'Request to join' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a request that is refused says why', async () => {
  const app = renderApp(path, {
    user: people.student,
    routes: {
      [details]: makeCourse(),
      'POST /api/courses/request-join': failure(
        409,
        'already_requested',
        'You have already requested to join this course',
      ),
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Request to join' }));
  expect(await screen.findByText('You have already requested to join this course')).toBeTruthy();
});

test.each(['request', 'group', 'institution'] as const)(
  'a student who has the course by their %s opens it, also while another request waits',
  async (joined) => {
    renderApp(path, {
      user: people.student,
      routes: { [details]: makeCourse({ joined, joinRequests: [ownRequest('pending')] }) },
    });
    const link = await screen.findByRole('link', { name: 'Open course' });
    expect(link.getAttribute('href')).toBe(`/course/details/${idOf(100)}`);
    expect(screen.getByText('You are in this course.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request to join' })).toBeNull();
    expect(screen.queryByText('Requested')).toBeNull();
  },
);

test('a student who was put into the course meanwhile is told so, and then opens it', async () => {
  const app = renderApp(path, {
    user: people.student,
    routes: {
      [details]: makeCourse({ joined: null }),
      'POST /api/courses/request-join': () => {
        app.server.routes[details] = makeCourse({ joined: 'group' });
        return failure(409, 'already_member', 'You are already in this course');
      },
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Request to join' }));
  expect(await screen.findByText('You are already in this course')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Open course' })).toBeTruthy();
});

test('it shows what people say of the course', async () => {
  renderApp(path, {
    routes: {
      [details]: makeCourse(),
      'GET /api/courses/:id/ratings': { ...pageOf([makeRating()]), averageRating: 4 },
    },
  });
  const reviews = await screen.findByRole('region', { name: 'Review and Commands' });
  expect(within(reviews).getByText('I liked the drawings most.')).toBeTruthy();
});
