import type { CourseProgress, MaterialProgress } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  idOf,
  makeCourse,
  makeMaterial,
  makeNextMaterial,
  makeOwnCourse,
  makePlacedMaterial,
  makeSubjectContents,
  pageOf,
} from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const read = 'GET /api/courses/:id/progress';
const write = 'PUT /api/courses/:id/progress';
const materialPath = `/course/materials/${idOf(500)}`;

function makeMaterialProgress(over: Partial<MaterialProgress> = {}): MaterialProgress {
  return {
    _id: idOf(500),
    name: 'Inside a leaf',
    content_type: 'Video',
    completed: false,
    how: null,
    completedAt: null,
    position: null,
    watchedSeconds: 0,
    durationSeconds: null,
    page: null,
    pages: null,
    ...over,
  };
}

function makeProgress(over: Partial<MaterialProgress> = {}): CourseProgress {
  const material = makeMaterialProgress(over);
  const other = { ...material, _id: idOf(501), name: 'Handout', content_type: 'PDF' as const, completed: true };
  const done: MaterialProgress = { ...other, how: 'opened', completedAt: '2026-06-07T12:00:00.000Z' };
  const completed = material.completed ? 2 : 1;
  const subject = { _id: idOf(300), name: 'Leaves', completed, total: 2, materials: [material, done] };
  const course = { _id: idOf(100), name: 'Botany for Beginners' };
  return { course, joined: true, rated: false, next: null, completed, total: 2, subjects: [subject] };
}

const saved = (over: Partial<MaterialProgress> = {}) => ({
  message: 'Progress saved',
  material: makeMaterialProgress(over),
});

const open = (path: string, routes: FakeRoutes = {}, user: (typeof people)['student'] | null = people.student) =>
  renderApp(path, {
    user,
    routes: {
      'GET /api/courses/:id': makeCourse(),
      'GET /api/materials/:subjectId/materials': makeSubjectContents([makeMaterial()]),
      'GET /api/materials/:id': makePlacedMaterial(),
      [read]: makeProgress(),
      [write]: saved(),
      ...routes,
    },
  });

test.each([
  ['a visitor', null],
  ['a teacher', people.teacher],
] as const)('%s has no progress, and none is asked for', async (_, user) => {
  const app = open(materialPath, {}, user);
  fireEvent.play(await screen.findByLabelText('Inside a leaf'));
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /^Mark as done/ })).toBeNull();
  expect([...app.server.callsOf(read), ...app.server.callsOf(write)]).toEqual([]);
});

test('a course leads a student to the next material, and nobody else', async () => {
  const routes = { [read]: { ...makeProgress(), next: { act: 'continue', material: makeNextMaterial() } } };
  const app = open(`/course/details/${idOf(100)}`, routes);
  const link = await screen.findByRole('link', { name: 'Continue: Inside a leaf · 0:23 of 0:36' });
  expect(link.getAttribute('href')).toBe(materialPath);
  app.unmount();
  open(`/course/details/${idOf(100)}`, routes, people.teacher);
  await screen.findByRole('heading', { name: 'Subjects' });
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
});

test.each([null, { act: 'review', material: null } as const])(
  'a course with nothing left leads nowhere',
  async (next) => {
    open(`/course/details/${idOf(100)}`, { [read]: { ...makeProgress(), next } });
    await screen.findAllByText('1 of 2 materials · 50%');
    expect(screen.queryByRole('link', { name: /^(Start|Continue|Review)/ })).toBeNull();
  },
);

const own = 'GET /api/groups/:userId/courses';
const noRequests = {
  'GET /api/users/me/join-requests': pageOf([]),
  'GET /api/users/me/waiting': { joinRequests: 0, timeRequests: 0, teacherApprovals: 0, decisions: 0 },
};

test('each course leads to its next material, those used last first', async () => {
  const next = { act: 'start', material: makeNextMaterial({ position: null }) } as const;
  const app = open('/student-courses', { ...noRequests, [own]: pageOf([makeOwnCourse({ next })]) });
  const card = within(await screen.findByRole('article', { name: 'Botany for Beginners' }));
  expect(card.getByRole('link', { name: 'Start: Inside a leaf' }).getAttribute('href')).toBe(
    `/course/materials/${idOf(500)}`,
  );
  card.getByRole('link', { name: 'View Course' });
  expect(app.server.callsOf(own)[0]?.query).toEqual({ page: '1', limit: '12', sort: '-activity' });
});

test.each([null, { act: 'review', material: null } as const])(
  'with nothing left a course is only viewed',
  async (next) => {
    open('/student-courses', { ...noRequests, [own]: pageOf([makeOwnCourse({ next })]) });
    const card = within(await screen.findByRole('article', { name: 'Botany for Beginners' }));
    card.getByRole('link', { name: 'View Course' });
    expect(card.queryByRole('link', { name: /^(Start|Continue|Review)/ })).toBeNull();
  },
);

test.each([
  ['My Courses', '/student-courses', true],
  ['Courses', '/courses', false],
])('the trail of a subject begins with %s', async (name, href, joined) => {
  open(`/course/units/${idOf(300)}`, { [read]: { ...makeProgress(), joined } });
  await screen.findByRole('progressbar');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('without an answer the page is complete without progress', async () => {
  open(`/course/details/${idOf(100)}`, { [read]: failure(404, 'not_found', 'Not found') });
  await screen.findByRole('region', { name: 'Subjects' });
  expect(screen.queryByRole('button', { name: 'Show progress' })).toBeNull();
});

test.each([`/course/details/${idOf(100)}`, `/course/units/${idOf(300)}`])(
  '%s counts what is done, and explains the number',
  async (path) => {
    const app = open(path, { [write]: saved({ completed: true, how: 'marked' }) });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Completed materials' });
    expect([bar.value, bar.max]).toEqual([1, 2]);
    await app.person.click(screen.getByRole('button', { name: 'Show progress' }));
    const dialog = screen.getByRole('dialog', { name: 'My progress' });
    expect(within(dialog).getByText('Done: opened on 7 Jun 2026')).toBeTruthy();
    expect(within(dialog).getByText('Not done yet')).toBeTruthy();
    await app.person.click(within(dialog).getByRole('button', { name: 'Mark as done: Inside a leaf' }));
    expect(await within(dialog).findByRole('button', { name: 'Mark as not done: Inside a leaf' })).toBeTruthy();
    expect(app.server.callsOf(write)[0]?.body).toEqual({ material: idOf(500), completed: true });
    expect(screen.getAllByText('2 of 2 materials · 100%')).not.toEqual([]);
  },
);

test('each subject of a course counts its own', async () => {
  open(`/course/details/${idOf(100)}`);
  expect(await screen.findByText(/1 material · 1 of 2 done$/)).toBeTruthy();
});

test('on the page of a subject each material says that it is done, or how far it was watched', async () => {
  const handout = makeMaterial({ _id: idOf(501), name: 'Handout', content_type: 'PDF', description: null });
  const notes = makeMaterial({ _id: idOf(502), name: 'Notes', content_type: 'Link', description: null });
  const progress = makeProgress({ watchedSeconds: 65, durationSeconds: 540, position: 65 });
  const app = open(`/course/units/${idOf(300)}`, {
    'GET /api/materials/:subjectId/materials': makeSubjectContents([makeMaterial(), handout, notes]),
    [read]: progress,
  });
  const cardOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
  expect(await within(await cardOf('Handout')).findByText('Done: opened on 7 Jun 2026')).toBeTruthy();
  expect(within(await cardOf('Inside a leaf')).getByText('Not done yet: 1:05 of 9:00 watched')).toBeTruthy();
  expect(within(await cardOf('Notes')).queryByText(/done/i)).toBeNull();
  expect(app.server.callsOf(read)).toHaveLength(1);
});

test('the count on My Courses is explained, also after a failure, and follows a change', async () => {
  const courses = 'GET /api/groups/:userId/courses';
  const app = open('/student-courses', {
    [courses]: pageOf([makeOwnCourse({ progress: { completed: 1, total: 2 } })]),
    'GET /api/users/me/join-requests': pageOf([]),
    [read]: failure(500, 'internal_error', ''),
    [write]: () => {
      app.server.routes[courses] = pageOf([makeOwnCourse({ progress: { completed: 2, total: 2 } })]);
      return saved({ completed: true, how: 'marked' });
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Show progress in Botany for Beginners' }));
  const failed = await screen.findByText('Your progress could not be loaded. Please try again.');
  expect(failed).toBeTruthy();
  app.server.routes[read] = makeProgress();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await app.person.click(await screen.findByRole('button', { name: 'Mark as done: Inside a leaf' }));
  const card = screen.getByRole('article', { name: 'Botany for Beginners' });
  expect(await within(card).findByText('2 of 2 materials · 100%')).toBeTruthy();
  expect(within(card).getByText('Course completed')).toBeTruthy();
});

test('a mark that the server refuses is taken back', async () => {
  const app = open(materialPath, { [write]: failure(500, 'internal_error', '') });
  await app.person.click(await screen.findByRole('button', { name: 'Mark as done: Inside a leaf' }));
  expect(await screen.findByText('Your progress could not be saved. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark as done: Inside a leaf' })).toBeTruthy();
});

/** Opens the page of a material that is no video and not done yet. */
async function openPage(content_type: MaterialProgress['content_type'], routes: FakeRoutes = {}) {
  const app = open(materialPath, {
    'GET /api/materials/:id': makePlacedMaterial({ content_type, content_url: 'https://example.org/leaf' }),
    [read]: makeProgress({ content_type }),
    [write]: saved({ content_type, completed: true, how: 'opened' }),
    ...routes,
  });
  await screen.findByText('Not done yet');
  return { app, sent: () => app.server.callsOf(write).map(({ body }) => body) };
}

const opened = { material: idOf(500), opened: true };

test.each([
  ['PDF', 'Open in a new tab'],
  ['Document', 'Open'],
  ['Link', 'Open'],
] as const)('a %s is done when its link is followed, and not by its page alone', async (content_type, name) => {
  const { app, sent } = await openPage(content_type);
  expect(sent()).toEqual([]);
  await app.person.click(screen.getByRole('link', { name }));
  expect(await screen.findByText('Done')).toBeTruthy();
  await app.person.click(screen.getByRole('link', { name }));
  expect(sent()).toEqual([opened]);
});

test('a PDF whose frame has loaded is not done; it can be marked by hand', async () => {
  const { sent } = await openPage('PDF');
  fireEvent.load(screen.getByTitle('Inside a leaf'));
  expect(screen.getByRole('button', { name: 'Mark as done: Inside a leaf' })).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('the middle button opens a link as well, and another button does not', async () => {
  const { sent } = await openPage('Link');
  fireEvent(screen.getByRole('link', { name: 'Open' }), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(sent()).toEqual([]);
  fireEvent(screen.getByRole('link', { name: 'Open' }), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  await waitFor(() => expect(sent()).toEqual([opened]));
});

test('a material that was unmarked is done again when it is opened again', async () => {
  const { app, sent } = await openPage('Link');
  await app.person.click(screen.getByRole('link', { name: 'Open' }));
  await screen.findByText('Done');
  app.server.routes[write] = saved({ content_type: 'Link' });
  await app.person.click(screen.getByRole('button', { name: 'Mark as not done: Inside a leaf' }));
  await screen.findByText('Not done yet');
  await app.person.click(screen.getByRole('link', { name: 'Open' }));
  await waitFor(() => expect(sent()).toEqual([opened, { material: idOf(500), completed: false }, opened]));
});

test('an image is done when it is there', async () => {
  const { sent } = await openPage('Image');
  expect(sent()).toEqual([]);
  fireEvent.load(screen.getByRole('img', { name: 'Inside a leaf' }));
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(sent()).toEqual([opened]);
});

test('an image that cannot be shown is done when its link is followed', async () => {
  const { app, sent } = await openPage('Image');
  fireEvent.error(screen.getByRole('img', { name: 'Inside a leaf' }));
  await app.person.click(screen.getByRole('link', { name: 'Open the image' }));
  await waitFor(() => expect(sent()).toEqual([opened]));
});

test('a film elsewhere is only marked by hand, also when it was opened there', async () => {
  const app = open(materialPath, {
    'GET /api/materials/:id': makePlacedMaterial({ content_url: 'https://youtu.be/dQw4w9WgXcQ' }),
  });
  await screen.findByRole('button', { name: 'Mark as done: Inside a leaf' });
  await app.person.click(screen.getByRole('link', { name: 'Open in a new tab' }));
  expect(app.server.callsOf(write)).toEqual([]);
});

/** Plays the video from one second to another. */
function play(video: HTMLVideoElement, from: number, to: number): void {
  video.currentTime = from;
  fireEvent.play(video);
  video.currentTime = to;
  fireEvent.timeUpdate(video);
}

async function openVideo(routes: FakeRoutes = {}) {
  const app = open(materialPath, routes);
  await screen.findByRole('button', { name: 'Mark as done: Inside a leaf' });
  return { app, video: screen.getByLabelText<HTMLVideoElement>('Inside a leaf') };
}

test('a video reports what was played, without what was jumped over', async () => {
  const { app, video } = await openVideo();
  play(video, 0, 4);
  video.currentTime = 60;
  fireEvent.seeking(video);
  play(video, 60, 62);
  fireEvent.pause(video);
  await waitFor(() => expect(app.server.callsOf(write).length).toBe(2));
  const watched = app.server.callsOf(write).flatMap(({ body }) => (body as { watched: number[][] }).watched);
  expect(watched).toContainEqual([0, 4]);
  expect(watched).toContainEqual([60, 62]);
  expect(app.server.callsOf(write)[1]?.body).toMatchObject({ material: idOf(500), position: 62 });
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('watched'))).toEqual([]));
});

test('a part that was played without a connection is sent when there is one', async () => {
  const { app, video } = await openVideo({ [write]: unreachable });
  play(video, 0, 4);
  fireEvent.pause(video);
  await waitFor(() => expect(app.server.callsOf(write).length).toBe(1));
  app.server.routes[write] = saved();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(app.server.callsOf(write).length).toBe(2));
  expect(app.server.callsOf(write)[1]?.body).toMatchObject({ watched: [[0, 4]], position: 4 });
});

test('a video goes on where it stopped, and can start over', async () => {
  const { app, video } = await openVideo({ [read]: makeProgress({ position: 42, durationSeconds: 100 }) });
  await waitFor(() => expect(video.currentTime).toBe(42));
  await app.person.click(screen.getByRole('button', { name: /^Start over/ }));
  expect(video.currentTime).toBe(0);
});

test('at its end a video is not said to go on anywhere', async () => {
  const { video } = await openVideo({ [read]: makeProgress({ position: 42, durationSeconds: 100 }) });
  await screen.findByRole('button', { name: /^Start over ?\(continues at 0:42\)$/ });
  Object.defineProperty(video, 'ended', { value: true, configurable: true });
  fireEvent.ended(video);
  expect(await screen.findByRole('button', { name: 'Start over' })).toBeDefined();
});

test('a video that was seen to its end begins at the beginning', async () => {
  const { video } = await openVideo({ [read]: makeProgress({ position: 99, durationSeconds: 100 }) });
  expect(video.currentTime).toBe(0);
  expect(screen.queryByRole('button', { name: /^Start over/ })).toBeNull();
});
