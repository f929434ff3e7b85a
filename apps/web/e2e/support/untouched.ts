import type { Page } from 'playwright-core';
import { newPage, type PageOptions } from './browser.ts';

/** A tab that nobody has touched. */
export async function openUntouched(path: string, options: PageOptions = {}): Promise<Page> {
  const { page } = await newPage({ ...options, isTouched: false });
  await page.goto(path);
  return page;
}

/** Lets the app's scripts wait; gives back what lets them come. */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const going = new Promise<void>((go) => (letGo = go));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await going;
    await route.continue();
  });
  return letGo;
}
