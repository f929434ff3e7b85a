import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, keepBrowsers, newPage, phone, type PageOptions } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { axe, cutOff, show, sticksOut, unlikeTheRest } from './support/checks.ts';
import { demoThings } from './support/demo-things.ts';
import type { Actor } from './support/actors-and-routes.ts';
import { type DemoThings, type PageRow, pageTable } from './support/page-table.ts';
import { redirectTable } from './support/redirect-table.ts';
import { demoPeople } from './support/people.ts';

let demo: DemoThings;
beforeAll(async () => {
  demo = await demoThings();
});

const browsers = keepBrowsers();
const tablet = { width: 1024, height: 768 };
const asActor = (who: Actor): PageOptions => (who === 'visitor' ? {} : { signedInAs: demoPeople[who] });

test('every route of the router has its row', async () => {
  const { page } = await newPage();
  await page.goto('/home');
  // The router leaves itself here for its developer tools.
  const routes = (await page.evaluate('Object.keys(window.__TSR_ROUTER__.routesByPath)')) as string[];
  const known = new Set([...pageTable, ...redirectTable].map(({ route }) => route));
  expect([...new Set(routes.map((route) => (route === '/' ? route : route.replace(/\/$/, ''))))].toSorted()).toEqual(
    [...known].toSorted(),
  );
});

test.each(redirectTable)('$route leads the $who to $leadsTo', async ({ route, who, leadsTo }) => {
  const { page } = await newPage(asActor(who));
  await page.goto(route);
  await page.waitForURL(`${serverUrl}${leadsTo}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(leadsTo);
});

const cases = pageTable.flatMap((row) => row.who.map((who) => [row.route, who, row] as const));

describe.each(cases)('%s, opened by: %s', (_, who, row) => {
  test('has its heading and no trouble, in light on a desk and in dark on a phone, and is whole at 1024 px', async () => {
    const found: string[] = [];
    for (const address of row.at?.(demo) ?? [row.route]) found.push(...(await findingsAt(address, who, row)));
    expect(found).toEqual([]);
  });
});

/** The defects of a page in all its states, one line each. */
async function findingsAt(address: string, who: Actor, row: PageRow): Promise<string[]> {
  const page = await browsers[who].open(row.allow);
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: row.heading, exact: true }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(address.includes('?') ? pathname + search : pathname).toBe(address);
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
    await show(page, 'light', tablet);
    note(`${state}, light, at ${tablet.width} px`, [...(await sticksOut(page)), ...(await cutOff(page))]);
    await show(page, 'dark', phone);
    note(`${state}, dark, on a phone`, [...(await axe(page)), ...(await sticksOut(page))]);
  }
  return found;
}
