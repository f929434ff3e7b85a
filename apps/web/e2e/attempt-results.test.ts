import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';
import { choose, goTo, makeTest, saveState } from './support/tests.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A student who sits the test on a page. */
async function openAttempt(over: object = {}) {
  const made = await makeTest(over);
  const student = await makePerson('student');
  const { page } = await newPage({ signedInAs: student });
  await page.goto(`/test/${made.test._id}`);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  const attemptId = new URL(page.url()).pathname.split('/')[2] ?? '';
  return { ...made, page, student, attemptId, client: await clientOf(student) };
}

async function submit(page: Page): Promise<void> {
  await saveState(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Submit test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await heading(page, /^Result of /).waitFor();
}

test('unanswered questions are named before submitting, and one press leads there', async () => {
  const { page } = await openAttempt();
  for (const number of [1, 2, 3, 5, 6]) {
    await goTo(page, number);
    await choose(page, 0);
  }
  await saveState(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Submit test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit this test?' });
  await dialog.getByText('1 question not answered:').waitFor();
  await dialog.getByRole('button', { name: 'Go to question 4' }).click();
  await page.getByRole('heading', { name: 'Question 4 of 6' }).waitFor();
  await choose(page, 1);
  await saveState(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Submit test' }).click();
  await dialog.getByText('You answered every question.').waitFor();
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await page.getByRole('heading', { name: 'Question 4 of 6' }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test('results show from their date on, and nothing of them before, on no page and in no answer', async () => {
  const {
    page,
    client,
    attemptId,
    test: made,
  } = await openAttempt({
    results_show: 'after',
    results_show_after: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await choose(page, 0);
  await submit(page);
  await page.getByText(/^Your answers are in\. You can see the result from .+\.$/).waitFor();
  await page.getByText('1 of 6', { exact: true }).waitFor();
  expect(await page.getByText('Twice 1.').count()).toBe(0);
  expect((await client.get(`/api/attempts/${attemptId}/result`)).bytes.toString()).not.toMatch(/Twice|"correct/);
  await page.goto('/my-results');
  const row = page.getByRole('listitem').filter({ hasText: made.test_name });
  await row.getByText(/^Available from .+/).waitFor();
  expect(await row.getByText('%').count()).toBe(0);

  await inDatabase(`update assessments set results_show_after = now() - interval '1 second' where id = $1`, [made._id]);
  await page.reload();
  await row.getByText('4 of 24 (16.7%)').waitFor();
  await row.getByRole('link', { name: made.test_name }).click();
  await page.getByText('4 of 24').first().waitFor();
  await page.getByText('Twice 1.').waitFor();
});

test('a teacher opens an attempt again for a reason, and the student goes on where it stopped', async () => {
  const { page, teacher, attemptId } = await openAttempt();
  await choose(page, 1);
  await submit(page);
  await page.getByText('−1 of 24').first().waitFor();

  const { page: staff } = await newPage({ signedInAs: teacher });
  await staff.goto(`/teacher/attempt/${attemptId}`);
  await staff.getByRole('button', { name: 'Reopen' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Reopen this attempt?' });
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bell rang too early');
  await dialog.getByRole('textbox', { name: /^Minutes/ }).fill('10');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await staff.getByText('The bell rang too early').waitFor();

  await page.goto(`/attempt/${attemptId}`);
  await page.getByRole('heading', { name: /^Question \d of 6$/ }).waitFor();
  await page
    .getByRole('timer', { name: 'Time left' })
    .getByText(/^(10:00|9:\d\d)$/)
    .waitFor();
  await goTo(page, 1);
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await choose(page, 0);
  await submit(page);
  await page.getByText('4 of 24').first().waitFor();

  await staff.reload();
  await staff.getByText('4 of 24').first().waitFor();
  // The former result stays visible.
  await staff.getByText('−1 of 24').first().waitFor();
});

test('the board follows a student who sits, and loses touch', async () => {
  const { page, teacher, test: made, student, attemptId } = await openAttempt();
  await choose(page, 0);
  await saveState(page, 'Saved').waitFor();
  const { page: board } = await newPage({ signedInAs: teacher });
  await board.goto(`/teacher/test/${made._id}/board`);
  const row = board.getByRole('row', { name: new RegExp(student.username) });
  await row.getByText('Connected', { exact: true }).waitFor();
  await row.getByText('1 of 6').waitFor();
  // Between two answers of the server the clock runs on.
  const left = row.getByText(/^\d+:\d\d$/);
  const before = await left.textContent();
  await expect.poll(() => left.textContent(), { timeout: 4_000 }).not.toBe(before);
  await page.close();
  await inDatabase(`update attempts set last_seen_at = now() - interval '3 minutes' where id = $1`, [attemptId]);
  await row.getByText('Not connected').waitFor();
  await row.getByText('for 3 min').waitFor();
});

test('the board adds time in the row, and is shown to the class without a word of how far somebody is', async () => {
  const { page, teacher, test: made, student } = await openAttempt();
  await choose(page, 0);
  const { page: board } = await newPage({ signedInAs: teacher });
  await board.goto(`/teacher/test/${made._id}/board`);
  await board.getByRole('button', { name: `Add time for ${student.username}` }).click();
  const dialog = board.getByRole('dialog', { name: 'Add time' });
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('90');
  await dialog.getByRole('button', { name: 'Add time' }).click();
  const row = board.getByRole('row', { name: new RegExp(student.username) });
  await row.getByText(/^(?:2:00:00|1:59:\d\d)$/).waitFor();
  await page.getByText(/^(?:2:00:00|1:59:\d\d)$/).waitFor();

  await board.getByRole('button', { name: 'Show to the class' }).click();
  const wall = board.getByRole('dialog', { name: made.test_name });
  await wall.getByText(/^(?:2:00:00|1:59:\d\d)$/).waitFor();
  expect(await wall.getByText(student.username).count()).toBe(0);
  await submit(page);
  await wall.getByText('Nobody is taking the test', { exact: true }).waitFor();
  await board.keyboard.press('Escape');
  await wall.waitFor({ state: 'hidden' });
  await board.getByRole('button', { name: 'Submitted 1' }).click();
  await row.getByText('1 of 6').waitFor();
});
