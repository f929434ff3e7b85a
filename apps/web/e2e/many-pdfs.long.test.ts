import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type MadePdf, manyPdfs } from '../../server/testing/features/files/many-pdfs.ts';
import { newPage } from './support/browser.ts';
import { makePdfCourse } from './support/pdf-course.ts';

// Every PDF is shown, or refused with a sentence, whatever it holds. `PDF_SEED` and `PDF_COUNT` repeat a
// run, `PDF_ONLY=139,387` those of it with these numbers.
const seed = Number(process.env['PDF_SEED'] ?? Date.now() % 1_000_000);
const count = Number(process.env['PDF_COUNT'] ?? 500);
const only = process.env['PDF_ONLY']?.split(',').map(Number);
const perCourse = 50;
const longestMs = 20_000;

const refusals = [
  'This PDF is protected by a password and cannot be read here.',
  'This PDF is damaged or empty, or it is no PDF.',
  'This PDF has too many pages to be read here.',
];

/** The state of the reader: a sentence that refuses, the first page once it is drawn, or null while it is on its way. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const alert = document.querySelector('[role=alert] p')?.textContent;
    if (alert) return { sentence: alert, text: '', hasInk: false };
    const sheet = document.querySelector('[data-page="1"]');
    const refused = sheet?.querySelector(':scope > p')?.textContent;
    if (refused) return { sentence: refused, text: '', hasInk: false };
    const canvas = sheet?.querySelector('canvas');
    if (!canvas) return null;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const hasInk = data.some((value, i) => i % 4 !== 3 && value < 200);
    return { sentence: null, text: sheet?.textContent ?? '', hasInk };
  });

type State = NonNullable<Awaited<ReturnType<typeof stateOf>>>;

/** The complaint about how a PDF is shown; null where all is well. */
function complaintOf({ verdict, word, hasInk }: MadePdf, state: State): string | null {
  if (state.sentence !== null) {
    const isFair = verdict === 'locked' ? state.sentence === refusals[0] : verdict === 'either';
    return isFair ? null : state.sentence;
  }
  if (verdict === 'locked') return 'is shown';
  if (word !== null && !state.text.includes(word)) return `lacks its text: ${state.text.slice(0, 60)}`;
  return hasInk && !state.hasInk ? 'is white' : null;
}

/** The state of a PDF's first page once there is one; null where none comes in time. */
async function stateInTime(page: Page, path: string): Promise<State | null> {
  await page.goto(path);
  const until = performance.now() + longestMs;
  for (;;) {
    // A page that computes without end answers nothing.
    const state = await Promise.race([
      stateOf(page),
      page.waitForTimeout(Math.max(0, until - performance.now())).then(() => null),
    ]);
    if (state !== null || performance.now() >= until) return state;
    await page.waitForTimeout(50);
  }
}

type Placed = MadePdf & { n: number; path: string };

async function inCourses(): Promise<Placed[]> {
  const made: (MadePdf & { n: number })[] = [];
  let n = 0;
  for await (const pdf of manyPdfs(count, seed)) {
    if (only === undefined || only.includes(n)) made.push({ ...pdf, n });
    n += 1;
  }
  const all: Placed[] = [];
  for (let from = 0; from < made.length; from += perCourse) {
    const some = made.slice(from, from + perCourse);
    const placed = await makePdfCourse(
      `Many ${from}`,
      some.map(({ bytes }) => bytes),
    );
    all.push(...some.map((pdf, i) => ({ ...pdf, path: placed[i]?.path ?? '' })));
  }
  return all;
}

test('hundreds of PDFs of all kinds are shown or refused with a sentence', { timeout: 3_600_000 }, async () => {
  process.stdout.write(`PDFs of PDF_SEED=${seed}\n`);
  const all = await inCourses();
  const { page } = await newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  const crashed: string[] = [];
  page.on('crash', () => crashed.push(page.url()));
  const found: string[] = [];
  const tally: Record<string, { shown: number; refused: number; slowestMs: number }> = {};
  for (const pdf of all) {
    const started = performance.now();
    const state = await stateInTime(page, pdf.path);
    const sum = (tally[pdf.kind] ??= { shown: 0, refused: 0, slowestMs: 0 });
    sum[state?.sentence === null ? 'shown' : 'refused'] += 1;
    sum.slowestMs = Math.max(sum.slowestMs, Math.round(performance.now() - started));
    const complaint = state === null ? 'neither shown nor refused' : complaintOf(pdf, state);
    if (complaint !== null) found.push(`${pdf.n} ${pdf.kind}: ${complaint}`);
  }
  for (const [kind, sum] of Object.entries(tally)) process.stdout.write(`${kind}: ${JSON.stringify(sum)}\n`);
  expect(crashed).toEqual([]);
  expect(found).toEqual([]);
});
