import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a teacher lets a student in, takes them out with a reason, and undoes it', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const student = await makePerson('student');
  const learner = await clientOf(student);
  await learner.call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  const opens = async () => (await learner.get(`/api/courses/${course._id}`)).status === 200;
  const { page } = await newPage({ signedInAs: teacher });

  await page.goto('/teacher/courses');
  await page.getByRole('link', { name: course.name, exact: true }).click();
  await page.getByRole('link', { name: '1 request to decide on' }).waitFor();
  await page
    .getByRole('navigation', { name: 'About this course' })
    .getByRole('link', { name: 'Students', exact: true })
    .click();

  await page.getByRole('button', { name: 'Add students' }).click();
  const adding = page.getByRole('dialog', { name: 'Add students' });
  await adding.getByRole('textbox').fill(`${student.username}\nnobody-of-this-name`);
  await adding.getByRole('button', { name: 'Look up' }).click();
  await adding.getByText('1 was not found').waitFor();
  await adding.getByRole('button', { name: 'Add 1 student' }).click();
  await page
    .getByRole('row', { name: new RegExp(student.username) })
    .getByText('Join code')
    .waitFor();
  expect(await opens()).toBe(true);

  await page.getByRole('button', { name: `Take out ${student.username}` }).click();
  const removing = page.getByRole('dialog', { name: 'Take this student out?' });
  await removing.getByRole('textbox', { name: 'Reason' }).fill('Moved to another class');
  await removing.getByRole('button', { name: 'Take out' }).click();
  await page.getByText('No students yet').waitFor();
  expect(await opens()).toBe(false);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: new RegExp(student.username) }).waitFor();
  expect(await opens()).toBe(true);
});
