import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from './support/actors-and-routes.ts';
import { keepBrowsers, newPage, type PageOptions, phone } from './support/browser.ts';
import { sticksOut } from './support/checks.ts';
import { demoThings } from './support/demo-things.ts';
import { addressesOf, differingPages, findingsAt, openAt, similarPages } from './support/page-findings.ts';
import { type DemoThings, pageTable } from './support/page-table.ts';
import { demoPeople } from './support/people.ts';
import { redirectTable } from './support/redirect-table.ts';
import { serverUrl } from './support/server.ts';

let demo: DemoThings;
beforeAll(async () => {
  demo = await demoThings();
});

const browsers = keepBrowsers();
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

describe.each(differingPages)('%s, opened by: %s', (route, who, row) => {
  test('has its heading and no trouble, in light on a desk and in dark on a phone, and is whole at 1024 px', async () => {
    const found: string[] = [];
    for (const address of addressesOf(row, demo))
      found.push(...(await findingsAt(await browsers[who].open(row.allow), address, [route, who, row])));
    expect(found).toEqual([]);
  });
});

// All that is looked at in the pages above, `pages.long.test.ts` looks at in these.
describe.each(similarPages)('%s, opened by: %s', (_, who, row) => {
  test('opens with its heading and no trouble, and is no wider than a phone', async () => {
    const page = await browsers[who].open(row.allow, phone);
    const found: string[] = [];
    for (const address of addressesOf(row, demo)) {
      await openAt(page, address, row);
      found.push(...(await sticksOut(page)));
    }
    expect(found).toEqual([]);
  });
});
