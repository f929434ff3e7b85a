import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { unique } from './support/unique.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;
type Made = { _id: string; name: string; join_code: string };

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const requestsOf = (page: Page) => page.getByRole('region', { name: 'My requests' });

/** A private course of this teacher, which nobody sees before they are let in. */
async function privateCourse(teacher: Client): Promise<Made> {
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const answer = await teacher.call('POST', '/api/courses/create-course', { json });
  expect(answer.status).toBe(201);
  return answer.body.course as Made;
}

/** Decides on the one request that waits for the course. */
async function decide(teacher: Client, course: Made, action: 'approved' | 'rejected', reason?: string): Promise<void> {
  const { body } = await teacher.get('/api/courses/join-requests?status=pending');
  const waiting = (body.data as { _id: string; course: { _id: string } }[]).filter(
    (request) => request.course._id === course._id,
  );
  const json = { ids: waiting.map(({ _id }) => _id), action, ...(reason !== undefined && { reason }) };
  const answer = await teacher.call('POST', '/api/courses/join-requests/decide', { json });
  expect([answer.status, answer.body.decided]).toEqual([200, 1]);
}

async function askWithCode(page: Page, course: Made, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Join code' }).fill(code);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('heading', { level: 3, name: course.name }).waitFor();
  await page.getByRole('button', { name: 'Request to join' }).click();
  await requestsOf(page).getByText('Pending').waitFor();
}

/** What happens when the student comes back to the window. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function start(allow: RegExp[] = []) {
  const [teacher, student]: [Person, Person] = [await makePerson('teacher'), await makePerson('student')];
  const client = await clientOf(teacher);
  const { page } = await newPage({ signedInAs: student, allow });
  await page.goto('/student-courses');
  await page.getByText('No courses available').waitFor();
  return { client, course: await privateCourse(client), page };
}

test('a student enters a code, is let in, and finds the course without a reload; then rates it', async () => {
  const { client, course, page } = await start([/^GET 404 \/api\/courses\/join\//]);
  await page.getByRole('textbox', { name: 'Join code' }).fill('NOBODY-KNOWS-THIS');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('There is no course with this join code').waitFor();
  await askWithCode(page, course, ` ${course.join_code.toLowerCase()} `);
  await decide(client, course, 'approved');
  await lookAgain(page);
  await card(page, course.name).getByText('0 of 2').waitFor();
  await requestsOf(page).getByText('Approved').waitFor();

  await page.getByRole('button', { name: `Rate Course ${course.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Rate ${course.name}` });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await submit.click();
  await dialog.getByText('Please enter a comment before submitting.').waitFor();
  await dialog.getByRole('textbox', { name: 'Leave a comment' }).fill('As regular as the moon.');
  await submit.click();
  await dialog.getByText('Please rate the course before submitting.').waitFor();
  await dialog.getByRole('radio', { name: '1 star' }).focus();
  // By keyboard: from the first star three to the right.
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await submit.click();
  await toast(page, 'Rating and comment submitted successfully!').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await card(page, course.name).getByRole('link', { name: 'View Course' }).click();
  const reviews = page.getByRole('region', { name: 'Review and Commands' });
  await reviews.getByText('As regular as the moon.').waitFor();
  expect(await reviews.getByRole('img').getAttribute('aria-label')).toBe('Rated 4 out of 5');
});

test('a student who is turned away reads why, elsewhere sees that there is news, and asks again', async () => {
  const { client, course, page } = await start();
  await askWithCode(page, course, course.join_code);
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Course List' }).waitFor();
  await decide(client, course, 'rejected', 'Please finish Waves first.');
  await lookAgain(page);
  const way = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My Courses/ });
  await way.getByText('(1 new decision)').waitFor();
  await way.click();
  await requestsOf(page).getByText('Reason: Please finish Waves first.').waitFor();
  await way.getByText('(1 new decision)').waitFor({ state: 'detached' });
  await askWithCode(page, course, course.join_code);
  const states = requestsOf(page)
    .getByRole('listitem')
    .getByText(/^(Pending|Rejected)$/);
  expect(await states.allInnerTexts()).toEqual(['Pending', 'Rejected']);
});
