import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, newPage, type PageOptions } from './support/browser.ts';
import { giveBack, takeContext } from './support/contexts.ts';
import { demoPeople, makePerson } from './support/people.ts';
import { userMenu } from './support/sign-in-form.ts';

// Tests use one another's browser contexts. Each finds its context as a new one.

/** An address at which nothing of the product stores anything. */
const bare = '/healthz';

/** Everything that a page can find of pages before it. */
async function foundBy(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => name).toSorted();
  const inPage = await page.evaluate(async () => {
    const files: string[] = [];
    const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
    for await (const name of root.keys()) files.push(name);
    return {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      files,
      place: (await navigator.permissions.query({ name: 'geolocation' })).state,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      movesLittle: matchMedia('(prefers-reduced-motion: reduce)').matches,
      language: navigator.language,
      size: { width: innerWidth, height: innerHeight },
      isOnline: navigator.onLine,
      hasScriptOfBefore: 'ofBefore' in globalThis,
    };
  });
  return { cookies, ...inPage };
}

const nothing: Awaited<ReturnType<typeof foundBy>> = {
  cookies: [],
  local: [],
  session: [],
  databases: [],
  caches: [],
  files: [],
  place: 'denied',
  isDark: false,
  movesLittle: true,
  language: 'en-GB',
  size: desktop,
  isOnline: true,
  hasScriptOfBefore: false,
};

/** Leaves something in every place where a later page could find it. */
async function leaveTraces(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { ofBefore: true }));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 500, height: 400 });
  await page.goto(bare);
  await page.evaluate(async () => {
    document.cookie = 'left=1; path=/';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await new Promise<void>((done, fail) => {
      const opening = indexedDB.open('left', 1);
      opening.addEventListener('success', () => done());
      opening.addEventListener('error', () => fail(new Error('No database could be opened.')));
    });
    await (await caches.open('left')).put('/left', new Response('left'));
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
  });
}

/** The files of the build that a page did not find in its cache. */
const fetchedBy = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => name),
  );

describe('a context that a test has used', () => {
  let used: BrowserContext | undefined;

  test('has something in every place at the end of that test', async () => {
    const { page, context } = await newPage({ signedInAs: demoPeople.student });
    used = context;
    await leaveTraces(page);
    expect(await foundBy(page)).toEqual({
      cookies: ['lectern_session', 'lectern_signed_in', 'left'],
      local: ['lms-user', 'left'],
      session: ['left'],
      databases: ['left'],
      caches: ['left'],
      files: ['left'],
      place: 'denied',
      isDark: true,
      movesLittle: false,
      language: 'en-GB',
      size: { width: 500, height: 400 },
      isOnline: true,
      hasScriptOfBefore: true,
    });
    await page.route(`**${bare}`, (route) => route.abort());
  });

  test('is as a new one for the next test', async () => {
    const { page, context } = await newPage();
    expect(context).toBe(used);
    await page.goto(bare);
    expect(await foundBy(page)).toEqual(nothing);
  });

  test('has the next person alone', async () => {
    const person = await makePerson('teacher');
    const { page, context } = await newPage({ signedInAs: person });
    expect(context).toBe(used);
    await page.goto('/teacher/courses');
    await userMenu(page, person).waitFor();
    const record = await page.evaluate(() => localStorage.getItem('lms-user'));
    expect(JSON.parse(record ?? '{}')).toMatchObject({ user: { username: person.username } });
    // So that all its files are in the cache for the next.
    await page.waitForLoadState('networkidle');
  });

  test.each([
    ['has the files of the product', {}, true],
    ['has no file of the product where the test asks for an empty cache', { emptyCache: true }, false],
  ])('%s', async (_, options: PageOptions, has) => {
    const { page, context } = await newPage({ ...options, signedInAs: await makePerson('teacher') });
    expect(context).toBe(used);
    await page.goto('/teacher/courses');
    await page.getByRole('heading', { level: 1, name: 'My Courses' }).waitFor();
    expect((await fetchedBy(page)).length === 0).toBe(has);
  });
});

const changes: [string, (context: BrowserContext) => Promise<unknown>][] = [
  [
    'a script that begins every page',
    (context) => context.addInitScript(() => Object.assign(globalThis, { ofBefore: true })),
  ],
  ['a function that an earlier one gave its pages', (context) => context.exposeFunction('ofBefore', () => true)],
  ['a permission that an earlier one gave', (context) => context.grantPermissions(['geolocation'])],
  ['a route of an earlier one', (context) => context.route('**/*', (route) => route.abort())],
  ['the lack of a network of an earlier one', (context) => context.setOffline(true)],
];

test.each(changes)('no later test has %s', async (_, change) => {
  const changed = await takeContext({});
  await change(changed);
  await giveBack(changed);
  const { page } = await newPage();
  await page.goto(bare);
  expect(await foundBy(page)).toEqual(nothing);
});
