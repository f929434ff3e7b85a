import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test.each([1280, 390])('a teacher finds who is behind, dismisses, undoes and writes, at %i px', async (width) => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const [material] = course.subjects[0]?.materials ?? [];
  if (!material) throw new Error('The course has a material');
  const student = await makePerson('student');
  const learner = await clientOf(student);
  await learner.call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  await client.call('POST', `/api/courses/${course._id}/students`, { json: { people: [student.username] } });
  const dates = { kind: 'material', _id: material._id, dueAt: '2026-01-12T08:00:00Z', updatedAt: null };
  await client.call('PUT', `/api/courses/${course._id}/dates`, { json: dates });
  await expect
    .poll(async () => (await client.call('GET', '/api/needs', {})).body.total as number, { timeout: 30_000 })
    .toBe(1);

  const { page } = await newPage({ signedInAs: teacher, viewport: { width, height: 800 } });
  await page.goto('/teacher/starter');
  const panel = page.getByRole('region', { name: 'Who needs me' });
  await panel.getByRole('link', { name: student.username }).waitFor();
  await panel.getByText(`${material.name} was due on`).waitFor();
  await panel.getByRole('link', { name: 'Show all 1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who needs me' }).waitFor();

  const dismiss = page.getByRole('button', { name: `Dismiss the line about ${student.username}` });
  await dismiss.click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this line?' });
  await dialog.getByRole('radio', { name: 'Ill' }).check();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Nobody at the moment').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dismiss.waitFor();

  await page.getByRole('button', { name: `Message to ${student.username}` }).click();
  const writing = page.getByRole('dialog', { name: 'Announcement to 1 student' });
  await writing.getByRole('textbox', { name: 'Title' }).fill('The tides');
  await writing.getByRole('textbox', { name: 'Text' }).fill('Shall we look at them together?');
  await writing.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('The announcement is sent').waitFor();

  const { page: own } = await newPage({ signedInAs: student, viewport: { width, height: 800 } });
  await own.goto(`/course/details/${course._id}`);
  await own
    .getByText(/This was due on/)
    .getByRole('link', { name: material.name })
    .waitFor();
  await own.getByRole('link', { name: 'The tides' }).waitFor();
});
