import type { Course } from '@lectern/contract';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { desktop, launchOptions, phone } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { demoCourse } from './support/demo-things.ts';

// What visitors open from outside comes in steps, and nothing that they see may jump when the next step is there.

const material = (type: string) => (course: Course) => {
  const all = course.subjects.flatMap(({ materials }) => materials);
  return `/course/materials/${all.find(({ content_type: one }) => one === type)?._id}`;
};

const addresses: [string, (course: Course) => string][] = [
  ['the public courses', () => '/home'],
  ['the course list', () => '/courses'],
  ['a course to join', ({ _id }) => `/course/explore-details/${_id}`],
  ['a course', ({ _id }) => `/course/details/${_id}`],
  ['a subject', ({ subjects }) => `/course/units/${subjects[0]?._id}`],
  ['a video', material('Video')],
  ['a PDF', material('PDF')],
  ['an image', material('Image')],
  ['a link', material('Link')],
  ['the sign-in form', () => '/login'],
];

type Shifted = { shifts: { value: number; nodes: string[] }[] };

/** Lets the page note everything in it that jumps. To be called before it is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifted: Shifted = { shifts: [] };
    Object.assign(globalThis, { shifted });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'));
        shifted.shifts.push({ value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.each(addresses)('%s stays where it is while it comes, on a desk and on a phone', async (_, at) => {
  const path = at(await demoCourse('Botany for Beginners'));
  // With scroll bars that take room, as on most desks.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  onTestFinished(() => browser.close());
  for (const viewport of [desktop, phone]) {
    const page = await browser.newPage({ baseURL: serverUrl, viewport });
    await watchShifts(page);
    // The answers wait until the page shows that they are coming.
    await page.route('**/api/**', async (route) => {
      await page.evaluate(async () => {
        const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        while (document.querySelector('h1') === null) await drawn();
        await drawn();
      });
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const { shifts } = await page.evaluate(() => (globalThis as unknown as { shifted: Shifted }).shifted);
    // Below a hundredth nobody sees it.
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.01);
    await page.close();
  }
});
