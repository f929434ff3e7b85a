import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Actor } from './actors-and-routes.ts';
import { desktop, phone } from './browser.ts';
import { axe, cutOff, resize, show, sticksOut, unlikeTheRest } from './checks.ts';
import type { DemoThings, PageRow } from './page-table.ts';
import { pageTable } from './page-table.ts';

const tablet = { width: 1024, height: 768 };
const routes = new Set<string>(pageTable.map(({ route }) => route));

/** Whether no other area of staff shows the same page with more on it: that of admins does. */
export const isFullest = ({ route }: PageRow): boolean =>
  /^\/(?!teacher|coordinator)/.test(route) || !routes.has(route.replace(/^\/\w+/, '/instructor'));

export type PageCase = readonly [route: string, who: Actor, row: PageRow];

const everyCase: PageCase[] = pageTable.flatMap((row) => row.who.map((who) => [row.route, who, row] as const));
/** The page that has the most on it, for the first two who open it. */
const differs = ([, who, row]: PageCase): boolean => isFullest(row) && row.who.indexOf(who) < 2;
export const differingPages = everyCase.filter(differs);
/** Pages that look as another of the table does, but for fewer acts. */
export const similarPages = everyCase.filter((one) => !differs(one));

export const addressesOf = ({ at, route }: PageRow, demo: DemoThings): string[] => at?.(demo) ?? [route];

/** Opens a page, which has to show its heading at the address that was asked for. */
export async function openAt(page: Page, address: string, { heading }: PageRow): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(address.includes('?') ? pathname + search : pathname).toBe(address);
}

/** The defects of a page in all its states, one line each. */
export async function findingsAt(page: Page, address: string, row: PageRow): Promise<string[]> {
  await openAt(page, address, row);
  const found: string[] = [];
  const note = (where: string, lines: string[]) => found.push(...lines.map((line) => `${address}, ${where}: ${line}`));
  for (const [state, reach] of [['as it opens', async () => undefined] as const, ...(row.states ?? [])]) {
    await reach(page);
    await show(page, 'light', desktop);
    note(`${state}, light, on a desk`, [
      ...(await axe(page)),
      ...(await sticksOut(page)),
      ...(await unlikeTheRest(page)),
    ]);
    await resize(page, tablet);
    note(`${state}, light, at ${tablet.width} px`, [...(await sticksOut(page)), ...(await cutOff(page))]);
    await show(page, 'dark', phone);
    note(`${state}, dark, on a phone`, [...(await axe(page)), ...(await sticksOut(page))]);
  }
  return found;
}
