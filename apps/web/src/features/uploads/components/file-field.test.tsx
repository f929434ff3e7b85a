import type { FileKind, UploadedFile } from '@lectern/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeUploads, lecture, makeFile } from '../testing/fake-uploads.ts';
import { FileField } from './file-field.tsx';
import { UploadsProvider } from './uploads-context.tsx';

const limits = { image: 1024, pdf: 2048, document: 2048, video: 4096, stored: null };

function openField(value = '', kinds: readonly FileKind[] = ['pdf', 'video'], answer: object = limits) {
  fakeServer({ 'GET /api/files/limits': answer });
  const fake = fakeUploads();
  const onUploaded = vi.fn<(file: UploadedFile) => void>();
  const Held = () => {
    const [url, setUrl] = useState(value);
    return (
      <FileField
        id="f"
        slot="s"
        label="Content URL"
        kinds={kinds}
        value={url}
        onChange={setUrl}
        onUploaded={(file) => {
          onUploaded(file);
          setUrl(file.url);
        }}
      />
    );
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <UploadsProvider uploads={fake.store}>
          <Held />
        </UploadsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup({ applyAccept: false });
  return {
    ...fake,
    onUploaded,
    choose: (file: File) => person.upload(screen.getByLabelText('File for Content URL'), file),
    person,
  };
}

const ready = () => screen.findByText(/PDFs up to 2 KB, videos up to 4 KB/);

test.each([
  ['page.html', 10, /“page.html” is of a type that cannot be used here/],
  ['big.mp4', 5000, /“big.mp4” is 4.9 KB. Videos may be at most 4 KB/],
])('%s of %i bytes is refused before anything is sent', async (name, size, message) => {
  const field = openField();
  await ready();
  await field.choose(makeFile(name, size));
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(field.transfers).toEqual([]);
});

test.each<[string, FileKind, string]>([
  ['photo.HEIC', 'image', 'Save it as a JPEG and upload that.'],
  ['film.avi', 'video', 'Convert it to MP4 (H.264), or paste a YouTube or Vimeo address.'],
  ['sums.xlsm', 'document', 'Save it as DOCX, XLSX or PPTX, without macros, and upload that.'],
  ['talk.key', 'pdf', 'Export it as a PDF and upload that.'],
  ['all.zip', 'image', 'Unpack it and upload the files one by one.'],
  ['talk.MP3', 'video', 'Turn it into an MP4 video, or paste the address where it can be played.'],
  // A film cannot become an image, and a program nothing at all.
  ['film.avi', 'image', 'Choose images (PNG, JPEG, GIF, WebP or BMP).'],
  ['setup.exe', 'pdf', 'Choose PDFs (PDF).'],
])('%s is refused in a field for a file of kind %s: %s', async (name, kind, advice) => {
  // The limits never arrive: the ending is enough.
  const field = openField('', [kind], () => new Promise(() => undefined));
  await field.choose(makeFile(name, 10));
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toBe(`“${name}” is of a type that cannot be used here. ${advice}`);
  expect(field.transfers).toEqual([]);
});

test('a dialog lists what is taken, how large, and what to do with other files', async () => {
  const { person } = openField('', ['image', 'document']);
  await screen.findByText(/Images up to 1 KB/);
  const opener = screen.getByRole('button', { name: 'Which files can I upload? Content URL' });
  await person.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Which files can I upload?' }));
  expect((await dialog.findByRole('row', { name: /^Images/ })).textContent).toContain('PNG, JPG, JPEG');
  dialog.getByRole('row', { name: /^Images .* 1 KB$/ });
  dialog.getByRole('row', { name: /^Documents DOCX, .* 2 KB$/ });
  // This field takes no videos.
  expect(dialog.queryByRole('row', { name: /^Videos/ })).toBeNull();
  expect(dialog.queryByText(/MKV/)).toBeNull();
  const instead = dialog.getAllByRole('listitem').map((item) => item.textContent);
  expect(instead).toContainEqual(expect.stringMatching(/HEIC.*Save it as a JPEG/));
  expect(instead).toContainEqual(expect.stringMatching(/EXE.*cannot be uploaded at all/));
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('the dialog says what to do with sound where a video is taken', async () => {
  const { person } = openField('', ['video']);
  await person.click(await screen.findByRole('button', { name: 'Which files can I upload? Content URL' }));
  const dialog = within(await screen.findByRole('dialog'));
  const instead = (await dialog.findAllByRole('listitem')).map((item) => item.textContent);
  expect(instead).toContainEqual(expect.stringMatching(/^Audio \(MP3, .*M4A.*\)Turn it into an MP4 video, or paste/));
});

test('an address that was typed without its beginning gets it when the field is left', async () => {
  const { person } = openField();
  const field = await screen.findByLabelText<HTMLInputElement>('Content URL');
  await person.type(field, 'youtu.be/aqz-KE-bpKQ');
  expect(field.value).toBe('youtu.be/aqz-KE-bpKQ');
  await person.tab();
  expect(field.value).toBe('https://youtu.be/aqz-KE-bpKQ');
});

test('a refusal of the server is shown, and another file can be chosen', async () => {
  const field = openField();
  await ready();
  await field.choose(makeFile('lecture.mp4', 1000));
  await screen.findByRole('progressbar');
  act(() =>
    field.transfers[0]?.events.failed({ status: 415, message: { message: 'This is no video.' }, retryAfter: null }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('This is no video.');
  screen.getByRole('button', { name: 'Choose another file' });
});

test('a refusal goes as soon as an address is typed instead', async () => {
  const field = openField();
  await ready();
  await field.choose(makeFile('big.mp4', 5000));
  await screen.findByRole('alert');
  await field.person.type(screen.getByRole('textbox', { name: 'Content URL' }), 'h');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an upload on its way goes on while an address is typed', async () => {
  const field = openField();
  await ready();
  await field.choose(makeFile('lecture.mp4', 1000));
  await screen.findByRole('progressbar');
  await field.person.type(screen.getByRole('textbox', { name: 'Content URL' }), 'h');
  expect(screen.queryByRole('progressbar')).not.toBeNull();
});

test('shows how far it is, pauses, goes on, and ends as a file that can be replaced or removed', async () => {
  const field = openField();
  await ready();
  await field.choose(makeFile('lecture.mp4', 1000));
  await screen.findByRole('progressbar');
  field.server.now = 1000;
  act(() => field.transfers[0]?.events.progress(250));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  screen.getByText('250 bytes of 1,000 bytes · 250 bytes/s · 3 s left');

  await field.person.click(screen.getByRole('button', { name: 'Pause upload of lecture.mp4' }));
  screen.getByText('250 bytes of 1,000 bytes · Paused');
  await field.person.click(screen.getByRole('button', { name: 'Resume upload of lecture.mp4' }));
  act(() => field.transfers[0]?.events.done(lecture._id));
  const link = await screen.findByRole('link', { name: 'lecture.mp4' });
  expect(link.getAttribute('href')).toBe(lecture.url);
  expect(field.onUploaded).toHaveBeenCalledExactlyOnceWith(lecture);
  screen.getByRole('button', { name: 'Replace lecture.mp4' });
  await field.person.click(screen.getByRole('button', { name: 'Remove lecture.mp4' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Content URL' }).value).toBe('');
});

test('says that it waits for the connection, and can be cancelled', async () => {
  const field = openField();
  await ready();
  await field.choose(makeFile('lecture.mp4', 1000));
  await screen.findByRole('progressbar');
  act(() => field.transfers[0]?.events.failed({ status: null, message: null, retryAfter: null }));
  screen.getByText(/Connection lost\. The upload will resume by itself./);
  await field.person.click(screen.getByRole('button', { name: 'Cancel upload of lecture.mp4' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(field.transfers[0]?.log).toContain('discard');
});

test('an upload of an earlier visit is offered to go on', async () => {
  fakeUploads().interrupted.keep('s', { name: 'lecture.mp4', size: 1000, sent: 400 });
  const field = openField();
  await screen.findByText(/Choose the same file to continue/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  screen.getByRole('button', { name: 'Resume upload of lecture.mp4' });
  await field.person.click(screen.getByRole('button', { name: 'Discard upload of lecture.mp4' }));
  await ready();
});

test('the focus stays in the field while a file is sent, when it has arrived and when it is removed', async () => {
  const field = openField();
  await ready();
  const name = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await field.person.click(screen.getByRole('button', { name: 'Upload a file: Content URL' }));
  // The browser's file chooser gives the focus back to the button.
  fireEvent.change(screen.getByLabelText('File for Content URL'), {
    target: { files: [makeFile('lecture.mp4', 1000)] },
  });
  await screen.findByRole('group', { name: 'Upload of lecture.mp4' });
  expect(name()).toMatch(/upload of lecture\.mp4$/);
  const { events } = field.transfers[0] ?? {};
  act(() => events?.progress(1000));
  act(() => events?.done(lecture._id));
  await screen.findByRole('link', { name: 'lecture.mp4' });
  expect(name()).toBe('lecture.mp4');
  await field.person.click(screen.getByRole('button', { name: 'Remove lecture.mp4' }));
  expect(name()).toBe('Upload a file: Content URL');
});
