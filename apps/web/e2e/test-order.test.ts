import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { clientOf } from './support/people.ts';
import { openQuestions, saveTest, testOf } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';

const question = (text: string) => ({
  question_text: `<p>${text}</p>`,
  question_options: [{ text: 'yes' }, { text: 'no' }],
  correct_options: ['A'],
});

async function openFormOfThree() {
  const questions = ['alpha', 'beta', 'gamma'].map(question);
  const made = await makeTest({ test_questions: questions, test_duration: 20 });
  const { page } = await newPage({ signedInAs: made.teacher });
  await openQuestions(page, made.test._id);
  return { ...made, page, client: await clientOf(made.teacher) };
}

async function formOfThree() {
  const form = await openFormOfThree();
  await form.page.getByRole('button', { name: 'Collapse all' }).click();
  return form;
}

const orderOn = async (page: Page): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Questions' }).getByRole('heading').allTextContents()).map(
    (text) => /alpha|beta|gamma/.exec(text)?.[0] ?? '',
  );

const handle = (page: Page, number: number) =>
  page.getByRole('button', { name: `Move Question ${number}`, exact: true });

async function middleOf(page: Page, number: number): Promise<{ x: number; y: number }> {
  const box = await handle(page, number).boundingBox();
  if (box === null) throw new Error(`Question ${number} cannot be dragged`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Scrolls the page until the handle of a question stands `top` pixels below the window's upper edge. */
async function scrollTo(page: Page, number: number, top: number): Promise<void> {
  const shift = () => middleOf(page, number).then(({ y }) => y - top);
  await expect
    .poll(async () => {
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), await shift());
      return Math.abs(await shift());
    })
    .toBeLessThan(1);
  await handle(page, number).hover();
}

test('questions are put into order by dragging, and by keyboard, and stay so', async () => {
  const { page, client, test: made } = await formOfThree();
  const [first, second] = [await middleOf(page, 1), await middleOf(page, 2)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y + 4, { steps: 10 });
  await page.getByText('Question 1 is over place 2 of 3.').waitFor({ state: 'attached' });
  await page.mouse.up();
  await expect.poll(() => orderOn(page)).toEqual(['beta', 'alpha', 'gamma']);

  await handle(page, 3).press('Space');
  // The list ignores arrows until it has measured itself; at the top one more changes nothing.
  const atTop = page.getByText('Question 3 is over place 1 of 3.');
  await expect.poll(() => page.keyboard.press('ArrowUp').then(() => atTop.count())).toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(() => orderOn(page)).toEqual(['gamma', 'beta', 'alpha']);

  await saveTest(page);
  const { test_questions: saved } = await testOf(client, made._id);
  expect(saved.map(({ _id }) => _id)).toEqual([2, 1, 0].map((place) => made.test_questions[place]?._id));
});

test('a drag that is called off moves nothing', async () => {
  const { page } = await formOfThree();
  const [first, last] = [await middleOf(page, 1), await middleOf(page, 3)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 10 });
  await page.keyboard.press('Escape');
  await page.getByText('Moving Question 1 was cancelled.').waitFor({ state: 'attached' });
  await page.mouse.up();
  expect(await orderOn(page)).toEqual(['alpha', 'beta', 'gamma']);
});

test('the author tries the test as a student sees it, and nothing is stored of that', async () => {
  const { page, client, test: made } = await formOfThree();
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: `Preview: ${made.test_name}` });
  await dialog.getByText('20 minutes').waitFor();
  await dialog.getByText('alpha').waitFor();
  await dialog.getByRole('radio').first().check();
  expect(await dialog.getByText(/correct/i).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Next question' }).click();
  await dialog.getByText('beta').waitFor();
  expect(await dialog.getByRole('radio').first().isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Previous question' }).click();
  expect(await dialog.getByRole('radio').first().isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Close preview' }).click();
  expect(await testOf(client, made._id)).toMatchObject({ attempts: { open: 0, submitted: 0 }, version: 1 });
});

test.each([
  [1, 2, ['beta', 'gamma', 'alpha']],
  [3, -2, ['gamma', 'alpha', 'beta']],
])('open question %i, as tall as the screen, is dragged as far as its head is high', async (number, heads, order) => {
  const { page } = await openFormOfThree();
  for (const toggle of await page.getByRole('button', { name: /^Question \d/, expanded: false }).all())
    await toggle.click();
  const panels = page.getByRole('list', { name: 'Questions' }).getByLabel('Marks', { exact: true });
  await expect.poll(() => panels.count()).toBe(3);
  // Waits until the row stands still: rows that come into sight get their height.
  await handle(page, number).hover();
  // Question 3 starts where the folded page is too short to scroll; question 1 has no page above it.
  if (number === 3) await scrollTo(page, number, 250);
  const from = await middleOf(page, number);
  await page.mouse.down();
  await expect.poll(() => panels.filter({ visible: true }).count()).toBe(0);
  // The row stays under the pointer, whatever folds above it.
  expect(Math.abs((await middleOf(page, number)).y - from.y)).toBeLessThan(2);
  const height = (await page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first().boundingBox())
    ?.height;
  await page.mouse.move(from.x, from.y + heads * ((height ?? 0) + 12), { steps: 10 });
  await page.getByText(`Question ${number} is over place ${number + heads} of 3.`).waitFor({ state: 'attached' });
  await page.mouse.up();
  await expect.poll(() => orderOn(page)).toEqual(order);
  await expect.poll(() => panels.filter({ visible: true }).count()).toBe(3);
  const dropped = (await middleOf(page, number + heads)).y;
  expect(dropped).toBeGreaterThan(0);
  expect(dropped).toBeLessThan(800);
});
