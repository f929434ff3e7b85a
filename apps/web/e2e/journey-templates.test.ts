import { expect, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { makeSchoolOf } from './support/school.ts';
import { toast } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test.each([
  ['at a desk', {}],
  ['on a phone', phone],
])('a course that a teacher offers becomes a colleague’s own, with its test, %s', async (_, device) => {
  const { teacher, test: made } = await makeTest();
  const colleague = await makePerson('teacher');
  const school = await makeSchoolOf(teacher, colleague);
  const { name: course } = made.test_subject;

  const { page: authors } = await newPage({ ...device, signedInAs: teacher });
  await authors.goto('/teacher/courses');
  await authors.getByRole('button', { name: `More actions for ${course}` }).click();
  await authors.getByRole('menuitem', { name: 'Offer as a template' }).click();
  const offer = authors.getByRole('dialog', { name: `Offer “${course}” as a template` });
  await offer.getByText(`Approved teachers of ${school}`).waitFor();
  await offer.getByRole('button', { name: 'Offer' }).click();
  await toast(authors, 'Course offered as a template').waitFor();

  const { page } = await newPage({ ...device, signedInAs: colleague });
  await page.goto('/teacher/courses');
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Templates' }).click();
  await page.getByRole('button', { name: course, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Make a course from “${course}”` });
  await dialog.getByText(made.test_name).waitFor();
  const own = unique('My own');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(own);
  await dialog.getByRole('button', { name: 'Make the course' }).click();
  await page.getByRole('heading', { level: 1, name: own }).waitFor();
  await page.getByRole('navigation', { name: 'About this course' }).getByRole('link', { name: 'Tests' }).click();
  await page.getByRole('link', { name: made.test_name }).first().waitFor();

  const client = await clientOf(colleague);
  const { data } = (await client.get(`/api/courses?search=${encodeURIComponent(own)}`)).body as {
    data: { name: string; status: string }[];
  };
  expect(data).toMatchObject([{ name: own, status: 'inactive' }]);
});
