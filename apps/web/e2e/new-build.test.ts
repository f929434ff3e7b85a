import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { field } from './support/course-form.ts';
import { makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

// A tab stays open while the server is updated: the files of pages that it has not opened yet have new names by then.

const missing = 'A part of this page could not be loaded.';
/** Counts the documents that this tab asks for from now on. */
const countDocuments = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => (count += request.isNavigationRequest() ? 1 : 0));
  return () => count;
};
/** A browser reports each file that it did not get. */
const allow = [/^failed: GET \/assets\/\S+ net::ERR_FAILED$/, /^console: .*A part of the app could not be fetched/];

test('a page that is gone brings the new build by itself, and drafts stay', async () => {
  const { page } = await newPage({ signedInAs: await makePerson('teacher'), allow, emptyCache: true });
  const name = unique('Draft before the update');
  await page.goto('/teacher/create-course');
  await field(page, 'Name').fill(name);
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  const documents = countDocuments(page);
  await page.route(/\/assets\/.*\.js$/, (route) => (documents() === 0 ? route.abort('failed') : route.continue()));
  await page.getByRole('link', { name: 'Tests', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Test Overview' }).waitFor();
  expect(documents()).toBe(1);

  await page.goto('/teacher/create-course');
  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await offer.getByText(name).waitFor();
  expect(documents()).toBe(2);
});

test('a page that stays gone is loaded anew once, then says so and leaves it to the person', async () => {
  const { page } = await newPage({ signedInAs: await makePerson('teacher'), allow, emptyCache: true });
  await page.goto('/teacher/starter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
  const documents = countDocuments(page);
  const gone = new Set<string>();
  let there = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const url = route.request().url();
    if (documents() === 0) gone.add(url);
    return !there && gone.has(url) ? route.abort('failed') : route.continue();
  });
  await page.getByRole('link', { name: 'Students' }).click();
  await page.getByText(missing).waitFor();
  expect(gone.size).toBeGreaterThan(0);
  expect(documents()).toBe(1);

  there = true;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
  expect(documents()).toBe(2);
});
