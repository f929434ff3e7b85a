import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { SignedIn } from '../lib/instance.ts';
import type { Picture } from './gallery.ts';
import type { Things } from './seed.ts';
import { type Screen, SCHEMES, type Width, WIDTHS } from './table.ts';

const HEIGHTS: Record<Width, number> = { 1280: 800, 390: 844 };
/** A page is cut off below this many pixels; the rest looks like the part above. */
const TALLEST = 3_000;
const PATIENCE_MS = 15_000;
const AT_ONCE = 2;
const FLAGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** A picture that can be taken now. */
export type Shot = Picture & { shoot: (format: Format) => Promise<Buffer> };
type Format = 'png' | 'webp';
type Keep = (shot: Shot) => Promise<void>;
type Setting = { url: string; things: Things; language: string };
type Job = Setting & { chromium: string; screens: readonly Screen[] };

/**
 * Pictures screens as people of an instance see them and hands each picture to `keep`. Answers what could not be pictured, one
 * line each.
 */
export async function picture({ chromium: executablePath, screens, ...setting }: Job, keep: Keep): Promise<string[]> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...asRoot] });
  const queue = screens.flatMap((screen) => (screen.widths ?? WIDTHS).map((width) => ({ screen, width })));
  const troubles: string[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { screen, width } = next;
      const name = `${screen.name} at ${width} px`;
      await pictureOne(browser, { ...setting, screen, width }, keep).catch((error: unknown) => {
        troubles.push(`${name}: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`);
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await browser.close();
  }
  return troubles;
}

/** One screen at one width, in both schemes. */
async function pictureOne(
  browser: Browser,
  { url, things, language, screen, width }: Setting & { screen: Screen; width: Width },
  keep: Keep,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHTS[width] },
    locale: language === 'en' ? 'en-GB' : language,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(screen.as !== null && { storageState: stateOf(url, things.people[screen.as]) }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await disturb(page, screen);
    if (screen.underWay) await things.keepTaking();
    await page.goto(screen.path(things));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (screen.waits === undefined) await settle(page);
    await screen.before?.(page);
    if (screen.waits === undefined) await settle(page);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator(`html[data-theme="${scheme}"]`).waitFor({ state: 'attached' });
      await keep({ name: screen.name, width, scheme, as: screen.as, shoot: (format) => shoot(page, screen, format) });
    }
  } finally {
    await context.close();
  }
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The storage of a signed-in person's browser. */
function stateOf(url: string, { cookie, record }: SignedIn): StorageState {
  const { hostname: domain, origin } = new URL(url);
  const [name = '', value = ''] = cookie.split('=');
  const flags = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: [{ name, value, domain, ...flags }],
    origins: [{ origin, localStorage: [{ name: 'lms-user', value: record }] }],
  };
}

async function disturb(page: Page, { fails, waits }: Screen): Promise<void> {
  const problem = { error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' } };
  const answer = { status: 500, contentType: 'application/json', body: JSON.stringify(problem) };
  if (fails !== undefined) await page.route(`**${fails}*`, (route) => route.fulfill(answer));
  // The call stays unanswered until the context closes.
  if (waits !== undefined) await page.route(`**${waits}*`, () => undefined);
}

/** Waits until nothing loads or moves any more, having shown the page from top to bottom once. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-coming]') === null);
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => setTimeout(done, 50));
    for (let top = 0; top < document.documentElement.scrollHeight && top < 6_000; top += innerHeight) {
      scrollTo(0, top);
      await frame();
    }
    scrollTo(0, 0);
    // One that is not shown may never be fetched.
    const shown = [...document.images].filter((image) => image.getClientRects().length > 0);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
    await frame();
  });
}

/**
 * Styles for a picture of the whole page: everything is drawn, and parts that stick to the window's edges go to the
 * page's.
 */
const wholePage = (height: number) => `
  * { content-visibility: visible !important; }
  form [class*="_foot_"] { position: static !important; }
  [class*="_places_"] { --places: none; }
  @media (min-width: 1000px) {
    [class*="_sidebar_"] { position: absolute !important; bottom: auto !important; height: ${height - 56}px; }
  }`;

/** The picture as bytes: a PNG, or a WebP for documents. */
async function shoot(page: Page, { window: onlyWindow = false }: Screen, format: Format): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const tall = onlyWindow || format === 'webp' ? height : Math.min(TALLEST, Math.max(height, whole));
  if (format === 'webp') {
    const session = await page.context().newCDPSession(page);
    const clip = { x: 0, y: 0, width, height: tall, scale: 1 };
    const { data } = await session.send('Page.captureScreenshot', { format, quality: 82, clip });
    await session.detach();
    return Buffer.from(data, 'base64');
  }
  const clip = { x: 0, y: 0, width, height: tall };
  return page.screenshot({
    clip,
    fullPage: tall > height,
    animations: 'disabled',
    caret: 'hide',
    style: wholePage(tall),
  });
}
