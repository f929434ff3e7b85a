import type { Course } from '@lectern/contract';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../server/testing/process/index.ts';
import { keepBrowsers, newPage, phone } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, demoPeople } from './support/people.ts';
import { testOn } from './support/tests.ts';
import { unique } from './support/unique.ts';

// How much of a list is in sight.

const lists = [
  ['admin', '/instructor/users'],
  ['admin', '/instructor/courses'],
  ['admin', '/instructor/test'],
  ['admin', '/instructor/groups'],
  ['admin', '/instructor/institution'],
  ['admin', '/instructor/teacher-approvals'],
  ['admin', '/instructor/approvals'],
  ['admin', '/instructor/audit'],
  ['teacher', '/teacher/users'],
  ['teacher', '/teacher/courses'],
  ['teacher', '/teacher/test'],
  ['teacher', '/teacher/groups'],
  ['teacher', '/teacher/approvals'],
  ['coordinator', '/coordinator/institution'],
  ['coordinator', '/coordinator/teacher-approvals'],
] as const;

/** As long as the name of a thing may be, with words that do not break. */
const longName = unique('Ornithorhynchus'.repeat(12)).padEnd(200, 'x');

/** Makes a thing of each kind with a long name, so that each list begins with one. */
async function makeLongThings(): Promise<void> {
  const [admin, teacher] = [await clientOf(demoPeople.admin), await clientOf(demoPeople.teacher)];
  const make = async (client: HttpClient, path: string, json: object) => {
    const { status, body } = await client.call('POST', path, { json });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as Record<string, never>;
  };
  const { body: managed } = await (await clientOf(demoPeople.coordinator)).get('/api/institution?limit=1');
  const institution = (managed as { data: { _id: string }[] }).data[0]?._id;
  await make(admin, '/api/institution', { name: longName });
  const password = 'a-long-password';
  const person = (role: string) => ({
    username: unique('Wolfeschlegelsteinhausenbergerdorff').padEnd(60, 'w'),
    email: `${unique('m').replaceAll(' ', '')}${'m'.repeat(40)}@${'long.'.repeat(12)}example.org`,
    phoneNumber: '0'.repeat(30),
    role,
    institution,
    password,
  });
  await make(admin, '/api/users', person('teacher'));
  const student = person('student');
  await make(admin, '/api/users', student);
  const course = { ...smallCourse(longName, ['Cells']), course_type: 'public', status: 'active' };
  const made = await make(teacher, '/api/courses/create-course', course);
  const { course: saved } = made as unknown as { course: Course };
  await testOn(teacher, saved, { test_name: longName });
  const group = { duration: 3, status: 'active', users: [], courses: [] };
  await make(teacher, '/api/groups', {
    ...group,
    name: longName,
    description: 'A description that goes on. '.repeat(20),
  });
  await make(await clientOf(student), '/api/courses/request-join', { courseId: saved._id });
}

/** Saves a draft of a course and one of a test, which their lists offer. */
async function saveDrafts(): Promise<void> {
  for (const person of [demoPeople.admin, demoPeople.teacher]) {
    const client = await clientOf(person);
    for (const kind of ['course', 'test']) {
      const json = { kind, thing: null, name: longName, content: '{}', basedOn: null, savedAt: null };
      const path = `/api/drafts/${crypto.randomUUID()}`;
      const { status } = await client.call('PUT', path, { json: { ...json, idempotencyKey: crypto.randomUUID() } });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    }
  }
}

beforeAll(makeLongThings);
beforeAll(saveDrafts);

const browsers = keepBrowsers();

/** The rows of a list, which the test before may have opened. */
async function rowsOf(who: (typeof lists)[number][0], path: string): Promise<Locator> {
  const page = await browsers[who].open();
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  return page.locator('table[aria-busy="false"] tbody tr:has(td:nth-child(2))');
}

describe.each(lists)('the list of %s at %s', (who, path) => {
  test('has its first row within 200 pixels of the top', async () => {
    const row = (await rowsOf(who, path)).first();
    // A row that is drawn anew meanwhile has no box.
    await expect.poll(async () => (await row.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(200);
  });

  // The log says what was changed, line by line.
  if (path.endsWith('/audit')) return;

  test('has rows that keep their height whatever names stand in them', async () => {
    const rows = await rowsOf(who, path);
    await rows.first().waitFor();
    const heights = (await Promise.all((await rows.all()).map((row) => row.boundingBox()))).map((box) => box?.height);
    // The pictures of a teacher's courses are 66 pixels high.
    expect(Math.max(...heights.map((height) => height ?? Infinity))).toBeLessThanOrEqual(
      path === '/teacher/courses' ? 76 : 58,
    );
  });
});

test('twelve rows of users have room in a window of 800 pixels, long names among them', async () => {
  const short = unique('Somebody');
  const username = `${short} whose name is longer than any column`;
  const email = `${short.replaceAll(/\W+/g, '-')}.with.an.address.as.long@example.org`;
  const json = { username, email, role: 'student', password: 'a-long-password' };
  const made = await (await clientOf(demoPeople.admin)).call('POST', '/api/users', { json });
  if (made.status !== 201) throw new Error(`The account was answered with ${made.status}.`);
  const { page } = await newPage({ signedInAs: demoPeople.admin, viewport: { width: 1280, height: 800 } });
  await page.goto('/instructor/users');
  await page
    .getByRole('button', { name: `Block ${username}` })
    .first()
    .waitFor();
  const rows = await page.locator('tbody tr').all();
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  const tallest = Math.max(...boxes.map((box) => box?.height ?? Infinity));
  expect((boxes[0]?.y ?? Infinity) + 12 * tallest).toBeLessThanOrEqual(800);
});

test('on a phone the bar is one row of 56 pixels, and the places are at the lower end', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.teacher, viewport: phone });
  for (const address of ['/home', '/teacher/starter']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(57);
    const places = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect((places?.y ?? 0) + (places?.height ?? 0)).toBe(phone.height);
    expect(places?.height).toBe(56);
  }
  await page.getByRole('link', { name: 'Tests', exact: true }).click();
  await page.waitForURL('/teacher/test');
});
