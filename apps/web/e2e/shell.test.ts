import type { Attempt } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noServiceWorker } from '../../server/src/platform/http/service-worker.ts';
import { newPage, type PageOptions } from './support/browser.ts';
import { type Front, openFront } from './support/front.ts';
import { keepsShell } from './support/kept-shell.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';
import { pendingAnswers } from './support/pending-answers.ts';
import { choose, goTo, makeTest } from './support/tests.ts';

/** The front has an address of its own, and a server that is away is what these tests are about. */
const allow = [/asked another server: http:\/\/127\.0\.0\.1/, /ERR_|Failed|fetch|reached/i, / 502 /, / 401 /, / 409 /];

async function openApp(options: PageOptions = {}) {
  const front = await openFront();
  const opened = await newPage({ worker: true, allow, ...options });
  // The page then asks who is signed in: what another address stored it cannot read.
  if (options.signedInAs) await opened.context.addCookies([{ name: 'lectern_signed_in', value: '1', url: front.url }]);
  await opened.page.goto(`${front.url}/courses`);
  await keptShells(opened.page, 1);
  return { ...opened, front };
}

/** The addresses in the caches of this browser, by the name of the cache. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(lists));
  });

/** The names alone: to open a cache that has just been removed would make it again. */
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

async function keptShells(page: Page, number: number): Promise<void> {
  await expect
    .poll(async () => Object.values(await kept(page)).filter((paths) => paths.includes('/shell')).length)
    .toBe(number);
}

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);

/** Another build: its worker has other bytes, and its pages the name of it. */
function deploy(front: Front, name: string): void {
  front.change(/^\/service-worker\.js$/, (text) => text.replace(/`[\w-]{12}`(?=,\w=`lectern-shell-)/, `\`${name}\``));
  front.change(/^\/(?!api|assets)[^.]*$/, (text) => text.replace(/(?<=name="build" content=")[\w-]+/, name));
}

/** A sign that the browser looks for a newer worker, which it otherwise does with the next page. */
const lookForNewer = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

const offer = (page: Page) => page.getByRole('region', { name: 'New version' });

test('a shell that could not be kept at first is kept later, though the network never went away', async () => {
  const { page } = await newPage({ worker: true });
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = () => {
      workers.register = register;
      return Promise.reject(new TypeError('Failed to register a ServiceWorker'));
    };
  });
  await page.goto('/home');
  await expect.poll(() => keepsShell(page)).toBe(true);
});

test('the app can be installed: the manifest of each language and its icons are there', async () => {
  const { page, context } = await newPage({ worker: true });
  await page.goto('/home');
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', start_url: '/', display: 'standalone', lang: 'en' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The tests' contexts are windows of that kind.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const sizes = await page.evaluate(async () => {
    const links = [...document.querySelectorAll('link[rel="apple-touch-icon"]')].map((link) =>
      link.getAttribute('href'),
    );
    const answer = await fetch('/manifest.ar.webmanifest');
    const { icons, lang, dir } = (await answer.json()) as { icons: { src: string }[]; lang: string; dir: string };
    const widths = [...icons.map(({ src }) => src), ...links].map(async (src) => {
      const image = new Image();
      image.src = src ?? '';
      await image.decode();
      return image.naturalWidth;
    });
    return { type: answer.headers.get('content-type'), lang, dir, widths: await Promise.all(widths) };
  });
  expect(sizes).toEqual({ type: 'application/manifest+json', lang: 'ar', dir: 'rtl', widths: [192, 512, 512, 180] });
});

test('the app opens while the server is gone; the device keeps nothing that the API says, and nothing of a person', async () => {
  const student = await makePerson('student');
  const { page, front } = await openApp({ signedInAs: student });
  await page.getByRole('button', { name: student.username }).waitFor();
  await front.leave();
  await page.goto(`${front.url}/courses`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.getByText('The server cannot be reached. Check your connection and try again.').first().waitFor();
  await front.comeBack();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  // A proxy speaks for the server.
  front.change(/^\/courses$/, null);
  expect((await page.goto(`${front.url}/courses`))?.status()).toBe(200);
  await page.getByRole('heading', { level: 2 }).first().waitFor();

  const paths = Object.values(await kept(page)).flat();
  expect(
    paths.filter((path) => !/^\/(?:shell|assets\/.*|theme\.js|logo\.svg|favicon\.svg|places\/.*)$/.test(path)),
  ).toEqual([]);
  await page.getByRole('button', { name: student.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login / Register' }).waitFor();
  const left = await page.evaluate(async (name) => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (each) => {
        const cache = await caches.open(each);
        const answers = await Promise.all((await cache.keys()).map((asked) => cache.match(asked)));
        return Promise.all(
          answers.map(async (answer) => ((await answer?.text())?.includes(name) ? answer?.url : null)),
        );
      }),
    );
    const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat();
    return {
      stored: texts.filter((text) => text.includes(name) || text === 'lms-user'),
      caught: caught.flat().filter((url) => url !== null),
      databases: (await indexedDB.databases()).map((database) => database.name),
    };
  }, student.username);
  expect(left).toEqual({ stored: [], caught: [], databases: [] });
});

test('a shell that could not come is asked for again when the network is back', async () => {
  const front = await openFront();
  const { page, context } = await newPage({ worker: true, allow });
  let times = 0;
  front.change(/^\/shell$/, () => `cut off ${(times += 1)}`);
  await page.goto(`${front.url}/courses`);
  await expect.poll(() => times).toBe(1);
  await expect.poll(() => hasWorker(page)).toBe(false);
  front.change(/^\/shell$/, (text) => text);
  await context.setOffline(true);
  await context.setOffline(false);
  await keptShells(page, 1);
});

test('a page that could not come without a network comes when it is back', async () => {
  const student = await makePerson('student');
  const { page, context } = await newPage({ signedInAs: student, emptyCache: true, allow });
  await page.goto('/courses');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'My Courses' }).first().click();
  await page.getByText('A part of this page could not be loaded.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'My Courses' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/student-courses');
});

test('a link that is followed while the page is loaded anew for a part that is missing leads to its page', async () => {
  const student = await makePerson('student');
  const { page, context } = await newPage({ signedInAs: student, emptyCache: true, allow });
  await page.goto('/courses');
  const pressed = Promise.withResolvers<void>();
  await page.exposeFunction('wasPressed', pressed.resolve);
  await page.route('**/student-courses', async (route) => {
    await pressed.promise;
    // Another navigation may have taken its place.
    await route.continue().catch(() => undefined);
  });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'My Courses' }).first().click();
  await page.getByText('A part of this page could not be loaded.').waitFor();
  // The page presses by itself: a press of Playwright's waits for the page that is on its way.
  await page.evaluate(() => {
    const press = (): void => {
      document.querySelector<HTMLElement>('nav a[href="/courses"]')?.click();
      void (globalThis as unknown as { wasPressed: () => Promise<void> }).wasPressed();
    };
    Object.assign(globalThis, { isSamePage: true });
    addEventListener('beforeunload', () => setTimeout(press), { once: true });
  });
  await context.setOffline(false);
  await page.waitForFunction(() => !('isSamePage' in globalThis));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/courses');
});

test('an address that is entered while a page looks whether it can be loaded anew leads to its page', async () => {
  const student = await makePerson('student');
  const { page, context } = await newPage({ signedInAs: student, emptyCache: true, allow });
  await page.goto('/courses');
  const [looked, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/my-results', async (route) => {
    const answered = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === '/');
    entered.resolve();
    await answered.catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'My Courses' }).first().click();
  await page.getByText('A part of this page could not be loaded.').waitFor();
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      looked.resolve();
      await entered.promise;
      await route.continue().catch(() => undefined);
    },
  );
  await context.setOffline(false);
  await looked.promise;
  await page.goto('/my-results');
  await page.getByRole('heading', { level: 1, name: 'My Results' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-results');
});

test('a newer version is offered and starts when asked; only the version before it stays on the device', async () => {
  const { page, front } = await openApp();
  const [first] = await cacheNames(page);
  // One that breaks, or lacks a file, is none.
  front.change(/^\/service-worker\.js$/, () => 'throw new Error("broken")');
  await lookForNewer(page).catch(() => undefined);
  deploy(front, 'second-build');
  front.change(/^\/theme\.js$/, null);
  await lookForNewer(page).catch(() => undefined);
  await expect.poll(async () => page.evaluate(async () => (await navigator.serviceWorker.ready).installing)).toBe(null);
  expect(await offer(page).count()).toBe(0);

  front.change(/^\/theme\.js$/, (text) => text);
  await lookForNewer(page);
  await offer(page).getByText('A new version is ready.').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  expect(await cacheNames(page)).toEqual([first, 'lectern-shell-second-build']);
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('isSamePage' in globalThis) && document.querySelector('main h1') !== null);
  await keptShells(page, 2);
  expect(await offer(page).count()).toBe(0);

  // A page that is of the newest build already is not offered it: its worker takes over without a word.
  deploy(front, 'third-builds');
  const buildOfPage = async (): Promise<string | null> => {
    // A server that takes long to answer is overtaken by the kept shell.
    await page.goto(`${front.url}/home`);
    return page.locator('meta[name="build"]').getAttribute('content');
  };
  await expect.poll(buildOfPage, { interval: 1_000 }).toBe('third-builds');
  await lookForNewer(page);
  await expect.poll(() => cacheNames(page)).toEqual(['lectern-shell-second-build', 'lectern-shell-third-builds']);
  expect(await offer(page).count()).toBe(0);
});

test('a worker that the operator switches off goes, with all that it kept', async () => {
  const { page, front } = await openApp();
  front.change(/^\/service-worker\.js$/, () => noServiceWorker);
  front.change(/^\/(?!api|assets)[^.]*$/, (text) => text.replace(/<meta name="build"[^>]*>/, ''));
  // A page that is still open is left by the script in the worker's place, the next page by itself.
  await lookForNewer(page);
  await expect.poll(() => hasWorker(page)).toBe(false);
  expect(await kept(page)).toEqual({});
  await page.goto(`${front.url}/courses`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expect.poll(() => hasWorker(page)).toBe(false);
});

/** The number of tests whose questions this device keeps. */
const keptTests = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (known.every(({ name }) => name !== 'lectern-sittings')) return 0;
    const opening = indexedDB.open('lectern-sittings');
    await new Promise((done) => opening.addEventListener('success', done));
    const counting = opening.result.transaction('questions').objectStore('questions').count();
    await new Promise((done) => counting.addEventListener('success', done));
    opening.result.close();
    return counting.result;
  });

/** Does as the browser does when the network is back while no page of the product is open. */
async function wakeForSync(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (own !== undefined) done(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await found,
    tag: 'lectern-answers',
    lastChance: false,
  });
}

test(
  'a running test that is loaded anew without a network shows its questions and answers; the next page sends them',
  { retry: 0 },
  async () => {
    const { test: made } = await makeTest();
    const student = await makePerson('student');
    const client = await clientOf(student);
    const started = await client.call('POST', `/api/tests/${made._id}/attempts`);
    const attemptId = (started.body as { attempt: Attempt }).attempt._id;
    const held = async (): Promise<string> => {
      const { questions, responses } = (await client.get(`/api/attempts/${attemptId}`)).body as Attempt;
      return questions
        .map(({ _id }) => responses.find(({ question }) => question === _id)?.selected[0] ?? '-')
        .join('');
    };
    const { page, front } = await openApp({ signedInAs: student });
    const strip = page.getByRole('region', { name: 'Your tests' });
    await page.goto(`${front.url}/attempt/${attemptId}`);
    await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
    await choose(page, 0);
    await expect.poll(held).toBe('A-----');
    // The server has it before the page knows.
    await expect.poll(() => pendingAnswers(page)).toBe(0);
    await front.leave();
    await goTo(page, 2);
    await choose(page, 1);
    await expect.poll(() => pendingAnswers(page)).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Question 2 of 6' }).waitFor();
    await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await page.getByRole('timer').waitFor();
    await goTo(page, 1);
    expect(await page.getByRole('radio').nth(0).isChecked()).toBe(true);
    await goTo(page, 3);
    await choose(page, 2);
    await expect.poll(() => pendingAnswers(page)).toBe(2);
    // Another page opens meanwhile, and leads back.
    await page.goto(`${front.url}/courses`);
    await strip.getByText('2 answers not sent', { exact: true }).waitFor();
    expect(await held()).toBe('A-----');
    await front.comeBack();
    await page.goto(`${front.url}/home`);
    await expect.poll(held).toBe('ABC---');
    await expect.poll(() => pendingAnswers(page)).toBe(0);

    await strip.getByRole('link', { name: /^Resume/ }).click();
    await goTo(page, 4);
    await front.leave();
    await choose(page, 0);
    await expect.poll(() => pendingAnswers(page)).toBe(1);
    await page.goto('about:blank');
    await front.comeBack();
    await page.goto(`${front.url}/healthz`);
    await wakeForSync(page);
    await expect.poll(held).toBe('ABCA--');
    await expect.poll(() => pendingAnswers(page)).toBe(0);

    await page.goto(`${front.url}/attempt/${attemptId}`);
    await goTo(page, 5);
    await front.leave();
    await choose(page, 0);
    await expect.poll(() => pendingAnswers(page)).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Question 5 of 6' }).waitFor();
    expect(await keptTests(page)).toBe(1);
    await inDatabase(
      `update attempts set started_at = now() - interval '40 minutes', deadline_at = now() - interval '10 seconds'
      where id = $1`,
      [attemptId],
    );
    await page.goto(`${front.url}/courses`);
    await front.comeBack();
    await page.goto(`${front.url}/home`);
    await strip.getByText('The test is over. 1 answer reached the server too late and does not count.').waitFor();
    await expect.poll(() => keptTests(page)).toBe(0);
  },
);

test('questions on the device go when their person signs out', async () => {
  const { test: made } = await makeTest();
  const student = await makePerson('student');
  const started = await (await clientOf(student)).call('POST', `/api/tests/${made._id}/attempts`);
  const attemptId = (started.body as { attempt: Attempt }).attempt._id;
  const { page, context, front } = await openApp({ signedInAs: student });
  await page.goto(`${front.url}/attempt/${attemptId}`);
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  await expect.poll(() => keptTests(page)).toBe(1);
  const another = await context.newPage();
  await another.goto(`${front.url}/courses`);
  await another.getByRole('button', { name: student.username }).click();
  await another.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => keptTests(another)).toBe(0);
});
