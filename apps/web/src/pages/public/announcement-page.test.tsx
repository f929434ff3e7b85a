import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAnnouncement, makeCourseAnnouncement, managing } from '../../testing/announcements.ts';
import { idOf, makeCourse, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const get = 'GET /api/announcements/:id';
const read = 'POST /api/announcements/:id/read';
const mine = 'GET /api/courses/:id/announcements/mine';
const unread = 'GET /api/users/me/notices/unread';
const path = `/announcements/${idOf(1200)}`;

const open = (routes: FakeRoutes, user = people.student) =>
  renderApp(path, { user, routes: { [read]: { message: 'Noted' }, [unread]: { unread: 0 }, ...routes } });

test('a visitor signs in first', async () => {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(app.href()).toBe(`/login?redirect=${path}`);
});

test('one that is withdrawn or meant for others is not available, and not noted as read', async () => {
  const app = open({ [get]: failure(404, 'not_found', 'Announcement not found') });
  await screen.findByText('This announcement is not available');
  expect(screen.getByRole('link', { name: 'All notices' }).getAttribute('href')).toBe('/notices');
  expect(app.server.callsOf(read)).toEqual([]);
});

test('one that fails to load can be asked for again', async () => {
  const app = open({ [get]: failure(500, 'internal_error', '') });
  await screen.findByText('The announcement could not be loaded. Please try again.');
  app.server.routes[get] = { announcement: makeAnnouncement() };
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'No lesson on Friday' })).toBeTruthy();
});

test('it shows where it belongs, its text as text with links, and counts as read', async () => {
  const text = 'We go on <b>next</b> week.\nSee https://example.org/plan.';
  const app = open({ [get]: { announcement: makeAnnouncement({ text, editedAt: '2026-05-05T09:30:00.000Z' }) } });
  await screen.findByRole('heading', { level: 1, name: 'No lesson on Friday' });
  const article = within(screen.getByRole('article'));
  expect(article.getByRole('link', { name: 'Botany for Beginners' }).getAttribute('href')).toBe(
    `/course/details/${idOf(100)}`,
  );
  article.getByText('Tom Teacher');
  article.getByText(/^Edited 5 May 2026/);
  article.getByText(/We go on <b>next<\/b> week/);
  const link = article.getByRole('link', { name: 'https://example.org/plan' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.org/plan',
    'noopener noreferrer',
  ]);
  await waitFor(() => expect(app.server.callsOf(read)).toHaveLength(1));
  expect(document.title).toBe('No lesson on Friday · Lectern');
});

test('those who may change it do not count as readers, and see when it will be sent', async () => {
  const timed = managing({ state: 'timed', sendAt: '2026-06-01T08:00:00.000Z' });
  const app = open({ [get]: { announcement: makeAnnouncement({ sentAt: null, managing: timed }) } }, people.teacher);
  await screen.findByText(/^Will be sent 1 Jun 2026/);
  expect(app.server.callsOf(read)).toEqual([]);
});

test('one of an institution names it and leads to no course', async () => {
  const place = { kind: 'institution', _id: idOf(600), name: 'Riverside College' } as const;
  open({ [get]: { announcement: makeAnnouncement({ place, author: null }) } });
  await screen.findByText('Riverside College');
  expect(screen.queryByRole('link', { name: 'Go to the course' })).toBeNull();
});

test('a course shows its three newest to students, and the others when asked', async () => {
  const titles = ['Fourth', 'Third', 'Second', 'First'];
  const all = titles.map((title, n) => makeCourseAnnouncement({ _id: idOf(1200 + n), title, read: n > 0 }));
  const app = renderApp(`/course/details/${idOf(100)}`, {
    user: people.student,
    routes: { 'GET /api/courses/:id': makeCourse(), [mine]: pageOf(all) },
  });
  const section = within(await screen.findByRole('region', { name: 'Announcements' }));
  const links = () => section.getAllByRole('link').map((link) => link.textContent);
  expect(links()).toEqual(['Fourth (Unread)', 'Third', 'Second']);
  expect(section.getByRole('link', { name: 'Third' }).getAttribute('href')).toBe(`/announcements/${idOf(1201)}`);
  await app.person.click(section.getByRole('button', { name: 'Show 1 more announcement' }));
  expect(links()).toHaveLength(4);
  await app.person.click(section.getByRole('button', { name: 'Show fewer announcements' }));
  expect(links()).toHaveLength(3);
});

test('a course shows none to a student without any', async () => {
  const app = renderApp(`/course/details/${idOf(100)}`, {
    user: people.student,
    routes: { 'GET /api/courses/:id': makeCourse(), [mine]: pageOf([]) },
  });
  await screen.findByRole('heading', { level: 2, name: 'Subjects' });
  await waitFor(() => expect(app.server.callsOf(mine).length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
});

test('a course asks for none for a teacher', async () => {
  const app = renderApp(`/course/details/${idOf(100)}`, {
    user: people.teacher,
    routes: { 'GET /api/courses/:id': makeCourse(), [mine]: pageOf([makeCourseAnnouncement()]) },
  });
  await screen.findByRole('heading', { level: 2, name: 'Subjects' });
  expect(app.server.callsOf(mine)).toEqual([]);
});
