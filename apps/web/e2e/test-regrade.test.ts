import type { Attempt, AttemptResult, Test } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { toast } from './support/test-form.ts';
import { makeTest, testOn } from './support/tests.ts';
import { unique } from './support/unique.ts';

/** A student sits a test from elsewhere and chooses these letters, in the order of the questions. */
async function sat(student: Person, test: Pick<Test, '_id'>, letters: string) {
  const client = await clientOf(student);
  const started = await client.call('POST', `/api/tests/${test._id}/attempts`);
  expect(started.status).toBe(201);
  const { attempt, lease } = started.body as { attempt: Attempt; lease: number };
  for (const [place, letter] of letters.split('').entries()) {
    const json = { selected: [letter], sequence: place + 1, lease };
    const path = `/api/attempts/${attempt._id}/responses/${attempt.questions[place]?._id}`;
    expect((await client.call('PUT', path, { json })).status).toBe(200);
  }
  expect((await client.call('POST', `/api/attempts/${attempt._id}/submit`, { json: { lease } })).status).toBe(200);
  const mark = async () =>
    ((await client.get(`/api/attempts/${attempt._id}/result`)).body as AttemptResult).result?.mark;
  return { client, mark, id: attempt._id };
}

test('a wrong key is corrected: who gains is shown before, the results follow, and all of it can be undone', async () => {
  const { teacher, test: made } = await makeTest();
  const [ada, ben] = [await makePerson('student'), await makePerson('student')];
  const [first, second] = [await sat(ada, made, 'BA'), await sat(ben, made, 'AA')];
  const marks = async () => [await first.mark(), await second.mark()];
  expect(await marks()).toEqual([3, 8]);

  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/test/${made._id}/corrections`);
  await page.getByRole('combobox', { name: 'Correct option of question 1' }).selectOption('B');
  await page.getByText('1 question to correct').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('2 attempts: 1 better, 1 worse, 0 changed otherwise, 0 unchanged.').waitFor();
  const changes = page.getByRole('table', { name: 'Results that change' });
  await changes.getByRole('row', { name: new RegExp(`${ada.username}.*3 of 24.*8 of 24`) }).waitFor();
  await changes.getByRole('row', { name: new RegExp(`${ben.username}.*8 of 24.*3 of 24`) }).waitFor();
  // Looking changes nothing.
  expect(await marks()).toEqual([3, 8]);

  await page.getByRole('button', { name: 'Correct the results' }).click();
  await page.getByText('Reason is required').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The key was wrong');
  await page.getByRole('button', { name: 'Correct the results' }).click();
  const done = page.getByRole('region', { name: 'Corrections so far' });
  await done.getByText('The key was wrong').waitFor();
  expect(await marks()).toEqual([8, 3]);

  await done.getByRole('button', { name: 'Undo' }).click();
  await done.getByText(`Undone by ${teacher.username}`).waitFor();
  expect(await marks()).toEqual([3, 8]);
  await page.goto(`/teacher/test/${made._id}/results`);
  await page.getByRole('row', { name: new RegExp(`${ada.username}.*3 of 24`) }).waitFor();
  await page.getByRole('link', { name: 'Item analysis' }).click();
  const questions = page.getByRole('table', { name: 'Questions, the worst first' });
  await questions.getByRole('button', { name: /^Question 6/ }).waitFor();
  expect(await questions.getByRole('button', { name: /^Question \d/ }).count()).toBe(6);
});

test.each([
  ['at a desk', {}],
  ['on a phone', phone],
])('a wrong key is mended in a copy of the test too, which shows first who gains there, %s', async (_, device) => {
  const { teacher, test: made } = await makeTest();
  const staff = await clientOf(teacher);
  const name = unique('Adding up again');
  const copied = await staff.call('POST', `/api/tests/${made._id}/copy`, { json: { name } });
  const { data: copy } = copied.body as { data: Test };
  const [ada, ben] = [await makePerson('student'), await makePerson('student')];
  const [here, there] = [await sat(ada, made, 'B'), await sat(ben, copy, 'B')];
  expect([await here.mark(), await there.mark()]).toEqual([-1, -1]);

  const { page } = await newPage({ ...device, signedInAs: teacher });
  await page.goto(`/teacher/test/${made._id}/corrections`);
  await page.getByRole('combobox', { name: 'Correct option of question 1' }).selectOption('B');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const others = page.getByRole('region', { name: 'The same questions in other tests' });
  await others.getByText('1 attempt: 1 better, 0 worse').click();
  await others.getByText(ben.username).waitFor();
  expect(await others.getByRole('checkbox', { name }).isChecked()).toBe(true);
  await page.getByRole('textbox', { name: 'Reason' }).fill('The key was wrong');
  await page.getByRole('button', { name: 'Correct the results' }).click();
  await toast(page, 'Results of 2 tests corrected').waitFor();
  expect([await here.mark(), await there.mark()]).toEqual([4, 4]);

  // Each test undoes its own correction.
  await page.goto(`/teacher/test/${copy._id}/corrections`);
  await page.getByRole('region', { name: 'Corrections so far' }).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Correction undone').waitFor();
  expect([await here.mark(), await there.mark()]).toEqual([4, -1]);
});

test('a doubt about a question leads to accepting a second option, and students see the new result and a notice', async () => {
  const { teacher, test: made } = await makeTest();
  const [ada] = [await makePerson('student')];
  const good = await sat(ada, made, 'BAAAAA');
  // The best choose B at the first question, the weakest its key.
  for (let n = 1; n < 20; n += 1) await sat(await makePerson('student'), made, n < 12 ? 'BAAAAA' : 'ABBBBB');
  const before = await good.mark();

  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/test/${made._id}/analysis`);
  const questions = page.getByRole('table', { name: 'Questions, the worst first' });
  await questions.getByText('The best students choose B (100%) more often than the key A (0%)').waitFor();
  await questions.getByRole('button', { name: /^Question 1/ }).press('Enter');
  await page.getByRole('table', { name: 'Options of Question 1' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Accept B too' }).click();
  await page.getByText('1 question to correct').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('20 attempts: 12 better, 0 worse, 0 changed otherwise, 8 unchanged.').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Both are right');
  await page.getByRole('button', { name: 'Correct the results' }).click();
  await page.getByRole('region', { name: 'Corrections so far' }).getByText('Both are right').waitFor();
  expect(await good.mark()).toBeGreaterThan(before ?? 0);

  const { page: own } = await newPage({ signedInAs: ada });
  const notices = async () => (await good.client.get('/api/users/me/notices')).bytes.toString();
  await expect.poll(notices, { timeout: 20_000 }).toMatch(/was corrected/);
  await own.goto('/notices');
  await own
    .getByRole('link', { name: /^Your result in .* was corrected/ })
    .first()
    .waitFor();
  await own.goto(`/attempt/${good.id}/result`);
  const first = own.getByRole('listitem').filter({ has: own.getByRole('heading', { name: 'Question 1' }) });
  await first.getByText('Correct answer').nth(1).waitFor();
  expect(await first.getByText('Correct answer').count()).toBe(2);
});

test('the gain from the pre-test to the post-test is drawn, and stands in figures, per group and student', async () => {
  const { teacher, course, test: before } = await makeTest();
  const staff = await clientOf(teacher);
  const after = await testOn(staff, course, { test_type: 'post-test' });
  const [ada, ben] = [await makePerson('student'), await makePerson('student')];
  // Ada from 8 to 16 of 24, Ben from 0 to 24, and Cem stays away the second time.
  await sat(ada, before, 'AA');
  await sat(ada, after, 'AAAA');
  await sat(ben, before, '');
  await sat(ben, after, 'AAAAAA');
  const cem = await makePerson('student');
  await sat(cem, before, 'A');
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/gains/${course.subjects[0]?._id}`);
  const chart = page.getByRole('figure');
  await chart.getByText('All students').waitFor();
  await chart.getByRole('img', { name: 'From 16.7% to 83.3%' }).waitFor();
  await chart.getByText('gain 0.8').waitFor();
  const groups = page.getByRole('table', { name: 'Gain by group' });
  await groups.getByRole('row', { name: /All students 2 16\.7% 83\.3% 0\.8 0\.75/ }).waitFor();
  const students = page.getByRole('table', { name: 'Gain by student' });
  await students.getByRole('row', { name: new RegExp(`${ada.username} 33\\.3% 66\\.7% 0\\.5`) }).waitFor();
  await students.getByRole('row', { name: new RegExp(`${ben.username} 0% 100% 1`) }).waitFor();
  await page.getByText('Took only the pre-test: 1 student').click();
  await page.getByText(cem.username).waitFor();
  expect(await students.getByRole('row').count()).toBe(3);
});
