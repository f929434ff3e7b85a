import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { httpClient } from '../../server/testing/process/index.ts';
import { newPage, phone, wake } from './support/browser.ts';
import { fileOf } from './support/built-files.ts';
import { demoCertificate, demoCourse } from './support/demo-things.ts';
import { demoPeople } from './support/people.ts';
import { serverUrl } from './support/server.ts';
import { signIn, userMenu } from './support/sign-in-form.ts';
import { materialOf, publicAddresses } from './support/public-addresses.ts';

// A page that the server drew has its styles inside, and the script that sets the theme. It looks as every other page does, before the app and with it.

let course: Course;
let certificate: string;
beforeAll(async () => {
  certificate = await demoCertificate();
  course = await demoCourse('Botany for Beginners');
});

const addresses = [
  ...publicAddresses,
  ['a material', materialOf('Video')] as const,
  ['a certificate', () => `/certificates/${certificate}`] as const,
  ['an address that leads nowhere', () => '/no/such/place'] as const,
];

/** The page answers 404. */
const allow = [/^GET 404 \/no\/such\/place$/, /status of 404/];

/** Notes the style sheets that a page fetches from now on. */
function watchSheets(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) fetched.push(pathname);
  });
  return fetched;
}

/** The rules that count, in their order, of each style sheet of the document. */
const rulesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ disabled }) => !disabled)
      .map((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText)),
  );

/** The number of different style sheets that a page has got, from the server or from what the browser keeps. */
const sheetsGot = (page: Page) =>
  page.evaluate(() => {
    const got = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return new Set(got.filter((path) => path.endsWith('.css'))).size;
  });

/** How each element looks, in the order of the document: its name, the value of each property, and where it stands. */
type Looks = { element: string; values: string[] }[];
type WithLooks = typeof globalThis & { keptLooks?: Looks };

/**
 * The properties in which elements of the page look another way than those that the page has kept, with their elements, but for
 * what is there for browsers without scripts, and what starts a film until the app is there. `keep` keeps how they look now.
 * The page compares, because the looks of one have a hundred thousand values.
 */
const changesOf = (page: Page, place = '#root', keep = false) =>
  page.evaluate(
    async ([within, keeps]) => {
      await document.fonts.ready;
      const still = document.getAnimations().map((animation) => animation.finished.catch(() => undefined));
      await Promise.race([Promise.all(still), new Promise((done) => setTimeout(done, 1_000))]);
      // Each element has the same properties. Margins show in where elements stand: Chromium tells 0 for an `auto` margin once
      // something inside the element moves that counts for no place, and leaves the element where it is.
      const names = [...getComputedStyle(document.documentElement)].filter(
        (name) => !/^(?:--|view-transition|perspective-origin|transform-origin|margin)/.test(name),
      );
      const parting = ['noscript', 'video + button', 'video + button *'];
      const elements = Array.from(document.querySelectorAll(`${within} :not(${parting.join()})`), (element) => {
        const style = getComputedStyle(element);
        const text = element instanceof HTMLElement ? element.innerText.slice(0, 40) : '';
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = [x, y + scrollY, width, height].map(Math.round).join(' ');
        return {
          element: `${element.tagName} ${text}`,
          values: [...names.map((name) => style.getPropertyValue(name)), place],
        };
      });
      const named = [...names, 'place'];
      const kept = (globalThis as WithLooks).keptLooks;
      if (keeps) Object.assign(globalThis, { keptLooks: elements });
      if (kept === undefined) return ['nothing was kept'];
      if (kept.length !== elements.length) return [`${kept.length} elements, then ${elements.length}`];
      return kept.flatMap(({ element, values }, place) => {
        const now = elements[place];
        if (now?.element !== element) return [`${element}, then ${now?.element ?? ''}`];
        return named.flatMap((name, at) => {
          const [before, after] = [values[at], now.values[at]];
          return before === after ? [] : [`${element} ${name}: ${before}, then ${after}`];
        });
      });
    },
    [place, keep] as const,
  );

/** Keeps how each element looks once nothing changes any more. */
async function keepSettledLooks(page: Page, place?: string): Promise<void> {
  await expect.poll(() => changesOf(page, place, true)).toEqual([]);
}

/** Opens a page anew, which keeps how the page before it looked. */
async function openWithLooksOfBefore(page: Page, address: string): Promise<void> {
  const looks = await page.evaluate(() => (globalThis as WithLooks).keptLooks);
  await page.goto(address);
  await page.evaluate((keptLooks) => void Object.assign(globalThis, { keptLooks }), looks);
  await page.waitForLoadState('networkidle');
}

/** Lets no element look as if it was pressed or pointed at. */
async function letGoOfEverything(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
}

describe('the app', () => {
  test.each(addresses)(
    'finds %s with all its styles, and takes it over without a rule that is missing, twice there or elsewhere',
    async (_, at) => {
      const { page } = await newPage({ emptyCache: true, isTouched: false, allow: [...allow, /ERR_FAILED/] });
      // The controls and the transcript of a film come later, whenever that is, and are nothing that the app takes over.
      await page.route(`**/${await fileOf('src/features/materials/components/film-tools.tsx')}`, (route) =>
        route.abort(),
      );
      const fetched = watchSheets(page);
      await page.goto(at(course));
      await page.waitForLoadState('networkidle');
      // The first paint waits for no style sheet.
      expect(fetched).toEqual([]);
      expect((await rulesOf(page)).map((rules) => rules.length > 100)).toEqual([true]);
      const before = await rulesOf(page);
      await keepSettledLooks(page);
      await wake(page);
      await page.waitForLoadState('networkidle');
      // A sheet that came counts a moment later. Not each one is asked for: the browser may have it from another page.
      await expect.poll(async () => (await rulesOf(page)).length - (await sheetsGot(page))).toBe(1);
      const [drawn = [], ...later] = await rulesOf(page);
      expect(drawn).toEqual(before[0]);
      const again = later.flat().filter((rule) => drawn.includes(rule));
      expect(again).toEqual([]);
      await expect.poll(() => changesOf(page)).toEqual([]);
    },
  );

  test.each([
    ['a desk', undefined],
    ['a phone', phone],
  ])('shows the next page on %s as it looks when it is opened itself', async (_, viewport) => {
    const options = { emptyCache: true, ...(viewport && { viewport }) };
    const { page } = await newPage(options);
    await page.goto('/home');
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Course List' }).waitFor();
    await page.waitForLoadState('networkidle');
    await letGoOfEverything(page);
    await keepSettledLooks(page);
    await openWithLooksOfBefore(page, '/courses');
    await expect.poll(() => changesOf(page)).toEqual([]);
  });

  test('shows somebody who signs in on such a page the back office as it looks when it is opened itself', async () => {
    const { page } = await newPage({ emptyCache: true });
    const { teacher } = demoPeople;
    await page.goto('/login');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await signIn(page, teacher);
    await userMenu(page, teacher).waitFor();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Students' }).click();
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    await letGoOfEverything(page);
    await keepSettledLooks(page, 'main');
    await openWithLooksOfBefore(page, page.url());
    await expect.poll(() => changesOf(page, 'main')).toEqual([]);
  });
});

describe('the first paint', () => {
  test.each([
    ['the light of the device', 'light', null, 'light'],
    ['the dark of the device', 'dark', null, 'dark'],
    ['the dark that was chosen', 'light', 'dark', 'dark'],
    ['the light that was chosen', 'dark', 'light', 'light'],
  ] as const)('is in %s, without a file of scripts', async (_, device, chosen, shown) => {
    const { page } = await newPage({ emptyCache: true, isTouched: false });
    await page.emulateMedia({ colorScheme: device });
    await page.addInitScript((choice) => {
      if (choice !== null) {
        localStorage.setItem('lectern-theme', choice);
        document.cookie = 'lectern_stored=1';
      }
      const note = () => Object.assign(globalThis, { painted: getComputedStyle(document.documentElement).colorScheme });
      new PerformanceObserver(note).observe({ type: 'paint', buffered: true });
    }, chosen);
    const held = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/home', { waitUntil: 'commit' });
    const painted = () => page.evaluate(() => (globalThis as { painted?: string }).painted);
    await expect.poll(painted).toBe(shown);
    held.resolve();
    await page.waitForLoadState('networkidle');
    expect(await painted()).toBe(shown);
  });
});

test.each(addresses)(
  'the styles of %s hold no picture, which would be a document of its own before the first paint',
  async (_, at) => {
    const { bytes } = await httpClient(serverUrl).get(at(course));
    const styles = /<style[^>]*>(.*?)<\/style>/s.exec(bytes.toString())?.[1] ?? '';
    expect(styles.match(/url\((?!\/assets\/[^)]*\.woff2\))[^)]*\)/g) ?? []).toEqual([]);
    expect(styles).toContain('url(');
  },
);

describe('the policy for styles', () => {
  test.each([
    ['a page that the server drew', '/home', undefined],
    ['a page that the browser draws', '/teacher/create-course', demoPeople.teacher],
  ])('lets no other style element of %s count, nor a script in it', async (_, path, signedInAs) => {
    const { page } = await newPage({ allow: [/Content Security Policy/], ...(signedInAs && { signedInAs }) });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found = await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<style>body { outline: 7px solid red }</style>');
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.body.append(script);
      // The one that may run, and a word of somebody else's.
      const more = document.createElement('script');
      more.textContent = `${document.querySelector('script:not([src])')?.textContent ?? ''};globalThis.ran = true`;
      document.body.append(more);
      return { outline: getComputedStyle(document.body).outlineWidth === '7px', ran: 'ran' in globalThis };
    });
    expect(found).toEqual({ outline: false, ran: false });
  });

  test('is the same for the first reader of a page and for the next, who gets it from memory', async () => {
    const visitor = httpClient(serverUrl);
    const policies = [];
    for (let reader = 1; reader <= 3; reader += 1) {
      const { headers } = await visitor.get('/courses?search=leaves', { 'accept-encoding': 'br' });
      policies.push(headers.get('content-security-policy'));
    }
    expect(new Set(policies).size).toBe(1);
    for (const kind of ['style', 'script'])
      expect(policies[0]).toMatch(new RegExp(`${kind}-src 'self' 'sha256-[\\w+/=]{44}';`));
  });
});
