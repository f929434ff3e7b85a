import type { Course } from '@lectern/contract';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { clientOf, demoPeople, makePerson } from './support/people.ts';

test('a student asks at a second of a film, a teacher answers in its place, and the student finds it by the bell', async () => {
  const course = await demoCourse('Botany for Beginners');
  const film = course.subjects.flatMap(({ materials }) => materials).find((one) => one.content_type === 'Video');
  const asker = await makePerson('student');
  await join(course, asker);

  const { page: phone } = await newPage({ signedInAs: asker });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/course/materials/${film?._id}`);
  const ask = phone.getByRole('button', { name: 'Ask a question' });
  await ask.waitFor();
  await phone.evaluate(() => {
    const player = document.querySelector('video');
    if (player) player.currentTime = 2;
  });
  await ask.click();
  const text = `Why is it green? ${course._id} ${asker.username}`;
  await phone.getByRole('textbox', { name: 'Your question' }).fill(text);
  expect(await phone.getByRole('checkbox', { name: 'At 0:02' }).isChecked()).toBe(true);
  await phone.getByRole('button', { name: 'Ask', exact: true }).click();
  await phone.getByText('Your question is sent.').waitFor();
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  const { page: desk } = await newPage({ signedInAs: demoPeople.teacher });
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto('/teacher/starter');
  const panel = desk.getByRole('heading', { name: /without an answer$/ });
  await panel.waitFor();
  await desk.goto(`/teacher/courses/${course._id}/questions`);
  const card = desk.getByRole('article', { name: 'Question' }).filter({ hasText: text });
  await card.getByRole('button', { name: 'Answer' }).click();
  await card.getByRole('textbox', { name: 'Your answer' }).fill('Because of the chlorophyll.');
  await card.getByRole('button', { name: 'Answer', exact: true }).last().click();
  await desk.getByText('The answer is saved.').waitFor();
  await card.getByRole('button', { name: '1 answer' }).waitFor();

  await phone.getByRole('button', { name: /unread notice/ }).click({ timeout: 15_000 });
  await phone.getByRole('menuitem', { name: `Your question in ${course.name} was answered` }).click();
  await phone.getByText('Because of the chlorophyll.').waitFor();
  await phone.getByRole('button', { name: 'Mark as the answer' }).click();
  await phone.getByText('The answer', { exact: true }).waitFor();
  await phone.getByText('Resolved').waitFor();

  await phone.setViewportSize({ width: 1280, height: 900 });
  await phone.getByRole('link', { name: film?.name ?? '' }).click();
  const found = phone.getByRole('article', { name: 'Question' }).filter({ hasText: text });
  await found.getByRole('button', { name: 'At 0:02' }).click();
  await phone.waitForFunction(() => Math.abs((document.querySelector('video')?.currentTime ?? 0) - 2) < 0.5);
});

/** Lets a student into a course of the demo teacher's. */
async function join(course: Course, person: Parameters<typeof clientOf>[0]): Promise<void> {
  const [teacher, student] = [await clientOf(demoPeople.teacher), await clientOf(person)];
  await student.call('POST', '/api/courses/request-join', { json: { courseId: course._id } });
  const userId = (await student.get('/api/users/me')).body.user._id as string;
  const decision = { courseId: course._id, userId, action: 'approved' };
  const decided = await teacher.call('POST', '/api/courses/handle-join-request', { json: decision });
  if (decided.status !== 200) throw new Error(`Deciding answered ${decided.status}`);
}
