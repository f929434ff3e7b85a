import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newPage, phone, wake } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { makePerson } from './support/people.ts';
import { field } from './support/course-form.ts';
import { passwordField, signIn, userMenu } from './support/sign-in-form.ts';
import { holdApp, openUntouched } from './support/untouched.ts';
import { materialOf, publicAddresses } from './support/public-addresses.ts';

// A page that the server drew brings the app only at the first sign of a person. The browser presses, types and chooses
// here before the app is there.

let course: Course;
beforeAll(async () => {
  course = await demoCourse('Botany for Beginners');
});

const KB = 1024;
const addresses = [...publicAddresses, ['a material', materialOf('Video')] as const];

/** The scripts that a first visit has fetched once the network rests, their bytes on the way, and those of the page itself. */
async function firstVisit(path: string, locale: string) {
  const { page } = await newPage({ locale, emptyCache: true, isTouched: false });
  const fetched: { kind: string; path: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'document') return;
    const { responseBodySize } = await request.sizes();
    fetched.push({ kind, path: new URL(request.url()).pathname, bytes: responseBodySize });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const of = (kind: string) => fetched.filter((one) => one.kind === kind);
  const weigh = (kind: string) => of(kind).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    scripts: of('script').map((one) => one.path),
    bytes: { scripts: weigh('script'), page: weigh('document') },
  };
}

describe('before a sign of a person', () => {
  test.each(['en-GB', 'ar', 'de'])('a first visit of /home in %s fetches 2 KB of scripts', async (locale) => {
    const { scripts, bytes } = await firstVisit('/home', locale);
    expect(scripts.toSorted()).toEqual(['/starter.js']);
    expect(bytes.scripts).toBeGreaterThan(0);
    expect(bytes.scripts).toBeLessThanOrEqual(2 * KB);
  });

  test.each(addresses)('%s does without the app', async (_, at) => {
    const { scripts, bytes } = await firstVisit(at(course), 'en-GB');
    expect(scripts.toSorted()).toEqual(['/starter.js']);
    // With its styles it fits into the ten packets that a server may send before the browser answers.
    expect(bytes.page).toBeGreaterThan(5 * KB);
    expect(bytes.page).toBeLessThanOrEqual(14 * KB);
  });

  test('somebody signed in has the app at once', async () => {
    const person = await makePerson('student');
    const page = await openUntouched('/home', { signedInAs: person });
    await userMenu(page, person).waitFor();
    expect(await page.locator('template').count()).toBe(0);
  });

  test('somebody whose auth session ended meanwhile has the app at once, which asks the server', async () => {
    const person = await makePerson('student');
    const { page, context } = await newPage({ allow: [/^GET 401 \/api\/users\/me(\/notices\/unread)?$/] });
    await page.goto('/login');
    await signIn(page, person);
    await userMenu(page, person).waitFor();
    await context.clearCookies({ name: 'lectern_session' });
    const later = await context.newPage();
    await later.goto('/home');
    await later.getByRole('link', { name: 'Login / Register' }).waitFor();
    await expect.poll(() => later.evaluate(() => localStorage.getItem('lms-user'))).toBeNull();
  });

  test('a person who signs in in another tab is seen', async () => {
    const person = await makePerson('student');
    const { page, context } = await newPage();
    const other = await context.newPage();
    await other.goto('/home');
    await page.goto('/login');
    await signIn(page, person);
    await userMenu(other, person).waitFor();
    expect(new URL(other.url()).pathname).toBe('/home');
  });

  test('somebody whose browser forgot what it keeps until it is closed has the app at once', async () => {
    const person = await makePerson('student');
    const { page, context } = await newPage();
    await page.goto('/login');
    await signIn(page, person);
    await userMenu(page, person).waitFor();
    const kept = (await context.cookies()).filter(({ expires }) => expires !== -1);
    const session = (await context.cookies()).filter(({ name }) => name === 'lectern_session');
    await context.clearCookies();
    await context.addCookies([...kept, ...session]);
    const later = await context.newPage();
    await later.goto('/home');
    await userMenu(later, person).waitFor();
    expect(await later.locator('html').getAttribute('data-learns')).not.toBeNull();
  });

  test('somebody who chose a theme has the app at once, which says so', async () => {
    const { page, context } = await newPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Theme: system' }).click();
    const later = await context.newPage();
    await later.goto('/courses');
    await later.getByRole('button', { name: 'Theme: light' }).waitFor();
    expect(await later.locator('html').getAttribute('data-theme')).toBe('light');
  });

  test('a theme of which no cookie tells is noted again', async () => {
    const { page, context } = await newPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await context.clearCookies();
    const later = await context.newPage();
    await later.goto('/courses');
    await wake(later);
    await later.getByRole('button', { name: 'Theme: dark' }).waitFor();
    const last = await context.newPage();
    await last.goto('/courses', { waitUntil: 'commit' });
    expect(await last.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('a browser that forbids storage reads a lesson, and keeps its choices for the page', async () => {
    const page = await openUntouched('/healthz');
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'localStorage', { get });
    });
    for (const type of ['Video', 'PDF'] as const) {
      await page.goto(materialOf(type)(course));
      await wake(page);
      const keys = page.getByRole('checkbox', { name: 'Use keyboard shortcuts in lessons' });
      await keys.uncheck();
      expect(await keys.isChecked()).toBe(false);
      await page.getByRole('heading', { level: 1, name: ` Material - ${type}` }).waitFor();
    }
  });

  test('a device that turns dark turns the page dark', async () => {
    const page = await openUntouched('/home');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});

describe('before the app is there', () => {
  test('a link that is pressed simply leads to its page', async () => {
    const page = await openUntouched('/home?search=Botany%20for%20Beginners');
    await holdApp(page);
    await page.getByRole('link', { name: 'Botany for Beginners' }).click();
    await page.getByRole('heading', { level: 1, name: 'Botany for Beginners' }).waitFor();
    expect(new URL(page.url()).pathname).toContain(course._id);
  });

  test('a search that is sent, and a name and password, go by the browser itself', async () => {
    const person = await makePerson('student');
    const page = await openUntouched('/home');
    await holdApp(page);
    await page.getByRole('searchbox').fill('botany');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/home?search=botany');
    expect(await page.getByRole('searchbox').inputValue()).toBe('botany');
    await page.goto('/login');
    await field(page, 'Username').fill(person.username);
    await passwordField(page).fill(person.password);
    await page.unroute(/\/assets\/.*\.js$/);
    await passwordField(page).press('Enter');
    await userMenu(page, person).waitFor();
  });

  test('a button that is pressed acts once the app is there, and once only', async () => {
    const page = await openUntouched('/home');
    const letGo = await holdApp(page);
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    letGo();
    await page.getByRole('button', { name: 'Theme: light' }).waitFor();
    await wake(page);
    expect(await page.evaluate(() => localStorage.getItem('lectern-theme'))).toBe('light');
    // From here on the app hears of presses by itself.
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lectern-theme'))).toBe('dark');
  });

  test('a button pressed by keyboard acts too, and keeps the focus', async () => {
    const page = await openUntouched('/home');
    const letGo = await holdApp(page);
    await page.getByRole('button', { name: 'Theme: system' }).focus();
    await page.keyboard.press('Enter');
    letGo();
    const button = page.getByRole('button', { name: 'Theme: light' });
    await button.waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a language that is chosen comes', async () => {
    const page = await openUntouched('/courses');
    const letGo = await holdApp(page);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    letGo();
    await page.getByRole('combobox', { name: 'Sprache' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  test('text that is typed into the search stays, and is searched for', async () => {
    const page = await openUntouched('/home');
    const letGo = await holdApp(page);
    await page.getByRole('searchbox').pressSequentially('botany');
    letGo();
    await page.waitForURL('**/home?search=botany');
    expect(await page.getByRole('searchbox').inputValue()).toBe('botany');
    await page.getByText('1 course', { exact: true }).waitFor();
  });

  test('a name and password that are typed stay, and the app signs in with them', async () => {
    const person = await makePerson('student');
    const page = await openUntouched('/login');
    const letGo = await holdApp(page);
    await field(page, 'Username').fill(person.username);
    await passwordField(page).fill(person.password);
    await page.getByRole('button', { name: 'Show Password' }).click();
    letGo();
    await wake(page);
    await page.getByRole('button', { name: 'Hide Password' }).waitFor();
    expect(await field(page, 'Username').inputValue()).toBe(person.username);
    expect(await passwordField(page).inputValue()).toBe(person.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await userMenu(page, person).waitFor();
  });

  test('a page that was scrolled stays where it is, and the next one begins at its top', async () => {
    const page = await openUntouched('/home', { viewport: phone });
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const at = await page.evaluate(() => scrollY);
    await wake(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => scrollY)).toBe(at);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Course List' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('in Arabic the app comes with its sentences', async () => {
    const page = await openUntouched('/home', { locale: 'ar' });
    await wake(page);
    expect(await page.getByRole('combobox', { name: 'اللغة' }).count()).toBe(1);
  });
});

describe('a PDF', () => {
  const pathOfPdf = (): string => {
    const materials = course.subjects.flatMap((subject) => subject.materials);
    return `/course/materials/${materials.find(({ content_type: type }) => type === 'PDF')?._id}`;
  };
  const topOfFacts = async (page: Page) => (await page.getByRole('table').boundingBox())?.y;

  test('is not fetched before a sign, and its frame comes without moving anything', async () => {
    const page = await openUntouched(pathOfPdf());
    const files: string[] = [];
    page.on('request', (request) => files.push(...(request.url().endsWith('.pdf') ? [request.url()] : [])));
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
    await page.getByText('plant-cells.pdf').waitFor();
    const before = await topOfFacts(page);
    expect(files).toEqual([]);
    await wake(page);
    await page.locator('iframe').waitFor();
    expect(await topOfFacts(page)).toBe(before);
    await expect.poll(() => files.length).toBeGreaterThan(0);
  });

  test('is a link on a phone until our reader comes, without moving anything', async () => {
    const page = await openUntouched(pathOfPdf(), { viewport: phone });
    const session = await page.context().newCDPSession(page);
    onTestFinished(() => session.detach());
    await session.send('Emulation.setDeviceMetricsOverride', { ...phone, deviceScaleFactor: 2, mobile: true });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches)).toBe(true);
    const before = await topOfFacts(page);
    const link = page.getByRole('link', { name: 'Open', exact: true });
    expect(await link.getAttribute('href')).toMatch(/plant-cells\.pdf$/);
    await wake(page);
    await page.locator('[data-page="1"] canvas').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await topOfFacts(page)).toBe(before);
  });
});

describe('when the files of the app are gone', () => {
  test.each([
    ['a list', () => '/home'],
    ['a film', materialOf('Video')],
  ] as const)('a first sign at %s brings the page of the new build, once', async (_, at) => {
    const page = await openUntouched(at(course), { allow: [/^failed: GET \/assets\/\S+ net::ERR_FAILED$/] });
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    let isGone = true;
    await page.route(/\/assets\/.*\.js$/, (route) => (isGone ? route.abort('failed') : route.continue()));
    const reloaded = page.waitForEvent('domcontentloaded');
    await page.keyboard.press('Shift');
    await reloaded;
    // The files stay gone: nothing is tried again and again, and the page can still be read.
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('Shift');
    await failed;
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(1);
    // Once they are there again a sign brings the page anew, and the next one the app.
    isGone = false;
    const again = page.waitForEvent('domcontentloaded');
    await page.keyboard.press('Shift');
    await again;
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).waitFor();
    expect(documents).toBe(2);
  });

  test('a page in which something was typed is not taken away, and can be sent', async () => {
    const person = await makePerson('student');
    const page = await openUntouched('/login', { allow: [/^failed: GET \/assets\/\S+ net::ERR_FAILED$/] });
    let isGone = true;
    await page.route(/\/assets\/.*\.js$/, (route) => (isGone ? route.abort('failed') : route.continue()));
    const failed = page.waitForEvent('requestfailed');
    await field(page, 'Username').fill(person.username);
    await passwordField(page).fill(person.password);
    await failed;
    await page.waitForLoadState('networkidle');
    expect(await field(page, 'Username').inputValue()).toBe(person.username);
    expect(await passwordField(page).inputValue()).toBe(person.password);
    isGone = false;
    await passwordField(page).press('Enter');
    await userMenu(page, person).waitFor();
  });
});
