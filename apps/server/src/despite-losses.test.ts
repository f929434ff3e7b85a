import { expect, it } from 'vitest';
import { despiteLosses } from './despite-losses.ts';

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });
const lost = failure('ECONNRESET');
const refused = failure('ECONNREFUSED');

/** Work that fails with these, one after the other, and is then done. */
async function work(failures: Error[]) {
  const waits: number[] = [];
  const losses: unknown[] = [];
  let tried = 0;
  const doing = async () => {
    const failed = failures[tried];
    tried += 1;
    if (failed) throw failed;
    return 'done';
  };
  const wait = async (ms: number) => waits.push(ms);
  const outcome = await despiteLosses(doing, (error) => losses.push(error), wait).catch((error: unknown) => error);
  return { outcome, tried, waits, losses };
}

it('fails at once where there was no database, and for what is no loss of it', async () => {
  expect(await work([refused])).toEqual({ outcome: refused, tried: 1, waits: [], losses: [] });
  const wrong = failure('42P01', 'relation "users" does not exist');
  expect(await work([wrong])).toMatchObject({ outcome: wrong, tried: 1 });
  expect(await work([lost, wrong])).toMatchObject({ outcome: wrong, tried: 2 });
});

it('does the work again when the database is back', async () => {
  const { outcome, waits, losses } = await work([lost, refused, refused]);
  expect([outcome, waits, losses]).toEqual(['done', [1_000, 1_000, 1_000], [lost, refused, refused]]);
});

it('gives up after half a minute', async () => {
  expect(await work(Array.from({ length: 100 }, () => lost))).toMatchObject({ outcome: lost, tried: 30 });
});
