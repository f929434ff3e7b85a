import { beforeAll, describe, expect, test } from 'vitest';
import { newPage, phone, serverUrl, type PageOptions } from './support/browser.ts';
import { axe, sticksOut } from './support/checks.ts';
import { demoCourse } from './support/demo-things.ts';
import { type Actor, type DemoThings, type PageRow, pageTable, redirectTable } from './support/page-table.ts';
import { demoPeople } from './support/people.ts';

let demo: DemoThings;
beforeAll(async () => {
  demo = { course: await demoCourse('Botany for Beginners') };
});

const asActor = (who: Actor): PageOptions => (who === 'visitor' ? {} : { signedInAs: demoPeople[who] });

test('every route of the router has its row', async () => {
  const { page } = await newPage();
  await page.goto('/home');
  // The router leaves itself here for its developer tools.
  const routes = (await page.evaluate('Object.keys(window.__TSR_ROUTER__.routesByPath)')) as string[];
  const known = new Set([...pageTable, ...redirectTable].map(({ route }) => route));
  expect([...new Set(routes.map((route) => (route === '/' ? route : route.replace(/\/$/, ''))))].toSorted()).toEqual([...known].toSorted());
});

test.each(redirectTable)('$route leads the $who to $leadsTo', async ({ route, who, leadsTo }) => {
  const { page } = await newPage(asActor(who));
  await page.goto(route);
  await page.waitForURL(`${serverUrl}${leadsTo}`);
});

const cases = pageTable.flatMap((row) => row.who.map((who) => [row.route, who, row] as const));

describe.each(cases)('%s, opened by: %s', (_, who, row) => {
  test('has its heading and no trouble, in light and in dark, on a desk and on a phone', async () => {
    for (const address of addressesOf(row)) await lookAt(address, who, row);
  });
});

const addressesOf = (row: PageRow): string[] => row.at?.(demo) ?? [row.route];

async function lookAt(address: string, who: Actor, row: PageRow): Promise<void> {
  const { page } = await newPage(asActor(who));
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: row.heading, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  const desk = page.viewportSize() ?? phone;
  for (const [state, reach] of [['as it opens', async () => undefined] as const, ...(row.states ?? [])]) {
    const what = `${address}, ${state}`;
    await reach(page);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axe(page), `${what}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page), `${what}, dark`).toEqual([]);
    await page.setViewportSize(phone);
    expect(await sticksOut(page), `${what}, on a phone`).toEqual([]);
    expect(await axe(page), `${what}, on a phone, dark`).toEqual([]);
    await page.setViewportSize(desk);
  }
}
