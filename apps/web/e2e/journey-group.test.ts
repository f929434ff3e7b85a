import { readFile } from 'node:fs/promises';
import type { Course, Group } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { pickFound } from './support/pick-found.ts';
import { serverUrl } from './support/server.ts';
import { demoFile, field, smallCourse } from './support/course-form.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { unique } from './support/unique.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** A private course of the teacher; its one material is an uploaded video. */
async function coursePrivateWithVideo(teacher: Person, name: string) {
  const client = await clientOf(teacher);
  const form = new FormData();
  form.set('file', new Blob([await readFile(demoFile('pendulum.mp4'))], { type: 'video/mp4' }), 'pendulum.mp4');
  const file = await client.call('POST', '/api/files', { form });
  expect(file.status).toBe(201);
  const url = file.body.file.url as string;
  const material = { name: 'The pendulum', content_type: 'Video', content_url: url };
  const subjects = [{ name: 'Swinging', duration: 1, materials: [material] }];
  const json = { name, course_type: 'private', duration: 3, subjects };
  const made = await client.call('POST', '/api/courses/create-course', { json });
  expect(made.status).toBe(201);
  const course = made.body.course as Course;
  return { courseId: course._id, materialId: course.subjects[0]?.materials[0]?._id ?? '', url };
}

/** Lets the student ask to join another course of the teacher, so that the teacher may see the student. */
async function becomeKnown(student: Person, teacher: Person): Promise<void> {
  const json = smallCourse(unique('Public'));
  const made = await (await clientOf(teacher)).call('POST', '/api/courses/create-course', { json });
  const asked = { courseId: made.body.course._id as string };
  const answer = await (await clientOf(student)).call('POST', '/api/courses/request-join', { json: asked });
  expect(answer.status).toBe(201);
}

/** The status that the page's own person gets for an address, with a range where one is given. */
const statusOf = (page: Page, address: string, range?: string): Promise<number> =>
  page.evaluate(
    async ([url, bytes]) =>
      (await fetch(url ?? '', { cache: 'no-store', headers: bytes === undefined ? {} : { range: bytes } })).status,
    [address, range],
  );

const pick = async (page: Page, label: string, text: string): Promise<void> => {
  await pickFound(page.getByRole('combobox', { name: label }), text);
  await page.keyboard.press('Escape');
};

test('a group opens a private course to its student at once, and closes it at once', async () => {
  const teacher = await makePerson('teacher');
  const student = await makePerson('student');
  await becomeKnown(student, teacher);
  const courseName = unique('Private');
  const { courseId, materialId, url } = await coursePrivateWithVideo(teacher, courseName);
  const theirs = await newPage({ signedInAs: student, allow: [/^GET 404 \/api\/(courses|materials|files)\//] });
  await theirs.page.goto(`/course/details/${courseId}`);
  await theirs.page.getByText('This course is not available').waitFor();

  const { page } = await newPage({ signedInAs: teacher });
  const name = unique('Evening class');
  await page.goto('/teacher/courses');
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('link', { name: 'Add Group' }).click();
  await field(page, 'Name').fill(name);
  await pick(page, 'Assign to', student.username);
  await pick(page, 'Courses', courseName);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await toast(page, 'Group created successfully!').waitFor();
  await page.waitForURL(`${serverUrl}/teacher/groups`);

  await theirs.page.reload();
  await theirs.page.getByRole('heading', { level: 1, name: courseName }).waitFor();
  expect(await statusOf(theirs.page, `/api/materials/${materialId}`)).toBe(200);
  expect(await statusOf(theirs.page, url, 'bytes=0-999')).toBe(206);

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await toast(page, 'Group fetched successfully!').waitFor();
  await page.getByRole('button', { name: `Remove ${student.username}` }).click();
  await page.getByRole('button', { name: 'Update Group' }).click();
  await toast(page, 'Group updated successfully!').waitFor();

  // The browser already has half of the video; the next part is refused like everything else.
  expect(await statusOf(theirs.page, url, 'bytes=1000-1999')).toBe(404);
  expect(await statusOf(theirs.page, url)).toBe(404);
  expect(await statusOf(theirs.page, `/api/materials/${materialId}`)).toBe(404);
  expect(await statusOf(theirs.page, `/api/courses/${courseId}`)).toBe(404);
  await theirs.page.reload();
  await theirs.page.getByText('This course is not available').waitFor();

  const { data } = (await (await clientOf(teacher)).get('/api/groups')).body as { data: Group[] };
  expect(data.map((group) => [group.name, group.usersCount, group.coursesCount])).toEqual([[name, 0, 1]]);
});

test('a group takes all students of a course with four presses, on a phone', async () => {
  const teacher = await makePerson('teacher');
  const students = [await makePerson('student'), await makePerson('student')];
  const courseName = unique('Whole class');
  const { courseId } = await coursePrivateWithVideo(teacher, courseName);
  const client = await clientOf(teacher);
  for (const student of students) await becomeKnown(student, teacher);
  const people = students.map(({ username }) => username);
  expect((await client.call('POST', `/api/courses/${courseId}/students`, { json: { people } })).status).toBe(200);
  const { page } = await newPage({ signedInAs: teacher, viewport: { width: 390, height: 844 } });
  await page.goto('/teacher/create-group');
  await field(page, 'Name').fill(unique('Class'));
  await page.getByRole('button', { name: 'Add many people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add many people' });
  await dialog.getByLabel('Take them from').selectOption('The students of a course');
  await pickFound(dialog.getByRole('combobox', { name: 'Course' }), courseName);
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await toast(page, '2 people added').waitFor();
  for (const name of people) await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Create Group' }).click();
  await toast(page, 'Group created successfully!').waitFor();
  await page.getByText('2 users · 0 courses').waitFor();
});

test('an active group has a green dot, another a red one', async () => {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  for (const status of ['active', 'inactive'])
    expect((await client.call('POST', '/api/groups', { json: { name: unique(status), status } })).status).toBe(201);
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/groups');
  const dotOf = async (status: string) => {
    const dot = page.getByRole('cell', { name: status, exact: true }).locator('[aria-hidden]');
    const colour = await dot.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(Number);
    return green > Math.max(red, blue) ? 'green' : red > Math.max(green, blue) ? 'red' : colour;
  };
  expect([await dotOf('Active'), await dotOf('Inactive')]).toEqual(['green', 'red']);
});

test('a group is deleted only after saying who loses what', async () => {
  const teacher = await makePerson('teacher');
  const name = unique('Short-lived');
  await (await clientOf(teacher)).call('POST', '/api/groups', { json: { name } });
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/groups');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this group?' });
  await dialog.getByText('Nobody loses access to a course.').waitFor();
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await toast(page, 'Group deleted successfully.').waitFor();
  await page.getByText('No groups available.').waitFor();
  expect((await (await clientOf(teacher)).get('/api/groups')).body).toEqual({ data: [] });
});
