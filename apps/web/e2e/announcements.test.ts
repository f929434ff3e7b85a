import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

test('a teacher announces something, a student reads it by the bell, and it is gone once it is withdrawn', async () => {
  const [author, reader] = [await makePerson('teacher'), await makePerson('student')];
  const [teacher, student] = [await clientOf(author), await clientOf(reader)];
  const made = await teacher.call('POST', '/api/courses/create-course', { json: smallCourse(unique('Told')) });
  const course = made.body.course as Course;
  await student.call('POST', '/api/courses/request-join', { json: { courseId: course._id } });
  const userId = (await student.get('/api/users/me')).body.user._id as string;
  const decision = { courseId: course._id, userId, action: 'approved' };
  await teacher.call('POST', '/api/courses/handle-join-request', { json: decision });

  const { page: desk } = await newPage({ signedInAs: author });
  await desk.goto('/teacher/courses');
  await desk.getByRole('button', { name: `More actions for ${course.name}` }).click();
  await desk.getByRole('menuitem', { name: 'Announcements' }).click();
  await desk.getByRole('button', { name: 'New announcement' }).click();
  const form = desk.getByRole('dialog', { name: 'New announcement' });
  const title = unique('No lesson');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('We go on next week.\nSee https://example.org/plan.');
  await form.getByRole('button', { name: 'Send now' }).click();
  await desk.getByText('The announcement is sent').waitFor();
  await desk.getByRole('cell', { name: '0 of 1' }).waitFor();

  const { page: phone } = await newPage({ signedInAs: reader, allow: [/^GET 404 \/api\/announcements\//] });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/courses');
  await phone.getByRole('button', { name: '2 unread notices' }).click({ timeout: 15_000 });
  await phone.getByRole('menuitem', { name: `Announcement in ${course.name}: ${title}` }).click();
  await phone.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await phone.getByRole('link', { name: 'https://example.org/plan' }).getAttribute('href')).toBe(
    'https://example.org/plan',
  );
  await phone.getByRole('button', { name: '1 unread notice' }).waitFor();
  await phone.getByRole('link', { name: 'Go to the course' }).click();
  await phone.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: title, exact: true }).waitFor();

  await desk.reload();
  await desk.getByRole('cell', { name: '1 of 1' }).waitFor();
  await desk.getByRole('button', { name: `Withdraw ${title}` }).click();
  await desk
    .getByRole('dialog', { name: 'Withdraw this announcement?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await desk.getByText('The announcement is withdrawn').waitFor();
  await phone.goBack();
  await phone.getByText('This announcement is not available').waitFor();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await desk.getByText('The announcement is back').waitFor();
  await phone.reload();
  await phone.getByRole('heading', { level: 1, name: title }).waitFor();
});
