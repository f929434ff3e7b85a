import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MaterialInPlace } from '@lectern/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idOf, makeMaterial, makePlacedMaterial, makeSubjectContents } from '../../testing/courses.ts';
import { toastStore } from '../../shared/ui/toast.ts';
import { failure } from '../../testing/fake-server.ts';
import { watchLog } from '../../testing/watch-log.ts';
import { renderApp } from '../../testing/render-app.tsx';

const one = 'GET /api/materials/:id';
const contents = 'GET /api/materials/:subjectId/materials';
const path = `/course/materials/${idOf(500)}`;

/** Sets whether the browser shows PDFs itself; many phones do not. */
function withPdfViewer(pdfViewerEnabled: boolean): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
}

/** Opens the page of a material. */
function openMaterial(over: Partial<MaterialInPlace> = {}) {
  return renderApp(path, {
    routes: { [one]: makePlacedMaterial(over), [contents]: makeSubjectContents([makeMaterial()]) },
  });
}

test('a hidden material is not available', async () => {
  renderApp(path, { routes: { [one]: failure(404, 'not_found', 'Not found') } });
  expect(await screen.findByText('This material is not available')).toBeTruthy();
  expect(toastStore.snapshot()).toEqual([]);
});

test('a failed load says so on the page and in the log, without a toast, and can be tried again', async () => {
  const log = watchLog();
  const app = renderApp(path, { routes: { [one]: failure(500, 'internal_error', 'Broken') } });
  expect(await screen.findByText('Broken')).toBeTruthy();
  expect(toastStore.snapshot()).toEqual([]);
  expect(log).toHaveBeenCalledWith('Loading a material failed: Broken (request test-request)');
  app.server.routes[one] = makePlacedMaterial();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Inside a leaf Material - Video' })).toBeTruthy();
});

test('a material that is shut says when it opens, and shows nothing of itself; one that has closed says so', async () => {
  const shut = { content_url: '', description: null };
  const opensAt = '2126-05-04T10:00:00.000Z';
  const app = openMaterial({ ...shut, phase: 'not_open', opensAt });
  expect((await screen.findByText(/^Opens Sat, 4 May 2126/)).getAttribute('datetime')).toBe(opensAt);
  expect(screen.queryByText('No valid material found.')).toBeNull();
  expect(document.querySelector('video')).toBeNull();
  app.unmount();
  openMaterial({ ...shut, phase: 'closed', closesAt: '2026-05-04T10:00:00.000Z' });
  expect(await screen.findByText(/^Closed on Mon, 4 May 2026/)).toBeTruthy();
});

test('a student reads beside each date why it is another one than that of everybody', async () => {
  const at = '2126-05-04T10:00:00.000Z';
  const none = { value: null, from: 'default', group: null } as const;
  const ofGroup = { value: at, from: 'group', group: 'Evening class' } as const;
  const app = openMaterial({
    phase: 'open',
    closesAt: at,
    dates: { opensAt: none, dueAt: { value: at, from: 'person', group: null }, closesAt: ofGroup },
  });
  expect((await screen.findByText(/^Due Sat, 4 May 2126/)).parentElement?.textContent).toMatch(/changed for you$/);
  const closes = screen.getByText(/^Closes Sat, 4 May 2126/).parentElement;
  expect(closes?.textContent).toMatch(/changed for Evening class$/);
  app.unmount();
  const shut = { content_url: '', description: null, phase: 'not_open', opensAt: at } as const;
  openMaterial({ ...shut, dates: { opensAt: ofGroup, dueAt: none, closesAt: none } });
  const opens = (await screen.findByText(/^Opens Sat, 4 May 2126/)).parentElement;
  expect(opens?.textContent).toMatch(/changed for Evening class$/);
});

test('to those who teach the course a shut material is shown, with a mark', async () => {
  openMaterial({ phase: 'not_open', opensAt: '2126-05-04T10:00:00.000Z' });
  expect(await screen.findByLabelText('Inside a leaf')).toBeTruthy();
  expect(screen.getByText(/Students cannot open it now\./)).toBeTruthy();
});

test('a material of an unknown kind or with a bad address cannot be shown', async () => {
  openMaterial({ content_type: 'PDF', content_url: 'javascript:alert(1)' });
  expect(await screen.findByText('No valid material found.')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
});

test('a video plays in a player with controls, without a download, and without a menu that offers one', async () => {
  openMaterial();
  await screen.findByRole('heading', { level: 1, name: 'Inside a leaf Material - Video' });
  const video = await screen.findByLabelText<HTMLVideoElement>('Inside a leaf');
  expect(video.getAttribute('src')).toBe('https://example.org/leaf.mp4');
  expect(video.controls).toBe(true);
  expect(video.getAttribute('controlslist')).toBe('nodownload');
  expect(video.hasAttribute('disablepictureinpicture')).toBe(false);
  const menu = createEvent.contextMenu(video);
  fireEvent(video, menu);
  expect(menu.defaultPrevented).toBe(true);
});

test('a video that cannot be played says so and can be opened', async () => {
  openMaterial();
  fireEvent.error(await screen.findByLabelText('Inside a leaf'));
  expect(await screen.findByText('This video cannot be played here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the video' }).getAttribute('href')).toBe(
    'https://example.org/leaf.mp4',
  );
});

test.each([
  ['Video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'],
  ['Video', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['Video', 'https://drive.google.com/file/d/1AbC/view', 'https://drive.google.com/file/d/1AbC/preview'],
  ['PDF', 'https://example.org/leaf.pdf', 'https://example.org/leaf.pdf'],
  ['PDF', 'https://drive.google.com/open?id=1AbC', 'https://drive.google.com/file/d/1AbC/preview'],
] as const)('%s at %s is framed, and can be opened in a new tab', async (content_type, content_url, src) => {
  openMaterial({ content_type, content_url });
  const frame = await screen.findByTitle('Inside a leaf');
  expect(frame.tagName).toBe('IFRAME');
  expect(frame.getAttribute('src')).toBe(src);
  const link = screen.getByRole('link', { name: 'Open in a new tab' });
  expect(link.getAttribute('href')).toBe(content_url);
  expect(link.getAttribute('target')).toBe('_blank');
});

test.each([
  ['a player', 'Video', 'https://youtu.be/dQw4w9WgXcQ', true],
  ["a drive's player", 'Video', 'https://drive.google.com/file/d/1AbC/view', true],
  ["a drive's viewer", 'PDF', 'https://drive.google.com/open?id=1AbC', true],
  ["the browser's own viewer", 'PDF', 'https://example.org/leaf.pdf', false],
] as const)('%s of a %s stands in a sandbox, unless it would not work there', async (_, content_type, url, boxed) => {
  openMaterial({ content_type, content_url: url });
  const frame = await screen.findByTitle('Inside a leaf');
  const granted = frame.getAttribute('sandbox')?.split(' ');
  expect(granted !== undefined).toBe(boxed);
  for (const right of granted ?? []) expect(right).not.toMatch(/top-navigation|downloads|modals/);
});

test('a browser without a viewer offers to open a PDF in place of an empty frame', async () => {
  withPdfViewer(false);
  openMaterial({ content_type: 'PDF', content_url: 'https://example.org/leaf.pdf' });
  const link = await screen.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('https://example.org/leaf.pdf');
  expect(screen.getByText('example.org')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
});

test('a phone offers to open a PDF, whatever its viewer shows', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { media: query, matches: query.includes('coarse') });
  });
  openMaterial({ content_type: 'PDF', content_url: 'https://example.org/leaf.pdf' });
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('target')).toBe('_blank');
  expect(document.querySelector('iframe')).toBeNull();
});

test("a drive's viewer needs none of the browser's", async () => {
  withPdfViewer(false);
  openMaterial({ content_type: 'PDF', content_url: 'https://drive.google.com/open?id=1AbC' });
  expect((await screen.findByTitle('Inside a leaf')).tagName).toBe('IFRAME');
});

test('an image is shown', async () => {
  openMaterial({ content_type: 'Image', content_url: 'https://example.org/leaf' });
  expect((await screen.findByRole('img', { name: 'Inside a leaf' })).getAttribute('src')).toBe(
    'https://example.org/leaf',
  );
});

test.each([
  ['Document', `/api/files/${idOf(9)}/leaf%20shapes.docx`, 'leaf shapes.docx'],
  ['Link', 'https://example.org/leaf?x=1', 'example.org'],
] as const)('a %s is offered to be opened, saying where it leads', async (content_type, content_url, where) => {
  openMaterial({ content_type, content_url });
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe(content_url);
  expect(screen.getByText(where)).toBeTruthy();
});

test('a table says what it is called and about', async () => {
  openMaterial({ description: null });
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: 'Name Inside a leaf' })).toBeTruthy();
  expect(within(table).getByRole('row', { name: 'Description No description available.' })).toBeTruthy();
});

test('Back leads to where the reader came from', async () => {
  const app = renderApp(`/course/units/${idOf(300)}`, {
    routes: {
      [one]: makePlacedMaterial({ subject: { _id: idOf(999), name: 'Elsewhere' } }),
      [contents]: makeSubjectContents([makeMaterial()]),
    },
  });
  await app.person.click(await screen.findByRole('link', { name: 'Inside a leaf' }));
  await screen.findByRole('heading', { level: 1, name: 'Inside a leaf Material - Video' });
  await app.person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(app.path()).toBe(`/course/units/${idOf(300)}`));
});

test('Back leads up to the subject for who came from outside', async () => {
  const app = openMaterial();
  await screen.findByRole('table');
  await app.person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(app.path()).toBe(`/course/units/${idOf(300)}`));
});

const way = async () => within(await screen.findByRole('navigation', { name: 'Way through the course' }));
const before = { _id: idOf(499), name: 'Roots', opensAt: null, phase: 'open' as const };
const after = { _id: idOf(501), name: 'Handout', opensAt: null, phase: 'open' as const };

test('the only material of a course leads to the course alone', async () => {
  openMaterial();
  const only = await way();
  only.getByText('1 of 1');
  expect(only.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/course/details/${idOf(100)}`]);
});

test('a visitor is led to the material before and the one after it', async () => {
  openMaterial({ place: { number: 2, total: 5, previous: before, next: after } });
  const links = await way();
  links.getByText('2 of 5');
  expect(links.getByRole('link', { name: 'Previous: Roots' }).getAttribute('href')).toBe(
    `/course/materials/${before._id}`,
  );
  const next = links.getByRole('link', { name: 'Next: Handout' });
  expect(next.getAttribute('href')).toBe(`/course/materials/${after._id}`);
  // The way on is the one filled button of its row.
  expect(links.getAllByRole('link').filter((link) => link.className.includes('primary'))).toEqual([next]);
});

test('the keys n and p lead on and back, but not from a player, a field or with a modifier', async () => {
  const app = openMaterial({ place: { number: 2, total: 5, previous: before, next: after } });
  await way();
  fireEvent.keyDown(screen.getByLabelText('Inside a leaf'), { key: 'n' });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Language' }), { key: 'n' });
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  expect(app.href()).toBe(path);
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(app.href()).toBe(`/course/materials/${after._id}`));
  await way();
  fireEvent.keyDown(document.body, { key: 'p' });
  await waitFor(() => expect(app.href()).toBe(`/course/materials/${before._id}`));
});

test('a video at its end offers the next material, and starts nothing', async () => {
  const app = openMaterial({ place: { number: 2, total: 5, previous: before, next: after } });
  const video = await screen.findByLabelText<HTMLVideoElement>('Inside a leaf');
  await way();
  expect(screen.getAllByRole('link', { name: 'Next: Handout' }).length).toBe(1);
  Object.defineProperty(video, 'ended', { value: true, configurable: true });
  fireEvent.ended(video);
  expect(within(await screen.findByRole('status')).getByRole('link', { name: 'Next: Handout' })).toBeTruthy();
  expect(app.href()).toBe(path);
  Object.defineProperty(video, 'ended', { value: false, configurable: true });
  fireEvent.playing(video);
  expect(screen.getAllByRole('link', { name: 'Next: Handout' }).length).toBe(1);
});
