import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { pickFound } from './support/pick-found.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

const dayMs = 86_400_000;

test('a teacher comes from a student to their dates in a course, and from there to those of everybody', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const [subject] = course.subjects;
  const [material] = subject?.materials ?? [];
  if (!subject || !material) throw new Error('The course has a material');
  const student = await makePerson('student');
  await (await clientOf(student)).call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  await client.call('POST', `/api/courses/${course._id}/students`, { json: { people: [student.username] } });
  const opensAt = new Date(Date.now() + dayMs).toISOString();
  const dates = { kind: 'subject', _id: subject._id, opensAt, updatedAt: null };
  await client.call('PUT', `/api/courses/${course._id}/dates`, { json: dates });

  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/courses/${course._id}/students`);
  await page.getByRole('link', { name: student.username, exact: true }).click();
  await page.getByRole('link', { name: `Dates in ${course.name}` }).click();
  const table = page.getByRole('table', { name: `Dates of ${student.username}` });
  await table.getByRole('row', { name: material.name }).getByText('opens with its subject').waitFor();
  await page.reload();
  await table.getByRole('row', { name: subject.name }).getByText('for everybody').waitFor();
  expect(await table.getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear View as' }).click();
  await page.getByRole('button', { name: `Due of ${material.name}: Set` }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a teacher gives one student more time for a material, and the student reads why', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const material = course.subjects[0]?.materials[0];
  if (!material) throw new Error('The course has a material');
  const [student, classmate] = [await makePerson('student'), await makePerson('student')];
  for (const person of [student, classmate])
    await (await clientOf(person)).call('POST', '/api/courses/request-join', { json: { joinCode: course.join_code } });
  const people = [student.username, classmate.username];
  await client.call('POST', `/api/courses/${course._id}/students`, { json: { people } });
  const closesAt = new Date(Date.now() - dayMs).toISOString();
  const dates = { kind: 'material', _id: material._id, closesAt, updatedAt: null };
  await client.call('PUT', `/api/courses/${course._id}/dates`, { json: dates });

  const { page } = await newPage({ signedInAs: teacher });
  await page.goto(`/teacher/courses/${course._id}/dates`);
  await page.getByRole('button', { name: `Exceptions from the dates of ${material.name}` }).click();
  await page.getByRole('button', { name: 'Add for a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exception for a student' });
  await pickFound(dialog.getByRole('combobox', { name: /Student/ }), student.username);
  const inTwoDays = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 16);
  await dialog.getByLabel('Closes').fill(inTwoDays);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Edit ${student.username}` }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: `1 exception from the dates of ${material.name}` }).waitFor();

  await pickFound(page.getByRole('combobox', { name: 'View as' }), student.username);
  const row = page
    .getByRole('table', { name: `Dates of ${student.username}` })
    .getByRole('row', { name: material.name });
  await row.getByText('changed for this student').waitFor();
  const { page: learning } = await newPage({ signedInAs: student });
  await learning.goto(`/course/materials/${material._id}`);
  await learning.getByText('changed for you').waitFor();
  const { page: shut } = await newPage({ signedInAs: classmate });
  await shut.goto(`/course/materials/${material._id}`);
  await shut.getByText('Your teacher has closed this material.', { exact: false }).waitFor();
  expect(await shut.getByText('changed for you').count()).toBe(0);
});
