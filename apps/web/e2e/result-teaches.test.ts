import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { axe, sticksOut } from './support/checks.ts';
import { clientOf, makePerson } from './support/people.ts';
import { choose, goTo, makeTest, saveState, testOn } from './support/tests.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

test.each([
  ['1280', desk],
  ['390', phone],
])('a result leads to the lesson, and to practice that changes nothing, at %s px', async (_, viewport) => {
  const { course, teacher } = await makeTest();
  const author = await clientOf(teacher);
  const material = course.subjects[0]?.materials[0];
  const question = (number: number) => ({
    question_text: `<p>What is ${number} and ${number}?</p>`,
    question_options: [{ text: `<p>${2 * number}</p>` }, { text: '<p>Too little</p>' }, { text: '<p>Too much</p>' }],
    correct_options: ['A'],
    positive_mark: 4,
    negative_mark: 1,
    solution: `<p>Twice ${number}.</p>`,
    explained_in: number === 2 ? material?._id : null,
  });
  const made = await testOn(author, course, {
    test_type: 'post-test',
    practice_allowed: true,
    test_questions: [1, 2, 3].map(question),
  });
  const { page } = await newPage({ signedInAs: await makePerson('student'), viewport });
  await page.goto(`/test/${made._id}`);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await choose(page, 0);
  await goTo(page, 2);
  await choose(page, 1);
  await saveState(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Submit test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();

  await page.getByText('You got 3 of 12 marks · 25%').waitFor();
  await page.getByRole('img', { name: '25% of the marks' }).waitFor();
  await page.getByText('Wrong answers cost 1 mark; leaving them out would have given 4.').waitFor();
  expect([...(await axe(page)), ...(await sticksOut(page))]).toEqual([]);

  await page.getByRole('switch', { name: 'Only what I got wrong (2)' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('2 of 3 questions shown').waitFor();
  await page.reload();
  await page.getByText('2 of 3 questions shown').waitFor();
  expect(await page.getByText('What is 1 and 1?').count()).toBe(0);
  await page.getByRole('link', { name: `Look again: ${material?.name}` }).click();
  await page.getByRole('heading', { level: 1, name: material?.name ?? '' }).waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Practise what I got wrong' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 2' }).waitFor();
  expect([...(await axe(page)), ...(await sticksOut(page))]).toEqual([]);
  await page.getByRole('radio', { name: 'Too much' }).check();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Not yet: the correct answer is marked below.').waitFor();
  await page.getByText('Twice 2.').waitFor();
  expect([...(await axe(page)), ...(await sticksOut(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Next question' }).click();
  await page.getByRole('radio', { name: '6' }).check();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Correct', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('1 of 2 questions right this time').waitFor();
  await page.getByRole('button', { name: 'Back to the result' }).click();
  await page.getByText('You got 3 of 12 marks · 25%').waitFor();
});

test('a course that is completed says so, and asks for a rating until it is put off', async () => {
  const { course } = await makeTest();
  const student = await makePerson('student');
  const client = await clientOf(student);
  for (const { materials } of course.subjects)
    for (const { _id } of materials)
      await client.call('PUT', `/api/courses/${course._id}/progress`, { json: { material: _id, completed: true } });
  const { page } = await newPage({ signedInAs: student, viewport: phone });
  await page.goto(`/course/details/${course._id}`);
  await page.getByText('Course completed').waitFor();
  await page.getByText('2 of 2 materials · 100%').waitFor();
  expect([...(await axe(page)), ...(await sticksOut(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByText('Course completed').waitFor();
  expect(await page.getByText('How did you like it?').count()).toBe(0);
});
