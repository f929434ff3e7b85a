import type { Course, Waiting } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

/** A teacher with a course that students can ask to join. */
async function newCourse() {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const made = await client.call('POST', '/api/courses/create-course', { json: smallCourse(unique('Wanted')) });
  return { teacher, client, course: made.body.course as Course };
}

/** A new student, who asks to be let into the course. */
async function asks(course: Course) {
  const student = await makePerson('student');
  const client = await clientOf(student);
  const answer = await client.call('POST', '/api/courses/request-join', { json: { courseId: course._id } });
  expect(answer.status).toBe(201);
  return { ...student, client };
}

test('a teacher sees that students wait, lets one in and tells another why not', async () => {
  const { teacher, course } = await newCourse();
  const first = await asks(course);
  const second = await asks(course);
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/starter');
  await page.getByRole('link', { name: 'Approvals, 2 waiting' }).click();
  await page.getByRole('heading', { level: 1, name: 'User Course Approvals' }).waitFor();
  const row = (student: { username: string }) => page.getByRole('row', { name: new RegExp(student.username) });

  await row(first)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.getByText('Request processed successfully').waitFor();
  await row(first).getByText('No actions').waitFor();
  await page.getByRole('link', { name: 'Approvals, 1 waiting' }).waitFor();

  await row(second)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('The course is full.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await row(second).getByText('The course is full.').waitFor();
  await page.getByRole('link', { name: 'Approvals', exact: true }).waitFor();

  const told = async ({ client }: typeof first) =>
    (await client.get('/api/users/me/join-requests')).body.data.map(
      (own: { status: string; reason: string | null }) => [own.status, own.reason],
    );
  expect(await told(first)).toEqual([['approved', null]]);
  expect(await told(second)).toEqual([['rejected', 'The course is full.']]);
});

/** Puts students who have asked for the course straight into the database: no page makes so many. */
async function letMany(course: Course, many: number): Promise<void> {
  const name = unique('crowd');
  await inDatabase(
    `with crowd as (
      insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
      select gen_random_uuid(), $1 || n, lower($1 || n), n || $2, n || $2, 'student', false, true, now(), now()
      from generate_series(1, $3::int) n returning id)
    insert into join_requests (id, course_id, user_id, status, created_at)
    select gen_random_uuid(), $4, id, 'pending', now() from crowd`,
    [`${name} `, `@${name.replace(' ', '-')}.example.org`, many, course._id],
  );
}

test('two hundred waiting students are let in with three presses and one call', async () => {
  const { teacher, client, course } = await newCourse();
  await letMany(course, 200);
  const { page, trouble } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/approvals');
  await page.getByRole('link', { name: 'Approvals, 200 waiting' }).waitFor();

  await page.getByRole('button', { name: 'Select all 200 pending' }).click();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  const question = page.getByRole('dialog', { name: 'Approve 200 requests?' });
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('200 approved').waitFor();
  await page.getByRole('link', { name: 'Approvals', exact: true }).waitFor();

  expect(trouble.answers.filter((line) => line.startsWith('POST'))).toEqual([
    'POST 200 /api/courses/join-requests/decide',
  ]);
  expect(((await client.get('/api/users/me/waiting')).body as Waiting).joinRequests).toBe(0);
});
