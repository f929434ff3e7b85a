import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Transfer } from '../../features/uploads/model/transport.ts';
import { makeFile } from '../../features/uploads/testing/fake-uploads.ts';
import {
  botany,
  button,
  createPath,
  fillMinimum,
  formReady,
  goToTab,
  openForm,
  save,
  updatePath,
  type OpenForm,
} from './testing/course-form.ts';

// An upload that never arrives.
const discard = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));
const still: Transfer = { start: () => undefined, stop: () => Promise.resolve(), discard };
vi.mock('../../features/uploads/api/tus-transfer.ts', () => ({ openTusTransfer: () => Promise.resolve(still) }));

const editPath = `/teacher/edit-course/${botany._id}`;

const addButton = () => screen.getAllByRole('button', { name: 'Add captions', hidden: true })[0] as HTMLElement;

async function upload(app: OpenForm, label: string, name: string, place = -1): Promise<void> {
  const pickers = screen.getAllByLabelText(`File for ${label}`);
  await app.person.upload(pickers.at(place) as HTMLElement, makeFile(name, 1000));
  await screen.findByRole('group', { name: `Upload of ${name}`, hidden: true });
}

test('a material that is there waits for its upload; once removed it holds up no save, put back it does again', async () => {
  const app = openForm();
  await fillMinimum(app);
  await app.person.click(button('Add Material'));
  await upload(app, 'Content URL', 'lecture.mp4');
  await save(app);
  await screen.findByText('A file is still being uploaded.');
  await app.person.click(button('Remove Material 2'));
  await app.person.click(button('Undo'));
  await save(app);
  expect(app.server.callsOf(createPath)).toEqual([]);
  await app.person.click(button('Remove Material 2'));
  await save(app);
  await screen.findByText('Course created successfully!');
});

test('a removed subject holds up no save with the upload of its material', async () => {
  const app = openForm(editPath);
  await formReady();
  await goToTab(app, 'Materials');
  await upload(app, 'Content URL', 'lecture.mp4', 0);
  await goToTab(app, 'Subjects');
  await app.person.click(button('Remove Subject 1'));
  await save(app);
  await screen.findByText('Course updated successfully!');
  expect(app.server.callsOf(updatePath)).toHaveLength(1);
});

test('closing the image dialog ends the upload in it', async () => {
  const app = openForm(editPath);
  await formReady();
  const bar = await screen.findByRole('toolbar', { name: 'Formatting of Description' });
  await app.person.click(within(bar).getByRole('button', { name: 'Image' }));
  const dialog = await screen.findByRole('dialog', { name: 'Insert an image' });
  await upload(app, 'Image URL', 'leaf.png');
  discard.mockClear();
  await app.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(discard).toHaveBeenCalledOnce(), 10_000);
  await save(app);
  await screen.findByText('Course updated successfully!');
});

test('a language is only chosen in the closed list, whatever is typed there, and added by the button', async () => {
  const app = openForm(editPath);
  await formReady();
  await goToTab(app, 'Materials');
  const choice = screen.getAllByRole('combobox', { name: 'Add captions', hidden: true })[0] as HTMLElement;
  // A letter in a closed list chooses the first match, and each further one another.
  await app.person.selectOptions(choice, 'el');
  await app.person.selectOptions(choice, 'de');
  expect(screen.queryByLabelText(/^File for Captions in /)).toBeNull();
  expect(document.activeElement).toBe(choice);
  await app.person.click(addButton());
  expect(screen.getAllByLabelText(/^File for Captions in /)).toHaveLength(1);
});

test('captions in another language lead to their upload, and back to the choice when they are removed', async () => {
  const app = openForm(editPath);
  await formReady();
  await goToTab(app, 'Materials');
  const choice = () => screen.getAllByRole('combobox', { name: 'Add captions', hidden: true })[0] as HTMLElement;
  await app.person.selectOptions(choice(), 'de');
  await app.person.click(addButton());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Upload a file: Captions in German');
  await app.person.click(button('Remove Captions in German'));
  expect(document.activeElement).toBe(choice());
});
