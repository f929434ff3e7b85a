import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { httpClient } from '../../server/testing/process/index.ts';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { demoCourse } from './support/demo-things.ts';
import { clientOf, demoPeople, makePerson } from './support/people.ts';
import { serverUrl } from './support/server.ts';
import { unique } from './support/unique.ts';
import { materialOf } from './support/public-addresses.ts';

// The pages of visitors come from the server: they can be read without scripts, and scripts take them over as they are.

let course: Course;
beforeAll(async () => {
  course = await demoCourse('Botany for Beginners');
});

const visitor = () => httpClient(serverUrl);
const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const { status, bytes } = await visitor().get(path, headers);
  return { status, text: bytes.toString() };
};

const addresses: [string, (course: Course) => string, heading: RegExp][] = [
  ['the public courses', () => '/home', /^Public Courses$/],
  ['the course list', () => '/courses', /^Course List$/],
  ['a course to join', ({ _id }) => `/course/explore-details/${_id}`, /^Botany for Beginners$/],
  ['a course', ({ _id }) => `/course/details/${_id}`, /^Botany for Beginners$/],
  ['a subject', ({ subjects }) => `/course/units/${subjects[0]?._id}`, /^Contents of /],
  ['a picture', materialOf('Image'), / Material - Image$/],
  ['the sign-in form', () => '/login', /^Login$/],
];

/** The page as people see it: its elements without what names them for scripts. */
const drawn = (page: Page) => page.evaluate(() => document.getElementById('root')?.innerHTML ?? '');

/** A browser without scripts, which reports each script that it does not load. */
const withoutScripts = { scripts: false, allow: [/^failed: GET \/assets\/\S+ csp$/] };

/** The words of HTML as this browser reads it. */
const wordsIn = (page: Page, html: string) =>
  page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').body.textContent, html);

describe('the first page of a language', () => {
  test.each([
    ['de', '/courses', 200, /id="page-data"/],
    ['fr', '/course/explore-details/nothing', 404, /<meta name="robots" content="noindex/],
  ] as const)('is drawn as every other: %s', async (language, path, status, word) => {
    const answer = await textOf(`${path}?lang=${language}`);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(word);
  });
});

describe('a browser without scripts', () => {
  test.each(addresses)('reads %s', async (_, at, heading) => {
    const { page } = await newPage(withoutScripts);
    await page.goto(at(course));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.getByText(/Loading/).count()).toBe(0);
    expect(await page.getByText('needs JavaScript').count()).toBe(0);
  });

  test('goes from the list through a course to a material by its links', async () => {
    const { page } = await newPage(withoutScripts);
    // Searched for: other tests make courses that stand before it.
    await page.goto('/home?search=Botany');
    await page.getByRole('link', { name: 'Botany for Beginners' }).click();
    await page.getByRole('heading', { level: 1, name: 'Botany for Beginners' }).waitFor();
    await page.goto(`/course/details/${course._id}`);
    await page.getByRole('link', { name: course.subjects[0]?.name ?? '', exact: true }).click();
    const [first, second] = (course.subjects[0]?.materials ?? []).map(({ name }) => name);
    await page
      .getByRole('heading', { level: 2 })
      .getByRole('link', { name: first ?? '', exact: true })
      .click();
    const heading = page.getByRole('heading', { level: 1, name: / Material - / });
    await heading.waitFor();
    expect(await heading.innerText()).toContain(first);
    // Beside it stands the outline of the course.
    const outline = page.getByRole('navigation', { name: 'Contents' });
    expect(await outline.locator('[aria-current]').innerText()).toBe(first);
    const items = outline.getByRole('listitem');
    await items.getByRole('link', { name: second ?? '', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: second ?? '' }).waitFor();
  });

  test('plays a film', async () => {
    const { page } = await newPage(withoutScripts);
    await page.goto(materialOf('Video')(course));
    const film = page.locator('video').filter({ visible: true });
    expect(await film.count()).toBe(1);
    expect(await film.getAttribute('controls')).not.toBeNull();
    expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.mp4'));
    await film.focus();
    await page.keyboard.press('Space');
    expect((await answered).ok()).toBe(true);
  });

  test('searches, and turns pages of what it found', async () => {
    const word = unique('Shelf').replaceAll(/\W/g, '');
    const teacher = await clientOf(await makePerson('teacher'));
    for (let count = 1; count <= 13; count += 1) {
      const json = { ...smallCourse(`${word} ${count}`), course_type: 'public' };
      expect((await teacher.call('POST', '/api/courses/create-course', { json })).status).toBe(201);
    }
    const { page } = await newPage(withoutScripts);
    await page.goto('/home');
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('13 courses').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('2 / 2').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(new URL(page.url()).search).toContain(`search=${word}`);
  });

  test('puts courses into an order, which stays while it searches and turns pages', async () => {
    const word = unique('Order').replaceAll(/\W/g, '');
    const teacher = await clientOf(await makePerson('teacher'));
    const names = Array.from('ABCDEFGHIJKLMN', (letter) => `${word} ${letter}`);
    for (const name of names) {
      const json = { ...smallCourse(name), course_type: 'public' };
      expect((await teacher.call('POST', '/api/courses/create-course', { json })).status).toBe(201);
    }
    const { page } = await newPage(withoutScripts);
    const shown = () =>
      page.getByRole('article').evaluateAll((all) => all.map((one) => one.querySelector('h2')?.textContent));
    await page.goto('/courses');
    const order = page.getByRole('combobox', { name: 'Order of courses' });
    await order.selectOption('By name');
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('14 courses').waitFor();
    expect(await shown()).toEqual(names.slice(0, 12));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('2 / 2').waitFor();
    expect(await shown()).toEqual(names.slice(12));
    expect(await order.inputValue()).toBe('name');
    await order.selectOption('Newest');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 / 2').waitFor();
    expect(await shown()).toEqual(names.toReversed().slice(0, 12));
    await page.goBack();
    await page.getByText('2 / 2').waitFor();
    expect(await shown()).toEqual(names.slice(12));
  });

  test('signs in, hears of a wrong password, is led to the page that asked, and can leave again', async () => {
    const person = await makePerson('student');
    const { page, context } = await newPage(withoutScripts);
    await page.goto('/login?redirect=%2Fcourses');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alert').getByText('Invalid username or password').waitFor();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/courses');
    expect((await context.cookies()).map(({ name }) => name)).toContain('lectern_session');
    // The pages of people need scripts.
    await page.locator('noscript button', { hasText: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Public Courses' }).waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('lectern_session');
  });
});

/** Opens a page, lets its scripts take it over, and says how it differs from what the server sent. */
async function takenOver(path: string, locale: string) {
  const complaints: string[] = [];
  const { page } = await newPage({ locale, emptyCache: true });
  page.on('console', (message) => {
    // The context of tests blocks the worker, which a slow machine asks for while this still listens.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (message.type() !== 'info') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The heading of the document before any script has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(globalThis, { firstHeading: document.querySelector('#root h1') });
    });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const sent = (await textOf(path, { 'accept-language': locale })).text;
  const before = /<div id="root">([\s\S]*?)<script/.exec(sent)?.[1] ?? '';
  const kept = await page.evaluate(
    () => (globalThis as { firstHeading?: Element }).firstHeading === document.querySelector('#root h1'),
  );
  return {
    page,
    complaints,
    kept,
    asked: asked.filter((one) => one.startsWith('/api/') && !one.startsWith('/api/files/')),
    words: { before: await wordsIn(page, before), after: await wordsIn(page, await drawn(page)) },
  };
}
const asItWas = { complaints: [], kept: true, asked: [] };

describe('scripts', () => {
  test.each(addresses)('take over %s as it is, and ask for nothing that came with it', async (_, at, heading) => {
    const { page, words, ...found } = await takenOver(at(course), 'en-GB');
    expect(found).toEqual(asItWas);
    expect(words.after).toBe(words.before);
    expect(await page.getByRole('heading', { level: 1, name: heading }).count()).toBe(1);
  });

  test('add to a film its row of controls and its transcript, and nothing else', async () => {
    const { words, page: _, ...found } = await takenOver(materialOf('Video')(course), 'en-GB');
    expect(found).toEqual(asItWas);
    const [head = '', rest = ''] = words.before.split(/(?<=Material - Video)/);
    expect([words.after.startsWith(head), words.after.endsWith(rest), rest.length > 100]).toEqual([true, true, true]);
  });

  test.each(['es', 'ar'])('take over pages in %s as they are', async (locale) => {
    for (const path of ['/home', `/course/explore-details/${course._id}`]) {
      const { page, words, ...found } = await takenOver(path, locale);
      expect(found).toEqual(asItWas);
      expect(words.after).toBe(words.before);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    }
  });

  test('go on with a page that they took over: they search and turn pages without loading it anew', async () => {
    const { page } = await newPage({ emptyCache: true });
    await page.goto('/courses');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await page.getByRole('searchbox').fill('botany');
    await page.waitForURL('**/courses?search=botany');
    await page.getByRole('heading', { level: 2, name: 'Botany for Beginners' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Public Courses' }).waitFor();
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
  });
});

describe('a page says of itself', () => {
  test('nothing where there is nothing for visitors: a private course is as an unknown one', async () => {
    const teacher = await clientOf(await makePerson('teacher'));
    const json = { ...smallCourse(unique('Secret')), course_type: 'private' };
    const { body } = await teacher.call('POST', '/api/courses/create-course', { json });
    const hidden = (body as { course: Course }).course;
    const unknown = '01a03cfe-285a-78de-bfa7-3bf04c911a88';
    const [one, other] = [
      await textOf(`/course/explore-details/${hidden._id}`),
      await textOf(`/course/explore-details/${unknown}`),
    ];
    expect([one.status, other.status]).toEqual([404, 404]);
    expect(one.text.replaceAll(hidden._id, unknown)).toBe(other.text);
    expect(one.text).toContain('<meta name="robots" content="noindex">');
    expect(one.text).not.toContain(hidden.name);
  });

  test('that an address leads nowhere', async () => {
    const { status, text } = await textOf('/no/such/place');
    expect(status).toBe(404);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  test('a title, a description and the words of a preview, in the language that is asked for', async () => {
    const { text } = await textOf(`/course/explore-details/${course._id}`);
    expect(text).toContain('<title>Botany for Beginners · Lectern</title>');
    expect(text).toMatch(/<meta name="description" content="[^"]{10,}">/);
    expect(text).toContain('<meta property="og:title" content="Botany for Beginners">');
    expect(text).toContain('<meta name="twitter:card"');
    expect((await textOf('/home?lang=es')).text).toContain('<html lang="es" dir="ltr">');
    expect((await textOf('/home?lang=ar')).text).toContain('<html lang="ar" dir="rtl">');
  });

  test('a name that is written as markup stays a name', async () => {
    const name = unique('</script><img src=x onerror=alert(1)>$&');
    const teacher = await clientOf(await makePerson('teacher'));
    const json = { ...smallCourse(name), course_type: 'public', description: '<p></script><b>bold</b></p>' };
    const { body } = await teacher.call('POST', '/api/courses/create-course', { json });
    const { page } = await newPage({ emptyCache: true });
    await page.goto(`/course/explore-details/${(body as { course: Course }).course._id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.title()).toContain(name);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });
});

test('every address of the sitemap is there for visitors', async () => {
  const listed = (text: string) => Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address ?? '');
  const paths: string[] = [];
  for (const part of listed((await textOf('/sitemap.xml')).text)) {
    paths.push(...listed((await textOf(new URL(part).pathname)).text).map((address) => new URL(address).pathname));
  }
  expect(paths).toContain(`/course/explore-details/${course._id}`);
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await textOf(path)) })));
  expect(
    answers.filter(({ status, text }) => status !== 200 || text.includes('noindex')).map(({ path }) => path),
  ).toEqual([]);
});

test('somebody signed in gets no page that was drawn for visitors', async () => {
  const student = await clientOf(demoPeople.student);
  const { text } = await textOf('/home');
  expect(text).toContain('page-data');
  const { bytes } = await student.call('GET', '/home');
  expect(bytes.toString()).not.toContain('page-data');
});
