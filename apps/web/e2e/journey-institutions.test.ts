import type { InstitutionListItem, LoginRecord } from '@lectern/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { demoFile, field, smallCourse } from './support/course-form.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { unique } from './support/unique.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** The height of the box that scrolls an element, its border included, in pixels. */
const heightOfScroller = (inside: Locator): Promise<number | undefined> =>
  inside.evaluate((element) => {
    let box: Element | null = element;
    while (box !== null && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
    return box?.getBoundingClientRect().height;
  });

/** The coordinator adds an institution on the page, and reads that it waits. */
async function addInstitution(page: Page, name: string): Promise<void> {
  await page.goto('/coordinator/institution');
  await page.getByRole('link', { name: 'Add New' }).click();
  await field(page, 'Name').fill(name);
  await field(page, 'City').fill('Porto');
  await field(page, 'Country').fill('Portugal');
  await page.getByLabel('File for Image').setInputFiles(demoFile('geography.webp'));
  await page.getByRole('img', { name: 'Preview of the institution' }).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Institution created successfully!').waitFor();
  await page.waitForURL(`${serverUrl}/coordinator/institution`);
  await rowOf(page, name).getByText('Pending').waitFor();
  await rowOf(page, name).getByText('Porto, Portugal').waitFor();
}

/** A student of the institution, entered by an administrator. */
async function makeMember(admin: Person, institution: string): Promise<Person> {
  const student = await makePerson('student');
  const { user } = (await (await clientOf(student)).get('/api/users/me')).body as LoginRecord;
  // The admin vouches for the address, which is not proved.
  const json = { institution, emailVerified: true };
  const answer = await (await clientOf(admin)).call('PUT', `/api/users/${user._id}`, { json });
  expect(answer.status).toBe(200);
  return student;
}

async function findInstitution(admin: Person, name: string): Promise<InstitutionListItem> {
  const { body } = await (await clientOf(admin)).get(`/api/institution?search=${encodeURIComponent(name)}`);
  const [found] = (body as { data: InstitutionListItem[] }).data;
  if (found === undefined) throw new Error(`There is no institution ${name}`);
  return found;
}

test("a coordinator's institution waits until an admin approves it; a granted course then opens to its student", async () => {
  const [coordinator, admin] = [await makePerson('coordinator'), await makePerson('admin')];
  const [name, courseName] = [unique('School'), unique('Granted')];
  const json = { ...smallCourse(courseName), course_type: 'private' };
  expect((await (await clientOf(admin)).call('POST', '/api/courses/create-course', { json })).status).toBe(201);
  const theirs = await newPage({ signedInAs: coordinator });
  await addInstitution(theirs.page, name);
  const { _id: id } = await findInstitution(admin, name);
  const student = await newPage({ signedInAs: await makeMember(admin, id) });
  await student.page.goto('/student-courses');
  await student.page.getByText('No courses available').waitFor();

  const { page } = await newPage({ signedInAs: admin });
  await page.goto(`/instructor/institution?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  // The list has a field of this name too.
  await page.getByRole('button', { name: 'Update' }).waitFor();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await page.getByRole('searchbox', { name: 'Search courses...' }).fill(courseName);
  const granted = page.getByRole('checkbox', { name: courseName });
  await granted.check();
  expect(await heightOfScroller(granted)).toBe(120);
  await page.getByText('1 course granted.').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await toast(page, 'Institution updated successfully!').waitFor();
  await page.waitForURL(`${serverUrl}/instructor/institution`);

  await student.page.reload();
  await student.page.getByRole('heading', { name: courseName }).waitFor();

  await theirs.page.reload();
  await rowOf(theirs.page, name).getByText('Approved').waitFor();
  await theirs.page.getByRole('link', { name: `Edit ${name}` }).click();
  await theirs.page.getByText('Only administrators can approve institutions.').waitFor();
  const image = theirs.page.getByRole('img', { name: 'Preview of the institution' });
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await field(theirs.page, 'Status').isEditable()).toBe(false);
  await theirs.page.getByRole('list', { name: 'Granted courses' }).getByText(courseName).waitFor();
  const client = await clientOf(coordinator);
  const refused = await client.call('PUT', `/api/institution/${id}`, { json: { status: 'Rejected' } });
  expect([refused.status, refused.body.error]).toEqual([403, 'field_not_allowed']);
  expect((await client.call('DELETE', `/api/institution/${id}`)).status).toBe(403);
});

test('an institution with members stays, and the dialog says why; without them it goes', async () => {
  const admin = await makePerson('admin');
  const client = await clientOf(admin);
  const [full, empty] = [unique('Full'), unique('Empty')];
  for (const name of [full, empty]) await client.call('POST', '/api/institution', { json: { name } });
  await makeMember(admin, (await findInstitution(admin, full))._id);
  const { page } = await newPage({ signedInAs: admin });
  await page.goto(`/instructor/institution?search=${encodeURIComponent(full)}`);
  await page.getByRole('button', { name: `Delete ${full}` }).click();
  await page.getByRole('dialog').getByText('has 1 member and cannot be deleted').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('searchbox', { name: 'Search institutions...' }).fill(empty);
  await page.getByRole('button', { name: `Delete ${empty}` }).click();
  await page.getByRole('button', { name: 'Delete institution' }).click();
  await toast(page, 'Institution deleted successfully!').waitFor();
  await page.getByText('No institutions found.').waitFor();
  expect((await findInstitution(admin, full)).name).toBe(full);
});
