import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a student hears by the bell that a teacher let them in, without loading the page again', async () => {
  const teacher = await clientOf(await makePerson('teacher'));
  const made = await teacher.call('POST', '/api/courses/create-course', { json: smallCourse(unique('Wanted')) });
  const course = made.body.course as Course;
  const person = await makePerson('student');
  const student = await clientOf(person);
  const asked = await student.call('POST', '/api/courses/request-join', { json: { courseId: course._id } });
  expect(asked.status).toBe(201);

  const { page } = await newPage({ signedInAs: person });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Notices' }).waitFor();
  const userId = (await student.get('/api/users/me')).body.user._id as string;
  const decision = { courseId: course._id, userId, action: 'approved' };
  const decided = await teacher.call('POST', '/api/courses/handle-join-request', { json: decision });
  expect(decided.status).toBe(200);

  const bell = page.getByRole('button', { name: '1 unread notice' });
  await bell.waitFor({ timeout: 10_000 });
  await bell.press('Enter');
  const menu = page.getByRole('menu', { name: 'Notices' });
  const item = menu.getByRole('menuitem', { name: `Your request to join ${course.name} was approved` });
  await item.waitFor();
  const box = await menu.boundingBox();
  expect(box !== null && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await item.click();
  await page.waitForURL(`**/course/details/${course._id}`);
  await page.getByRole('button', { name: 'Notices' }).waitFor();
});
