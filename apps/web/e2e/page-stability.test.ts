import type { Course } from '@lectern/contract';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { desktop, launchOptions, phone, wake } from './support/browser.ts';
import { fileOf } from './support/built-files.ts';
import { serverUrl } from './support/server.ts';
import { demoCourse } from './support/demo-things.ts';
import type { Actor } from './support/actors-and-routes.ts';
import { clientOf, demoPeople, inDatabase, makePerson, type Person, signInByHttp } from './support/people.ts';
import { makeTest, testOn } from './support/tests.ts';
import { materialOf, publicAddresses } from './support/public-addresses.ts';

// The pages that visitors open from outside come in steps, and nothing visible may jump from one step to the next.

const addresses = [
  ...publicAddresses,
  ['a video', materialOf('Video')] as const,
  ['a PDF', materialOf('PDF')] as const,
  ['an image', materialOf('Image')] as const,
  ['a link', materialOf('Link')] as const,
];

/** The lists and boards that people work on. */
const workplaces = [
  ['student', '/student-courses'],
  ['student', '/my-results'],
  ['teacher', '/teacher/starter'],
  ['teacher', '/teacher/courses'],
  ['teacher', '/teacher/test'],
  ['teacher', '/teacher/groups'],
  ['admin', '/instructor/starter'],
  ['admin', '/instructor/users'],
  ['admin', '/instructor/institution'],
  ['admin', '/instructor/teacher-approvals'],
] as const;

type Shifted = { shifts: { value: number; nodes: string[] }[] };

/** Makes the page note its layout shifts. To be called before it is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifted: Shifted = { shifts: [] };
    Object.assign(globalThis, { shifted });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'));
        shifted.shifts.push({ value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits until the page has a heading and was drawn with it. */
const drawnWithHeading = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (document.querySelector('h1') === null) await drawn();
    await drawn();
  });

/** Waits until a page has all of its answers, also of a call that waits here, and was drawn with them. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  await drawnWithHeading(page);
}

/** The layout shifts of a page so far that people would see: none where they are below `unseen` in all. */
async function visibleShifts(page: Page, unseen = 0.01): Promise<Shifted['shifts']> {
  const { shifts } = await page.evaluate(() => (globalThis as unknown as { shifted: Shifted }).shifted);
  return shifts.reduce((sum, { value }) => sum + value, 0) < unseen ? [] : shifts;
}

let course: Course;
let browser: Browser;
beforeAll(async () => {
  course = await demoCourse('Botany for Beginners');
  // With scroll bars that take room, as on most desks.
  browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  return () => browser.close();
});

/** Somebody of the demo, or who has nothing yet, or for whom much is coming. */
type Looking = Actor | 'new teacher' | 'new student' | 'busy student';

const contexts = new Map<Looking, Promise<BrowserContext>>();
/** The context of somebody, with a page that keeps its process. */
function contextOf(who: Looking): Promise<BrowserContext> {
  const context = contexts.get(who) ?? openContext(who);
  contexts.set(who, context);
  return context;
}

async function openContext(who: Looking): Promise<BrowserContext> {
  const person = await personOf(who);
  const state = person === null ? {} : { storageState: await signInByHttp(person) };
  const context = await browser.newContext({ baseURL: serverUrl, serviceWorkers: 'block', ...state });
  await (await context.newPage()).goto('/healthz');
  return context;
}

async function personOf(who: Looking): Promise<Person | null> {
  if (who === 'visitor') return null;
  if (who === 'new teacher') return makePerson('teacher');
  if (who === 'new student') return makePerson('student');
  return who === 'busy student' ? makeBusyStudent() : demoPeople[who];
}

/** A student with one course, in which five tests are due within the week. */
async function makeBusyStudent(): Promise<Person> {
  const dueIn = (days: number) => ({ dueAt: new Date(Date.now() + days * 86_400_000).toISOString() });
  const { teacher, course: joined } = await makeTest(dueIn(1));
  const author = await clientOf(teacher);
  for (const days of [2, 3, 4, 5]) await testOn(author, joined, dueIn(days));
  const student = await makePerson('student');
  await inDatabase(
    `insert into join_requests (id, course_id, user_id, status, created_at, decided_at)
       select gen_random_uuid(), $1, id, 'approved', now(), now() from users where username = $2`,
    [joined._id, student.username],
  );
  return student;
}

/** A new page of this size, which is watched. It finds nothing in the cache: a page whose calls wait does not use it. */
async function openPage(who: Looking, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await contextOf(who)).newPage();
  onTestFinished(() => page.close());
  await page.setViewportSize(viewport);
  await watchShifts(page);
  return page;
}

/** The layout shifts of a page that people would see, on a desk and on a phone. */
async function shiftsAt(address: string, who: Looking, unseen?: number): Promise<Shifted['shifts']> {
  const found: Shifted['shifts'] = [];
  for (const viewport of [desktop, phone]) {
    const page = await openPage(who, viewport);
    // The answers wait until the page shows that it is loading; it does so once it knows who is signed in.
    await page.route('**/api/**', async (route) => {
      if (!route.request().url().endsWith('/api/users/me')) await drawnWithHeading(page);
      await route.continue();
    });
    await page.goto(address);
    await wake(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    found.push(...(await visibleShifts(page, unseen)));
    await page.close();
  }
  return found;
}

test.each(addresses)('%s stays where it is while it comes, on a desk and on a phone', async (_, at) => {
  expect(await shiftsAt(at(course), 'visitor')).toEqual([]);
});

// How much waits for somebody is not known before; a tenth is what browsers' makers call good (web.dev/articles/cls).
const unseenAtWork = 0.1;

test.each(workplaces)('the page of the %s at %s stays where it is while its rows come', async (who, address) => {
  expect(await shiftsAt(address, who, unseenAtWork)).toEqual([]);
});

test('the first page stays where it is while a course and a week of a student come', async () => {
  expect(await shiftsAt('/home', 'busy student')).toEqual([]);
});

test('My Courses stays where it is while a week and the courses come', async () => {
  expect(await shiftsAt('/student-courses', 'busy student', unseenAtWork)).toEqual([]);
});

test('the first page stays where it is for a student who has joined nothing', async () => {
  expect(await shiftsAt('/home', 'new student')).toEqual([]);
});

test('the board of a teacher for whom nothing waits stays where it is while it comes', async () => {
  expect(await shiftsAt('/teacher/starter', 'new teacher', unseenAtWork)).toEqual([]);
});

test('a course stays where it is when what cleans its description comes after it', async () => {
  const { _id } = course;
  const late = await fileOf('src/shared/safe-html/safe-html-view.tsx');
  const page = await openPage('visitor', phone);
  await page.route(`**/${late}`, async (route) => {
    await page.getByText('Taught by').waitFor();
    await drawnWithHeading(page);
    await route.continue();
  });
  await page.goto(`/course/explore-details/${_id}`);
  await wake(page);
  await page.getByRole('heading', { name: 'Subjects and Materials' }).waitFor();
  await settled(page);
  expect(await visibleShifts(page)).toEqual([]);
});
