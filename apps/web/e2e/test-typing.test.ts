import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { openQuestions } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';

const question = (number: number) => ({
  question_text: `<p>What is <strong>${number}</strong> and ${number}?</p>`,
  question_options: [1, 2, 3, 4].map((step) => ({ text: `<p>${number * 2 + step - 1}</p>` })),
  correct_options: ['A'],
  solution: `<p>Twice ${number}.</p>`,
});

/** Notes for every stroke how long it takes from the key to the frame after the one that shows it, and when drafts are written. */
const watchStrokes = (page: Page) =>
  page.evaluate(() => {
    const watched = { strokes: [] as number[], drafts: 0 };
    Object.assign(globalThis, { watched });
    const keep = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key, value) => {
      if (key.includes('-draft:')) watched.drafts += 1;
      keep(key, value);
    };
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => watched.strokes.push(performance.now() - timeStamp))),
      true,
    );
  });

type Watched = { strokes: number[]; drafts: number };

/** The notes since the last call. */
const watchedOn = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    const so = { ...watched };
    Object.assign(watched, { strokes: [], drafts: 0 });
    return so;
  });

/** A clock of the page's own thread, in milliseconds of work; the machine's other load does not count. */
async function workClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** Prints the results; answers the thread's work for one stroke. */
function say(what: string, { strokes, drafts }: Watched, work: number): number {
  const sorted = strokes.toSorted((one, other) => one - other);
  const at = (part: number): string => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  const figures = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms from key to paint`;
  const each = work / strokes.length;
  process.stdout.write(
    `${what}: ${strokes.length} strokes, ${drafts} drafts written; ${figures}; ${each.toFixed(1)} ms of work each\n`,
  );
  return each;
}

/** More work than this for one stroke would be felt, in milliseconds. Two busy cores take up to 63. */
const mostWork = 100;

test('a form of 200 questions stays quick to type in, also while drafts are written', async () => {
  const { teacher, test: made } = await makeTest({
    test_questions: Array.from({ length: 200 }, (_, place) => question(place + 1)),
  });
  const { page } = await newPage({ signedInAs: teacher });
  await openQuestions(page, made._id);
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: /^100 / }).click();
  await page.locator('.tiptap:focus').waitFor();
  await watchStrokes(page);
  const work = await workClock(page);

  let begun = await work();
  await page.keyboard.type(' and some more words that make the text longer as one goes'.repeat(3), { delay: 30 });
  const flowing = await watchedOn(page);
  expect(say('Typing in one go', flowing, (await work()) - begun)).toBeLessThan(mostWork);
  // Drafts are written in pauses; a busy machine may make some pauses.
  expect(flowing.drafts).toBeLessThan(flowing.strokes.length / 10);
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  await watchedOn(page);

  begun = await work();
  // The draft is written when typing has rested for 400 ms: strokes from just before that to just after.
  for (let stroke = 0; stroke < 30; stroke += 1) await page.keyboard.type('x', { delay: 392 + (stroke % 15) });
  const resting = await watchedOn(page);
  expect(say('Typing as drafts are written', resting, (await work()) - begun)).toBeLessThan(mostWork);
  expect(resting.strokes.length).toBe(30);
  expect(resting.drafts).toBeGreaterThan(10);
});
