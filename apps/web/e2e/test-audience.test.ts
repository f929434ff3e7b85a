import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { saveTest, testOf } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';

test('a teacher makes a test for one student by keyboard; the other finds none, and goes on where it was begun', async () => {
  const { teacher, test: made, course } = await makeTest();
  const client = await clientOf(teacher);
  const [ada, ben] = [await makePerson('student'), await makePerson('student')];
  const join = async (student: Person) =>
    (await clientOf(student)).call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  for (const student of [ada, ben]) expect((await join(student)).status).toBe(201);
  const people = [ada.username, ben.username];
  expect((await client.call('POST', `/api/courses/${course._id}/students`, { json: { people } })).status).toBe(200);

  const bens = await newPage({ signedInAs: ben, allow: [/^GET 404 \/api\/tests\//] });
  await bens.page.goto(`/test/${made._id}`);
  await bens.page.getByRole('button', { name: 'Start test' }).click();
  await bens.page.getByRole('button', { name: 'Start now' }).click();
  await bens.page.getByRole('heading', { name: 'Question 1 of' }).waitFor();

  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/test/${made._id}`);
  await page.getByRole('radio', { name: 'Everybody who can open the course' }).focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown');
  const field = page.getByRole('combobox', { name: 'Students' });
  await field.fill(ada.username);
  await page.getByRole('option', { name: ada.username }).waitFor();
  await page.getByRole('option', { name: ben.username }).waitFor({ state: 'detached' });
  await field.press('ArrowDown');
  await field.press('Enter');
  await saveTest(page);
  const saved = await testOf(client, made._id);
  expect([saved.audience, saved.audience_people.map(({ username }) => username)]).toEqual(['people', [ada.username]]);
  await page.goto('/teacher/test');
  await page.getByText('1 student').waitFor();

  const adas = await newPage({ signedInAs: ada });
  await adas.page.goto(`/course/details/${course._id}`);
  await adas.page.getByText(made.test_name).first().waitFor();

  // The attempt that was begun goes on, and there is no other after it.
  await bens.page.reload();
  await bens.page.getByRole('heading', { name: 'Question 1 of' }).waitFor();
  await bens.page.getByRole('radio').first().check();
  await bens.page.getByRole('button', { name: 'Submit test' }).click();
  await bens.page.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await bens.page.getByRole('heading', { name: /^Result of / }).waitFor();
  await bens.page.goto(`/test/${made._id}`);
  await bens.page.getByText('This test is not available').first().waitFor();

  await page.goto(`/teacher/test/${made._id}/results`);
  await page.getByText('No longer for them').waitFor();
});
