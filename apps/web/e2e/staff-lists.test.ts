import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepBrowsers } from './support/browser.ts';
import { sticksOut } from './support/checks.ts';
import { demoCourse, demoGroup, demoInstitution, demoRoster, demoStudent, satTest } from './support/demo-things.ts';
import { type Actor, type DemoThings, pageTable } from './support/page-table.ts';

let demo: DemoThings;
beforeAll(async () => {
  const course = await demoCourse('Botany for Beginners');
  demo = {
    course,
    group: await demoGroup('Evening class'),
    student: await demoStudent(),
    institution: await demoInstitution(),
    roster: await demoRoster(),
    sat: await satTest(course),
  };
});

const browsers = keepBrowsers();
const staff: readonly Actor[] = ['admin', 'teacher', 'coordinator'];
const cases = pageTable.flatMap((row) =>
  row.who.filter((who) => staff.includes(who)).map((who) => [row.route, who, row] as const),
);

/** Elements that lie beyond the window and cannot be scrolled to inside their own frame, one line for each. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('main *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && (box.right > width + 0.5 || box.left < -0.5) && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });

test.each(cases)('%s, opened by: %s, is whole at 1024 px', async (_, who, row) => {
  const found: string[] = [];
  for (const address of row.at?.(demo) ?? [row.route]) {
    const page = await browsers[who].open(row.allow);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: row.heading, exact: true }).waitFor();
    found.push(...(await sticksOut(page)), ...(await cutOff(page)));
  }
  expect(found).toEqual([]);
});
