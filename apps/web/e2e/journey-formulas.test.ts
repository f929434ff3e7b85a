import type { Course, Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { makeTest } from './support/tests.ts';
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

test('a bar in a formula has the colour of the text, also in dark', async () => {
  const client = await clientOf(await makePerson('teacher'));
  const description = String.raw`<p>A bar: $\rule{2em}{1em}$</p>`;
  const json = { ...smallCourse(unique('Bars'), ['Strings']), course_type: 'public', description };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const { page } = await newPage({});
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/course/explore-details/${course._id}`);
  const bar = page.locator('math mspace');
  await bar.waitFor({ state: 'attached' });
  const [drawn, text] = await bar.evaluate((element) => {
    const style = getComputedStyle(element);
    return [style.backgroundColor, style.color];
  });
  expect(drawn).toBe(text);
  expect(drawn).not.toBe('rgb(0, 0, 0)');
});

test('a teacher writes a formula with its preview', async () => {
  const { teacher, test: made } = await makeTest();
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/test/${made._id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Question 1 What is 1 and 1?', exact: true }).click();
  const question = page.getByRole('textbox', { name: 'Question', exact: true });
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
  await page.getByRole('tab', { name: 'Solutions' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Test updated successfully!').waitFor();
  const { data } = (await (await clientOf(teacher)).get(`/api/tests/${made._id}`)).body as { data: Test };
  expect(data.test_questions[0]?.question_text).toBe(String.raw`<p>What is 1 and 1? Or $\sqrt{\frac{l}{g}}$</p>`);
});

test('a student who lost the network reads the formula of the next question', async () => {
  const question = (text: string, option: string) => ({
    question_type: 'MCQ',
    question_text: `<p>${text}</p>`,
    question_options: [{ text: '<p>1</p>' }, { text: `<p>${option}</p>` }],
    correct_options: ['A'],
    positive_mark: 1,
    negative_mark: 0,
    solution: '<p>Count.</p>',
  });
  const questions = [question('What is it?', '2'), question(String.raw`And $\sqrt{\frac{l}{g}}$?`, '$x^2$')];
  const { test: made } = await makeTest({ test_questions: questions });
  const { page, context } = await newPage({
    signedInAs: await makePerson('student'),
    allow: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.goto(`/test/${made._id}`);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByText('What is it?').waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => formulas(page)).toEqual([root, 'msup mi mn']);
  await page.getByRole('radio', { name: 'B $x^2$' }).waitFor();
});
