import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Course, LoginRecord, Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse, tab } from './support/course-form.ts';
import { openMore } from './support/more-menu.ts';
import { clientOf, inDatabase, makePerson, type Person } from './support/people.ts';
import { pickFound } from './support/pick-found.ts';
import { makeSchoolOf } from './support/school.ts';
import { toast } from './support/test-form.ts';
import { testOn } from './support/tests.ts';
import { unique } from './support/unique.ts';
import { beginDay } from './support/working-day.ts';

const devices = [
  { name: 'a desk', width: 1280 },
  { name: 'a phone', width: 390 },
];

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^About this/ }).getByRole('link', { name, exact: true });

/** Ticks all rows that match, more than a page has, and opens the acts on them. */
async function select(page: Page, { width }: { width: number }, count: number): Promise<void> {
  const narrow = width < 600;
  if (narrow)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .click();
  else await page.getByRole('checkbox', { name: 'Select this page' }).click();
  const bar = page.getByRole('group', { name: 'Selection' });
  if (narrow) await bar.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: `Select all ${count} matching` }).click();
  await page.getByText(`${count} selected`).first().waitFor();
}

/** Lets the addresses of people count as proved. */
const vouchFor = (people: readonly Person[]) =>
  inDatabase('update users set email_verified = true where username = any($1)', [
    people.map(({ username }) => username),
  ]);

async function makeStudents(count: number): Promise<Person[]> {
  const students: Person[] = [];
  for (let place = 0; place < count; place += 1) students.push(await makePerson('student'));
  await vouchFor(students);
  return students;
}

async function teachingDay() {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Tides'), ['Moon']), course_type: 'public' };
  const course = (await client.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const students = await makeStudents(12);
  await makeSchoolOf(teacher, ...students);
  const made = await testOn(client, course, { test_name: unique('Ebb') });
  const copy = await client.call('POST', `/api/tests/${made._id}/copy`, { json: { name: unique('Flood') } });
  return { teacher, client, course, students, test: made, copy: (copy.body as { data: Test }).data };
}

const tenQuestions = Array.from(
  { length: 10 },
  (_, place) => `${place + 1}. What is ${place} and ${place}?\nA) ${2 * place}\nB) ${2 * place + 1}\nAnswer: A`,
).join('\n\n');

test.each(devices)('a teacher does seven tasks of a day with few presses at $name', async (device) => {
  const day = await teachingDay();
  const { page } = await newPage({ signedInAs: day.teacher, viewport: { width: device.width, height: 844 } });
  const { task, presses } = await beginDay(page, device);
  const [first] = day.students;
  if (first === undefined) throw new Error('There are students');

  await task('Put a class of twelve into a course, from a pasted list', 8, '/teacher/courses', async () => {
    await page.getByRole('link', { name: day.course.name, exact: true }).click();
    await tabOf(page, 'Students').click();
    await page.getByRole('button', { name: 'Add students' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add students' });
    await dialog.getByRole('textbox').fill(day.students.map(({ username }) => username).join('\n'));
    await dialog.getByRole('button', { name: 'Look up' }).click();
    await dialog.getByRole('button', { name: 'Add 12 students' }).click();
    await page.getByText(first.username).first().waitFor();
  });

  await task('Write to everybody who has not begun', 10, '/teacher/courses', async () => {
    await page.getByRole('link', { name: day.course.name, exact: true }).click();
    await tabOf(page, 'Students').click();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Not started');
    await select(page, device, 12);
    await page.getByRole('button', { name: 'Message…' }).click();
    const writing = page.getByRole('dialog', { name: /^Announcement to/ });
    await writing.getByRole('textbox', { name: 'Title' }).fill('The moon');
    await writing.getByRole('textbox', { name: 'Text' }).fill('Please begin by Friday.');
    await writing.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('The announcement is sent').waitFor();
  });

  await task('Take a student out of a course with a reason', 7, '/teacher/courses', async () => {
    await page.getByRole('link', { name: day.course.name, exact: true }).click();
    await tabOf(page, 'Students').click();
    await page.getByRole('searchbox', { name: 'Search students...' }).fill(first.username);
    await page.getByRole('button', { name: `Take out ${first.username}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this student out?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moved');
    await dialog.getByRole('button', { name: 'Take out' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  await task('Put twelve files on a subject', 5, '/teacher/courses', async () => {
    await page.getByRole('link', { name: day.course.name, exact: true }).click();
    await tabOf(page, 'Edit').click();
    await tab(page, 'Materials').click();
    await page.getByLabel('Files for Moon').setInputFiles(await makeFiles(12));
    await page.getByRole('region', { name: 'Files on their way' }).waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('button', { name: 'Update Course' }).click();
    await toast(page, 'Course updated successfully!').waitFor();
  });

  await task('Add ten questions of a letter to a test', 8, '/teacher/test', async () => {
    await page.getByRole('link', { name: day.test.test_name, exact: true }).click();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('button', { name: 'Paste or import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste or import questions' });
    await dialog.getByRole('textbox', { name: 'Questions as text' }).fill(tenQuestions);
    await dialog.getByRole('button', { name: 'Add 10 questions' }).click();
    await page.getByRole('tab', { name: 'Solutions' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await toast(page, 'Test updated successfully!').waitFor();
  });

  await task('Mend a wrong key in two tests', 8, '/teacher/test', async () => {
    await (await openMore(page, 'Results', day.copy.test_name)).click();
    await page.getByRole('link', { name: 'Corrections' }).click();
    await page.getByRole('combobox', { name: 'Correct option of question 1' }).selectOption('B');
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('checkbox', { name: day.test.test_name }).waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The key was wrong');
    await page.getByRole('button', { name: 'Correct the results' }).click();
    await toast(page, 'Results of 2 tests corrected').waitFor();
  });

  const second = day.students[1]?.username ?? '';
  await task('Look up how a student stands', 4, '/teacher/courses', async () => {
    await page.getByRole('link', { name: day.course.name, exact: true }).click();
    await tabOf(page, 'Students').click();
    await page.getByRole('searchbox', { name: 'Search students...' }).fill(second);
    await page.getByRole('link', { name: second, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
  });
  expect(presses.size).toBe(7);
});

/** Small text documents of different names. */
async function makeFiles(count: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-day-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paths = Array.from({ length: count }, (_, place) => join(folder, `Sheet ${place + 1}.txt`));
  await Promise.all(paths.map((path, place) => writeFile(path, `Sheet ${place + 1}\n`)));
  return paths;
}

/** A coordinator with a school: three teachers who wait, and a student. */
async function coordinatingDay() {
  const coordinator = await makePerson('coordinator');
  const teachers = [await makePerson('teacher'), await makePerson('teacher'), await makePerson('teacher')];
  await vouchFor(teachers);
  const [student] = await makeStudents(1);
  if (student === undefined) throw new Error('There is a student');
  const school = await makeSchoolOf(student, ...teachers);
  const admin = await clientOf(await makePerson('admin'));
  const { user } = (await (await clientOf(coordinator)).get('/api/users/me')).body as LoginRecord;
  const { body } = await admin.get(`/api/institution?search=${encodeURIComponent(school)}`);
  const [{ _id: id }] = (body as { data: [{ _id: string }] }).data;
  const json = { institution_management_access: [user._id], status: 'Approved' };
  expect((await admin.call('PUT', `/api/institution/${id}`, { json })).status).toBe(200);
  for (const { username } of teachers)
    await inDatabase('update users set is_approved = false where username = $1', [username]);
  const course = unique('Currents');
  const [author] = teachers;
  if (author === undefined) throw new Error('There are teachers');
  await (await clientOf(author)).call('POST', '/api/courses/create-course', { json: smallCourse(course) });
  return { coordinator, teachers, student, school, course };
}

test.each(devices)('a coordinator does three tasks of a day with few presses at $name', async (device) => {
  const day = await coordinatingDay();
  const { page } = await newPage({ signedInAs: day.coordinator, viewport: { width: device.width, height: 844 } });
  const { task, presses } = await beginDay(page, device);

  await task('Approve three teachers who wait', 5, '/coordinator', async () => {
    await page
      .getByRole('link', { name: /^Teacher/ })
      .first()
      .click();
    for (const { username } of day.teachers) await page.getByRole('button', { name: `Approve ${username}` }).click();
    await toast(page, 'Approved Teacher successfully').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Approve / }).count()).toBe(0);
  });

  await task('Look up how a student of the school stands', 4, '/coordinator/institution', async () => {
    await page.getByRole('link', { name: day.school, exact: true }).click();
    await tabOf(page, 'Students').click();
    await page.getByRole('link', { name: day.student.username, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: day.student.username }).waitFor();
  });

  await task('Compare the results of the courses of the school', 2, '/coordinator/institution', async () => {
    await page.getByRole('link', { name: day.school, exact: true }).click();
    await tabOf(page, 'Results').click();
    await page.getByText(day.course).first().waitFor();
  });
  expect(presses.size).toBe(3);
});

test.each(devices)('an administrator does two tasks of a day with few presses at $name', async (device) => {
  const admin = await makePerson('admin');
  const pupils = await makeStudents(12);
  const from = await makeSchoolOf(...pupils);
  const to = await makeSchoolOf();
  await inDatabase("update institutions set status = 'Approved' where name = any($1)", [[from, to]]);
  const { page } = await newPage({ signedInAs: admin, viewport: { width: device.width, height: 844 } });
  const { task, presses } = await beginDay(page, device);

  await task('Move twelve people to another school', 14, '/instructor/users', async () => {
    if (device.width < 600) await page.getByText('Filters', { exact: true }).click();
    else await page.getByRole('button', { name: 'More filters' }).click();
    await pickFound(page.getByRole('combobox', { name: 'Institution' }), from);
    if (device.width >= 600) await page.getByRole('button', { name: 'Show the users' }).click();
    await page.getByText('12 users', { exact: true }).waitFor();
    await select(page, device, 12);
    await page.getByRole('button', { name: 'Move to institution…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 12 users to an institution' });
    await pickFound(dialog.getByRole('combobox', { name: 'Institution' }), to);
    await dialog.getByRole('button', { name: 'Move 12 users' }).click();
    await toast(page, `12 users were moved to ${to}.`).waitFor();
  });

  const tag = unique('Pupil');
  const rows = Array.from(
    { length: 28 },
    (_, place) => `${tag} ${place};Meyer;${tag.replaceAll(' ', '.')}.${place}@example.org`,
  );
  await task('Take in the sheet of a school’s office', 6, '/instructor/users', async () => {
    await (await openMore(page, 'Import')).click();
    await page
      .getByRole('textbox', { name: 'Or paste rows' })
      .fill(['First name;Last name;E-Mail', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Import 28 rows' }).click();
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  });
  expect(presses.size).toBe(2);
});
