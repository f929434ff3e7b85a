import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Course } from '@lectern/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { demoFile, field, smallCourse, tab } from './support/course-form.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { toast } from './support/test-form.ts';

/** Bytes a second, so that there is a middle to be cut in. */
const slowLine = 512 * 1024;

let folder: string;
let paths: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-many-'));
  // A video at the start, as far as the check of its type reads, and enough bytes after it to be cut in.
  const film = Buffer.concat([await readFile(demoFile('pendulum.mp4')), randomBytes(5 * 1024 * 1024)]);
  paths = Array.from({ length: 12 }, (_, place) => join(folder, `Lesson_${place + 1}.mp4`));
  await Promise.all(paths.map((path) => writeFile(path, film)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A course of a new teacher, and the teacher. */
async function makeCourse(): Promise<{ teacher: Person; course: Course }> {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const answer = await client.call('POST', '/api/courses/create-course', {
    json: smallCourse('Pendulums', ['Swings']),
  });
  return { teacher, course: (answer.body as { course: Course }).course };
}

const materialsOf = async (teacher: Person, { _id }: Course) =>
  ((await (await clientOf(teacher)).get(`/api/courses/${_id}`)).body as Course).subjects[0]?.materials ?? [];

test('twelve files at once become materials over a line that was cut, but for one that is taken back', async () => {
  const { teacher, course } = await makeCourse();
  const { page } = await newPage({ signedInAs: teacher, allow: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto(`/teacher/edit-course/${course._id}`);
  await tab(page, 'Materials').click();
  const devtools = await page.context().newCDPSession(page);
  const line = (offline: boolean, uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send('Network.enable');
  await line(false, slowLine);
  onTestFinished(() => line(false, -1).then(() => undefined));
  await page.getByLabel('Files for Swings').setInputFiles(paths);
  const list = page.getByRole('region', { name: 'Files on their way' });
  await list.getByText('12 files on their way').waitFor();
  await list
    .getByText(/Waits for the files before it/)
    .first()
    .waitFor();
  await list.getByRole('button', { name: 'Take back Lesson_12.mp4' }).click();
  const cut = page.waitForEvent('requestfailed');
  await line(true, slowLine);
  await cut;
  await line(false, -1);
  await list.waitFor({ state: 'detached', timeout: 90_000 });
  await page.getByRole('button', { name: 'Update Course' }).click();
  await toast(page, 'Course updated successfully!').waitFor();
  const materials = await materialsOf(teacher, course);
  expect(materials.map(({ name, content_type: type }) => `${name} ${type}`)).toEqual([
    'Swings: reading Link',
    ...Array.from({ length: 11 }, (_, place) => `Lesson ${place + 1} Video`),
  ]);
  expect(new Set(materials.map(({ content_url: url }) => url)).size).toBe(12);
});

test('a list of links from a letter becomes materials on a phone', async () => {
  const { teacher, course } = await makeCourse();
  const { page } = await newPage({ signedInAs: teacher, viewport: phone });
  await page.goto(`/teacher/edit-course/${course._id}`);
  await tab(page, 'Materials').click();
  await page.getByRole('button', { name: 'Add many links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add many links' });
  await field(dialog, 'Links').fill('Swings: https://youtu.be/abc\nhttps://example.org/how-pendulums-work.pdf');
  await dialog.getByRole('button', { name: 'Add 2 materials' }).click();
  await toast(page, '2 materials added').waitFor();
  await page.getByRole('button', { name: 'Update Course' }).click();
  await toast(page, 'Course updated successfully!').waitFor();
  const added = (await materialsOf(teacher, course)).slice(1);
  expect(added.map(({ name, content_type: type }) => `${name} ${type}`)).toEqual([
    'Swings Video',
    'how pendulums work PDF',
  ]);
});
