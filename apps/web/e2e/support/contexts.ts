import { type Browser, type BrowserContext, chromium, type Disposable, type Page } from 'playwright-core';
import { type Person, signInByHttp } from './people.ts';
import { serverUrl } from './server.ts';

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one context share a process, which keeps the scripts that it compiled.
  '--process-per-site',
];
/** As root Chromium runs only without its sandbox. */
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** How every browser of the tests is started. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...flags, ...rootFlags],
};

let opened: Promise<Browser> | undefined;
/** The one Chromium of a worker, for all of its files. It ends with the worker. */
export function openBrowser(): Promise<Browser> {
  opened ??= chromium.launch(launchOptions);
  return opened;
}

/** How many times slower than the machine the pages run: finds waits that only a fast machine keeps. */
const slowdown = Number(process.env['LECTERN_E2E_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

export const desktop = { width: 1280, height: 800 };
/** A page of ours at which nothing of the product runs. */
const bare = '/healthz';
/** The contrast of a colour in the middle of a fade says nothing. */
export const media = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
/** How long a page may take to show something; generous, because two processors serve everything. */
export const patienceMs = 30_000;

export type ContextOptions = {
  /** A person who is signed in from the start; a visitor when left out. */
  signedInAs?: Person;
  /** The language that the browser asks pages to be written in. */
  locale?: string;
  /** False for a browser that runs no scripts. */
  scripts?: boolean;
  /** True for a browser that has no file of the product in its cache, as on a first visit. */
  emptyCache?: boolean;
  /** True for a browser that may have the service worker; others do everything without it. */
  worker?: boolean;
};

/** A context that tests use one after another. Its first page stays open, and with it the process that has compiled the scripts. */
type Reused = { kind: string; page: Page; undo: Disposable[]; isChanged: boolean };

const known = new WeakMap<BrowserContext, Reused>();
const taken = new Set<BrowserContext>();
/** Contexts that no test uses at present, by their kind. */
const spare = new Map<string, BrowserContext[]>();

/**
 * A context with one page, in which nothing is but the person: no cookie and nothing stored. Its cache may have been filled
 * before. To open a page of the product costs 2.5 s of processor time in a new context, 0.9 s in a new page of a used one,
 * and 0.5 s in its first page.
 */
export async function takeContext({
  signedInAs,
  emptyCache = false,
  ...kind
}: ContextOptions): Promise<BrowserContext> {
  const context = spare.get(JSON.stringify(kind))?.pop() ?? (await openContext(kind));
  taken.add(context);
  await empty(context, emptyCache);
  if (signedInAs !== undefined) await enter(context, signedInAs);
  return context;
}

/** The page that a taken context has from the start. */
export const pageOf = (context: BrowserContext): Page => reusedOf(context).page;

/** Keeps a context for the next test, unless it is closed or changed for good. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const reused = reusedOf(context);
  taken.delete(context);
  if (reused.page.isClosed() || reused.isChanged) return context.close();
  await leave(reused);
  spare.set(reused.kind, [...(spare.get(reused.kind) ?? []), context]);
}

/** Gives back what the tests of a file have kept. */
export async function giveBackAll(): Promise<void> {
  await Promise.all([...taken].map(giveBack));
}

async function openContext(kind: Pick<ContextOptions, 'locale' | 'scripts' | 'worker'>): Promise<BrowserContext> {
  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: serverUrl,
    ...media,
    viewport: desktop,
    locale: kind.locale ?? 'en-GB',
    javaScriptEnabled: kind.scripts ?? true,
    timezoneId: 'UTC',
    serviceWorkers: kind.worker === true ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patienceMs);
  if (slowdown > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  const page = await context.newPage();
  await page.goto(bare);
  // A worker may outlive the pages of its test.
  const reused: Reused = { kind: JSON.stringify(kind), page, undo: [], isChanged: kind.worker === true };
  known.set(context, reused);
  noteChanges(reused, context, ['grantPermissions', 'route', 'routeFromHAR', 'setGeolocation', 'setOffline']);
  for (const one of [context, page])
    noteChanges(reused, one, [
      'addInitScript',
      'exposeBinding',
      'exposeFunction',
      'routeWebSocket',
      'setExtraHTTPHeaders',
    ]);
  return context;
}

/** Notes when a test makes one of these changes, which last: they are undone, or the context is not used again. */
function noteChanges<Thing extends object>(reused: Reused, thing: Thing, names: (keyof Thing & string)[]): void {
  for (const name of names) {
    const change = thing[name] as (...values: unknown[]) => Promise<Disposable | undefined>;
    const noted = async (...values: unknown[]): Promise<unknown> => {
      const made = await change.apply(thing, values);
      if (made === undefined) reused.isChanged = true;
      else reused.undo.push(made);
      return made;
    };
    Object.assign(thing, { [name]: noted });
  }
}

/** Takes away what a test did to a context and its page, and closes all other pages. */
async function leave({ page, undo }: Reused): Promise<void> {
  for (const change of undo.splice(0)) await change.dispose();
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  page.removeAllListeners();
  // A test's own ways of opening it and others.
  Reflect.deleteProperty(page, 'goto');
  Reflect.deleteProperty(page.context(), 'newPage');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(bare);
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ ...media, media: null, forcedColors: null, contrast: null });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

const stored = 'cookies,file_systems,indexeddb,websql,service_workers,cache_storage,shared_storage,storage_buckets';

/** Removes everything that pages have left in a context. */
async function empty(context: BrowserContext, emptyCache: boolean): Promise<void> {
  const { page } = reusedOf(context);
  // Here and not by Chromium, which tells the process of the pages later.
  await page.evaluate(() => localStorage.clear());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: serverUrl, storageTypes: stored });
  if (emptyCache) {
    await devtools.send('Network.clearBrowserCache');
    // Also what the process keeps in its memory.
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  }
  await devtools.detach();
  await context.clearCookies();
}

async function enter(context: BrowserContext, person: Person): Promise<void> {
  const { cookies, origins } = await signInByHttp(person);
  await context.addCookies(cookies);
  const items = origins.flatMap(({ localStorage: ofOrigin }) => ofOrigin);
  await reusedOf(context).page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}

function reusedOf(context: BrowserContext): Reused {
  const reused = known.get(context);
  if (reused === undefined) throw new Error('This context was not opened here.');
  return reused;
}
