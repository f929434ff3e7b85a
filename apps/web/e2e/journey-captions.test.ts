import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { chooseFile, demoFile, field, tab } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

const srt = `1
00:00:01,000 --> 00:00:02,000
The string is long.

2
00:00:03,000 --> 00:00:04,000
It swings <script>document.title = 'broken in'</script>slowly.

3
00:00:05,000 --> 00:00:06,500
Now the string is short.
`;

let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-captions-'));
  await writeFile(file('words.srt'), srt);
  await writeFile(file('broken.srt'), '1\nin a moment\nThe string is long.\n');
  await writeFile(file('worte.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nDer Faden ist lang.\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const chooseCaptions = (page: Page, language: string, name: string) =>
  page.locator(`input[type="file"][aria-label="File for Captions in ${language}"]`).setInputFiles(file(name));

/** A public course of one film with captions, made in the form; the address of the film. */
async function makeFilm(name: string): Promise<string> {
  const teacher = await makePerson('teacher');
  const { page } = await newPage({ signedInAs: teacher, allow: [/415/, /DELETE 404/] });
  await page.goto('/teacher/create-course');
  await field(page, 'Name').fill(name);
  await field(page, 'Duration').fill('3');
  await tab(page, 'Subjects').click();
  await field(page, 'Subject Name').fill('Swinging');
  await field(page, 'Subject Duration').fill('1');
  await tab(page, 'Materials').click();
  await chooseFile(page, demoFile('pendulum.mp4'));
  await page.getByRole('link', { name: 'pendulum.mp4' }).waitFor();
  const add = page.getByRole('combobox', { name: 'Add captions' });
  await add.selectOption('en');
  await page.getByRole('button', { name: 'Add captions' }).click();
  await chooseCaptions(page, 'English', 'broken.srt');
  await page.getByText('Line 2 is not a time, as in 00:00:01.000 --> 00:00:04.000.').waitFor();
  await chooseCaptions(page, 'English', 'words.srt');
  await page.getByRole('link', { name: 'words.vtt' }).waitFor();
  await add.selectOption('de');
  await page.getByRole('button', { name: 'Add captions' }).click();
  await chooseCaptions(page, 'German', 'worte.vtt');
  await page.getByRole('link', { name: 'worte.vtt' }).waitFor();
  await page.getByRole('button', { name: 'Create Course' }).click();
  await page.waitForURL(/\/teacher\/courses$/);
  const client = await clientOf(teacher);
  const { body } = await client.get(`/api/courses?page=1&search=${encodeURIComponent(name)}`);
  const course = (await client.get(`/api/courses/${body.data[0]._id}`)).body;
  return `/course/materials/${course.subjects[0].materials[0]._id}`;
}

type Film = { time: number; speed: number; paused: boolean; muted: boolean; shown: string | null };
const film = (page: Page) =>
  page.evaluate((): Film => {
    const video = document.querySelector('video');
    if (video === null) throw new Error('There is no film');
    const shown = [...video.textTracks].find(({ mode }) => mode === 'showing')?.language ?? null;
    return { time: video.currentTime, speed: video.playbackRate, paused: video.paused, muted: video.muted, shown };
  });
async function seen(page: Page, look: (known: Film) => boolean): Promise<void> {
  await expect.poll(async () => look(await film(page))).toBe(true);
}

test('captions go from the form to a student, who reads, jumps, and plays by keys', async () => {
  const address = await makeFilm(unique('Pendulums'));
  const student = await makePerson('student');
  const { page } = await newPage({ signedInAs: student });
  await page.goto(address);

  // The transcript: read, searched, jumped by, in another language.
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await transcript.getByRole('button', { name: 'Transcript' }).click();
  const line = (text: string) => transcript.getByRole('button', { name: text });
  await line('0:05 Now the string is short.').click();
  await seen(page, ({ time }) => time === 5);
  await expect.poll(() => line('0:05').getAttribute('aria-current')).toBe('true');
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill('swings');
  await transcript.getByText('1 line', { exact: true }).waitFor();
  await line('0:03').focus();
  await page.keyboard.press('Enter');
  await seen(page, ({ time }) => time === 3);
  expect(await page.title()).not.toBe('broken in');
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill('');
  // Letters that are typed are words, not keys.
  await page.keyboard.type('lmc');
  expect(await film(page)).toMatchObject({ time: 3, muted: false, shown: null });
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill('');
  await transcript.getByRole('combobox').selectOption({ label: 'German' });
  await line('0:01 Der Faden ist lang.').waitFor();

  // The keys of the page.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await seen(page, ({ time }) => time === 0);
  await page.keyboard.press('c');
  await seen(page, ({ shown }) => shown === 'en');
  await page.keyboard.press('>');
  await seen(page, ({ speed }) => speed === 1.25);
  await page.keyboard.press('m');
  await seen(page, ({ muted }) => muted);
  await page.keyboard.press('k');
  await seen(page, ({ paused, time }) => !paused && time > 0);
  await page.keyboard.press('Space');
  await seen(page, ({ paused }) => paused);
  await page.locator('video').focus();
  const before = (await film(page)).time;
  await page.keyboard.press('ArrowRight');
  await seen(page, ({ time }) => Math.abs(time - before - 5) < 0.6);

  // The help lists them, and takes them away.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Play or pause').waitFor();
  await page.keyboard.press('m');
  await help.getByRole('checkbox', { name: 'Use keyboard shortcuts in lessons' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  expect((await film(page)).muted).toBe(true);

  // The device remembers speed and captions.
  await page.reload();
  await seen(page, ({ speed, shown }) => speed === 1.25 && shown === 'en');
});
