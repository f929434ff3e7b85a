import type { Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { handOn, lookAtDates } from '../../server/testing/features/notices/notice-calls.ts';
import { choose, saveState } from './support/tests.ts';
import { wake } from './support/browser.ts';
import { openTimed } from './support/timed.ts';

const hourMs = 3_600_000;

/** Opens the page anew and looks which notices the bell has. */
async function told(page: Page): Promise<string[]> {
  await page.goto('/notices');
  const list = page.getByRole('main').getByRole('list').first();
  await list.waitFor();
  return list.getByRole('link').allTextContents();
}

test('a test from its plan to its corrected result: a teacher in Berlin, a student who goes by Kolkata, and no clock but ours', async () => {
  const { t, pageOf } = await openTimed();
  const until = (moment: string): void => t.clock.advance(Date.parse(moment) - t.clock.now().getTime());
  /** Does what a process does every second. */
  const tick = async (): Promise<void> => {
    await handOn(t);
    await lookAtDates(t);
  };
  // Clocks in Berlin are put forward on the 29th.
  until('2026-03-27T09:00:00Z');
  const owner = await t.buildUser({ role: 'teacher' });
  const learner = await t.buildUser();
  const course = await t.buildCourse(owner, { name: 'Tides' });
  await t.buildJoinRequest(course, learner, 'approved');
  const made = await t.buildTest(owner, course, {
    name: 'Ebb and flow',
    duration_minutes: 30,
    results_show: 'after',
    results_show_after: new Date('2026-04-02T08:00:00Z'),
  });
  await (await t.as(learner)).put('/api/users/me', { timeZone: 'Asia/Kolkata' });

  const teaching = await pageOf(owner, 'Europe/Berlin');
  await teaching.goto(`/teacher/courses/${course._id}/dates`);
  for (const [name, typed, shown] of [
    ['Opens', '2026-03-28T09:00', 'Sat, 28 Mar 2026, 09:00'],
    ['Due', '2026-03-30T09:00', 'Mon, 30 Mar 2026, 09:00'],
    ['Closes', '2026-04-01T09:00', 'Wed, 1 Apr 2026, 09:00'],
  ] as const) {
    await teaching.getByRole('button', { name: `${name} of ${made.name}: Set` }).press('Enter');
    const field = teaching.getByLabel(`${name} of ${made.name}`, { exact: true });
    if (name === 'Due') {
      await field.fill('2026-03-29T02:30');
      await teaching.getByText('Clocks skip this hour').waitFor();
    }
    await field.fill(typed);
    await field.press('Enter');
    await teaching.getByRole('button', { name: `${name} of ${made.name}: ${shown}` }).waitFor();
  }
  const teacher = await t.as(owner);
  const { data: saved } = (await teacher.get(`/api/tests/${made.id}`)).body as { data: Test };
  expect([saved.opensAt, saved.dueAt, saved.closesAt]).toEqual([
    '2026-03-28T08:00:00.000Z',
    // An hour less to UTC since the 29th.
    '2026-03-30T07:00:00.000Z',
    '2026-04-01T07:00:00.000Z',
  ]);

  const learning = await pageOf(learner, 'Europe/Berlin');
  await tick();
  await learning.goto('/home');
  await learning.getByRole('button', { name: 'Notices', exact: true }).waitFor();
  const week = learning.getByRole('region', { name: 'My week' });
  await week.getByRole('link', { name: made.name }).waitFor();
  await week.getByText('Opens at 13:30 GMT+5:30').waitFor();
  const address = (await (await t.as(learner)).call('POST', '/api/users/me/calendar')).body.path as string;
  const feed = async () => (await t.visitor.get(address)).text.replaceAll('\r\n ', '');
  expect(await feed()).toContain('DTSTART:20260328T080000Z');

  until('2026-03-28T08:00:01Z');
  await tick();
  await learning.goto('/home');
  await learning.getByRole('button', { name: '2 unread notices' }).waitFor();
  await week.getByText('Due at 12:30 GMT+5:30').waitFor();
  const opened = (await told(learning)).join();
  expect([opened.includes('1 new test in Tides'), opened.includes(`${made.name} is due within two days`)]).toEqual([
    true,
    true,
  ]);

  await learning.goto(`/test/${made.id}`);
  await learning.getByRole('button', { name: 'Ask for more time' }).click();
  const asking = learning.getByRole('dialog', { name: 'Ask for more time' });
  await asking.getByLabel('A later date').check();
  // 17:30 in Berlin.
  await asking.getByLabel('Until when? (optional)').fill('2026-03-30T21:00');
  await asking.getByLabel('Reason').fill('A storm.');
  await asking.getByRole('button', { name: 'Send request' }).click();
  await learning.getByText('Your request for more time is waiting.').waitFor();

  await tick();
  await teaching.goto('/teacher/starter');
  await teaching.getByRole('link', { name: '1 request for more time' }).click();
  await teaching.getByText('30 Mar 2026, 17:30').first().waitFor();
  await teaching.getByRole('button', { name: `Grant ${learner.username} more time for ${made.name}` }).click();
  const granting = teaching.getByRole('dialog');
  expect(await granting.getByLabel('Due').inputValue()).toBe('2026-03-30T17:30');
  await granting.getByRole('button', { name: 'Grant' }).click();
  await teaching.getByText('Nobody is waiting.').waitFor();
  await tick();
  expect(await told(learning)).toContainEqual(
    expect.stringContaining(`Your request for more time in ${made.name} was granted`),
  );
  expect(await feed()).toContain('DTSTART:20260330T153000Z');

  until('2026-03-30T14:00:00Z');
  await tick();
  expect((await told(learning)).join()).toContain(`${made.name} is due within 2 hours`);
  await learning.goto(`/test/${made.id}`);
  await learning.getByText('30 Mar 2026, 21:00 GMT+5:30').first().waitFor();
  until('2026-03-30T15:20:00Z');
  await learning.goto(`/test/${made.id}`);
  await learning.getByRole('button', { name: 'Start test' }).click();
  await learning.getByRole('button', { name: 'Start now' }).click();
  await learning.getByRole('heading', { name: 'Question 1 of 3' }).waitFor();
  await choose(learning, 1);
  await saveState(learning, 'Saved').waitFor();
  t.clock.advance(hourMs / 4);
  await learning.getByRole('button', { name: 'Submit test' }).click();
  await learning.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await learning.getByText('You can see the result from 2 Apr 2026, 13:30 GMT+5:30.').waitFor();
  await teaching.goto(`/teacher/test/${made.id}/results`);
  await teaching.getByRole('row', { name: new RegExp(`${learner.username}.*30 Mar 2026, 17:35.*Late`) }).waitFor();

  until('2026-04-02T08:00:01Z');
  await tick();
  expect(await told(learning)).toContainEqual(expect.stringContaining(`Your result in ${made.name} is out`));

  await teaching.goto(`/teacher/test/${made.id}/corrections`);
  await teaching.getByRole('combobox', { name: 'Correct option of question 1' }).selectOption('B');
  await teaching.getByRole('button', { name: 'Preview changes' }).click();
  await teaching.getByRole('textbox', { name: 'Reason' }).fill('The key was wrong');
  await teaching.getByRole('button', { name: 'Correct the results' }).click();
  await teaching.getByRole('region', { name: 'Corrections so far' }).getByText('The key was wrong').waitFor();
  await tick();
  expect(await told(learning)).toContainEqual(expect.stringContaining(`Your result in ${made.name} was corrected`));
});

test('a drawn page has its moments in UTC, and in the visitor’s own time once the app takes it over, which finds nothing amiss', async () => {
  const { t, pageOf } = await openTimed();
  const owner = await t.buildUser({ role: 'teacher' });
  const learner = await t.buildUser();
  const course = await t.buildCourse(owner, { name: 'Tides', course_type: 'public' });
  await t.buildJoinRequest(course, learner, 'approved');
  const student = await t.as(learner);
  const rated = await student.post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'Good' });
  expect(rated.status, rated.text).toBeLessThan(300);
  const material = course.subjects[0]?.materials[0]?._id;
  const opening = { kind: 'material', _id: material, opensAt: '2026-03-28T20:00:00.000Z' };
  const put = await (await t.as(owner)).put(`/api/courses/${course._id}/dates`, { ...opening, updatedAt: null });
  expect(put.status, put.text).toBe(200);
  const page = await pageOf(null, 'Asia/Tokyo');
  const answer = await page.goto(`/course/materials/${material}`);
  expect(await answer?.text()).toContain('Sat, 28 Mar 2026, 20:00 UTC');
  await wake(page);
  await page.getByText('Sun, 29 Mar 2026, 05:00').first().waitFor();
  // Days of reviews are in UTC, here and there.
  await page.goto(`/course/details/${course._id}`);
  await wake(page);
  await page.getByText('2 Mar 2026').first().waitFor();
});
