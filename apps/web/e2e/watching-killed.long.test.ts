import type { CourseProgress } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage, openDoomedBrowser } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';

/** The most that may be lost when a browser dies, in seconds of the film. */
const mostLost = 10;

const seconds = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** The server's progress of this film, read by the student from elsewhere. */
async function knownOf(student: Person, courseId: string, material: string) {
  const progress = (await (await clientOf(student)).get(`/api/courses/${courseId}/progress`)).body as CourseProgress;
  const known = progress.subjects.flatMap(({ materials }) => materials).find(({ _id }) => _id === material);
  if (known === undefined) throw new Error('The course has no such material');
  return known;
}

/**
 * Lets reports through until one lies past `past` seconds, and holds the next one up for ever. The promise inside
 * resolves when that one leaves: no other moment has more to lose.
 */
async function holdReportsAfter(page: Page, past: number): Promise<{ heldUp: Promise<void> }> {
  const { promise: heldUp, resolve } = Promise.withResolvers<void>();
  let enough = false;
  await page.route('**/api/courses/*/progress', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if (enough) return resolve();
    enough = ((route.request().postDataJSON() as { position?: number }).position ?? 0) > past;
    return route.continue();
  });
  return { heldUp };
}

const play = (page: Page) =>
  page.evaluate(async () => {
    const player = document.querySelector('video');
    if (player === null) throw new Error('There is no player');
    player.muted = true;
    await player.play();
  });

test('a browser that is killed takes at most ten seconds with it, and another goes on at the place', async () => {
  const course = await demoCourse('Physics in Motion');
  const film = course.subjects.flatMap(({ materials }) => materials).find(({ name }) => name === 'The pendulum');
  if (film === undefined) throw new Error('The demo has no film of a pendulum');
  const student = await makePerson('student');
  const address = `/course/materials/${film._id}`;

  const doomed = await openDoomedBrowser(student);
  await doomed.page.goto(address);
  await doomed.page.getByRole('button', { name: /^Mark as done/ }).waitFor();
  const { heldUp } = await holdReportsAfter(doomed.page, 12);
  await play(doomed.page);
  await heldUp;
  const watched = await seconds(doomed.page);
  await doomed.kill();

  const known = await knownOf(student, course._id, film._id);
  expect(watched).toBeGreaterThan(15);
  expect(watched - known.watchedSeconds).toBeLessThanOrEqual(mostLost);
  expect(watched - (known.position ?? 0)).toBeLessThanOrEqual(mostLost);

  const { page } = await newPage({ signedInAs: student });
  await page.goto(address);
  await page.getByRole('button', { name: /^Start over/ }).waitFor();
  const resumed = await seconds(page);
  expect(Math.abs(resumed - (known.position ?? 0))).toBeLessThan(1);
  expect(watched - resumed).toBeLessThanOrEqual(mostLost);
}, 120_000);
