import type { Course, Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { openMore } from './support/more-menu.ts';
import { clientOf, makePerson } from './support/people.ts';
import { exported, toast } from './support/test-form.ts';
import { unique } from './support/unique.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Writes into a formatted text, which becomes the editor when it is entered. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).click();
  await page.locator('.tiptap:focus').waitFor();
  await page.keyboard.type(text);
}

/** A new teacher with a course of one subject. */
async function teacherWithCourse() {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Sums'), ['Adding']), course_type: 'public' };
  const made = await client.call('POST', '/api/courses/create-course', { json });
  expect(made.status).toBe(201);
  return { teacher, client, course: made.body.course as Course };
}

test('a teacher makes a test, loses the page half-way, and switches it off and away', async () => {
  const { teacher, client, course } = await teacherWithCourse();
  const name = unique('First sums');
  // The page that is left may still be saving its draft when the next one does.
  const { page } = await newPage({ signedInAs: teacher, allow: [/^PUT 409 \/api\/drafts\//] });
  await page.goto('/teacher/test');
  await page.getByRole('link', { name: 'Add Test', exact: true }).click();
  await box(page, 'Test Name').fill(name);
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: course.name }).click();
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Adding');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await write(page, 'Question', 'What is 2 and 2?');
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await page.getByRole('tab', { name: 'Questions' }).click();
  for (const [letter, text] of [
    ['A', '3'],
    ['B', '4'],
    ['C', '5'],
    ['D', '6'],
  ] as const)
    await write(page, `Option ${letter}`, text);
  await page.getByRole('radio', { name: 'Option B of Question 1 is correct' }).check();
  expect(await page.getByLabel('Correct Option Text').inputValue()).toBe('B. 4');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await write(page, 'Solution to Question 1', 'Count on.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, 'Test created successfully!').waitFor();
  expect(await box(page, 'Test Name').inputValue()).toBe('');

  const { data } = (await client.get('/api/tests')).body as { data: Test[] };
  expect(data.map(({ test_name: testName, test_questions: questions }) => [testName, questions.length])).toEqual([
    [name, 1],
  ]);
  expect(data[0]?.test_questions[0]).toMatchObject({
    question_text: '<p>What is 2 and 2?</p>',
    correct_options: ['B'],
    correct_option_text: '<p>4</p>',
    solution: '<p>Count on.</p>',
  });

  await page.getByRole('link', { name: 'Tests', exact: true }).click();
  await page.getByRole('switch', { name: `${name} is enabled` }).click({ force: true });
  await toast(page, 'Test status updated successfully!').waitFor();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete test' }).click();
  await toast(page, 'Test deleted successfully').waitFor();
  await page.getByText('No tests available.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('switch', { name: `${name} is enabled` }).waitFor();
  expect(((await client.get('/api/tests')).body as { data: Test[] }).data[0]?.test_status).toBe('disabled');
});

test('a GIFT file goes into a new test, and comes out again as it went in', async () => {
  const { teacher, course } = await teacherWithCourse();
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/test');
  await (await openMore(page, 'Paste or import questions')).click();
  await box(page, 'Questions as text').fill('::Q1:: What is 2 and 2? {~3 =4 ~5}\n\n::Q2:: Tell me. {}\n');
  await page.getByText('Not imported').waitFor();
  await page.getByRole('button', { name: 'Add 1 question' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add Test' }).waitFor();
  await box(page, 'Test Name').fill(unique('From a file'));
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: course.name }).click();
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Adding');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, 'Test created successfully!').waitFor();
  await page.getByRole('link', { name: 'Tests', exact: true }).click();
  await page.getByRole('link', { name: /^Edit From a file/ }).click();
  const { text } = await exported(page, 'GIFT');
  expect(text).toContain('What is 2 and 2?');
  expect(text).toMatch(/=\s*4/);
});
