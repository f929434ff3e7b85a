import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, newPage, phone } from './support/browser.ts';
import { axe, sticksOut } from './support/checks.ts';
import { smallCourse } from './support/course-form.ts';
import { clientOf, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

const subjects = ['Tides', 'Currents', 'Waves'] as const;
const lesson = (page: Page, subject: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${subject}: reading`) });
const way = (page: Page) => page.getByRole('navigation', { name: 'Way through the course' });

/** A private course of three lessons, and a student who was let into it. */
async function joinedCourse() {
  const teacher = await clientOf(await makePerson('teacher'));
  const json = { ...smallCourse(unique('The sea'), subjects), course_type: 'private' };
  const course = (await teacher.call('POST', '/api/courses/create-course', { json })).body.course as Course;
  const student = await makePerson('student');
  const join = { joinCode: course.join_code };
  await (await clientOf(student)).call('POST', '/api/courses/request-join', { json: join });
  const added = await teacher.call('POST', `/api/courses/${course._id}/students`, {
    json: { people: [student.username] },
  });
  expect(added.status).toBeLessThan(300);
  return { course, student };
}

async function finish(page: Page, subject: string): Promise<void> {
  await lesson(page, subject).waitFor();
  await page.getByRole('button', { name: /^Mark as done/ }).click();
  await page.getByRole('button', { name: /^Mark as not done/ }).waitFor();
}

test.each([
  ['a desk', desktop],
  ['a phone', phone],
])(
  'on %s the second day begins with one press, and a course is taken to its end without going back',
  async (_, viewport) => {
    const { course, student } = await joinedCourse();
    const first = await newPage({ signedInAs: student, viewport });
    await first.page.goto('/home');
    await first.page.getByRole('link', { name: 'Start: Tides: reading' }).click();
    await finish(first.page, 'Tides');
    await way(first.page).getByRole('link', { name: 'Next: Currents: reading' }).click();
    await lesson(first.page, 'Currents').waitFor();
    await first.context.close();

    const { page } = await newPage({ signedInAs: student, viewport });
    await page.goto('/home');
    await page
      .getByRole('region', { name: 'Your course' })
      .getByRole('link', { name: /: Currents: reading$/ })
      .click();
    await finish(page, 'Currents');
    expect([...(await axe(page)), ...(await sticksOut(page))]).toEqual([]);
    await way(page).getByText('2 of 3').waitFor();
    await way(page).getByRole('link', { name: 'Next: Waves: reading' }).click();
    await finish(page, 'Waves');
    await way(page).getByRole('link', { name: 'Back to the course' }).click();
    await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
    await page.getByText('Course completed').waitFor();
    await page.getByText('3 of 3 materials · 100%').waitFor();
  },
);
