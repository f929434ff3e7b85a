import type { Locator, Page } from 'playwright-core';

/** Opens the menu of further acts of a page, or of the row of this name, and finds an act in it. */
export async function openMore(page: Page, act: string, row?: string): Promise<Locator> {
  const name = row === undefined ? 'More actions' : `More actions for ${row}`;
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('menuitem', { name: act, exact: true });
}
