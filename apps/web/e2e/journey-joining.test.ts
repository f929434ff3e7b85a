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

/** A private course of this teacher, invisible to everyone who has not been let in. */
async function privateCourse(teacher: Client): Promise<Made> {
  const json = { ...smallCourse(unique('Tides')), course_type: 'private' };
  const answer = await teacher.call('POST', '/api/courses/create-course', { json });
  expect(answer.status).toBe(201);
  return answer.body.course as Made;
}

/** The teacher's approvals, with the student's request for the course in its row. */
async function openApprovals(teacher: Person, student: Person, course: Made) {
  const { page } = await newPage({ signedInAs: teacher });
  await page.goto('/teacher/approvals');
  const whose = `${student.username} for ${course.name}`;
  const row = page.getByRole('row').filter({ hasText: student.username });
  return { page, row, whose };
}

/** The teacher lets the student in, on the approvals page. */
async function approveOnThePage(teacher: Person, student: Person, course: Made): Promise<void> {
  const { page, row, whose } = await openApprovals(teacher, student, course);
  await row.getByRole('button', { name: `Approve ${whose}` }).click();
  await toast(page, 'Request processed successfully').waitFor();
  await row.getByText('approved').waitFor();
  await row.getByText('No actions').waitFor();
}

/** The teacher turns the student away, and types why into the dialog. */
async function rejectOnThePage(teacher: Person, student: Person, course: Made, reason: string): Promise<void> {
  const { page, row, whose } = await openApprovals(teacher, student, course);
  await row.getByRole('button', { name: `Reject ${whose}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill(reason);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await toast(page, 'Request processed successfully').waitFor();
  await row.getByText(reason).waitFor();
}

async function askWithCode(page: Page, course: Made, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Join code' }).fill(code);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('heading', { level: 3, name: course.name }).waitFor();
  await page.getByRole('button', { name: 'Request to join' }).click();
  await requestsOf(page).getByText('Pending').waitFor();
}

/** The event that the browser sends when the student comes back to the window. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function start(allow: RegExp[] = []) {
  const [teacher, student]: [Person, Person] = [await makePerson('teacher'), await makePerson('student')];
  const { page } = await newPage({ signedInAs: student, allow });
  await page.goto('/student-courses');
  await page.getByText('No courses available').waitFor();
  return { teacher, student, course: await privateCourse(await clientOf(teacher)), page };
}

test('a student enters a code, is let in, and finds the course without a reload; then rates it', async () => {
  const { teacher, student, course, page } = await start([/^GET 404 \/api\/courses\/join\//]);
  await page.getByRole('textbox', { name: 'Join code' }).fill('NOBODY-KNOWS-THIS');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('No course has this join code').waitFor();
  await askWithCode(page, course, ` ${course.join_code.toLowerCase()} `);
  await approveOnThePage(teacher, student, course);
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
  const { teacher, student, course, page } = await start();
  await askWithCode(page, course, course.join_code);
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Course List' }).waitFor();
  await rejectOnThePage(teacher, student, course, 'Please finish Waves first.');
  await lookAgain(page);
  const way = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My Courses/ });
  await way.getByText('(1 new decision)').waitFor();
  await way.click();
  await requestsOf(page).getByText('Reason: Please finish Waves first.').waitFor();
  await way.getByText('(1 new decision)').waitFor({ state: 'detached' });
  await requestsOf(page)
    .getByRole('button', { name: `Ask again for ${course.name}` })
    .click();
  await requestsOf(page).getByText('Pending').waitFor();
  // The refusal is folded away: the newest request is the one that holds.
  expect(await requestsOf(page).getByText('Rejected', { exact: true }).filter({ visible: true }).count()).toBe(0);
});
