import type { Attempt } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { clientOf, makePerson } from './support/people.ts';
import { toast } from './support/test-form.ts';
import { choose, goTo, makeTest } from './support/tests.ts';

test.each([
  ['at a desk', {}],
  ['on a phone', phone],
])('a test draws two of its six questions, and two attempts are both out of eight marks, %s', async (_, device) => {
  const { teacher, test: made } = await makeTest({ attempts_allowed: 2, results_show: 'at_once' });
  const { page: author } = await newPage({ ...device, signedInAs: teacher });
  await author.goto(`/teacher/test/${made._id}`);
  await author.getByRole('textbox', { name: 'Questions per Attempt' }).fill('6');
  await author.getByRole('tab', { name: 'Solutions' }).click();
  await author.getByRole('button', { name: 'Submit' }).click();
  await author.getByText('Draw fewer questions than the test has').waitFor();
  await author.getByRole('textbox', { name: 'Questions per Attempt' }).fill('2');
  await author.getByRole('tab', { name: 'Solutions' }).click();
  await author.getByRole('button', { name: 'Submit' }).click();
  await toast(author, 'Test updated successfully!').waitFor();

  const student = await makePerson('student');
  const { page } = await newPage({ ...device, signedInAs: student });
  const client = await clientOf(student);
  for (const round of [1, 2]) {
    await page.goto(`/test/${made._id}`);
    await page.getByText('2, drawn anew for each attempt').waitFor();
    await page.getByRole('button', { name: 'Start test' }).click();
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('heading', { name: 'Question 1 of 2' }).waitFor();
    const running = (await client.get(`/api/attempts/${page.url().split('/').at(-1)}`)).body as Attempt;
    expect([running.number, running.questions.length]).toEqual([round, 2]);
    await choose(page, 0);
    await goTo(page, 2);
    await choose(page, 0);
    await page.getByRole('button', { name: 'Submit test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByText('8 of 8').first().waitFor();
  }
});
