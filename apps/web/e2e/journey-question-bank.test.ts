import type { BankQuestion, Test } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { clientOf } from './support/people.ts';
import { makeSchoolOf } from './support/school.ts';
import { toast } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';
import { unique } from './support/unique.ts';

const asked = (text: string, letter: string) => ({
  question_text: `<p>${text}</p>`,
  question_options: [{ text: 'yes' }, { text: 'no' }],
  correct_options: [letter],
});

/** Two teachers of an institution: one with a test of two questions, one with a course. */
async function makeColleagues() {
  const texts = [unique('Do leaves breathe?'), unique('Do stones breathe?')];
  const author = await makeTest({ test_questions: [asked(texts[0] ?? '', 'A'), asked(texts[1] ?? '', 'B')] });
  const colleague = await makeTest();
  await makeSchoolOf(author.teacher, colleague.teacher);
  return { author, colleague, texts };
}

test.each([
  ['at a desk', {}],
  ['on a phone', phone],
])('questions that a colleague shares are found, added to a test and kept, %s', async (_, device) => {
  const { author, colleague, texts } = await makeColleagues();
  const [leaves = '', stones = ''] = texts;

  const { page: authors } = await newPage({ ...device, signedInAs: author.teacher });
  await authors.goto(`/teacher/test/${author.test._id}`);
  await authors.getByRole('checkbox', { name: 'Share the questions with colleagues' }).check();
  await authors.getByRole('tab', { name: 'Solutions' }).click();
  await authors.getByRole('button', { name: 'Submit' }).click();
  await toast(authors, 'Test updated successfully!').waitFor();

  const { page } = await newPage({ ...device, signedInAs: colleague.teacher });
  await page.goto('/teacher/test');
  await page.getByRole('link', { name: 'Question bank' }).click();
  await page.getByRole('combobox', { name: 'Whose questions' }).selectOption('Shared by colleagues');
  await page.getByRole('searchbox', { name: 'Search questions...' }).fill(leaves.toUpperCase());
  const list = page.getByRole('list', { name: 'Questions' });
  await list.getByRole('checkbox', { name: leaves }).check();
  await page.getByRole('searchbox', { name: 'Search questions...' }).fill(stones);
  await list.getByRole('checkbox', { name: stones }).check();
  await page.getByRole('button', { name: 'Add to a test...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add 2 questions to a test' });
  await dialog.getByRole('radio', { name: 'An existing test' }).check();
  await dialog.getByRole('combobox', { name: 'Test' }).click();
  await dialog.getByRole('option', { name: colleague.test.test_name }).click();
  await dialog.getByRole('button', { name: 'Open the test' }).click();
  await page.getByRole('tab', { name: 'Solutions' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, 'Test updated successfully!').waitFor();

  const client = await clientOf(colleague.teacher);
  const { data: saved } = (await client.get(`/api/tests/${colleague.test._id}`)).body as { data: Test };
  const copies = saved.test_questions.slice(-2);
  expect(copies.map(({ correct_options: [letter] }) => letter)).toEqual(['A', 'B']);
  const own = (await client.get('/api/question-bank?from=colleagues')).body as { data: BankQuestion[] };
  expect(own.data.map(({ uses }) => uses.map(({ _id }) => _id))).toEqual([[saved._id], [saved._id]]);

  await page.goto('/teacher/test/bank?from=mine');
  await page.getByRole('checkbox', { name: leaves }).check();
  await page.getByRole('button', { name: 'Tags...' }).click();
  await page.getByRole('textbox', { name: 'Add tags' }).fill('Plants, Breathing');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Tags saved').waitFor();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Breathing');
  await page.getByRole('status').getByText('1 question').waitFor();
});
