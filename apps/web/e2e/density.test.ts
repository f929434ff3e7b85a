import { beforeAll, expect, test } from 'vitest';
import { desktop, newPage, phone } from './support/browser.ts';
import { tab } from './support/course-form.ts';
import { clientOf, demoPeople } from './support/people.ts';
import { unique } from './support/unique.ts';

// How much of a list is in sight, and that nothing covers what is typed.

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

beforeAll(async () => {
  const json = { name: unique('Group'), description: null, duration: 3, status: 'active', users: [], courses: [] };
  const client = await clientOf(demoPeople.teacher);
  const { status } = await client.call('POST', '/api/groups', { json });
  if (status !== 201) throw new Error(`The group was answered with ${status}.`);
});

test.each(lists)('the first row of the list of %s at %s stands within 200 pixels of the top', async (who, path) => {
  const { page } = await newPage({ signedInAs: demoPeople[who], viewport: desktop });
  await page.goto(path);
  const row = page.locator('table[aria-busy="false"] tbody tr:has(td:nth-child(2))').first();
  // A row that is drawn anew meanwhile has no box.
  await expect.poll(async () => (await row.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(200);
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

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s a field that is focused is never behind the buttons of its form', async (_, viewport) => {
  const { page } = await newPage({ signedInAs: demoPeople.teacher, viewport });
  await page.goto('/teacher/create-course');
  await tab(page, 'Materials').waitFor();
  const save = page.getByRole('button', { name: 'Create Course' });
  for (const field of await page.getByRole('tabpanel').locator('input:visible, select:visible').all()) {
    await field.focus();
    const [typed, button] = [await field.boundingBox(), await save.boundingBox()];
    expect((typed?.y ?? Infinity) + (typed?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});
