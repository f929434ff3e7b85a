import type { CourseProgress, MaterialProgress } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPdf, PdfError, type PdfFile } from '../../features/materials/reader/pdf-document.ts';
import { idOf, makePlacedMaterial } from '../../testing/courses.ts';
import { type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

// jsdom draws nothing and has no workers: the tests of the browser open real files.
vi.mock('../../features/materials/reader/pdf-document.ts', async () => {
  class FakeError extends Error {
    readonly trouble: string;
    constructor(trouble: string) {
      super(trouble);
      this.trouble = trouble;
    }
  }
  return { openPdf: vi.fn<typeof openPdf>(), PdfError: FakeError };
});

const read = 'GET /api/courses/:id/progress';
const write = 'PUT /api/courses/:id/progress';
const file = `/api/files/${idOf(9)}/leaf.pdf`;

/** A PDF of pages as wide as the view, each with its number as text. */
const makeFile = (pages: number): PdfFile => ({
  pages,
  size: async () => ({ width: 376, height: 500 }),
  text: async (page) => [{ text: `Text of page ${page}`, ends: true }],
  draw: async (page, { text }) => {
    const piece = document.createElement('span');
    piece.textContent = `Text of page ${page}`;
    text.replaceChildren(piece);
    return [piece];
  },
  close: () => undefined,
});

beforeEach(() => {
  vi.mocked(openPdf).mockResolvedValue(makeFile(12));
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    // A browser tells of it later, never amid the drawing of a page.
    setTimeout(() => fireEvent.scroll(this));
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'));
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
});

function makeProgress(over: Partial<MaterialProgress> = {}): MaterialProgress {
  return {
    _id: idOf(500),
    name: 'Inside a leaf',
    content_type: 'PDF',
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

function inCourse(material: MaterialProgress): CourseProgress {
  const subject = { _id: idOf(300), name: 'Leaves', completed: 0, total: 1, materials: [material] };
  const course = { _id: idOf(100), name: 'Botany for Beginners' };
  return { course, joined: true, rated: false, next: null, completed: 0, total: 1, subjects: [subject] };
}

function open(progress: Partial<MaterialProgress> | null, routes: FakeRoutes = {}) {
  const app = renderApp(`/course/materials/${idOf(500)}`, {
    user: progress === null ? null : people.student,
    routes: {
      'GET /api/materials/:id': makePlacedMaterial({ content_type: 'PDF', content_url: file }),
      [read]: inCourse(makeProgress(progress ?? {})),
      [write]: ({ body }: { body: unknown }) => ({
        message: 'Progress saved',
        material: makeProgress(body as Partial<MaterialProgress>),
      }),
      ...routes,
    },
  });
  return { ...app, sent: () => app.server.callsOf(write).map(({ body }) => body) };
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Page' });
const report = (page: number) => ({ material: idOf(500), page, pages: 12 });

test.each([
  ['locked', 'This PDF is protected by a password and cannot be read here.'],
  ['broken', 'This PDF is damaged or empty, or it is no PDF.'],
  ['too-long', 'This PDF has too many pages to be read here.'],
] as const)('a %s PDF is explained, with a link to it', async (trouble, sentence) => {
  vi.mocked(openPdf).mockRejectedValue(new PdfError(trouble));
  open(null);
  const alert = within((await screen.findByText(sentence)).closest<HTMLElement>('[role="alert"]') ?? document.body);
  expect(alert.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(file);
  expect(alert.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a PDF that could not be loaded is tried again', async () => {
  vi.mocked(openPdf).mockRejectedValueOnce(new PdfError('unreachable'));
  const app = open(null);
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Text of page 1')).toBeTruthy();
});

test('a visitor reads, leafs by number, and nothing is kept', async () => {
  const app = open(null);
  const number = await field();
  expect(screen.getByText('of 12')).toBeTruthy();
  await app.person.clear(number);
  await app.person.type(number, '99{Enter}');
  expect(await screen.findByText('Text of page 12')).toBeTruthy();
  await app.person.clear(number);
  await app.person.type(number, 'x{Enter}');
  expect(number.value).toBe('12');
  expect(document.querySelectorAll('[data-page]').length).toBeLessThan(5);
  expect(app.sent()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lectern-read'))).toEqual([]);
});

test('a student goes on at the page where they stopped', async () => {
  open({ page: 5, pages: 12 });
  expect(await screen.findByText('Text of page 5')).toBeTruthy();
  expect((await field()).value).toBe('5');
});

test.each([
  ['that was read to its end', { page: 12, pages: 12 }],
  ['that has fewer pages now', { page: 20, pages: 30 }],
])('a PDF %s begins at its first page', async (_, progress) => {
  const app = open(progress);
  await waitFor(() => expect(app.sent()).toEqual([report(1)]));
  expect((await field()).value).toBe('1');
});

test('an unsent page is newer than that of the server', async () => {
  localStorage.setItem(
    `lectern-read:${people.student._id}:${idOf(500)}`,
    JSON.stringify({ courseId: idOf(100), ...report(7) }),
  );
  open({ page: 5, pages: 12 });
  expect(await screen.findByText('Text of page 7')).toBeTruthy();
});

test('the last page is reported at once, and shown as read', async () => {
  const done = makeProgress({ ...report(12), completed: true, how: 'read', completedAt: '2026-06-07T12:00:00.000Z' });
  const app = open({}, { [write]: { message: 'Progress saved', material: done } });
  const number = await field();
  await screen.findByText('Not done yet');
  await app.person.clear(number);
  await app.person.type(number, '12{Enter}');
  expect(await screen.findByText('Done: read to the end on 7 Jun 2026')).toBeTruthy();
  expect(app.sent()).toContainEqual(report(12));
});

test('the last page that was seen without a connection is sent later, also after going back', async () => {
  const app = open({}, { [write]: unreachable });
  const number = await field();
  await screen.findByText('Not done yet');
  for (const page of ['12', '3']) {
    await app.person.clear(number);
    await app.person.type(number, `${page}{Enter}`);
    await screen.findByText(`Text of page ${page}`);
  }
  await waitFor(() => expect(app.sent()).toContainEqual(report(12)));
  app.server.routes[write] = ({ body }: { body: unknown }) => ({
    message: 'Progress saved',
    material: makeProgress(body as Partial<MaterialProgress>),
  });
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('-read:'))).toEqual([]));
  expect(app.sent().at(-1)).toEqual(report(12));
});

test('a search counts its hits and leads from one to the next, around the end', async () => {
  const app = open(null);
  const search = await screen.findByRole('searchbox', { name: 'Search in the PDF' });
  await app.person.type(search, 'PAGE 1');
  expect(await screen.findByText('1 of 4')).toBeTruthy();
  await app.person.type(search, '{Enter}');
  await app.person.click(screen.getByRole('button', { name: 'Previous hit' }));
  expect(await screen.findByText('4 of 4')).toBeTruthy();
  expect(await screen.findByText('Text of page 12')).toBeTruthy();
  await app.person.clear(search);
  await app.person.type(search, 'nowhere');
  expect(await screen.findByText('Not found')).toBeTruthy();
});

test('a desk keeps the viewer of its browser until our reader is chosen, which is remembered', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  const app = open(null);
  expect((await screen.findByTitle('Inside a leaf')).getAttribute('src')).toBe(`${file}#navpanes=0`);
  await app.person.click(screen.getByRole('button', { name: 'Read here' }));
  expect(await screen.findByText('Text of page 1')).toBeTruthy();
  app.unmount();
  const again = open(null);
  expect(await screen.findByText('Text of page 1')).toBeTruthy();
  await again.person.click(screen.getByRole('button', { name: "Browser's viewer" }));
  expect((await screen.findByTitle('Inside a leaf')).tagName).toBe('IFRAME');
});
