import { beforeAll, describe, expect, test } from 'vitest';
import { keepBrowsers } from './support/browser.ts';
import { demoThings } from './support/demo-things.ts';
import { addressesOf, findingsAt, similarPages } from './support/page-findings.ts';
import type { DemoThings } from './support/page-table.ts';

let demo: DemoThings;
beforeAll(async () => {
  demo = await demoThings();
});

const browsers = keepBrowsers();

describe.each(similarPages)('%s, opened by: %s', (route, who, row) => {
  test('has its heading and no trouble, in light on a desk and in dark on a phone, and is whole at 1024 px', async () => {
    const found: string[] = [];
    for (const address of addressesOf(row, demo))
      found.push(...(await findingsAt(await browsers[who].open(row.allow), address, [route, who, row])));
    expect(found).toEqual([]);
  });
});
