import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, newPage, phone } from './support/browser.ts';

/** The most that the fonts of a first visit in a Latin script may weigh. */
const mostBytes = 42 * 1024;

/** The fonts that a page has fetched: how many, and how many bytes. */
async function fontsOf(page: Page, address: string): Promise<number[]> {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) weights.push(response.body().then((bytes) => bytes.length));
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return Promise.all(weights);
}

/** Whether a font has come and is used, by its family. */
const used = (page: Page, family: string) =>
  page.evaluate(
    (name) => [...document.fonts].some(({ family, status }) => family === name && status === 'loaded'),
    family,
  );

test.each(['en-GB', 'es'])(
  'a first visit in %s fetches one font for text and one for titles, within 42 KB',
  async (locale) => {
    const { page } = await newPage({ locale, emptyCache: true });
    const weights = await fontsOf(page, '/home');
    expect(weights).toHaveLength(2);
    expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes);
    expect([await used(page, 'Figtree'), await used(page, 'Lora')]).toEqual([true, true]);
  },
);

test('a visit in Arabic fetches the Arabic font, and none for Latin titles', async () => {
  const { page } = await newPage({ locale: 'ar', emptyCache: true });
  expect(await fontsOf(page, '/home')).toHaveLength(2);
  expect([await used(page, 'Vazirmatn'), await used(page, 'Lora')]).toEqual([true, false]);
});

test.each([
  ['a desk', desktop],
  ['a phone', phone],
])('nothing moves on %s when the fonts arrive after the page is drawn', async (_, viewport) => {
  const { page } = await newPage({ viewport, emptyCache: true });
  const waiting: (() => void)[] = [];
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  // The page is loaded only with its fonts.
  await page.goto('/login', { waitUntil: 'commit' });
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, label, button, a, p')].map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { text: element.textContent, top: Math.round(top), height: Math.round(height) };
      }),
    );
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  const before = await places();
  await expect.poll(() => waiting.length).toBe(2);
  for (const go of waiting) go();
  await expect.poll(() => used(page, 'Figtree')).toBe(true);
  await expect.poll(() => used(page, 'Lora')).toBe(true);
  expect(await places()).toEqual(before);
});
