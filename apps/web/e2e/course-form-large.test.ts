import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { field, tab } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

// The most subjects that a course may have, and a thousand materials: a folded one must not be drawn, and an edit in
// one place must not draw the others anew. The bench measures the time.

const subjects = 100;
const materialsEach = 10;

async function openLargest(): Promise<Page> {
  const person = await makePerson('teacher');
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const json = {
    name: unique('Everything'),
    duration: 12,
    duration_unit: 'months',
    subjects: numbers(subjects).map((subject) => ({
      name: `Chapter ${subject}`,
      description: `<p>What chapter ${subject} is about.</p>`,
      duration: 1,
      materials: numbers(materialsEach).map((material) => ({
        name: `Reading ${subject}.${material}`,
        content_type: 'Link',
        content_url: `https://example.org/${subject}/${material}`,
      })),
    })),
  };
  const answer = await (await clientOf(person)).call('POST', '/api/courses/create-course', { json });
  expect(answer.status).toBe(201);
  const { page } = await newPage({ signedInAs: person });
  await page.goto(`/teacher/edit-course/${answer.body.course._id}`);
  await page.getByRole('heading', { level: 1, name: 'Edit Course' }).waitFor();
  return page;
}

const toggle = (page: Page, subject: number) => page.getByRole('button', { name: new RegExp(`^Subject ${subject} `) });
const editors = (page: Page) => page.locator('[contenteditable="true"]');

/** The number of list items, lines of the outline among them, in which something changed while `act` ran. */
async function itemsTouchedBy(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const touched = new Set<Element>();
    const observer = new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        // Dragging writes a position into every item, at no cost.
        if (attributeName === 'style') continue;
        const item = (target instanceof Element ? target : target.parentElement)?.closest('li');
        if (item) touched.add(item);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { touched });
  });
  await act();
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (globalThis as unknown as { touched: Set<Element> }).touched.size;
  });
}

test('only unfolded subjects of a hundred have fields, and typing in one touches no other', async () => {
  const page = await openLargest();
  await tab(page, 'Subjects').click();
  await editors(page).waitFor();
  expect(await page.getByRole('list', { name: 'Subjects' }).getByRole('listitem').count()).toBe(subjects);
  expect(await editors(page).count()).toBe(1);
  await toggle(page, 50).click();
  await editors(page).nth(1).waitFor();
  expect(await page.getByRole('textbox', { name: 'Subject Name', exact: true }).count()).toBe(2);
  await toggle(page, 50).click();
  await editors(page).nth(1).waitFor({ state: 'detached' });

  await field(page, 'Subject Name').focus();
  // The subject, and its line in the outline.
  expect(await itemsTouchedBy(page, () => page.keyboard.type('abc'))).toBe(2);
  await expect.poll(() => toggle(page, 1).textContent()).toContain('abc');
  const move = page.getByRole('button', { name: 'Move Subject 60 down', exact: true });
  // The two that change places and hardly another, never all hundred.
  expect(await itemsTouchedBy(page, () => move.click())).toBeLessThan(9);
});

test('a thousand materials are drawn in unfolded subjects only, and only unfolded ones have fields', async () => {
  const page = await openLargest();
  await tab(page, 'Materials').click();
  const rows = page.getByRole('list', { name: 'Materials' }).getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(materialsEach);
  expect(await page.getByRole('textbox', { name: 'Content URL', exact: true }).count()).toBe(0);
  await toggle(page, 70).click();
  await rows.nth(materialsEach).waitFor();
  expect(await rows.count()).toBe(2 * materialsEach);

  const region = page.getByRole('region', { name: 'Chapter 70', exact: true });
  await region.getByRole('button', { name: 'Add Material' }).click();
  await field(region, 'Material Name').waitFor();
  expect(await rows.count()).toBe(2 * materialsEach + 1);
  expect(await page.getByRole('textbox', { name: 'Content URL', exact: true }).count()).toBe(1);
  expect(await itemsTouchedBy(page, () => page.keyboard.type('abc'))).toBe(2);
  await toggle(page, 70).click();
  await rows.nth(materialsEach).waitFor({ state: 'detached' });
});
