import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { demoFile, field, smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a course leaves as a ZIP file, and another teacher imports and opens it', async () => {
  const [author, importer] = [await makePerson('teacher'), await makePerson('teacher')];
  const name = unique('Botany');
  const film = await readFile(demoFile('pendulum.mp4'));
  const client = await clientOf(author);
  const form = new FormData();
  form.append('file', new File([film], 'pendulum.mp4'));
  const { file } = (await client.call('POST', '/api/files', { form })).body;
  const course = smallCourse(name, ['Swings']);
  const [subject] = course.subjects;
  const materials = [{ name: 'Film', content_type: 'Video', content_url: file.url }];
  const json = { ...course, subjects: [{ ...subject, materials }] };
  expect((await client.call('POST', '/api/courses/create-course', { json })).status).toBe(201);

  const out = await newPage({ signedInAs: author });
  await out.page.goto('/teacher/courses');
  await out.page.getByRole('button', { name: `More actions for ${name}` }).click();
  const started = out.page.waitForEvent('download');
  await out.page.getByRole('menuitem', { name: 'Export as ZIP' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^Botany.*\.zip$/);
  const path = join(folder, 'course.zip');
  await download.saveAs(path);

  const { page } = await newPage({ signedInAs: importer });
  await page.goto('/teacher/courses');
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import a course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a course' });
  await dialog.locator('input[type="file"]').setInputFiles(path);
  await dialog.getByText(`Imported “${name}”: 1 subject, 1 material, 1 file.`).waitFor();
  await dialog.getByRole('link', { name: 'Open the course' }).click();
  await page.waitForURL(/\/teacher\/edit-course\//);
  await expect.poll(async () => field(page, 'Name').inputValue()).toBe(name);
  const id = page.url().split('/').at(-1) ?? '';
  const theirs = await clientOf(importer);
  const copy = (await theirs.get(`/api/courses/${id}`)).body;
  expect(copy.status).toBe('inactive');
  const url = copy.subjects[0].materials[0].content_url;
  expect(url).not.toBe(file.url);
  expect(sumOf((await theirs.get(url)).bytes)).toBe(sumOf(film));
});
