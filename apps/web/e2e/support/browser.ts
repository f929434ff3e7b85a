import { once } from 'node:events';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type ContextOptions, desktop, giveBack, launchOptions, pageOf, patienceMs, takeContext } from './contexts.ts';
import { demoPeople, type Person, signInByHttp } from './people.ts';
import { serverUrl } from './server.ts';
import { watchForTrouble, type Trouble } from './trouble.ts';

export { desktop, launchOptions };

export type PageOptions = ContextOptions & {
  /** Width and height in CSS pixels. */
  viewport?: { width: number; height: number };
  /** False for a page to which nobody gives a sign of a person when it is opened. */
  isTouched?: boolean;
  /** Trouble that is expected here, in the words of the report: console errors, failed requests, bad answers. */
  allow?: RegExp[];
};

export type TestPage = { page: Page; context: BrowserContext; trouble: Trouble };

export const phone = { width: 360, height: 740 };

/**
 * A page in a browser of its own: own cookies, own storage, and a cache that an earlier test may have filled. The test fails
 * when the page logs an error, a request fails, an answer is 4xx or 5xx, or the page asks for anything outside of the
 * product, unless the test allows it.
 */
export async function newPage(options: PageOptions = {}): Promise<TestPage> {
  const { allow = [], viewport = desktop, isTouched = true, ...kind } = options;
  const context = await takeContext(kind);
  const trouble = watchForTrouble(context, serverUrl, allow);
  onTestFinished(async () => {
    trouble.end();
    await giveBack(context);
    trouble.throwIfAny();
  });
  const page = pageOf(context);
  await page.setViewportSize(viewport);
  if (viewport !== desktop) sizeFurtherPages(context, viewport);
  if (isTouched && kind.scripts !== false) wakeWhenOpened(page);
  return { page, context, trouble };
}

/** Gives the pages that a test opens beside the first the size of that, until the test ends. */
function sizeFurtherPages(context: BrowserContext, viewport: NonNullable<PageOptions['viewport']>): void {
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    await page.setViewportSize(viewport);
    return page;
  };
}

/**
 * Gives an open page a sign of a person, and waits until its scripts have taken over what the server drew: before that a
 * press is the browser's own. React marks the element that it has taken over.
 */
export async function wake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'));
    if (document.readyState === 'loading') return false;
    return (
      document.getElementById('page-data') === null ||
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'))
    );
  });
}

/** Makes a page wake each time that it is opened, until the test ends. */
function wakeWhenOpened(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await open(...to);
    await wake(page);
    return answer;
  };
}

/** A browser that is kept from test to test of a file; its page is watched as those of `newPage` are. */
export type KeptBrowser = {
  /** Its one lasting tab, as wide as is asked or as a new one, as light as one, still at the page of the test before. */
  open(allow?: RegExp[], viewport?: NonNullable<PageOptions['viewport']>): Promise<Page>;
};

/**
 * Keeps a browser, which saves most of a test's time: a new one starts with no script compiled. Tests only look with
 * it, and leave nothing that another would see.
 */
export function keepBrowser(options: ContextOptions = {}): KeptBrowser {
  let kept: Promise<Page> | undefined;
  const openTab = async (): Promise<Page> => {
    const page = pageOf(await takeContext(options));
    wakeWhenOpened(page);
    return page;
  };
  return {
    async open(allow = [], viewport = desktop) {
      const page = await (kept ??= openTab());
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      const trouble = watchForTrouble(page.context(), serverUrl, allow);
      onTestFinished(() => {
        trouble.end();
        trouble.throwIfAny();
      });
      return page;
    },
  };
}

/** A kept browser for a visitor and one for each of the demo's people, with whom tests only look. */
export function keepBrowsers(options: Pick<ContextOptions, 'locale'> = {}) {
  const signedIn = (who: keyof typeof demoPeople) => keepBrowser({ ...options, signedInAs: demoPeople[who] });
  return {
    visitor: keepBrowser(options),
    student: signedIn('student'),
    teacher: signedIn('teacher'),
    coordinator: signedIn('coordinator'),
    admin: signedIn('admin'),
  };
}

/** A page in a Chromium of its own, which can be killed as a loss of power would end it. */
export async function openDoomedBrowser(person: Person): Promise<{ page: Page; kill: () => Promise<void> }> {
  const server = await chromium.launchServer(launchOptions);
  const chromiumProcess = server.process();
  const end = async (): Promise<void> => {
    if (chromiumProcess.exitCode !== null || chromiumProcess.signalCode !== null) return;
    const gone = once(chromiumProcess, 'exit');
    // The whole group: the processes that show pages belong to it.
    if (chromiumProcess.pid !== undefined) process.kill(-chromiumProcess.pid, 'SIGKILL');
    await gone;
  };
  onTestFinished(end);
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({
    baseURL: serverUrl,
    storageState: await signInByHttp(person),
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patienceMs);
  return { page: await context.newPage(), kill: end };
}
