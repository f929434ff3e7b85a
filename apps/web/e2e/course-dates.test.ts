import type { Course, CourseDates } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a teacher sets dates by keyboard, moves all of them and moves them back; the student finds them', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const [subject] = course.subjects;
  const [material] = subject?.materials ?? [];
  if (!subject || !material) throw new Error('The course has a material');
  const dates = async () => (await client.get(`/api/courses/${course._id}/dates`)).body as CourseDates;
  const dueOf = async (id: string) => (await dates()).data.find(({ _id }) => _id === id)?.dueAt ?? null;
  const { page } = await newPage({ signedInAs: teacher });
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);

  await page.goto(`/teacher/courses/${course._id}`);
  await page.getByRole('navigation', { name: 'About this course' }).getByRole('link', { name: 'Dates' }).click();
  await page.getByRole('button', { name: `Due of ${material.name}: Set` }).press('Enter');
  const field = page.getByLabel(`Due of ${material.name}`, { exact: true });
  await field.fill(inThreeDays);
  await field.press('Enter');
  const set = page.getByRole('button', { name: new RegExp(`^Due of ${material.name}: `) });
  await expect.poll(() => dueOf(material._id)).not.toBeNull();
  await set.waitFor();
  const first = await dueOf(material._id);

  const student = await makePerson('student');
  // Teachers let those in who asked.
  await (await clientOf(student)).call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  const added = await client.call('POST', `/api/courses/${course._id}/students`, {
    json: { people: [student.username] },
  });
  expect(added.status).toBe(200);
  const { page: learning } = await newPage({ signedInAs: student });
  await learning.goto('/home');
  await learning.getByRole('region', { name: 'My week' }).getByRole('link', { name: material.name }).waitFor();

  await page.getByRole('button', { name: 'Move dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move dates' });
  await dialog.getByLabel('Days', { exact: true }).fill('7');
  await dialog.getByLabel('Days', { exact: true }).press('Enter');
  await dialog.getByText('1 entry moves.').waitFor();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const later = new Date(new Date(first ?? '').getTime() + 7 * 86_400_000).getTime();
  // Clocks may change between the two.
  expect(Math.abs(new Date((await dueOf(material._id)) ?? '').getTime() - later)).toBeLessThanOrEqual(3_600_000);
  await page.getByText('Moved 7 days later').waitFor();
  await page.getByRole('region', { name: 'Dates' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => dueOf(material._id)).toBe(first);
});
