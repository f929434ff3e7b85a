import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { clientOf } from './support/people.ts';
import { exported, openQuestions, previewFile, saveTest, testOf } from './support/test-form.ts';
import { makeTest, testOn } from './support/tests.ts';
import { unique } from './support/unique.ts';

const file = (name: string): string => fileURLToPath(new URL(`support/questions/${name}`, import.meta.url));

const one = { question_text: '<p>The first</p>', question_options: [{ text: 'yes' }, { text: 'no' }] };

/** A teacher at the form of a test with one question. */
async function formWithOneQuestion(over: object = {}) {
  const made = await makeTest({ test_questions: [{ ...one, correct_options: ['B'] }], ...over });
  const { page } = await newPage({ signedInAs: made.teacher });
  await openQuestions(page, made.test._id);
  return { ...made, page, client: await clientOf(made.teacher) };
}

const shownIn = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('heading');

test.each([
  ['GIFT', 'leaves.gift', /Line 4: Only multiple choice/],
  ['Moodle XML', 'leaves.xml', /Line 12: Only multiple choice/],
  ['Aiken', 'leaves.txt', /Line 10: .*not the letter of an option/],
  ['CSV', 'leaves.csv', /Line 3: .*option/i],
])(
  'the good questions of a %s file go into an existing test, and the bad ones are named',
  async (format, name, problem) => {
    const { page, client, test: made } = await formWithOneQuestion();
    const dialog = await previewFile(page, file(name));
    await dialog.getByText(`${format} · 2 questions · 1 problem`).waitFor();
    const entries = dialog.getByRole('list', { name: 'Questions found' }).locator('> li');
    expect(await entries.count()).toBe(3);
    const bad = entries.nth(1);
    await bad.getByText('Not imported').waitFor();
    await bad.getByText(problem).first().waitFor();
    expect(await bad.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
    await shownIn(page).nth(2).waitFor();
    await saveTest(page);
    const { test_questions: questions } = await testOf(client, made._id);
    expect(
      questions.map(({ correct_options: letters, question_options: options }) => [letters[0], options.length]),
    ).toEqual([
      ['B', 2],
      ['A', 3],
      ['B', 3],
    ]);
    expect(questions[0]?._id).toBe(made.test_questions[0]?._id);
    expect(questions[2]?.question_text).toContain('What does a leaf take in?');
  },
);

/** Questions with the parts that get lost most easily: signs with a meaning, formats, marks, solutions. */
const hard = [
  {
    question_text: '<p>Which {one}? ~ = # : \\ 100 %</p>',
    question_options: ['a, b', '"c"', 'd; e', '<em>f</em>'].map((text) => ({ text: `<p>${text}</p>` })),
    correct_options: ['D'],
    positive_mark: 4,
    negative_mark: 1,
    solution: '<p>Two <strong>and</strong> two</p>',
  },
  { ...one, question_text: '<p>أي ورقة؟ Ä ß 😀</p>', correct_options: ['A'], positive_mark: 2 },
];

test.each(['GIFT', 'Moodle XML', 'Aiken', 'CSV'])(
  'questions exported as %s can be imported, and come out the same',
  async (format) => {
    // Some files carry the name of the test.
    const test_name = unique('There and back');
    const { page, client, course } = await formWithOneQuestion({ test_name, test_questions: hard });
    const first = await exported(page, format);
    expect(first.text).toContain('Ä ß 😀');

    const second = await testOn(client, course, { test_name, test_questions: [{ ...one, correct_options: ['A'] }] });
    await openQuestions(page, second._id);
    const upload = { name: first.name, mimeType: 'application/octet-stream', buffer: Buffer.from(first.text) };
    const dialog = await previewFile(page, upload);
    await dialog.getByText(`${format} · 2 questions`, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
    await page.getByRole('button', { name: 'Remove Question 1' }).click();
    await saveTest(page);

    await openQuestions(page, second._id);
    expect((await exported(page, format)).text).toBe(first.text);
  },
);

const fromWord = `<ol><li>Which gas do plants take in?<ol type="a"><li>oxygen</li><li><b>carbon dioxide</b></li></ol></li>
<li>Where is chlorophyll?<ol type="a"><li>in the root</li><li>in the leaf</li></ol></li></ol><script>document.title = 'run'</script>`;

test('a list pasted from Word goes into a test: the missing answer is chosen beside it, and all can be undone', async () => {
  const { page, client, test: made } = await formWithOneQuestion();
  const tab = page.getByRole('tabpanel', { name: 'Questions' });
  await tab.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste or import questions' });
  const field = dialog.getByRole('textbox', { name: 'Questions as text' });
  await field.waitFor();
  await field.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await dialog.getByText('List · 1 question · 1 problem').waitFor();
  await dialog.getByRole('button', { name: 'Line 4: No option is marked as correct.' }).press('Enter');
  const selected = await field.evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart, element.selectionEnd),
  );
  expect(selected).toBe('2. Where is chlorophyll?');
  await dialog
    .getByRole('group', { name: /Where is chlorophyll/ })
    .getByRole('radio', { name: 'B. in the leaf' })
    .check();
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
  await shownIn(page).nth(2).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await shownIn(page).nth(2).waitFor({ state: 'detached' });
  await tab.getByRole('button', { name: 'Paste or import' }).click();
  await dialog.getByRole('button', { name: 'Add 1 question' }).click();
  await shownIn(page).nth(1).waitFor();
  await saveTest(page);
  const { test_questions: questions } = await testOf(client, made._id);
  expect(questions.map(({ correct_options: letters }) => letters[0])).toEqual(['B', 'B']);
  expect(await page.title()).not.toBe('run');
});
