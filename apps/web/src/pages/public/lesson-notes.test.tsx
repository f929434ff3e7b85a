import type { StudyNote } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makePlacedMaterial } from '../../testing/courses.ts';
import { failure, type FakeRoutes, reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { atMaterial } from '../../testing/questions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/materials/:id/notes';
const write = 'POST /api/materials/:id/notes';
const change = 'PUT /api/study-notes/:id';
const remove = 'DELETE /api/study-notes/:id';
const questions = 'GET /api/materials/:id/questions';
const gathered = 'GET /api/courses/:id/notes';

const at = '2026-05-04T10:00:00.000Z';
const makeNote = (over: Partial<StudyNote> = {}): StudyNote => ({
  _id: idOf(1400),
  second: 42,
  page: null,
  text: 'Look at the green',
  createdAt: at,
  updatedAt: at,
  ...over,
});
const saved = reply(201, { message: 'Note saved.', note: makeNote() });

async function open(notes: StudyNote[], routes: FakeRoutes = {}) {
  const app = renderApp(`/course/materials/${idOf(500)}`, {
    user: people.student,
    routes: {
      'GET /api/materials/:id': makePlacedMaterial(),
      [questions]: atMaterial([]),
      [list]: { data: notes },
      ...routes,
    },
  });
  const film = await screen.findByLabelText<HTMLVideoElement>('Inside a leaf');
  await app.person.click(await screen.findByRole('tab', { name: 'Notes' }));
  return { ...app, film, section: await screen.findByRole('region', { name: 'Notes' }) };
}

test('staff and visitors ask for no notes', async () => {
  for (const user of [people.teacher, null]) {
    const app = renderApp(`/course/materials/${idOf(500)}`, {
      ...(user && { user }),
      routes: { 'GET /api/materials/:id': makePlacedMaterial(), [questions]: atMaterial([]) },
    });
    await screen.findByRole('heading', { level: 1, name: /^Inside a leaf/ });
    expect(screen.queryByRole('tab', { name: 'Notes' })).toBeNull();
    expect(app.server.callsOf(list)).toEqual([]);
    app.unmount();
  }
});

test('a student who did not join the course has notes, and no questions', async () => {
  renderApp(`/course/materials/${idOf(500)}`, {
    user: people.student,
    routes: {
      'GET /api/materials/:id': makePlacedMaterial(),
      [questions]: { ...atMaterial([]), shut: 'not_joined', can: { ask: false } },
      [list]: { data: [] },
    },
  });
  const section = await screen.findByRole('region', { name: 'Notes' });
  await within(section).findByText('No notes here yet. Only you read them.');
  expect(screen.queryByRole('tab')).toBeNull();
});

test('a note is written at the second of the film, and keeps its text when it is refused', async () => {
  const { film, person, server } = await open([], {
    [write]: failure(409, 'too_many_notes', 'You may have 5,000 notes in all.'),
  });
  film.currentTime = 42.7;
  await person.click(screen.getByRole('button', { name: 'Write a note' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' });
  await person.type(field, 'Green');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('You may have 5,000 notes in all.');
  expect(field.value).toBe('Green');
  server.routes[write] = saved;
  server.routes[list] = { data: [makeNote({ text: 'Green' })] };
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Green');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Write a note'));
  expect(server.callsOf(write).map(({ body }) => body)).toEqual(
    Array(2).fill({ text: 'Green', second: 42, page: null }),
  );
});

test('the key b marks the place in view, but not while somebody types', async () => {
  const { film, person, server } = await open([], { [write]: saved });
  film.currentTime = 7;
  fireEvent.keyDown(document.body, { key: 'b' });
  await waitFor(() => expect(server.callsOf(write)).toHaveLength(1));
  expect(server.callsOf(write)[0]?.body).toEqual({ text: null, second: 7, page: null });
  await person.click(screen.getByRole('button', { name: 'Write a note' }));
  await person.type(screen.getByRole('textbox', { name: 'Your note' }), 'b');
  expect(server.callsOf(write)).toHaveLength(1);
});

test('a press on its place leads there, and a deleted note comes back', async () => {
  const { film, person, server, section } = await open([makeNote()], {
    [remove]: { message: 'Note deleted.' },
    [write]: saved,
  });
  film.scrollIntoView = () => undefined;
  await person.click(await within(section).findByRole('button', { name: 'At 0:42' }));
  expect(film.currentTime).toBe(42);
  await person.click(within(section).getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.callsOf(write)[0]?.body).toEqual({ text: 'Look at the green', second: 42, page: null }),
  );
});

test('a text that was saved in another window stands beside the typed one, which may replace it', async () => {
  const { person, server, section } = await open([makeNote()], {
    [change]: failure(409, 'stale_update', 'This note was changed in another window.'),
  });
  await person.click(await within(section).findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' });
  await person.clear(field);
  await person.type(field, 'Mine');
  const later = '2026-05-04T11:00:00.000Z';
  server.routes[list] = { data: [makeNote({ text: 'Theirs', updatedAt: later })] };
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Theirs');
  expect(field.value).toBe('Mine');
  server.routes[change] = { message: 'Note saved.', note: makeNote({ text: 'Mine' }) };
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(change).map(({ body }) => body)).toEqual([
      { text: 'Mine', updatedAt: at },
      { text: 'Mine', updatedAt: later },
    ]),
  );
});

test('the notes of a course stand by material, and lead to their places', async () => {
  const course = { _id: idOf(100), name: 'Botany' };
  const here = {
    subject: { _id: idOf(300), name: 'Light' },
    material: { _id: idOf(500), name: 'Inside a leaf', content_type: 'Video' as const },
    notes: [makeNote()],
  };
  const gone = {
    subject: null,
    material: { _id: idOf(501), name: 'Old film', content_type: null },
    notes: [makeNote({ _id: idOf(1401), text: null })],
  };
  const app = renderApp(`/course/notes/${idOf(100)}`, {
    user: people.student,
    routes: { [gathered]: failure(500, 'internal_error', '') },
  });
  await screen.findByText('Your notes could not be loaded. Please try again.');
  app.server.routes[gathered] = { course, data: [here, gone] };
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  const link = await screen.findByRole('link', { name: 'At 0:42' });
  expect(link.getAttribute('href')).toBe(`/course/materials/${idOf(500)}#t=42`);
  const removed = screen.getByRole('region', { name: 'Removed material' });
  expect(within(removed).getByText('Old film')).toBeTruthy();
  expect(within(removed).queryByRole('link')).toBeNull();
});
