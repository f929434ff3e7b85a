import { once } from 'node:events';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { demoPeople, type Person, signInByHttp } from './people.ts';
import { serverUrl } from './server.ts';
import { watchForTrouble, type Trouble } from './trouble.ts';

const flags = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
/** As root Chromium runs only without its sandbox. */
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** How every browser of the tests is started. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...flags, ...rootFlags],
};

let opened: Promise<Browser> | undefined;
afterAll(async () => (await opened)?.close());

/** How many times slower than the machine the pages run: finds waits that only a fast machine keeps. */
const slowdown = Number(process.env['LECTERN_E2E_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** The one Chromium of a test file. */
function openBrowser(): Promise<Browser> {
  opened ??= chromium.launch(launchOptions);
  return opened;
}

export type PageOptions = {
  /** A person who is signed in from the start; a visitor when left out. */
  signedInAs?: Person;
  colorScheme?: 'light' | 'dark';
  /** Width and height in CSS pixels. */
  viewport?: { width: number; height: number };
  /** The language that the browser asks pages to be written in. */
  locale?: string;
  /** False for a browser that runs no scripts. */
  scripts?: boolean;
  /** Trouble that is expected here, in the words of the report: console errors, failed requests, bad answers. */
  allow?: RegExp[];
};

export type TestPage = { page: Page; context: BrowserContext; trouble: Trouble };

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };
/** How long a page may take to show something; generous, because two processors serve everything. */
const patienceMs = 30_000;

/**
 * A page in a browser of its own: own cookies, own storage. The test fails when the page logs an error, a request
 * fails, an answer is 4xx or 5xx, or the page asks for anything outside of the product, unless the test allows it.
 */
export async function newPage({ allow = [], ...options }: PageOptions = {}): Promise<TestPage> {
  const context = await openContext(options);
  const trouble = watchForTrouble(context, serverUrl, allow);
  onTestFinished(async () => {
    await context.close();
    trouble.throwIfAny();
  });
  const page = await context.newPage();
  if (options.scripts !== false) wakeWhenOpened(page);
  return { page, context, trouble };
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

/** Makes a page wake each time that it is opened. */
function wakeWhenOpened(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await open(...to);
    await wake(page);
    return answer;
  };
}

type ContextOptions = Omit<PageOptions, 'allow'>;

async function openContext({
  signedInAs,
  colorScheme = 'light',
  viewport = desktop,
  locale = 'en-GB',
  scripts = true,
}: ContextOptions): Promise<BrowserContext> {
  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: serverUrl,
    colorScheme,
    viewport,
    locale,
    javaScriptEnabled: scripts,
    timezoneId: 'UTC',
    // The contrast of a colour in the middle of a fade says nothing.
    reducedMotion: 'reduce',
    ...(signedInAs && { storageState: await signInByHttp(signedInAs) }),
  });
  context.setDefaultTimeout(patienceMs);
  if (slowdown > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  return context;
}

/** A browser that is kept from test to test of a file; its pages are watched as those of `newPage` are. */
export type KeptBrowser = {
  /** Its one lasting tab, as wide and as light as a new one, still at the page of the test before. */
  open(allow?: RegExp[]): Promise<Page>;
  /** A tab for this test alone, for tests that come between the page and the server. */
  openTab(allow?: RegExp[]): Promise<Page>;
};

/**
 * Keeps a browser, which saves most of a test's time: a new one starts with no script compiled. Tests only look with
 * it, and leave nothing that another would see.
 */
export function keepBrowser(options: ContextOptions = {}): KeptBrowser {
  let kept: Promise<BrowserContext> | undefined;
  let lasting: Promise<Page> | undefined;
  const context = () => (kept ??= openContext(options));
  const watch = async (page: Promise<Page>, allow: RegExp[], leave?: () => Promise<void>) => {
    const trouble = watchForTrouble(await context(), serverUrl, allow);
    onTestFinished(async () => {
      await leave?.();
      trouble.end();
      trouble.throwIfAny();
    });
    return page;
  };
  return {
    async open(allow = []) {
      lasting ??= context().then(async (one) => {
        const page = await one.newPage();
        wakeWhenOpened(page);
        return page;
      });
      const page = await lasting;
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light' });
      return watch(lasting, allow);
    },
    async openTab(allow = []) {
      const page = await (await context()).newPage();
      wakeWhenOpened(page);
      return watch(Promise.resolve(page), allow, () => page.close());
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
  const context = await browser.newContext({ baseURL: serverUrl, storageState: await signInByHttp(person) });
  context.setDefaultTimeout(patienceMs);
  return { page: await context.newPage(), kill: end };
}
