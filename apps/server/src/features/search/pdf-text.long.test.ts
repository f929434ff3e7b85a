import { expect, it } from 'vitest';
import { manyPdfs } from '../../../testing/features/files/many-pdfs.ts';
import { textOfPdf } from './pdf-text.ts';

// Every PDF is read or given up within the thread's time, whatever it holds, and the process stays small. `PDF_SEED` and
// `PDF_COUNT` repeat a run.
const seed = Number(process.env['PDF_SEED'] ?? Date.now() % 1_000_000);
const count = Number(process.env['PDF_COUNT'] ?? 500);
/** The thread's own limit, and the start of another one. */
const longestMs = 25_000;
/** The memory of the whole process: five hundred took 391 MB. */
const mostMemory = 1_024 * 2 ** 20;

it('reads hundreds of PDFs of all kinds, or gives them up', { timeout: 3_600_000 }, async () => {
  process.stdout.write(`PDFs of PDF_SEED=${seed}\n`);
  const found: string[] = [];
  const slow: string[] = [];
  const tally: Record<string, { read: number; refused: number }> = {};
  let most = 0;
  let n = 0;
  for await (const { kind, bytes, verdict, word } of manyPdfs(count, seed)) {
    const started = performance.now();
    const pages = await textOfPdf(new Uint8Array(bytes)).catch((error: unknown) => error as Error);
    const ms = Math.round(performance.now() - started);
    most = Math.max(most, process.memoryUsage.rss());
    const sum = (tally[kind] ??= { read: 0, refused: 0 });
    sum[Array.isArray(pages) ? 'read' : 'refused'] += 1;
    if (ms > longestMs) slow.push(`${n} ${kind}: ${ms} ms`);
    const answer = Array.isArray(pages) ? (pages[0] ?? '') : String(pages);
    if (verdict === 'opens' && (!Array.isArray(pages) || (word !== null && !answer.includes(word))))
      found.push(`${n} ${kind}: ${answer.slice(0, 100)}`);
    if (verdict === 'locked' && Array.isArray(pages)) found.push(`${n} ${kind}: was read`);
    n += 1;
  }
  for (const [kind, sum] of Object.entries(tally)) process.stdout.write(`${kind}: ${JSON.stringify(sum)}\n`);
  process.stdout.write(`The process took ${Math.round(most / 2 ** 20)} MB at most.\n`);
  expect(n).toBe(count);
  expect(found).toEqual([]);
  expect(slow).toEqual([]);
  expect(most).toBeLessThan(mostMemory);
});
