import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, newPage } from './support/browser.ts';
import { demoFile, field, tab } from './support/course-form.ts';
import { clientOf, demoPeople, makePerson } from './support/people.ts';
import { openQuestions } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';
import { unique } from './support/unique.ts';

// A form's buttons stay in sight and hide nothing; beside the fields stands what helps with filling them.

const narrow = { width: 390, height: 740 };
const widths = [narrow, desktop];

const forms = [
  ['teacher', '/teacher/create-course', ['Course', 'Subjects', 'Materials']],
  ['teacher', '/teacher/test/new', ['Details']],
  ['teacher', '/teacher/create-group', []],
  ['admin', '/instructor/users/create', []],
  ['admin', '/instructor/institutions/create', []],
] as const;

/**
 * The focused element, where something covers it or it is outside of the window; null where it is in sight. Formatted text
 * may be taller than the window: its line with the caret counts. 'end' once the focus has left the fields.
 */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector('form > :last-child');
    if (focused === null || bar === null || focused.closest('form') === null || bar.contains(focused)) return 'end';
    const caret = getSelection()?.anchorNode;
    const line = [...focused.children].find((one) => caret !== undefined && one.contains(caret)) ?? focused.children[0];
    const shown = (focused.matches('[contenteditable]') && line) || focused;
    const { left, width, top, bottom } = shown.getBoundingClientRect();
    const isCovered = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      return seen === null || !(seen.contains(shown) || shown.contains(seen));
    });
    return isCovered ? `${focused.tagName} ${focused.id} ${focused.textContent}`.trim() : null;
  });

/** Presses the key until the focus leaves the fields; answers how many it went through, and the hidden ones. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ count: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let count = 0; ; count += 1) {
    await page.keyboard.press(key);
    const found = await hiddenFocus(page);
    if (found === 'end') return { count, hidden };
    if (found !== null) hidden.push(found);
  }
}

test.each(forms.flatMap(([who, path, tabs]) => widths.map(({ width }) => [path, width, who, tabs] as const)))(
  'at %s, %i px wide, the keyboard goes through all fields there and back, and each is in sight',
  async (path, width, who, tabs) => {
    const { page } = await newPage({ signedInAs: demoPeople[who], viewport: width === 390 ? narrow : desktop });
    await page.goto(path);
    const form = page.locator('main form');
    await form.locator('input').first().waitFor();
    for (const name of tabs.length > 0 ? tabs : [null]) {
      if (name !== null) await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
      await form.locator('[contenteditable], input').first().waitFor();
      await form.locator('input:visible').first().focus();
      const there = await walk(page, 'Tab');
      expect(there.hidden).toEqual([]);
      expect(there.count).toBeGreaterThan(2);
      expect((await walk(page, 'Shift+Tab')).hidden).toEqual([]);
    }
  },
);

test.each(widths)('the caret of a text that grows stays above the buttons, $width px wide', async (viewport) => {
  const { page } = await newPage({ signedInAs: await makePerson('teacher'), viewport });
  await page.goto('/teacher/create-course');
  await field(page, 'Description').click();
  for (let line = 1; line <= 30; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('The end');
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  await page.keyboard.type('!');
  const end = await page.getByText('The end!').last().boundingBox();
  const bar = await page.locator('form > :last-child').boundingBox();
  expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('the bar is the lower end of the card, and its state is told in one place', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.admin, viewport: desktop });
  for (const path of ['/instructor/create-group', '/instructor/create-course']) {
    await page.goto(path);
    await page.getByText('No changes', { exact: true }).waitFor();
    const [card, bar] = await Promise.all(
      ['first', 'last'].map((place) => page.locator(`form > :${place}-child`).boundingBox()),
    );
    expect([bar?.x, bar?.width]).toEqual([card?.x, card?.width]);
  }
});

test('beside the fields of a course stands its card, with an uploaded cover', async () => {
  const { page } = await newPage({ signedInAs: await makePerson('teacher'), viewport: desktop });
  const name = unique('Seen at once');
  await page.goto('/teacher/create-course');
  await field(page, 'Name').fill(name);
  await page.locator('input[type="file"]').first().setInputFiles(demoFile('botany.webp'));
  const card = page.locator('article');
  await card.locator('img').waitFor();
  expect(await card.locator('h2').textContent()).toBe(name);
  expect(await card.locator('img').getAttribute('src')).toMatch(/^\/api\/files\//);
  await page.setViewportSize({ width: 1199, height: 800 });
  await card.waitFor({ state: 'detached' });
});

test('a press in the outline brings a question into sight and the cursor into it', async () => {
  const { teacher, test: made } = await makeTest();
  const { page } = await newPage({ signedInAs: teacher, viewport: desktop });
  await openQuestions(page, made._id);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: /^6 What is 6 and 6/ }).click();
  await page.locator('.tiptap:focus').waitFor();
  expect(await page.locator('.tiptap:focus').textContent()).toBe('What is 6 and 6?');
  expect(await hiddenFocus(page)).toBeNull();
  await page.keyboard.type(' Tell');
  await outline.getByRole('button', { name: /^6 What is 6 and 6\? Tell/, exact: true }).waitFor();
  expect(await outline.locator('[aria-current]').count()).toBe(1);
});

test('in a window zoomed to twice its size the form is alone', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.teacher, viewport: { width: 640, height: 400 } });
  await page.goto('/teacher/create-course');
  await tab(page, 'Subjects').waitFor();
  expect(await page.getByRole('navigation', { name: 'Outline' }).count()).toBe(0);
});

test('five hundred materials leave a course quick to type in', async () => {
  const person = await makePerson('teacher');
  const json = {
    name: unique('Five hundred'),
    duration: 1,
    subjects: Array.from({ length: 5 }, (_, subject) => ({
      name: `Chapter ${subject + 1}`,
      duration: 1,
      materials: Array.from({ length: 100 }, (_, at) => ({
        name: `Reading ${subject + 1}.${at + 1}`,
        content_type: 'Link',
        content_url: 'https://example.org/reading',
      })),
    })),
  };
  const made = await (await clientOf(person)).call('POST', '/api/courses/create-course', { json });
  const { page } = await newPage({ signedInAs: person, viewport: desktop });
  await page.goto(`/teacher/edit-course/${made.body.course._id}`);
  await page.getByRole('navigation', { name: 'Outline' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
    1000;
  const figures: string[] = [];
  for (const viewport of [{ width: 1190, height: 800 }, desktop]) {
    await page.setViewportSize(viewport);
    await field(page, 'Name').focus();
    const before = await work();
    await page.keyboard.type(' and a name that goes on', { delay: 30 });
    const each = ((await work()) - before) / 24;
    figures.push(`${viewport.width} px: ${each.toFixed(1)} ms`);
    expect(each).toBeLessThan(50);
  }
  process.stdout.write(`Work for each stroke, ${figures.join(', ')}\n`);
});
