import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { clientOf, makePerson } from './support/people.ts';

const seconds = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('the watched part survives the end of the browser, and the next one goes on there', async () => {
  const course = await demoCourse('Botany for Beginners');
  const video = course.subjects.flatMap(({ materials }) => materials).find((one) => one.content_type === 'Video');
  const student = await makePerson('student');
  const first = await newPage({ signedInAs: student });
  const address = `/course/materials/${video?._id}`;
  await first.page.goto(address);
  await first.page.getByRole('button', { name: /^Mark as done/ }).waitFor();
  // A place beyond the first seconds, which are not resumed, and known to the server. Reports come every five seconds.
  const reported = first.page.waitForResponse((response) => {
    const sent =
      response.request().method() === 'PUT' ? (response.request().postDataJSON() as { position?: number }) : {};
    return response.ok() && (sent.position ?? 0) > 2.2;
  });
  await first.page.evaluate(async () => {
    const player = document.querySelector('video');
    if (player === null) throw new Error('There is no player');
    player.muted = true;
    // Slower, so that a report falls into the film's eight seconds.
    player.playbackRate = 0.6;
    await player.play();
  });
  await reported;
  const stopped = await seconds(first.page);
  await first.context.close();

  const client = await clientOf(student);
  const { body } = await client.get(`/api/courses/${course._id}/progress`);
  const known = (body.subjects as { materials: { _id: string; watchedSeconds: number }[] }[])
    .flatMap(({ materials }) => materials)
    .find(({ _id }) => _id === video?._id);
  expect(known?.watchedSeconds).toBeGreaterThan(0);

  const second = await newPage({ signedInAs: student });
  await second.page.goto(address);
  await second.page.getByRole('button', { name: /^Start over/ }).waitFor();
  expect(Math.abs((await seconds(second.page)) - stopped)).toBeLessThan(3);
});
