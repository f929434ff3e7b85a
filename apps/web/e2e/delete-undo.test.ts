import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a course is deleted only after a look at what goes with it, and comes back from the toast', async () => {
  const person = await makePerson('teacher');
  const name = unique('Short-lived');
  const made = await (await clientOf(person)).call('POST', '/api/courses/create-course', { json: smallCourse(name) });
  const address = `/course/explore-details/${made.body.course._id}`;
  const { page } = await newPage({ signedInAs: person });
  await page.goto('/teacher/courses');
  const row = page.getByRole('row', { name: new RegExp(name) });
  const dialog = page.getByRole('dialog', { name: 'Delete this course?' });

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  expect(await dialog.getByRole('listitem').first().innerText()).toBe('2 subjects');
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['2 subjects', '2 materials']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.waitFor();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete course' }).click();
  await page.getByText('Course deleted successfully!').waitFor();
  await row.waitFor({ state: 'detached' });
  const visitor = await newPage({ allow: [/^GET 404 \/(api\/courses|course\/explore-details)\//] });
  await visitor.page.goto(address);
  await visitor.page.getByText('This course is not available').waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Course restored successfully!').waitFor();
  await row.waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
});
