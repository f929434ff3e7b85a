import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MaterialInPlace } from '@lectern/contract';
import { idOf, makePlacedMaterial } from '../../testing/courses.ts';
import { transcriptChoice } from '../../features/materials/model/watching-choices.ts';
import { failure } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const path = `/course/materials/${idOf(500)}`;
const captions = [
  { language: 'de', url: `/api/files/${idOf(701)}/worte.vtt` },
  { language: 'en', url: `/api/files/${idOf(702)}/words%20here.vtt` },
];
const vtt = (...lines: string[]) =>
  `WEBVTT\n${lines.map((text, at) => `\n00:00:0${2 * at}.500 --> 00:00:0${2 * at + 2}.000 align:start\n${text}\n`).join('')}`;
const words: Record<string, string> = {
  [idOf(701)]: vtt('Licht fällt auf ein Blatt.'),
  [idOf(702)]: vtt('Light <i>falls</i> on a leaf.', '<v Anna>1 &lt; 2 &amp; light', 'Sugar.'),
};

const shown: IntersectionObserverCallback[] = [];
beforeEach(() => {
  shown.length = 0;
  transcriptChoice.isOpen = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        shown.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});
/** Lets everything on the page come near the screen. */
const comeNear = () => {
  for (const callback of shown)
    callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
};

function openFilm(over: Partial<MaterialInPlace> = {}, file?: () => unknown) {
  const app = renderApp(path, {
    routes: {
      'GET /api/materials/:id': makePlacedMaterial({ captions, ...over }),
      'GET /api/files/:id/:name':
        file ?? (({ params }: { params: Record<string, string> }) => new Response(words[params['id'] ?? ''])),
    },
  });
  return app;
}
const film = () => screen.findByLabelText<HTMLVideoElement>('Inside a leaf');
const line = (name: string | RegExp) => screen.findByRole('button', { name });
async function openTranscript(over?: Partial<MaterialInPlace>, file?: () => unknown) {
  const app = openFilm(over, file);
  const place = await screen.findByRole('region', { name: 'Transcript' });
  const fold = within(place).getByRole('button', { name: 'Transcript' });
  if (fold.getAttribute('aria-expanded') === 'false') await app.person.click(fold);
  await waitFor(() => expect(shown.length).toBeGreaterThan(1));
  comeNear();
  return { ...app, place };
}

test('a film without captions has no transcript, and no key for them', async () => {
  const app = openFilm({ captions: [] });
  await app.person.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  expect(screen.getByText('Play or pause')).toBeTruthy();
  expect(screen.queryByText('Captions on or off')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
});

test('the words are fetched when the transcript is open and near, not before', async () => {
  const app = openFilm();
  const place = await screen.findByRole('region', { name: 'Transcript' });
  comeNear();
  expect(app.server.callsOf('GET /api/files/:id/:name')).toEqual([]);
  await app.person.click(within(place).getByRole('button', { name: 'Transcript' }));
  comeNear();
  await line(/leaf/);
});

test('a transcript is folded until it is opened, also on a wide screen, and stays open for the next film', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const app = openFilm();
  const fold = () => screen.findByRole('button', { name: 'Transcript' });
  expect((await fold()).getAttribute('aria-expanded')).toBe('false');
  await app.person.click(await fold());
  expect((await fold()).getAttribute('aria-expanded')).toBe('true');
  app.unmount();
  openFilm();
  expect((await fold()).getAttribute('aria-expanded')).toBe('true');
});

test('at its end the way on stands before the open transcript, which fills the screen of a phone', async () => {
  const next = { _id: idOf(501), name: 'Handout', phase: 'open' as const, opensAt: null };
  const app = await openTranscript({ place: { number: 1, total: 2, previous: null, next } });
  const video = await film();
  Object.defineProperty(video, 'ended', { value: true });
  fireEvent.ended(video);
  const way = within(screen.getByRole('main')).getAllByRole('link', { name: 'Next: Handout' })[0] as HTMLElement;
  expect(way.compareDocumentPosition(app.place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('captions that cannot be loaded say so, and can be tried again', async () => {
  const app = await openTranscript({}, () => failure(500, 'internal_error', 'Broken'));
  expect(await screen.findByText('Broken')).toBeTruthy();
  app.server.routes['GET /api/files/:id/:name'] = () => new Response(words[idOf(702)]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await line('0:00 Light falls on a leaf.')).toBeTruthy();
});

test('lines are in the language of the page, plain, and lead to their place; the spoken one is marked', async () => {
  const app = await openTranscript();
  const video = await film();
  await app.person.click(await line('0:02 Anna: 1 < 2 & light'));
  expect(video.currentTime).toBe(2.5);
  fireEvent.timeUpdate(video);
  expect((await line(/Anna/)).getAttribute('aria-current')).toBe('true');
  video.currentTime = 2.2;
  fireEvent.timeUpdate(video);
  expect((await line(/Anna/)).hasAttribute('aria-current')).toBe(false);
});

test('the search keeps the lines with the words and marks these; another language is chosen', async () => {
  const app = await openTranscript();
  await line(/leaf/);
  const search = screen.getByRole('searchbox', { name: 'Search the transcript' });
  await app.person.type(search, 'LIGHT');
  expect(screen.getByText('2 lines')).toBeTruthy();
  expect([...app.place.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Light', 'light']);
  await app.person.clear(search);
  await app.person.type(search, 'nothing');
  expect(screen.getByText('Nobody says that.')).toBeTruthy();
  await app.person.clear(search);
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Language of the transcript' }), 'German');
  expect(await line(/Licht/)).toBeTruthy();
});

test('the arrow keys lead from line to line, and the tab key to one of them', async () => {
  const app = await openTranscript();
  const first = await line(/leaf/);
  first.focus();
  await app.person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('Anna');
  expect([...app.place.querySelectorAll('li > button')].map((button) => (button as HTMLElement).tabIndex)).toEqual([
    0, -1, -1,
  ]);
});

test('keys seek and change the speed, but not while somebody types, in a dialog, with a modifier or switched off', async () => {
  const app = openFilm();
  const video = await film();
  await screen.findByRole('group', { name: 'Player' });
  const press = (key: string, over = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...over });
  video.currentTime = 60;
  press('l');
  press('L', { code: 'KeyL' });
  press('\u0644', { code: 'KeyJ' });
  expect(video.currentTime).toBe(70);
  press('ArrowLeft');
  expect(video.currentTime).toBe(70);
  press('ArrowLeft', {}, video);
  expect(video.currentTime).toBe(65);
  press('>');
  expect(screen.getByText('Speed: 1.25×')).toBeTruthy();
  press('l', { ctrlKey: true });
  press('l', {}, screen.getByRole('combobox', { name: 'Speed' }));
  press('?');
  press('l');
  expect(video.currentTime).toBe(65);
  await app.person.click(screen.getByRole('checkbox', { name: 'Use keyboard shortcuts in lessons' }));
  onTestFinished(() => localStorage.clear());
  await app.person.click(screen.getByRole('button', { name: 'Close' }));
  press('l');
  expect(video.currentTime).toBe(65);
});

test('the speed is kept on the device for other films', async () => {
  localStorage.setItem('lectern-speed', '1.5');
  onTestFinished(() => localStorage.clear());
  openFilm();
  const video = await film();
  await waitFor(() => expect(video.playbackRate).toBe(1.5));
  const speed = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Speed' });
  expect(speed.value).toBe('1.5');
  video.playbackRate = 2;
  fireEvent(video, new Event('ratechange'));
  expect(localStorage.getItem('lectern-speed')).toBe('2');
});

test("a film has its course's picture until it plays, or the drawn cover", async () => {
  openFilm({ course: { _id: idOf(100), name: 'Botany', imageUrl: 'https://example.org/leaf.jpg' } });
  expect((await film()).poster).toBe('https://example.org/leaf.jpg');
});
