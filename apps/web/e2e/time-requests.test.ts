import type { Course, Test, TestForStudent } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a student asks for more time, the teacher grants it from the dashboard and takes it back, and grants it again', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const made = await client.call('POST', '/api/courses/create-course', { json: smallCourse(unique('Ferns')) });
  const course = made.body.course as Course;
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const question = {
    question_text: 'Green?',
    question_options: [{ text: 'Yes' }, { text: 'No' }],
    correct_options: ['A'],
  };
  const data = {
    test_name: unique('Spores'),
    test_subject: course._id,
    test_lesson: course.subjects[0]?._id,
    test_questions: [question],
    closesAt,
  };
  const spores = (await client.call('POST', '/api/tests', { json: { data } })).body.data as Test;
  const student = await makePerson('student');
  const learner = await clientOf(student);
  const seen = async () => (await learner.get(`/api/tests/${spores._id}`)).body.data as TestForStudent;

  const { page: learning } = await newPage({ signedInAs: student });
  await learning.goto(`/test/${spores._id}`);
  await learning.getByRole('button', { name: 'Ask for more time' }).press('Enter');
  const asking = learning.getByRole('dialog', { name: 'Ask for more time' });
  await asking.getByLabel('A later date').check();
  await asking.getByLabel('Another attempt').check();
  await asking.getByLabel('Reason').fill('I was ill.');
  await asking.getByRole('button', { name: 'Send request' }).click();
  await learning.getByText('Your request for more time is waiting.').waitFor();

  const { page } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/starter');
  await page.getByRole('link', { name: '1 request for more time' }).click();
  const grant = async () => {
    await page.getByRole('button', { name: `Grant ${student.username} more time for ${spores.test_name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
    await page.getByText('Nobody is waiting.').waitFor();
  };
  await grant();
  expect((await seen()).attempts.left).toBe(2);
  expect(new Date((await seen()).dates.closesAt.value ?? '') > new Date(closesAt)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('I was ill.').waitFor();
  expect((await seen()).attempts.left).toBe(1);
  await grant();

  await expect
    .poll(async () => (await learner.get('/api/users/me/notices/unread')).body.unread as number, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await learning.goto('/notices');
  await learning.getByRole('link', { name: `Your request for more time in ${spores.test_name} was granted` }).click();
  await learning.getByText('Your request for more time was granted.').waitFor();
  await learning.getByText('changed for you').first().waitFor();
});
