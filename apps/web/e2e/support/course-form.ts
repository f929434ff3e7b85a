import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';

/** The path of a real file that the demo brings along. */
export const demoFile = (name: string): string =>
  fileURLToPath(new URL(`../../../server/src/features/demo/assets/${name}`, import.meta.url));

export const tab = (page: Page, name: 'Course' | 'Subjects' | 'Materials') =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const field = (inside: Page | Locator, name: string) => inside.getByRole('textbox', { name, exact: true });

/** The part of the list in which this subject or material is, as 'Subject 2'. */
export function item(inside: Page | Locator, what: string): Locator {
  const page = 'page' in inside ? inside.page() : inside;
  return inside
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${what}\\b`) }) })
    .last();
}

/** Puts a file into the chooser behind 'Upload a file'. */
export const chooseFile = (inside: Page | Locator, path: string) =>
  inside.locator('input[type="file"][aria-label="File for Content URL"]').setInputFiles(path);

/** Fills a new course with one subject and one link: the least that can be saved. */
export async function fillSmallCourse(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Duration').fill('3');
  await tab(page, 'Subjects').click();
  await field(page, 'Subject Name').fill('Only subject');
  await field(page, 'Subject Duration').fill('1');
  await tab(page, 'Materials').click();
  await field(page, 'Material Name').fill('Only material');
  await page.getByRole('combobox', { name: 'Content Type' }).selectOption('Link');
  await field(page, 'Content URL').fill('https://example.org/reading');
}

/** A course as the form would send it, for tests that are not about the form. */
export const smallCourse = (name: string, subjects: readonly string[] = ['First subject', 'Second subject']) => ({
  name,
  duration: 3,
  duration_unit: 'months',
  subjects: subjects.map((subject) => ({
    name: subject,
    duration: 1,
    materials: [{ name: `${subject}: reading`, content_type: 'Link', content_url: 'https://example.org/reading' }],
  })),
});
