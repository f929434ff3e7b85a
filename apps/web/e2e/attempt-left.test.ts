import type { Attempt } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepsShell } from './support/kept-shell.ts';
import { newPage, phone, type PageOptions } from './support/browser.ts';
import { clientOf, inDatabase, makePerson, type Person } from './support/people.ts';
import { choose, goTo, makeTest, saveState } from './support/tests.ts';

// The browser complains itself where the network goes before the worker has come.
const cut = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /ERR_CONNECTION/,
  /Failed to fetch|network|reached/i,
  /error occurred when fetching the script/,
];
const strip = (page: Page) => page.getByRole('region', { name: 'Your tests' });
const home = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });

/** A page that is open while its person signs out elsewhere asks once more. */
const signedOut = /^GET 401 \/api\/users\/me\b/;

/** A student who has begun a test by a call, and has its page open. */
async function sit(options: PageOptions = {}) {
  const { test: made } = await makeTest();
  const student = await makePerson('student');
  const client = await clientOf(student);
  const started = await client.call('POST', `/api/tests/${made._id}/attempts`);
  const attemptId = (started.body as { attempt: Attempt }).attempt._id;
  const opened = await newPage({ signedInAs: student, allow: [...cut, / 409 /, signedOut], ...options });
  // The browser has the first page then, also without a network.
  await opened.page.goto('/home');
  await opened.page.getByRole('heading', { level: 1, name: 'Public Courses' }).waitFor();
  await opened.page.goto(`/attempt/${attemptId}`);
  await opened.page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  return { ...opened, test: made, student, client, attemptId };
}

/** A sign that the page asks the server again, as when somebody comes back to its tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

type Sitting = Awaited<ReturnType<typeof sit>>;

/** Gives two answers without a network, and leaves the page by a link. */
async function answerOfflineAndLeave({ page, context }: Sitting): Promise<void> {
  await context.setOffline(true);
  await choose(page, 0);
  await goTo(page, 2);
  await choose(page, 1);
  await saveState(page, /\(2 answers waiting\)/).waitFor();
  await home(page).click();
  await page.waitForURL('**/home*');
}

/** The letters that the server holds, in the order of the test. */
async function held({ client, attemptId }: Sitting): Promise<string[]> {
  const { questions, responses } = (await client.get(`/api/attempts/${attemptId}`)).body as Attempt;
  return questions.map(({ _id }) => responses.find(({ question }) => question === _id)?.selected.join('') ?? '');
}

async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: username }).waitFor();
}

/** Ends the sign-in of this browser without a word to its pages, as when it ran out. */
async function signOutSilently({ page, context }: Sitting): Promise<void> {
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('lms-user'));
}

test('answers given without a network are sent from the page that is open when it is back', { retry: 0 }, async () => {
  const sitting = await sit();
  const { page, context } = sitting;
  await answerOfflineAndLeave(sitting);
  await strip(page).getByText('2 answers not sent', { exact: true }).waitFor();
  await strip(page)
    .getByText(/^(30:00|29:\d\d) left$/)
    .waitFor();
  expect(await held(sitting)).toEqual(['', '', '', '', '', '']);
  await context.setOffline(false);
  await strip(page).getByText('All answers have been sent.').waitFor();
  expect(
    await strip(page)
      .getByText(/not sent/)
      .count(),
  ).toBe(0);
  expect(await held(sitting)).toEqual(['A', 'B', '', '', '', '']);
  await strip(page)
    .getByRole('link', { name: /^Resume/ })
    .click();
  await page.getByRole('heading', { name: 'Question 2 of 6' }).waitFor();
});

test('answers that another page sent stand in the test that is opened without a network', { retry: 0 }, async () => {
  const sitting = await sit({ worker: true });
  const { page, context, attemptId } = sitting;
  await answerOfflineAndLeave(sitting);
  await context.setOffline(false);
  await strip(page).getByText('All answers have been sent.').waitFor();
  const letters = await held(sitting);
  expect(letters.filter((letter) => letter !== '')).toHaveLength(2);
  await expect.poll(() => keepsShell(page)).toBe(true);
  await context.setOffline(true);
  await page.goto(`/attempt/${attemptId}`);
  for (const [place, letter] of letters.slice(0, 2).entries()) {
    await goTo(page, place + 1);
    await page.locator(`input[type="radio"][value="${letter}"]:checked`).waitFor();
  }
  await page.getByText('2 of 6 answered').waitFor();
});

test(
  'answers that come back after the deadline are said to be too late, and the test runs no more',
  { retry: 0 },
  async () => {
    const sitting = await sit();
    const { page, context, attemptId } = sitting;
    await answerOfflineAndLeave(sitting);
    await strip(page).getByText('2 answers not sent', { exact: true }).waitFor();
    await inDatabase(
      `update attempts set started_at = now() - interval '40 minutes', deadline_at = now() - interval '10 seconds'
      where id = $1`,
      [attemptId],
    );
    await context.setOffline(false);
    await strip(page).getByText('The test is over. 2 answers reached the server too late and do not count.').waitFor();
    await expect
      .poll(() =>
        strip(page)
          .getByRole('link', { name: /^Resume/ })
          .count(),
      )
      .toBe(0);
    await strip(page).getByRole('link', { name: 'See the result' }).waitFor();
  },
);

test(
  'another person on the device sees nothing of the answers and sends none; their owner sends them later',
  { retry: 0 },
  async () => {
    const sitting = await sit();
    const { page, student } = sitting;
    const saves: string[] = [];
    await page.route('**/responses/*', (route) => {
      saves.push(route.request().url());
      return route.abort();
    });
    await choose(page, 0);
    await saveState(page, /1 answer waiting/).waitFor();
    await signOutSilently(sitting);
    await page.goto('/login');
    saves.length = 0;
    await signIn(page, await makePerson('student'));
    const asked = page.waitForResponse('**/api/users/me/attempts/running');
    await page.goto('/courses');
    await asked;
    await page.getByRole('heading', { level: 1, name: 'Course List' }).waitFor();
    expect(await page.getByText(/not sent|Test running/).count()).toBe(0);
    await page.unroute('**/responses/*');
    await signOutSilently(sitting);
    await signIn(page, student);
    await strip(page).getByText('All answers have been sent.').waitFor();
    expect(saves).toEqual([]);
    expect((await held({ ...sitting, client: await clientOf(student) }))[0]).toBe('A');
  },
);

test('a test begun on one device is told of on another, which follows added time and the end', async () => {
  const { client, attemptId, student, test: made } = await sit();
  const { page } = await newPage({ signedInAs: student });
  await page.goto('/courses');
  await strip(page).getByText(made.test_name).waitFor();
  await inDatabase(`update attempts set deadline_at = deadline_at + interval '1 hour' where id = $1`, [attemptId]);
  await comeBack(page);
  await strip(page)
    .getByText(/^1:(30:00|29:\d\d) left$/)
    .waitFor();
  await client.call('POST', `/api/attempts/${attemptId}/submit`);
  await comeBack(page);
  await expect.poll(() => strip(page).getByRole('link').count(), { timeout: 30_000 }).toBe(0);
});

test.each(['en-GB', 'de-DE', 'ar'])('on a phone the running test is one line: %s', async (locale) => {
  const sitting = await sit({ viewport: phone });
  const { context, page } = sitting;
  await page.route('**/responses/*', (route) => route.abort());
  await choose(page, 0);
  await saveState(page, /1 answer waiting/).waitFor();
  await context.addCookies([{ name: 'lectern_language', value: locale.slice(0, 2), url: page.url() }]);
  const next = await context.newPage();
  await next.route('**/responses/*', (route) => route.abort());
  await next.goto('/courses');
  const line = next.locator('section:has(a[href*="/attempt/"]) > div').first();
  await line.locator('p').nth(2).waitFor();
  const box = await line.boundingBox();
  expect(box?.height).toBeLessThan(64);
  expect(await next.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});
