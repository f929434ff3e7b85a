import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { choose, makeTest } from './support/tests.ts';
import { unique } from './support/unique.ts';

/** The names of the elements of the formulas on a page, one line for each formula. */
const formulas = (page: Page): Promise<string[]> =>
  page
    .locator('math')
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('*')].map((e) => e.localName).join(' ')));

const root = 'msqrt mfrac mi mi';

test('a formula of a public course is read without scripts, and scripts leave it as it is', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const description = String.raw`<p>Why is $\sqrt{\frac{l}{g}}$ without a weight? It costs $5 or $6.</p><p>$$\frac{</p>`;
  const json = { ...smallCourse(unique('Swings'), ['Strings']), course_type: 'public', description };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const path = `/course/explore-details/${course._id}`;

  const bare = await newPage({ scripts: false });
  await bare.page.goto(path);
  expect(await formulas(bare.page)).toEqual([root]);

  const { page } = await newPage({});
  await page.goto(path);
  const before = await page.locator('math').first().boundingBox();
  await page.waitForLoadState('networkidle');
  expect(await formulas(page)).toEqual([root]);
  expect(await page.locator('math').first().boundingBox()).toEqual(before);
  await page.getByText('It costs $5 or $6.').waitFor();
});

test('a teacher writes a formula with its preview, and a student who lost the network reads it', async () => {
  const { teacher, test: made } = await makeTest();
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/test/${made._id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  const question = page.getByRole('textbox', { name: 'Question', exact: true }).nth(1);
  await question.click();
  await page.locator('.tiptap:focus').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Or ');
  await page.getByRole('button', { name: 'Formula', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a formula' });
  const tex = dialog.getByRole('textbox', { name: 'Formula in TeX' });
  await tex.fill(String.raw`\frac{l}`);
  await dialog.getByText(/^This cannot be read as TeX/).waitFor();
  await tex.fill('');
  await dialog.getByRole('button', { name: 'Root' }).click();
  await page.keyboard.type(String.raw`\frac{l}{g}`);
  await expect.poll(() => formulas(page)).toEqual([root]);
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('region', { name: 'Preview of Question' }).locator('math').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Test updated successfully!').waitFor();

  const student = await newPage({ signedInAs: await makePerson('student'), allow: [/ERR_INTERNET_DISCONNECTED/] });
  await student.page.goto(`/test/${made._id}`);
  await student.page.getByRole('button', { name: 'Start test' }).click();
  await student.page.getByRole('button', { name: 'Start now' }).click();
  await choose(student.page, 0);
  await student.page.waitForLoadState('networkidle');
  await student.context.setOffline(true);
  await student.page.getByRole('button', { name: 'Next', exact: true }).click();
  await student.page.getByText(/What is 2 and 2\? Or/).waitFor();
  await expect.poll(() => formulas(student.page)).toEqual([root]);
});
