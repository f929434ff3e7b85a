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
const isFullest = ({ route }: PageRow): boolean =>
  /^\/(?!teacher|coordinator)/.test(route) || !routes.has(route.replace(/^\/\w+/, '/instructor'));

type PageCase = readonly [route: string, who: Actor, row: PageRow];

const everyCase: PageCase[] = pageTable.flatMap((row) => row.who.map((who) => [row.route, who, row] as const));
/** Whether `languages` opens the page for this actor: the areas of staff show the same pages, and one of them is enough. */
const isOpenedInArabic = (row: PageRow, who: Actor): boolean => isFullest(row) && row.who[0] === who;
/** The page that has the most on it, for the first two who open it. */
const differs = ([, who, row]: PageCase): boolean => isFullest(row) && row.who.indexOf(who) < 2;
export const differingPages = everyCase.filter(differs);
/** Pages that look as another of the table does, but for fewer acts. */
export const similarPages = everyCase.filter((one) => !differs(one));

/** The pages that `languages` opens. */
export const pagesInArabic = everyCase.filter(([, who, row]) => isOpenedInArabic(row, who));

export const addressesOf = ({ at, route }: PageRow, demo: DemoThings): string[] => at?.(demo) ?? [route];

/** Opens a page, which has to show its heading at the address that was asked for. */
export async function openAt(page: Page, address: string, row: PageRow): Promise<void> {
  await page.goto(address);
  await expectAt(page, address, row);
}

async function expectAt(page: Page, address: string, { heading }: PageRow): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(address.includes('?') ? pathname + search : pathname).toBe(address);
}

type Router = { subscribe(event: 'onRendered', done: () => void): () => void; navigate(to: { href: string }): unknown };

/** Goes from a page of the product to another, as a link does: what is there already stays. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    // The router leaves itself here for its developer tools.
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
    return new Promise<void>((done) => {
      const stop = router.subscribe('onRendered', () => {
        stop();
        done();
      });
      void router.navigate({ href });
    });
  }, address);
}

/** Tabs whose page was only looked at, to the end: no dialog is open there, and nothing is typed that would be lost. */
const onlyLookedAt = new WeakSet<Page>();

/**
 * Opens a page, or goes on to it from one that was only looked at: a page that is opened costs 0.9 s of processor time, one to
 * which the app goes on 0.25 s. It goes on to those that `languages` opens by their addresses for the same actor.
 */
async function reachPage(page: Page, address: string, row: PageRow, who: Actor): Promise<void> {
  const mayGoOn = onlyLookedAt.delete(page) && isOpenedInArabic(row, who) && who !== 'visitor';
  if (mayGoOn) await goOn(page, address);
  else await page.goto(address);
  await expectAt(page, address, row);
}

/** The defects of a page in all its states, one line each. */
export async function findingsAt(page: Page, address: string, [, who, row]: PageCase): Promise<string[]> {
  await reachPage(page, address, row, who);
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
  if (row.states === undefined || row.states.length === 0) onlyLookedAt.add(page);
  return found;
}
