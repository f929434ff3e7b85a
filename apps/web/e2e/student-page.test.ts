import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a teacher notes something about a student in two browsers, loses none of it, and takes the student out', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const student = await makePerson('student');
  const learner = await clientOf(student);
  await learner.call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  await client.call('POST', `/api/courses/${course._id}/students`, { json: { people: [student.username] } });

  // The browser tells of the refused save by itself.
  const { page } = await newPage({ signedInAs: teacher, allow: [/409/] });
  await page.goto(`/teacher/courses/${course._id}/students`);
  await page.getByRole('link', { name: student.username, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: student.username }).waitFor();
  const { page: other } = await newPage({ signedInAs: teacher });
  await other.goto(new URL(page.url()).pathname);

  const note = (of: typeof page) => of.getByRole('textbox', { name: 'Note' });
  await note(other).fill('Asks a lot');
  await other.getByRole('button', { name: 'Save note' }).click();
  await other.getByText('Note saved.').waitFor();
  await note(page).fill('Sings');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('alert').getByText('Asks a lot').waitFor();
  await page.getByRole('button', { name: 'Put both together' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Note saved.').waitFor();
  await page.reload();
  await expect.poll(async () => note(page).inputValue()).toBe('Asks a lot\n\nSings');

  await page.getByRole('button', { name: `Take out of ${course.name}` }).click();
  const removing = page.getByRole('dialog', { name: 'Take this student out?' });
  await removing.getByRole('textbox', { name: 'Reason' }).fill('Moved to another class');
  await removing.getByRole('button', { name: 'Take out' }).click();
  await page.getByText('In none of your courses at the moment.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Take out of ${course.name}` }).waitFor();
});
