import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { clientOf, demoPeople, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a student asks with an image, a teacher answers with a list and code, a classmate reads both until the teacher hides them', async () => {
  const course = await demoCourse('Botany for Beginners');
  const film = course.subjects.flatMap(({ materials }) => materials).find((one) => one.content_type === 'Video');
  const [asker, mate] = [await makePerson('student'), await makePerson('student')];
  await join(course, asker);
  await join(course, mate);
  const lesson = `/course/materials/${film?._id}`;

  const { page: phone } = await newPage({ signedInAs: asker });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(lesson);
  await phone.getByRole('button', { name: 'Ask a question' }).click();
  const field = phone.getByRole('textbox', { name: 'Your question' });
  await field.fill(`green ${asker.username}`);
  await field.press('Control+Home');
  for (let n = 0; n < 5; n += 1) await field.press('Shift+ArrowRight');
  await field.press('Control+b');
  expect(await field.inputValue()).toBe(`**green** ${asker.username}`);
  await field.press('Control+z');
  expect(await field.inputValue()).toBe(`green ${asker.username}`);
  await field.press('Control+b');
  await field.press('Control+End');
  await field.press('Enter');
  await paste(phone);
  const dialog = phone.getByRole('dialog', { name: 'Insert an image' });
  await dialog.getByText('leaf.png').waitFor();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A [green] leaf');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await phone.keyboard.type('!');
  expect(await field.inputValue()).toMatch(/\n!\[A \\\[green\\\] leaf\]\(\/api\/post-pictures\/[0-9a-f-]{36}\)!$/);
  await phone.getByRole('button', { name: 'Preview' }).click();
  const preview = phone.getByRole('region', { name: 'Preview of Your question' });
  await expectDrawn(preview.getByRole('img', { name: 'A [green] leaf' }));
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await phone.getByRole('button', { name: 'Ask', exact: true }).click();
  await phone.getByText('Your question is sent.').waitFor();

  const { page: desk } = await newPage({ signedInAs: demoPeople.teacher });
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto(`/teacher/courses/${course._id}/questions`);
  const card = desk.getByRole('article', { name: 'Question' }).filter({ hasText: asker.username });
  await card.getByRole('button', { name: 'Answer' }).click();
  const answer = card.getByRole('textbox', { name: 'Your answer' });
  await answer.fill('chlorophyll');
  await card.getByRole('button', { name: 'Bullet list' }).click();
  await desk.keyboard.press('Enter');
  await desk.keyboard.type('light = 1');
  for (let n = 0; n < 'light = 1'.length; n += 1) await answer.press('Shift+ArrowLeft');
  await card.getByRole('button', { name: 'Code' }).click();
  expect(await answer.inputValue()).toBe('- chlorophyll\n`light = 1`');
  await card.getByRole('button', { name: 'Answer', exact: true }).last().click();
  await desk.getByText('The answer is saved.').waitFor();

  const gone = /^GET 404 \/api\/post-pictures\//;
  const { page: seat } = await newPage({ signedInAs: mate, allow: [gone] });
  await seat.goto(lesson);
  const seen = seat.getByRole('article', { name: 'Question' }).filter({ hasText: asker.username });
  const image = seen.getByRole('img', { name: 'A [green] leaf' });
  await expectDrawn(image);
  await seen.getByRole('button', { name: '1 answer' }).click();
  expect(await seen.getByRole('listitem').filter({ hasText: 'chlorophyll' }).last().locator('code').textContent()).toBe(
    'light = 1',
  );
  const address = (await image.getAttribute('src')) ?? '';
  const statusFor = (page: Page) => page.evaluate(async (url) => (await fetch(url)).status, address);
  expect(await statusFor(seat)).toBe(200);

  await card.getByRole('button', { name: 'More actions' }).first().click();
  await desk.getByRole('menuitem', { name: 'Hide' }).click();
  const hiding = desk.getByRole('dialog', { name: 'Hide this from the course?' });
  await expectDrawn(hiding.getByRole('img', { name: 'A [green] leaf' }));
  await hiding.getByRole('textbox', { name: 'Reason' }).fill('Off topic');
  await hiding.getByRole('button', { name: 'Hide' }).click();
  await hiding.waitFor({ state: 'hidden' });
  expect(await statusFor(seat)).toBe(404);
  expect(await statusFor(phone)).toBe(200);
  await seat.reload();
  await seat.getByRole('button', { name: 'Ask a question' }).waitFor();
  expect(await seen.count()).toBe(0);
});

test('an image that is too large for the server is made smaller by the browser', async () => {
  const course = await demoCourse('Botany for Beginners');
  const film = course.subjects.flatMap(({ materials }) => materials).find((one) => one.content_type === 'Video');
  const { page } = await newPage({ signedInAs: demoPeople.teacher });
  await page.goto(`/course/materials/${film?._id}`);
  await page
    .getByRole('article', { name: 'Question' })
    .first()
    .getByRole('button', { name: /answer/i })
    .click();
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await field.focus();
  const bytes = await page.evaluate(async () => {
    // Noise, which no format makes small.
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3_000, 800];
    const drawing = canvas.getContext('2d');
    const noise = new ImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    drawing?.putImageData(noise, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], 'noise.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    return blob?.size ?? 0;
  });
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024);
  const dialog = page.getByRole('dialog', { name: 'Insert an image' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Noise');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectDrawn(page.getByRole('img', { name: 'Noise' }), 2_400);
  await field.fill('');
});

test.each(['en', 'ar'])('long formulas and deep lists move no page of a phone sideways, in %s', async (locale) => {
  const course = await demoCourse('Botany for Beginners');
  const material = course.subjects.flatMap(({ materials }) => materials).find((one) => one.content_type === 'Video');
  const asker = await makePerson('student');
  await join(course, asker);
  const client = await clientOf(asker);
  const word = unique('leaf');
  const sum = `${'x+'.repeat(200)}x`;
  const lists = Array.from({ length: 11 }, (_, n) => `${'  '.repeat(n)}- ${word}`).join('\n');
  for (const text of [`${word} $${sum}$`, `${word}\n\n$$${sum}$$`, lists]) {
    const json = { text, formatted: true };
    expect((await client.call('POST', `/api/materials/${material?._id}/questions`, { json })).status).toBe(201);
  }

  const { page } = await newPage({ signedInAs: demoPeople.teacher, locale, viewport: { width: 390, height: 844 } });
  for (const path of [`/teacher/courses/${course._id}/questions`, `/course/materials/${material?._id}`]) {
    await page.goto(path);
    const posts = page.getByRole('article').filter({ hasText: word });
    await posts.locator('math').nth(1).waitFor();
    await posts.locator('li').nth(10).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

/** Pastes an image as a browser does for one of the clipboard. */
const paste = (page: Page): Promise<void> =>
  page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'leaf.png', { type: 'image/png' }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [...png],
  );

async function expectDrawn(image: ReturnType<Page['getByRole']>, width = 1): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(width);
}

/** Lets a student into a course of the demo teacher's. */
async function join(course: Course, person: Parameters<typeof clientOf>[0]): Promise<void> {
  const [teacher, student] = [await clientOf(demoPeople.teacher), await clientOf(person)];
  await student.call('POST', '/api/courses/request-join', { json: { courseId: course._id } });
  const userId = (await student.get('/api/users/me')).body.user._id as string;
  const decision = { courseId: course._id, userId, action: 'approved' };
  const decided = await teacher.call('POST', '/api/courses/handle-join-request', { json: decision });
  if (decided.status !== 200) throw new Error(`Deciding answered ${decided.status}`);
}
