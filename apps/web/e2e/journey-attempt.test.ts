import type { AttemptResult } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';
import { choose, goTo, makeTest, saveState } from './support/tests.ts';

const cut = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_CONNECTION/];
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A student who has started the test, and the address of the attempt. */
async function openAttempt(over: object = {}, allow: RegExp[] = cut) {
  const made = await makeTest(over);
  const student = await makePerson('student');
  const opened = await newPage({ signedInAs: student, allow });
  const { page } = opened;
  await page.goto(`/test/${made.test._id}`);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  const attemptId = new URL(page.url()).pathname.split('/')[2] ?? '';
  return { ...made, ...opened, student, attemptId, client: await clientOf(student) };
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await heading(page, /^Result of /).waitFor();
}

/** The letters that the server holds of a submitted attempt, by question. */
async function chosen({ client, attemptId }: Pick<Awaited<ReturnType<typeof openAttempt>>, 'client' | 'attemptId'>) {
  const answer = await client.get(`/api/attempts/${attemptId}/result`);
  expect(answer.status).toBe(200);
  const { questions, result, receipt } = answer.body as AttemptResult;
  return { letters: questions?.map(({ selected }) => selected.join('')).join(','), result, receipt };
}

test('from the course into a test, through it by keyboard, to the result with its solutions', async () => {
  const { course, test: made } = await makeTest();
  const { page } = await newPage({ signedInAs: await makePerson('student') });
  await page.goto(`/course/details/${course._id}`);
  await page.getByRole('region', { name: 'Tests' }).getByRole('link', { name: made.test_name }).click();
  await heading(page, made.test_name).waitFor();
  await page.getByText('1 of 1 left').waitFor();
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await saveState(page, 'Saved').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Next' }).click();
  await choose(page, 0);
  await page.getByRole('button', { name: 'Submit test' }).click();
  await page.getByRole('dialog').getByText('4 questions not answered:').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await heading(page, `Result of ${made.test_name}`).waitFor();
  await page.getByText('3 of 24').waitFor();
  await page.getByText('Twice 1.').waitFor();
  await page.getByRole('heading', { name: 'Receipt' }).click();
  await page.getByText('2 of 6', { exact: true }).waitFor();
  await page.goto('/my-results');
  await page.getByText('3 of 24 (12.5%)').waitFor();
  expect(await page.getByRole('listitem').getByRole('link', { name: made.test_name }).count()).toBe(1);
});

test('answers given without a network are kept, counted, and sent in order when it is back', async () => {
  const opened = await openAttempt();
  const { page, context } = opened;
  await choose(page, 1);
  await saveState(page, 'Saved').waitFor();
  await context.setOffline(true);
  for (const [number, place] of [
    [1, 0],
    [2, 0],
    [3, 2],
  ] as const) {
    await goTo(page, number);
    await choose(page, place);
  }
  await saveState(page, /^Offline – .* \(3 answers waiting\)$/).waitFor();
  await context.setOffline(false);
  await saveState(page, 'Saved').waitFor();
  await submit(page);
  const { letters, result } = await chosen(opened);
  expect(letters).toBe('A,A,C,,,');
  expect(result).toMatchObject({ mark: 7, right: 2, wrong: 1, skipped: 3 });
});

test('answers that a dying page left behind are sent by the next one', async () => {
  const opened = await openAttempt();
  const { page, context } = opened;
  await page.route('**/responses/*', (route) => route.abort());
  await choose(page, 0);
  await goTo(page, 2);
  await choose(page, 1);
  await saveState(page, /2 answers waiting/).waitFor();
  await page.close();
  const next = await context.newPage();
  await next.goto(`/attempt/${opened.attemptId}`);
  await saveState(next, 'Saved').waitFor();
  // The attempt opens at the question that was left.
  await next.getByRole('heading', { name: 'Question 2 of 6' }).waitFor();
  expect(await next.getByRole('radio').nth(1).isChecked()).toBe(true);
  await submit(next);
  expect((await chosen(opened)).letters).toBe('A,B,,,,');
});

test('a second tab makes the first read-only at once, and the first can take the attempt back', async () => {
  const opened = await openAttempt();
  const { page, context } = opened;
  await choose(page, 0);
  await saveState(page, 'Saved').waitFor();
  const second = await context.newPage();
  await second.goto(`/attempt/${opened.attemptId}`);
  await goTo(second, 2);
  await choose(second, 2);
  await page.getByText('You continued this test in another window. This one is read-only.').waitFor();
  expect(await page.getByRole('radio').first().isDisabled()).toBe(true);
  await saveState(second, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await second.getByText('You continued this test in another window. This one is read-only.').waitFor();
  await goTo(page, 2);
  expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true);
  await submit(page);
  expect((await chosen(opened)).letters).toBe('A,C,,,,');
});

const ofStudent = 'where user_id = (select id from users where username = $1)';
test.each([
  ['was ended', `delete from auth_sessions ${ofStudent}`],
  [
    'was not used for too long',
    `update auth_sessions set last_seen_at = now() - interval '3 hours', expires_at = now() - interval '1 hour' ${ofStudent}`,
  ],
])('an auth session that %s sends to the sign-in screen, and the answer is saved after it', async (_, ending) => {
  const opened = await openAttempt({}, [...cut, / 401 /]);
  const { page, student } = opened;
  // The session ends while the first save is on its way. If it ended earlier, the heartbeat would get the 401.
  const saving = `**/api/attempts/${opened.attemptId}/responses/*`;
  await page.route(saving, async (route) => {
    await page.unroute(saving);
    await inDatabase(ending, [student.username]);
    await route.fallback();
  });
  // Not `check`, which looks at the option once more afterwards.
  await page.getByRole('radio').first().click();
  await heading(page, 'Login').waitFor();
  await page.getByText('Your answers are kept').waitFor();
  await page.getByLabel('Username').fill(student.username);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  await saveState(page, 'Saved').waitFor();
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  await submit(page);
  expect((await chosen({ ...opened, client: await clientOf(student) })).letters).toBe('A,,,,,');
});

test('at the deadline the server submits what it has, and the page shows it', async () => {
  const opened = await openAttempt();
  const { page, attemptId } = opened;
  await choose(page, 0);
  await saveState(page, 'Saved').waitFor();
  await inDatabase(`update attempts set deadline_at = now() + interval '3 seconds' where id = $1`, [attemptId]);
  await page.reload();
  await heading(page, /^Result of /).waitFor();
  await page.getByRole('heading', { name: 'Receipt' }).click();
  await page.getByText('by the server, when time was up').waitFor();
  const { letters, receipt } = await chosen(opened);
  expect([letters, receipt.submittedBy, receipt.saved]).toEqual(['A,,,,,', 'deadline', 1]);
});
