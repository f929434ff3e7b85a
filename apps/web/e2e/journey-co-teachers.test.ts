import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { pickFound } from './support/pick-found.ts';
import { makeSchoolOf } from './support/school.ts';
import { unique } from './support/unique.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'About this course' }).getByRole('link');

test.each([
  ['at a desk', {}],
  ['on a phone', phone],
])('an owner adds a colleague as a marker, makes them a co-teacher and takes them out again, %s', async (_, device) => {
  const [owner, colleague] = [await makePerson('teacher'), await makePerson('teacher')];
  await makeSchoolOf(owner, colleague);
  const client = await clientOf(owner);
  const json = smallCourse(unique('Tides'));
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;

  const { page } = await newPage({ ...device, signedInAs: owner });
  await page.goto(`/teacher/courses/${course._id}`);
  await page.getByRole('button', { name: 'Add a teacher' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a teacher' });
  await pickFound(adding.getByRole('combobox', { name: 'Teacher' }), colleague.username);
  await adding.getByRole('combobox', { name: 'Role' }).selectOption('Marker');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  const role = page.getByRole('combobox', { name: `Role of ${colleague.username}` });
  await role.waitFor();

  const { page: theirs } = await newPage({ ...device, signedInAs: colleague, allow: [/404/] });
  await theirs.goto('/teacher/courses');
  await theirs.getByRole('link', { name: course.name, exact: true }).click();
  await tabs(theirs).filter({ hasText: 'Results' }).waitFor();
  expect(
    await tabs(theirs)
      .filter({ hasText: /^Edit$/ })
      .count(),
  ).toBe(0);
  const helper = await clientOf(colleague);
  const rename = { json: { name: unique('Renamed') } };
  expect((await helper.call('PUT', `/api/courses/update-course/${course._id}`, rename)).status).toBeGreaterThan(400);

  await role.selectOption('Co-teacher');
  await expect
    .poll(async () => (await helper.get(`/api/courses/${course._id}/overview`)).body.part as string)
    .toBe('co-teacher');
  await theirs.reload();
  await tabs(theirs)
    .filter({ hasText: /^Edit$/ })
    .click();
  await theirs.getByRole('button', { name: 'Update Course' }).waitFor();

  await page.getByRole('button', { name: `Remove ${colleague.username}` }).click();
  await page.getByRole('dialog', { name: 'Remove this teacher?' }).getByRole('button', { name: 'Remove' }).click();
  await role.waitFor({ state: 'detached' });
  expect((await helper.get(`/api/courses/${course._id}/overview`)).status).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await role.waitFor();
  expect((await helper.get(`/api/courses/${course._id}/overview`)).status).toBe(200);
});
