import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { pageHints } from '../scripts/page-hints.ts';
import { newPage } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { demoPeople } from './support/people.ts';

const ids: Record<string, (course: Course) => string> = {
  '/course/units/$id': (course) => course.subjects[0]?._id ?? '',
  '/course/materials/$id': (course) => course.subjects[0]?.materials[0]?._id ?? '',
};

/** Visitors get pages that the server drew, with what these would ask for. */
const hinted = Object.entries(pageHints).filter(([, { apart }]) => apart !== true);

test.each(hinted)('%s of somebody signed in asks once for what its head names', async (path, { data }) => {
  const course = await demoCourse('Botany for Beginners');
  const id = (ids[path] ?? (() => course._id))(course);
  const { page } = await newPage({ signedInAs: demoPeople.student, emptyCache: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')));
  const unused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('preload')) unused.push(message.text());
  });
  await page.goto(path.replace('$id', id));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const address of data) {
    const named = address.replace('$id', id);
    expect(asked.filter((url) => url === named)).toEqual([named]);
  }
  // The scripts, too: each is asked for once, and early.
  const scripts = asked.filter((url) => url.startsWith('/assets/'));
  expect(scripts.length).toBe(new Set(scripts).size);
  expect(unused).toEqual([]);
});
