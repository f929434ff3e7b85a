import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TransferEvents } from '../../features/uploads/model/transport.ts';
import { idOf } from '../../testing/courses.ts';
import { makeFile } from '../../features/uploads/testing/fake-uploads.ts';
import {
  botany,
  button,
  fill,
  fillMinimum,
  formReady,
  goToTab,
  openForm,
  save,
  textbox,
  updatePath,
} from './testing/course-form.ts';
import type { OpenForm } from './testing/course-form.ts';

// Uploads that the test moves by hand.
const sent = vi.hoisted(() => [] as { name: string; events: TransferEvents }[]);
vi.mock('../../features/uploads/api/tus-transfer.ts', () => ({
  openTusTransfer: (_slot: string, file: File, events: TransferEvents) => {
    sent.push({ name: file.name, events });
    return Promise.resolve({ start: () => undefined, stop: () => Promise.resolve(), discard: () => Promise.resolve() });
  },
}));

const arrived = (id: string) => ({
  _id: id,
  name: 'film.mp4',
  url: `/api/files/${id}/film.mp4`,
  kind: 'video',
  contentType: 'video/mp4',
  size: 1000,
});

const onTheWay = () => screen.queryByRole('region', { name: 'Files on their way' });
const names = () =>
  screen.getAllByRole('button', { name: /^Material \d/, hidden: true }).map(({ textContent }) => textContent);

async function openLeaves(): Promise<OpenForm> {
  const app = openForm(`/teacher/edit-course/${botany._id}`, {
    'GET /api/files/:id': ({ params: { id = '' } }) => arrived(id),
  });
  await formReady();
  await goToTab(app, 'Materials');
  return app;
}

const choose = async (app: OpenForm, files: File[]): Promise<void> => {
  const [picker] = screen.getAllByLabelText('Files for Leaves');
  await app.person.upload(picker as HTMLElement, files);
};

test('files that cannot be used are named, and make no material', async () => {
  const app = await openLeaves();
  const before = names().length;
  const zone = screen.getByRole('group', { name: 'Uploads for Leaves', hidden: true });
  fireEvent.drop(zone, { dataTransfer: { files: [makeFile('virus.exe', 10), makeFile('empty.pdf', 0)] } });
  const told = await screen.findByText(/“virus.exe” is of a type that cannot be used here/);
  within(told.closest('[role=alert]') as HTMLElement).getByText('“empty.pdf” is empty.');
  expect(names().length).toBe(before);
  await app.person.click(button('Dismiss the problems'));
  expect(screen.queryByText(/virus/)).toBeNull();
});

test('each file becomes a material with its name and type, waits in a list, and can be taken back', async () => {
  const app = await openLeaves();
  sent.length = 0;
  await choose(
    app,
    ['week_one.mp4', 'two.pdf', 'three.mp4', 'four.mp4'].map((name) => makeFile(name, 1000)),
  );
  const list = await screen.findByRole('region', { name: 'Files on their way' });
  within(list).getByText('4 files on their way');
  expect(names().filter((name) => /week one|two|three|four/.test(name ?? ''))).toHaveLength(4);
  expect(sent.map(({ name }) => name)).toEqual(['week_one.mp4', 'two.pdf', 'three.mp4']);
  await save(app);
  await screen.findByText('A file is still being uploaded.');

  await app.person.click(button('Take back two.pdf'));
  within(list).getByText('3 files on their way');
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('four.mp4'));
  for (const [place, { name, events }] of sent.entries()) if (name !== 'two.pdf') events.done(idOf(900 + place));
  await waitFor(() => expect(onTheWay()).toBeNull());
  await save(app);
  await screen.findByText('Course updated successfully!');
  const body = app.server.callsOf(updatePath)[0]?.body as {
    subjects: { materials: { name: string; content_type: string; content_url: string }[] }[];
  };
  expect(body.subjects[0]?.materials.slice(2).map((one) => [one.name, one.content_type, one.content_url])).toEqual([
    ['week one', 'Video', `/api/files/${idOf(900)}/film.mp4`],
    ['three', 'Video', `/api/files/${idOf(902)}/film.mp4`],
    ['four', 'Video', `/api/files/${idOf(903)}/film.mp4`],
  ]);
});

test('many links become materials, in place of the empty one, and one press takes them out again', async () => {
  const app = openForm();
  await fillMinimum(app);
  await app.person.click(button('Add Material'));
  await app.person.click(button('Add many links'));
  const dialog = await screen.findByRole('dialog', { name: 'Add many links' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add materials' }).disabled).toBe(true);
  await fill(
    app,
    within(dialog).getByRole('textbox', { name: 'Links' }),
    'Cells https://example.org/cells.pdf\nno link\nhttps://youtu.be/x',
  );
  within(dialog).getByText('Line 2 has no link and is left out.');
  await app.person.click(within(dialog).getByRole('button', { name: 'Add 2 materials' }));
  await screen.findByText('2 materials added');
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(names()[1]).toContain('Cells');
  await app.person.click(button('Undo'));
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(textbox('Material Name').value).toBe('Lenses');
});
