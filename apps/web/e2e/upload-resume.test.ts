import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { chooseFile, demoFile, field, tab } from './support/course-form.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';

const megabyte = 1024 * 1024;
/** Bytes a second, so that there is a middle to be interrupted in. */
const slowLine = 3 * megabyte;

let folder: string;
let path: string;
let sha256: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'));
  path = join(folder, 'lecture.mp4');
  // A video at the start, as far as the check of its type reads, and enough bytes after it.
  const content = Buffer.concat([await readFile(demoFile('pendulum.mp4')), randomBytes(18 * megabyte)]);
  sha256 = createHash('sha256').update(content).digest('hex');
  await writeFile(path, content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A slow line, and a way to cut it and to give it back at full speed. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  const line = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  await session.send('Network.enable');
  await line(false, slowLine);
  return { cut: () => line(true, slowLine), mend: () => line(false, -1) };
}

const progressOf = (page: Page) => page.getByRole('group', { name: 'Upload of lecture.mp4' });

/** The form of a new teacher, with an upload under way and part of it sent. */
async function halfSent(allow: RegExp[]) {
  const person = await makePerson('teacher');
  const opened = await newPage({ signedInAs: person, allow });
  const { page } = opened;
  await page.goto('/teacher/create-course');
  await tab(page, 'Materials').click();
  const line = await slowDown(page);
  await chooseFile(page, path);
  await progressOf(page)
    .getByText(/^([1-9]|[1-8]\d)%$/)
    .waitFor();
  return { ...opened, line, person };
}

test('an upload goes on by itself after the line was cut, and arrives whole', async () => {
  const { page, line, person } = await halfSent([/ERR_INTERNET_DISCONNECTED/]);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await line.cut();
  await progressOf(page).getByText('Connection lost. The upload will resume by itself.').waitFor();
  await line.mend();
  const link = page.getByRole('link', { name: 'lecture.mp4' });
  await link.waitFor({ timeout: 45_000 });
  expect(offsets[0]).toBeGreaterThan(0);
  const arrived = await (await clientOf(person)).get((await link.getAttribute('href')) ?? '');
  expect(createHash('sha256').update(arrived.bytes).digest('hex')).toBe(sha256);
});

test('an upload that a reload interrupted goes on with the same file chosen again', async () => {
  const { page, person } = await halfSent([]);
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Material Name').fill('Lecture');
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore draft' }).click();
  await tab(page, 'Materials').click();
  await progressOf(page).getByText('Choose the same file to continue.').waitFor();
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooseFile(page, path);
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
  const link = page.getByRole('link', { name: 'lecture.mp4' });
  await link.waitFor({ timeout: 45_000 });
  const arrived = await (await clientOf(person)).get((await link.getAttribute('href')) ?? '');
  expect(createHash('sha256').update(arrived.bytes).digest('hex')).toBe(sha256);
});

test('a cancelled upload leaves nothing', async () => {
  const { page, trouble, person } = await halfSent([]);
  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel upload of lecture.mp4' }).click();
  await progressOf(page).waitFor({ state: 'detached' });
  expect((await forgotten).status()).toBe(204);
  await page.getByRole('button', { name: 'Upload a file: Content URL' }).waitFor();
  expect(await field(page, 'Content URL').inputValue()).toBe('');
  const files = await inDatabase('select 1 from files join users on users.id = owner_id where username = $1', [
    person.username,
  ]);
  expect(files).toEqual([]);
  expect(trouble.answers.some((line) => line.startsWith('DELETE 204 /api/files/tus/'))).toBe(true);
});
